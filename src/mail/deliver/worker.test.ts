import { expect, test } from 'vitest';
import { HOUR, SECOND } from '../clock.ts';
import { pauseAfter } from './worker.ts';

test('pauses double from half a minute to four hours, a quarter up or down by chance', () => {
  expect([1, 2, 3].map((attempts) => pauseAfter(attempts, 0.5))).toEqual([
    30 * SECOND,
    60 * SECOND,
    120 * SECOND,
  ]);
  expect(pauseAfter(1, 0)).toBe(22.5 * SECOND);
  expect(pauseAfter(1, 1)).toBe(37.5 * SECOND);
  expect(pauseAfter(100, 0.5)).toBe(4 * HOUR);
});
