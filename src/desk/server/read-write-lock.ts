/** Lock with shared and exclusive holders. Exclusive work waits for running shared work; later work waits for both. */
export class ReadWriteLock {
  #sharing = new Set<Promise<unknown>>();
  #turn: Promise<unknown> = Promise.resolve();

  /** Runs work beside other shared work. Rejects as the work does. */
  async shared<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn;
    const running = work();
    const settled = running.catch(() => undefined);
    this.#sharing.add(settled);
    try {
      return await running;
    } finally {
      this.#sharing.delete(settled);
    }
  }

  /** Runs work alone. The work must not call `shared` of the same lock and wait for it: that would be a deadlock. */
  exclusive<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#turn.then(async () => {
      await Promise.all(this.#sharing);
      return work();
    });
    this.#turn = running.catch(() => undefined);
    return running;
  }
}
