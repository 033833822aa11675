/** A store that can be closed and opened again, for work that changes its folders past it. */
import type { Store } from './store.ts';

export interface ReopeningStore {
  /** Waits, while the folders are changed past it. */
  store: Store;
  /** Closes the store, does the work, and opens it on what is there then. */
  pastStore<T>(work: () => Promise<T>): Promise<T>;
}

export async function reopeningStore(open: () => Promise<Store>): Promise<ReopeningStore> {
  let current = await open();
  let ready: Promise<unknown> = Promise.resolve();
  const store = new Proxy(current, {
    get(_, name: keyof Store) {
      // The one that answers at once.
      if (name === 'versions') return () => current.versions();
      return async (...given: never[]) => {
        await ready;
        return (current[name] as (...given: never[]) => unknown)(...given);
      };
    },
  });
  async function pastStore<T>(work: () => Promise<T>): Promise<T> {
    await ready;
    const done = (async () => {
      await current.close();
      try {
        return await work();
      } finally {
        current = await open();
      }
    })();
    ready = done.catch(() => undefined);
    return done;
  }
  return { store, pastStore };
}
