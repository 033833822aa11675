import { expect, test } from 'vitest';
import { PROFILES } from './profiles.ts';

// What the layouts take of these widths is looked at in a browser: tests/sharp-pictures.spec.ts.
test('a phone at 3x takes no more than about twice its css width of an album photo', () => {
  expect(Math.max(...(PROFILES.foto.widths ?? [])) / 358).toBeLessThanOrEqual(2.15);
});
