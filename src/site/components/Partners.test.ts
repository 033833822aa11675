import { expect, test } from 'vitest';
import { markWidth } from './Partners.tsx';

const room = { width: 240, height: 64 };
const area = (shape: number) => markWidth(shape, room) ** 2 / shape;

test('long and compact marks cover the same area', () => {
  for (const shape of [2.7, 3.4, 5]) expect(area(shape) / area(2.6)).toBeCloseTo(1, 1);
});

test('no mark leaves its room', () => {
  expect(markWidth(1, room)).toBe(64);
  expect(markWidth(12, room)).toBe(240);
});
