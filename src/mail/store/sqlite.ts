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
import { backup, DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { tryLock } from '../../files/lock.ts';
import { RateLimiter } from '../accept/rate-limiter.ts';
import { DAY, SECOND } from '../clock.ts';
import type { Database, StoreParts } from './database.ts';
import { faultOf, StoreError } from './fault.ts';
import { DEAD_DAYS } from './store.ts';
import { migrateSqlite, SQLITE_VERSION, type Tables } from './tables.ts';

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

/** Reads the file over a connection that cannot write, so that what may still be rescued stays as it is. */
function findDamage(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  if (size === 0) {
    // A file cut down to nothing beside a write-ahead log: SQLite would throw that away.
    if (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size) throw new StoreError('damaged');
    return;
  }
  const file = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    if (file.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new StoreError('damaged');
  } finally {
    file.close();
  }
}

/** Copies the whole store into a new file that only its owner can read, while others go on writing. Throws EEXIST where it is there. */
export async function backUpStore(file: DatabaseSync, target: string): Promise<void> {
  closeSync(openSync(target, 'wx', 0o600));
  try {
    await backup(file, target);
    chmodSync(target, 0o600);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
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

/** Damaged stores that are kept, oldest first, and when each was put aside. */
function storesAside(dataDir: string): { name: string; at: number }[] {
  return readdirSync(dataDir)
    .filter((name) => ASIDE.test(name))
    .sort()
    .map((name) => ({ name, at: Date.parse(name.replace(ASIDE, '$1T$2:$3:$4.$5Z')) }));
}

/** Kysely's driver over Node's own SQLite. A transaction takes the right to write at its start. */
class NodeSqliteDriver extends SqliteDriver {
  readonly #file: DatabaseSync;

  constructor(file: DatabaseSync) {
    const prepare = (text: string) => {
      const statement = file.prepare(text);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
        run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
        iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
      };
    };
    super({ database: { prepare, close: () => file.close() } });
    this.#file = file;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  /** SQLite has already rolled back by itself after some errors (SQLITE_FULL among them). */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection);
  }
}

interface Open {
  file: DatabaseSync;
  db: Kysely<Tables>;
  inode: number | null;
}

/**
 * The store in a file of the data folder. It may be out of order: it is opened when it is needed and can be, and tried again
 * while it cannot; a damaged one is kept under another name, and a new one begun. One process delivers from it, and its
 * limits count in that process's memory.
 */
export class SqliteDatabase implements Database {
  readonly club = 'club';
  readonly leases = null;
  readonly #parts: StoreParts;
  readonly #dataDir: string;
  #open: Open | null = null;
  #failed: { error: unknown; at: number } | null = null;

  constructor(parts: StoreParts) {
    this.#parts = parts;
    this.#dataDir = parts.config.dataDir;
  }

  /** While another process is writing it waits for up to two seconds, and everything else goes on meanwhile. */
  async use<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const end = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await work(this.#current().db);
      } catch (error) {
        // What was sound when it was opened has been damaged since: opened again, it is found out.
        if (faultOf(error) === 'damaged') await this.close();
        if (faultOf(error) !== 'busy' || performance.now() >= end) throw error;
        await pause(LOOK_AGAIN);
      }
    }
  }

  /** Nothing to do: a transaction is the only one. */
  async lock(): Promise<void> {}

  /** Pages that hold something; those that deleted messages left behind are used again. */
  async size(db: Kysely<Tables>): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      SELECT (page_count - freelist_count) * page_size AS bytes
      FROM pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(db);
    return rows[0]?.bytes ?? 0;
  }

  limiter(_name: string, most: number, windowMs: number): RateLimiter {
    return new RateLimiter(this.#parts.clock, most, windowMs);
  }

  deliveryLock(): (() => void) | null {
    return tryLock(join(this.#dataDir, 'entrega.lock'));
  }

  /** Writes the write-ahead log back into the database and truncates it. */
  async emptyLog(): Promise<boolean> {
    const emptied = sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`;
    const { rows } = await this.use((db) => emptied.execute(db));
    return rows[0]?.busy === 0;
  }

  async tidy(now: number): Promise<number> {
    await this.emptyLog();
    const old = storesAside(this.#dataDir).filter(({ at }) => at < now - DEAD_DAYS * DAY);
    for (const { name } of old)
      for (const part of PARTS) rmSync(join(this.#dataDir, `${name}${part}`), { force: true });
    return old.length;
  }

  keptAside(): { name: string; at: number }[] {
    return storesAside(this.#dataDir);
  }

  async close(): Promise<void> {
    const open = this.#open;
    this.#open = null;
    open?.file.close();
  }

  #current(): Open {
    const { clock, log } = this.#parts;
    const path = storePath(this.#dataDir);
    // Somebody put another file in its place: what is written into the old one would be seen by nobody.
    if (this.#open && this.#open.inode !== inodeOf(path)) void this.close();
    if (this.#open) return this.#open;
    if (this.#failed && clock.elapsed() - this.#failed.at < REOPEN_AFTER) throw this.#failed.error;
    try {
      const file = this.#openOrBegin();
      const db = new Kysely<Tables>({
        dialect: {
          createAdapter: () => new SqliteAdapter(),
          createDriver: () => new NodeSqliteDriver(file),
          createIntrospector: (other) => new SqliteIntrospector(other),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        },
      });
      if (this.#failed) log?.storeWorks();
      this.#failed = null;
      this.#open = { file, db, inode: inodeOf(path) };
      return this.#open;
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
