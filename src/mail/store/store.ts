import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Clock, SECOND } from '../clock.ts';
import type { MailLog } from '../logs.ts';
import { faultOf } from './fault.ts';
import { Inbox, type InboxConfig } from './inbox.ts';
import { type Database, openDatabase, storePath } from './open.ts';
import { Outbox } from './outbox.ts';
import { setAside } from './set-aside.ts';

/** How long a write waits for another process that is writing. */
const PATIENCE = 2 * SECOND;
const LOOK_AGAIN = 20;
/** After a store could not be opened, it is tried again this much later at the earliest. */
const REOPEN_AFTER = SECOND;

export interface StoreParts {
  config: InboxConfig & { dataDir: string };
  clock: Clock;
  log: MailLog;
}

interface Open {
  db: Database;
  inbox: Inbox;
  outbox: Outbox;
  inode: number | null;
}

/**
 * The message store, which may be out of order: it is opened when it is needed and can be, and tried again while it cannot.
 * A damaged one is kept under another name, and a new one begun.
 */
export class Store {
  readonly #parts: StoreParts;
  #open: Open | null = null;
  #failed: { error: unknown; at: number } | null = null;

  constructor(parts: StoreParts) {
    this.#parts = parts;
  }

  /** Runs `work` on the open store, now. @throws what kept the store from being opened, or what `work` throws. */
  use<T>(work: (store: Open) => T): T {
    try {
      return work(this.#current());
    } catch (error) {
      // What was sound when it was opened has been damaged since: opened again, it is found out.
      if (faultOf(error) === 'damaged') this.close();
      throw error;
    }
  }

  /**
   * The same, but while another process is writing it waits for up to two seconds, and everything else goes on meanwhile.
   * `work` may run more than once.
   */
  async patiently<T>(work: (store: Open) => T): Promise<T> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      try {
        return this.use(work);
      } catch (error) {
        if (faultOf(error) !== 'busy' || performance.now() >= end) throw error;
        await pause(LOOK_AGAIN);
      }
    }
  }

  close(): void {
    this.#open?.db.sql.close();
    this.#open = null;
  }

  #current(): Open {
    const { config, clock, log } = this.#parts;
    const path = storePath(config.dataDir);
    // Somebody put another file in its place: what is written into the old one would be seen by nobody.
    if (this.#open && this.#open.inode !== inodeOf(path)) this.close();
    if (this.#open) return this.#open;
    if (this.#failed && clock.elapsed() - this.#failed.at < REOPEN_AFTER) throw this.#failed.error;
    try {
      const db = this.#openOrBegin();
      const open = { db, inbox: new Inbox(db, config), outbox: new Outbox(db), inode: inodeOf(path) };
      if (this.#failed) log.storeWorks();
      this.#failed = null;
      this.#open = open;
      return open;
    } catch (error) {
      // A writer is gone in a moment; everything else takes a person.
      if (faultOf(error) !== 'busy') this.#failed = { error, at: clock.elapsed() };
      throw error;
    }
  }

  #openOrBegin(): Database {
    const { config, clock, log } = this.#parts;
    // Nothing here may stand still: pages are served by the same thread.
    const options = { timeout: 0, check: true };
    const looked = inodeOf(storePath(config.dataDir));
    try {
      return openDatabase(config.dataDir, options);
    } catch (error) {
      if (faultOf(error) !== 'damaged') throw error;
    }
    // Unless another process has just put it aside.
    if (looked === inodeOf(storePath(config.dataDir))) log.setAside(setAside(config.dataDir, clock.now()));
    return openDatabase(config.dataDir, options);
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
