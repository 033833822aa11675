import { type ClubUse, withClubLock } from '../base/files/club-lock.ts';
import { StoreError, toStoreError } from './errors.ts';
import { openStoreFolders, type StoreOptions } from './open-folders.ts';
import type { StorePaths } from './store-paths.ts';

/**
 * Runs operations on the folders of an open club one after another. Holds the lock against other desks all the time, and the
 * club's lock during operations that change something.
 */
export class StoreQueue {
  readonly options: StoreOptions;
  #opened: Awaited<ReturnType<typeof openStoreFolders>>;
  #tail: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: StoreOptions, opened: Awaited<ReturnType<typeof openStoreFolders>>) {
    this.options = options;
    this.#opened = opened;
  }

  /**
   * Runs an operation that changes files. The club's lock is taken before the turn in the queue: work that holds it, such as a
   * withdrawal, also waits for its turn.
   * @throws LockError; else as `enqueue`
   */
  enqueueChange<T>(operation: (paths: StorePaths) => Promise<T>, use: ClubUse = 'change'): Promise<T> {
    return withClubLock(this.options.contentDir, use, () => this.enqueue(operation));
  }

  /** Runs an operation once all earlier ones are done. @throws StoreError `closed`, or the operation's error as a StoreError */
  enqueue<T>(operation: (paths: StorePaths) => Promise<T>): Promise<T> {
    const result = this.#tail.then(async () => {
      if (this.#closed) throw new StoreError({ code: 'closed' });
      // The folder or its lock file was replaced: another desk may be open.
      if (!(await this.#opened.lock.isHeld())) await this.#reopen();
      return operation(this.#opened.paths).catch((error) => {
        throw toStoreError(error);
      });
    });
    this.#tail = result.catch(() => undefined);
    return result;
  }

  /**
   * Releases the lock against other desks during an operation that replaces the folders, which nobody else uses meanwhile, and
   * reopens the folders afterwards.
   */
  enqueueReplacement<T>(operation: () => Promise<T>): Promise<T> {
    return this.enqueueChange(async () => {
      this.#opened.lock.release();
      // The store stays closed if the lock cannot be taken again.
      this.#closed = true;
      try {
        return await operation();
      } finally {
        await this.#reopen();
        this.#closed = false;
      }
    }, 'alone');
  }

  /** Waits for running operations and releases the lock. */
  async close(): Promise<void> {
    await this.#tail;
    if (this.#closed) return;
    this.#closed = true;
    this.#opened.lock.release();
  }

  async #reopen(): Promise<void> {
    this.#opened.lock.release();
    this.#opened = await openStoreFolders(this.options);
  }
}
