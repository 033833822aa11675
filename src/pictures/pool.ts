/**
 * Runs `work` for each item, `limit` at a time, in order of start. The first error stops the rest and is thrown once
 * all that was under way has ended: nothing is still being written when the caller hears of it.
 */
export async function inPool<T>(
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
