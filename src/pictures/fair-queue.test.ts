import { expect, test } from 'vitest';
import { FairQueue, NotMade } from './fair-queue.ts';

/** Work that waits to be ended by the test, and the names of what has begun. */
function bench() {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<Buffer>>();
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name);
      const end = Promise.withResolvers<Buffer>();
      ends.set(name, end);
      return end.promise;
    },
    async end(name: string, error?: Error) {
      if (error) ends.get(name)?.reject(error);
      else ends.get(name)?.resolve(Buffer.from(name));
      // What hears of it begins the next.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

test('askers take turns, however much one of them asks for', async () => {
  const queue = new FairQueue(1);
  const { begun, work, end } = bench();
  for (const name of ['a1', 'a2', 'a3']) void queue.take(name, work(name), { asker: 'a' });
  void queue.take('b1', work('b1'), { asker: 'b' });
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'));
  expect(begun).toHaveLength(4);
});

test('no more runs at once than allowed, and a failure lets the next one in', async () => {
  const queue = new FairQueue(2);
  const { begun, work, end } = bench();
  const first = queue.take('1', work('1'));
  for (const name of ['2', '3', '4']) void queue.take(name, work(name));
  expect(begun).toEqual(['1', '2']);
  const failed = expect(first).rejects.toThrow('one');
  await end('1', new Error('one'));
  await failed;
  expect(begun).toEqual(['1', '2', '3']);
});

test('what nobody waits for any more is not begun, and leaves no place in the row', async () => {
  const queue = new FairQueue(1);
  const { begun, work, end } = bench();
  void queue.take('first', work('first'));
  const gone = new AbortController();
  const left = Array.from({ length: 500 }, (_, i) =>
    queue.take(`left ${i}`, work(`left ${i}`), { asker: 'a', signal: gone.signal }),
  );
  const patient = queue.take('left 7', work('left 7'), { asker: 'b' });
  gone.abort();
  for (const { status } of await Promise.allSettled(left)) expect(status).toBe('rejected');
  await end('first');
  // Somebody else still waits for this one.
  await end('left 7');
  expect(String(await patient)).toBe('left 7');
  expect(begun).toEqual(['first', 'left 7']);
});

test('asked for many times it is done once, also by one who left and came back', async () => {
  const queue = new FairQueue(1);
  const { begun, work, end } = bench();
  const gone = new AbortController();
  const all = [1, 2, 3].map(() => queue.take('one', work('one'), { asker: 'a' }));
  const left = queue.take('one', work('one'), { asker: 'a', signal: gone.signal });
  gone.abort();
  await expect(left).rejects.toThrow(NotMade);
  all.push(queue.take('one', work('one'), { asker: 'a' }));
  await end('one');
  expect(new Set(await Promise.all(all)).size).toBe(1);
  expect(begun).toEqual(['one']);
});

test('at the end everybody is turned away, work under way or not', async () => {
  const queue = new FairQueue(1);
  const { work } = bench();
  const waiting = ['hangs', 'waits'].map((name) => queue.take(name, work(name)));
  queue.end();
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected');
  await expect(queue.take('late', work('late'))).rejects.toThrow(NotMade);
});
