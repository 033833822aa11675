import { expect, test } from 'vitest';
import { MINUTE, SECOND } from './clock.ts';
import { networkOf, rateLimiter } from './limiter.ts';
import { FakeClock } from './testing/fake-clock.ts';

test('allows a number of events per window and returns the wait until the next one', async () => {
  const clock = new FakeClock();
  const limit = rateLimiter(clock, 2, MINUTE);
  expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 60, 0]);
  clock.sleep(45 * SECOND);
  expect(limit.take('a')).toBe(15);
  limit.refund('a');
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 15]);
  clock.sleep(15 * SECOND);
  expect(limit.take('a')).toBe(0);
});

test('drops the oldest keys to bound its memory', () => {
  const limit = rateLimiter(new FakeClock(), 1, MINUTE, 100);
  for (let n = 0; n < 1000; n++) limit.take(String(n));
  expect(limit.take('999')).toBe(60);
  expect(limit.take('0')).toBe(0);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
])('visitors from %s share the limit of %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
