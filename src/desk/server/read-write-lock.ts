/** Keeps work that reads photos apart from work that makes one go for good. */

/** Many may share at a time; what is exclusive waits for them, and whoever comes later waits for it. */
export class ReadWriteLock {
  #sharing = new Set<Promise<unknown>>();
  #turn: Promise<unknown> = Promise.resolve();

  /** Builds, previews, encodings, imports. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn;
    const mine = work();
    const settled = mine.catch(() => undefined);
    this.#sharing.add(settled);
    try {
      return await mine;
    } finally {
      this.#sharing.delete(settled);
    }
  }

  /** Must not wait for shared work itself. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(async () => {
      await Promise.all(this.#sharing);
      return work();
    });
    this.#turn = mine.catch(() => undefined);
    return mine;
  }
}
