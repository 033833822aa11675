import type { Accepted, Inbox, ToStore } from './inbox.ts';

interface Waiting {
  message: ToStore;
  resolve(stored: Accepted): void;
  reject(error: unknown): void;
}

/**
 * Puts the messages that arrive together into one transaction: they share the wait for the disk, and each is answered only
 * after it. A failed transaction fails them all; nothing of it was stored.
 */
export class GroupCommit {
  readonly #inbox: Inbox;
  #waiting: Waiting[] = [];

  constructor(inbox: Inbox) {
    this.#inbox = inbox;
  }

  /** Resolves when the message is on disk. */
  store(message: ToStore): Promise<Accepted> {
    return new Promise((resolve, reject) => {
      // By setImmediate every request that this turn of the event loop has read is in.
      if (this.#waiting.length === 0) setImmediate(() => this.#commit());
      this.#waiting.push({ message, resolve, reject });
    });
  }

  #commit(): void {
    const group = this.#waiting;
    this.#waiting = [];
    try {
      const stored = this.#inbox.store(group.map(({ message }) => message));
      for (const [n, one] of stored.entries()) group[n]?.resolve(one);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
