import { availableParallelism } from 'node:os';

/**
 * Number of pictures that are decoded at once: one a core, as each takes memory. More than libuv's four threads would only take
 * more.
 */
export const PICTURES_AT_ONCE = Math.min(4, availableParallelism());

/**
 * Runs `work` for each item, at most `limit` at a time, in order. The first error stops further items and is thrown
 * after all running ones have ended, so nothing is still being written then.
 */
export async function runInPool<T>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const errors: unknown[] = [];
  let next = 0;
  async function worker(): Promise<void> {
    while (errors.length === 0 && next < items.length) {
      const item = items[next++] as T;
      await work(item).catch((error) => errors.push(error));
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  if (errors.length > 0) throw errors[0];
}
