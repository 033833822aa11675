import { expect, test } from 'vitest';
import { runInPool } from './pool.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test('runs everything, at most `limit` at a time', async () => {
  let [running, maxRunning] = [0, 0];
  const finished: number[] = [];
  await runInPool([1, 2, 3, 4, 5], 2, async (n) => {
    maxRunning = Math.max(maxRunning, ++running);
    await pause();
    running--;
    finished.push(n);
  });
  expect([maxRunning, finished.sort()]).toEqual([2, [1, 2, 3, 4, 5]]);
});

test('stops after an error once all running work has ended', async () => {
  const [begun, ended]: [number[], number[]] = [[], []];
  const run = runInPool([1, 2, 3, 4], 2, async (n) => {
    begun.push(n);
    if (n === 1) throw new Error('one');
    await pause();
    ended.push(n);
  });
  await expect(run).rejects.toThrow('one');
  expect([begun, ended]).toEqual([[1, 2], [2]]);
});
