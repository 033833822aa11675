import { expect, test } from 'vitest';
import { slowdownFor } from './slowdown.ts';

test.each([
  [0, 1],
  [75, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1050, 2.5],
  [1300, 3],
  [1533, 4],
  [2400, 4],
])('on a machine of index %d the phone is slower by %d', (index, slowdown) => {
  expect(slowdownFor(index)).toBeCloseTo(slowdown, 5);
});
