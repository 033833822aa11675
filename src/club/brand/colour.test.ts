import { expect, test } from 'vitest';
import { contrast } from './colour.ts';

test('computes the WCAG contrast ratio', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});
