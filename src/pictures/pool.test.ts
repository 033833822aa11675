import { expect, test } from 'vitest';
import { inPool } from './pool.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test('runs everything, no more at once than allowed', async () => {
  let now = 0;
  let most = 0;
  const done: number[] = [];
  await inPool([1, 2, 3, 4, 5], 2, async (n) => {
    most = Math.max(most, ++now);
    await pause();
    now--;
    done.push(n);
  });
  expect(most).toBe(2);
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
});

test('the first error ends it', async () => {
  const begun: number[] = [];
  const run = inPool([1, 2, 3, 4], 1, async (n) => {
    begun.push(n);
    if (n === 2) throw new Error('two');
  });
  await expect(run).rejects.toThrow('two');
  expect(begun).toEqual([1, 2]);
});

test('an error waits for what is under way', async () => {
  let ended = false;
  const run = inPool([1, 2], 2, async (n) => {
    if (n === 1) throw new Error('one');
    await pause();
    ended = true;
  });
  await expect(run).rejects.toThrow('one');
  expect(ended).toBe(true);
});

test('an empty list is done at once', async () => {
  await inPool([], 4, () => Promise.reject(new Error('never')));
});
