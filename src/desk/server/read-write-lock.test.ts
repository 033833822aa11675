import { expect, test } from 'vitest';
import { ReadWriteLock } from './read-write-lock.ts';

test('exclusive work waits for running shared work, and later work waits for it', async () => {
  const lock = new ReadWriteLock();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const reading = lock.shared(async () => {
    await first.promise;
    order.push('read');
  });
  await Promise.resolve();
  const exclusive = lock.exclusive(async () => {
    order.push('exclusive');
    await second.promise;
    order.push('exclusive done');
  });
  const later = lock.shared(async () => void order.push('later'));
  first.resolve();
  await reading;
  second.resolve();
  await Promise.all([exclusive, later]);
  expect(order).toEqual(['read', 'exclusive', 'exclusive done', 'later']);
});

test('releases the lock after failed work', async () => {
  const lock = new ReadWriteLock();
  await expect(lock.shared(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(lock.exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lock.shared(async () => 1)).toBe(1);
  expect(await lock.exclusive(async () => 2)).toBe(2);
});
