import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { tryLock } from '../../../base/files/lock.ts';
import { type Clock, DAY, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { rateLimiter } from '../limiter.ts';
import type { MailLog } from '../logs.ts';
import { storeFaultOf } from './fault.ts';
import { DEAD_DAYS } from './retention.ts';
import { type Queries, type Sql, sql } from './sql.ts';
import {
  deleteDamagedStore,
  deliveryLockPath,
  listDamagedStores,
  openDatabase,
  renameDamagedStore,
  storePath,
} from './sqlite-files.ts';
import { type Dialect, MessageStore } from './store.ts';

/** Longest wait for another process that is writing. */
const BUSY_TIMEOUT = 2 * SECOND;
const BUSY_PAUSE = 20;
/** Minimum interval between attempts to open a store that failed to open. */
const REOPEN_INTERVAL = SECOND;

/** Adapts the synchronous API of `node:sqlite` to `Queries`. */
const queriesOf = (file: DatabaseSync): Queries => ({
  async all<Row>({ text, values }: Sql) {
    return file.prepare(text.join('?')).all(...values) as Row[];
  },
  async run({ text, values }: Sql) {
    return Number(file.prepare(text.join('?')).run(...values).changes);
  },
});

/** Dependencies of a club's store. */
export interface MessageStoreOptions {
  config: MailConfig;
  clock: Clock;
  /** Null on the command line, which never renames a damaged store. */
  log: MailLog | null;
}

/**
 * Messages of one club in a SQLite file. The file is opened on demand and again after a failure; a damaged one is
 * renamed and replaced by a new one. One process delivers from it, and its rate limits are kept in that process's
 * memory.
 */
export class SqliteStore extends MessageStore {
  readonly dialect: Dialect = { now: sql`0`, lease: sql`NULL`, skipLocked: sql`` };
  readonly #options: MessageStoreOptions;
  readonly #dataDir: string;
  #open: { file: DatabaseSync; inode: number | null } | null = null;
  #failed: { error: unknown; at: number } | null = null;
  /** Serialises access: a connection carries one transaction at a time. */
  readonly #queue = new PQueue({ concurrency: 1 });

  constructor(options: MessageStoreOptions) {
    super('club', options.config);
    this.#options = options;
    this.#dataDir = options.config.dataDir;
  }

  all<Row>(statement: Sql): Promise<Row[]> {
    return this.#use((file) => queriesOf(file).all(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.#use((file) => queriesOf(file).run(statement));
  }

  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#use(async (file) => {
      file.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(queriesOf(file));
        file.exec('COMMIT');
        return result;
      } finally {
        // SQLite has already rolled back after some errors (SQLITE_FULL among them).
        if (file.isTransaction) file.exec('ROLLBACK');
      }
    });
  }

  /** Runs `work`, retrying for up to two seconds while another process writes, without blocking the event loop. */
  async #use<T>(work: (file: DatabaseSync) => Promise<T>): Promise<T> {
    const end = performance.now() + BUSY_TIMEOUT;
    for (;;) {
      try {
        return await this.#queue.add(() => work(this.#current()));
      } catch (error) {
        // The file was damaged after it was opened: closing it makes the next call check it.
        if (storeFaultOf(error) === 'damaged') await this.close();
        if (storeFaultOf(error) !== 'busy' || performance.now() >= end) throw error;
        await pause(BUSY_PAUSE);
      }
    }
  }

  /** Size of the pages in use; pages freed by deleted messages are reused. */
  protected async size(): Promise<number> {
    const [row] = await this.all<{ bytes: number }>(sql`
      SELECT (page_count - freelist_count) * page_size AS bytes
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size`);
    return row?.bytes ?? 0;
  }

  limiter(_name: string, max: number, windowMs: number) {
    return rateLimiter(this.#options.clock, max, windowMs);
  }

  override deliveryLock(): (() => void) | null {
    return tryLock(deliveryLockPath(this.#dataDir));
  }

  /** Writes the write-ahead log back into the database and truncates it. */
  override async truncateLog(): Promise<boolean> {
    const [row] = await this.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    return row?.busy === 0;
  }

  async cleanUp(now: number): Promise<number> {
    await this.truncateLog();
    const old = this.damagedStores().filter(({ at }) => at < now - DEAD_DAYS * DAY);
    for (const { name } of old) deleteDamagedStore(this.#dataDir, name);
    return old.length;
  }

  override damagedStores(): { name: string; at: number }[] {
    return listDamagedStores(this.#dataDir);
  }

  override async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.file.close();
  }

  #current(): DatabaseSync {
    const { clock, log } = this.#options;
    const path = storePath(this.#dataDir);
    // The file was replaced: writes to the old inode would be lost.
    if (this.#open && this.#open.inode !== inodeOf(path)) void this.close();
    if (this.#open) return this.#open.file;
    if (this.#failed && clock.elapsed() - this.#failed.at < REOPEN_INTERVAL) throw this.#failed.error;
    try {
      const file = this.#openOrReplace();
      if (this.#failed) log?.storeWorks();
      this.#failed = null;
      this.#open = { file, inode: inodeOf(path) };
      return file;
    } catch (error) {
      // A busy database is free again in a moment; other faults need a person.
      if (storeFaultOf(error) !== 'busy') this.#failed = { error, at: clock.elapsed() };
      throw error;
    }
  }

  #openOrReplace(): DatabaseSync {
    const { clock, log } = this.#options;
    // No blocking wait here: the same thread serves pages.
    const options = { timeout: 0, check: true };
    const inode = inodeOf(storePath(this.#dataDir));
    try {
      return openDatabase(this.#dataDir, options);
    } catch (error) {
      if (log === null || storeFaultOf(error) !== 'damaged') throw error;
      // Another process may have renamed it already.
      if (inode === inodeOf(storePath(this.#dataDir)))
        log.setAside(renameDamagedStore(this.#dataDir, clock.now()));
    }
    return openDatabase(this.#dataDir, options);
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
