import { expect, test } from 'vitest';
import { ReadWriteLock } from './read-write-lock.ts';

test('exclusive work waits for what is shared, and later work waits for it', async () => {
  const gate = new ReadWriteLock();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const reading = gate.shared(async () => {
    await first.promise;
    order.push('read');
  });
  await Promise.resolve();
  const alone = gate.exclusive(async () => {
    order.push('alone');
    await second.promise;
    order.push('alone done');
  });
  const later = gate.shared(async () => void order.push('later'));
  first.resolve();
  await reading;
  second.resolve();
  await Promise.all([alone, later]);
  expect(order).toEqual(['read', 'alone', 'alone done', 'later']);
});

test('work that fails lets the others in', async () => {
  const gate = new ReadWriteLock();
  await expect(gate.shared(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(gate.exclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await gate.shared(async () => 1)).toBe(1);
  expect(await gate.exclusive(async () => 2)).toBe(2);
});
