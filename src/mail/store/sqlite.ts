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
import { tryLock } from '../../files/lock.ts';
import { type Clock, DAY, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { rateLimiter } from '../limiter.ts';
import type { MailLog } from '../logs.ts';
import { faultOf, StoreError } from './fault.ts';
import { migrateSqlite, SQLITE_VERSION } from './schema.ts';
import { type Queries, type Sql, sql } from './sql.ts';
import { DEAD_DAYS, type Dialect, MessageStore } from './store.ts';

/** How long a write waits for another process that is writing. */
const PATIENCE = 2 * SECOND;
const LOOK_AGAIN = 20;
/** After a store could not be opened, it is tried again this much later at the earliest. */
const REOPEN_AFTER = SECOND;

/** Path of the store inside the data folder. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'mensajes.sqlite');
}

/**
 * Opens (or makes) the store: folder 0700, file 0600, WAL, synchronous FULL (a commit is on disk when it returns),
 * deleted content overwritten.
 * @param options `timeout`: how long to stand still while another process writes, ms; `check`: reads the whole file first,
 * to notice damage before anything is written
 * @throws StoreError when the store was written by a newer version or, with `check`, is damaged.
 */
export function openDatabase(
  dataDir: string,
  { timeout = 2000, check = false }: { timeout?: number; check?: boolean } = {},
): DatabaseSync {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = storePath(dataDir);
  if (check) findDamage(path);
  closeSync(openSync(path, 'a', 0o600));
  // SQLite gives the WAL the permissions of the database file.
  chmodSync(path, 0o600);
  const file = new DatabaseSync(path, { timeout });
  try {
    const version = () => Number(file.prepare('PRAGMA user_version').get()?.user_version);
    if (version() > SQLITE_VERSION) throw new StoreError('newer');
    file.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
    );
    if (version() < SQLITE_VERSION) {
      file.exec('BEGIN IMMEDIATE');
      // Another process may have been quicker, so the version is read again inside.
      migrateSqlite(file, version());
      file.exec('COMMIT');
    }
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** A store that another process makes is empty for a moment, ms. */
const BEING_MADE = 10_000;

/** Reads the file over a connection that cannot write, so that what may still be rescued stays as it is. */
function findDamage(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.size === 0) {
    // A file cut down to nothing: SQLite would begin anew, and throw away a write-ahead log beside it.
    const hasLog = Boolean(statSync(`${path}-wal`, { throwIfNoEntry: false })?.size);
    if (hasLog || Date.now() - found.mtimeMs > BEING_MADE) throw new StoreError('damaged');
    return;
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    if (file.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new StoreError('damaged');
  } finally {
    file.close();
  }
}

/**
 * Copies the whole store into a new file that only its owner can read, while others go on writing.
 * @throws EEXIST where the file is there; StoreError for a damaged store
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

const ASIDE = /^mensajes-danada-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})\.sqlite$/;
/** What SQLite keeps beside a database and needs to read it whole. */
const PARTS = ['', '-wal', '-shm'];

/** Puts a damaged store, with all that belongs to it, under another name. Returns that name. */
function setAside(dataDir: string, now: number): string {
  const name = `mensajes-danada-${new Date(now).toISOString().slice(0, 23).replace(/[:.]/g, '-')}.sqlite`;
  for (const part of PARTS) {
    const path = `${storePath(dataDir)}${part}`;
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(dataDir, `${name}${part}`));
  }
  return name;
}

/** Node's own SQLite as it stands; each call ends before it returns. */
const queriesOf = (file: DatabaseSync): Queries => ({
  async all<Row>({ text, values }: Sql) {
    return file.prepare(text.join('?')).all(...values) as Row[];
  },
  async run({ text, values }: Sql) {
    return Number(file.prepare(text.join('?')).run(...values).changes);
  },
});

/** Dependencies of a club's store. */
export interface StoreParts {
  config: MailConfig;
  clock: Clock;
  /** Null on the command line, which puts no damaged store aside. */
  log: MailLog | null;
}

/**
 * The store in a file of the data folder. It may be out of order: it is opened when it is needed and can be, and tried again
 * while it cannot; a damaged one is kept under another name, and a new one begun. One process delivers from it, and its
 * limits count in that process's memory.
 */
export class SqliteStore extends MessageStore {
  protected readonly dialect: Dialect = { now: sql`0`, lease: sql`NULL`, skipLocked: sql`` };
  readonly #parts: StoreParts;
  readonly #dataDir: string;
  #open: { file: DatabaseSync; inode: number | null } | null = null;
  #failed: { error: unknown; at: number } | null = null;
  /** A connection carries one transaction at a time. */
  readonly #turns = new PQueue({ concurrency: 1 });

  constructor(parts: StoreParts) {
    super('club', parts.config);
    this.#parts = parts;
    this.#dataDir = parts.config.dataDir;
  }

  all<Row>(statement: Sql): Promise<Row[]> {
    return this.#use((file) => queriesOf(file).all(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.#use((file) => queriesOf(file).run(statement));
  }

  protected transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#use(async (file) => {
      file.exec('BEGIN IMMEDIATE');
      try {
        const result = await work(queriesOf(file));
        file.exec('COMMIT');
        return result;
      } finally {
        // SQLite has already rolled back by itself after some errors (SQLITE_FULL among them).
        if (file.isTransaction) file.exec('ROLLBACK');
      }
    });
  }

  /** While another process is writing it waits for up to two seconds, and everything else goes on meanwhile. */
  async #use<T>(work: (file: DatabaseSync) => Promise<T>): Promise<T> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await this.#turns.add(() => work(this.#current()));
      } catch (error) {
        // What was sound when it was opened has been damaged since: opened again, it is found out.
        if (faultOf(error) === 'damaged') await this.close();
        if (faultOf(error) !== 'busy' || performance.now() >= end) throw error;
        await pause(LOOK_AGAIN);
      }
    }
  }

  /** Pages that hold something; those that deleted messages left behind are used again. */
  protected async size(): Promise<number> {
    const [row] = await this.all<{ bytes: number }>(sql`
      SELECT (page_count - freelist_count) * page_size AS bytes
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size`);
    return row?.bytes ?? 0;
  }

  limiter(_name: string, most: number, windowMs: number) {
    return rateLimiter(this.#parts.clock, most, windowMs);
  }

  override deliveryLock(): (() => void) | null {
    return tryLock(join(this.#dataDir, 'entrega.lock'));
  }

  /** Writes the write-ahead log back into the database and truncates it. */
  override async emptyLog(): Promise<boolean> {
    const [row] = await this.all<{ busy: number }>(sql`PRAGMA wal_checkpoint(TRUNCATE)`);
    return row?.busy === 0;
  }

  async tidy(now: number): Promise<number> {
    await this.emptyLog();
    const old = this.keptAside().filter(({ at }) => at < now - DEAD_DAYS * DAY);
    for (const { name } of old)
      for (const part of PARTS) rmSync(join(this.#dataDir, `${name}${part}`), { force: true });
    return old.length;
  }

  /** Oldest first. */
  override keptAside(): { name: string; at: number }[] {
    return readdirSync(this.#dataDir)
      .filter((name) => ASIDE.test(name))
      .sort()
      .map((name) => ({ name, at: Date.parse(name.replace(ASIDE, '$1T$2:$3:$4.$5Z')) }));
  }

  override async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.file.close();
  }

  #current(): DatabaseSync {
    const { clock, log } = this.#parts;
    const path = storePath(this.#dataDir);
    // Somebody put another file in its place: what is written into the old one would be seen by nobody.
    if (this.#open && this.#open.inode !== inodeOf(path)) void this.close();
    if (this.#open) return this.#open.file;
    if (this.#failed && clock.elapsed() - this.#failed.at < REOPEN_AFTER) throw this.#failed.error;
    try {
      const file = this.#openOrBegin();
      if (this.#failed) log?.storeWorks();
      this.#failed = null;
      this.#open = { file, inode: inodeOf(path) };
      return file;
    } catch (error) {
      // A writer is gone in a moment; everything else takes a person.
      if (faultOf(error) !== 'busy') this.#failed = { error, at: clock.elapsed() };
      throw error;
    }
  }

  #openOrBegin(): DatabaseSync {
    const { clock, log } = this.#parts;
    // Nothing here may stand still: pages are served by the same thread.
    const options = { timeout: 0, check: true };
    const looked = inodeOf(storePath(this.#dataDir));
    try {
      return openDatabase(this.#dataDir, options);
    } catch (error) {
      if (log === null || faultOf(error) !== 'damaged') throw error;
      // Unless another process has just put it aside.
      if (looked === inodeOf(storePath(this.#dataDir))) log.setAside(setAside(this.#dataDir, clock.now()));
    }
    return openDatabase(this.#dataDir, options);
  }
}

function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
