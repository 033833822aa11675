import { expect, test } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { RateLimiter } from './rate-limiter.ts';

const nothing = async () => {};

test('so many in a window, and the wait until the next one', async () => {
  const clock = new FakeClock();
  const limit = new RateLimiter(clock, 2, MINUTE);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 60, 0]);
  await clock.moveTo(clock.now() + 45 * SECOND, nothing);
  expect(limit.take('a')).toBe(15);
  limit.giveBack('a');
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 15]);
  await clock.moveTo(clock.now() + 15 * SECOND, nothing);
  expect(limit.take('a')).toBe(0);
});

test('it never remembers more keys than allowed, and forgets the oldest', () => {
  const limit = new RateLimiter(new FakeClock(), 1, MINUTE, 100);
  for (let n = 0; n < 1000; n++) limit.take(String(n));
  expect(limit.take('999')).toBe(60);
  expect(limit.take('0')).toBe(0);
});
