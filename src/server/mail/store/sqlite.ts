import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { tryLock } from '../../../base/files/lock.ts';
import { type Clock, DAY, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { rateLimiter } from '../limiter.ts';
import type { MailLog } from '../logs.ts';
import { MessageStoreError, storeFaultOf } from './fault.ts';
import { DEAD_DAYS } from './retention.ts';
import { migrateSqlite, SQLITE_VERSION } from './schema.ts';
import { type Queries, type Sql, sql } from './sql.ts';
import { type Dialect, MessageStore } from './store.ts';

/** Longest wait for another process that is writing. */
const BUSY_TIMEOUT = 2 * SECOND;
const BUSY_PAUSE = 20;
/** Minimum interval between attempts to open a store that failed to open. */
const REOPEN_INTERVAL = SECOND;

/** Lock of the process that delivers messages: a server that runs holds it. */
export const deliveryLockPath = (dataDir: string): string => join(dataDir, 'entrega.lock');

/** Path of the store inside the data folder. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'mensajes.sqlite');
}

/**
 * Opens or creates the store: folder 0700, file 0600, WAL, synchronous FULL (a commit is on disk when it returns),
 * deleted content overwritten.
 * @param options `timeout`: how long a locked database blocks the thread, ms; `check`: reads the whole file first, to
 * detect damage before anything is written
 * @throws MessageStoreError if a newer version wrote the store or, with `check`, if it is damaged
 */
export function openDatabase(
  dataDir: string,
  { timeout = 2000, check = false }: { timeout?: number; check?: boolean } = {},
): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = storePath(dataDir);
  if (check) checkIntegrity(path);
  closeSync(openSync(path, 'a', 0o600));
  // SQLite gives the WAL the permissions of the database file.
  chmodSync(path, 0o600);
  const file = new DatabaseSync(path, { timeout });
  try {
    const version = () => Number(file.prepare('PRAGMA user_version').get()?.user_version);
    if (version() > SQLITE_VERSION) throw new MessageStoreError('newer');
    file.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
    if (version() < SQLITE_VERSION) {
      file.exec('BEGIN IMMEDIATE');
      // Another process may have migrated it meanwhile, so the version is read again inside the transaction.
      migrateSqlite(file, version());
      file.exec('COMMIT');
    }
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Age in ms from which an empty file counts as damaged; before that another process may be creating it. */
const EMPTY_FILE_GRACE_MS = 10_000;

/** Checks the file over a read-only connection, so that a damaged store stays unchanged for recovery. */
function checkIntegrity(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.size === 0) {
    // SQLite would treat an empty file as new and discard the write-ahead log beside it.
    const hasLog = Boolean(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size);
    if (hasLog || Date.now() - found.mtimeMs > EMPTY_FILE_GRACE_MS) throw new MessageStoreError('damaged');
    return;
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    if (file.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok')
      throw new MessageStoreError('damaged');
  } finally {
    file.close();
  }
}

/**
 * Copies the store into a new file that only its owner can read, while other processes continue to write.
 * @throws EEXIST if the target exists; MessageStoreError for a damaged store
 */
export async function backUpStore(dataDir: string, target: string): Promise<void> {
  const file = openDatabase(dataDir, { check: true });
  try {
    closeSync(openSync(target, 'wx', 0o600));
    await backup(file, target).catch((error) => {
      rmSync(target, { force: true });
      throw error;
    });
    chmodSync(target, 0o600);
  } finally {
    file.close();
  }
}

const DAMAGED_STORE = /^mensajes-danada-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})\.sqlite$/;
/** Suffixes of the files that make up a SQLite database. */
const DATABASE_SUFFIXES = ['', '-wal', '-shm'];

/** Renames a damaged store and its companion files. Returns the new name. */
function renameDamagedStore(dataDir: string, now: number): string {
  const name = `mensajes-danada-${new Date(now).toISOString().slice(0, 23).replace(/[:.]/g, '-')}.sqlite`;
  for (const part of DATABASE_SUFFIXES) {
    const path = `${storePath(dataDir)}${part}`;
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(dataDir, `${name}${part}`));
  }
  return name;
}

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
    for (const { name } of old)
      for (const part of DATABASE_SUFFIXES) rmSync(join(this.#dataDir, `${name}${part}`), { force: true });
    return old.length;
  }

  /** Damaged stores, oldest first. */
  override damagedStores(): { name: string; at: number }[] {
    return readdirSync(this.#dataDir)
      .filter((name) => DAMAGED_STORE.test(name))
      .sort()
      .map((name) => ({ name, at: Date.parse(name.replace(DAMAGED_STORE, '$1T$2:$3:$4.$5Z')) }));
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
