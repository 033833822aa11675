import { expect, test } from 'vitest';
import { contrast } from './colour.ts';

test('contrast is WCAG’s', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
