import { chmodSync, closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StoreError } from './fault.ts';
import { migrate, VERSION } from './schema.ts';

/** An open message store and the secret that goes with it. */
export interface Database {
  sql: DatabaseSync;
  /** 32 random bytes, drawn when the store was made: signs time-trap tokens, keys the digests. */
  secret: Buffer;
}

export interface OpenOptions {
  /** How long to stand still while another process writes, ms. */
  timeout?: number;
  /** Reads the whole file first, to notice damage before anything is written. */
  check?: boolean;
}

/** Path of the store inside the data folder. */
export function storePath(dataDir: string): string {
  return join(dataDir, 'mensajes.sqlite');
}

/**
 * Opens (or makes) the store: folder 0700, file 0600, WAL, synchronous FULL (a commit is on disk when it returns),
 * deleted content overwritten.
 * @throws StoreError when the store was written by a newer version or, with `check`, is damaged.
 */
export function openDatabase(dataDir: string, { timeout = 2000, check = false }: OpenOptions = {}): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = storePath(dataDir);
  if (check) findDamage(path);
  closeSync(openSync(path, 'a', 0o600));
  // SQLite gives the WAL the permissions of the database file.
  chmodSync(path, 0o600);
  const sql = new DatabaseSync(path, { timeout });
  try {
    return setUp(sql);
  } catch (error) {
    sql.close();
    throw error;
  }
}

function setUp(sql: DatabaseSync): Database {
  const version = () => Number(sql.prepare('PRAGMA user_version').get()?.user_version);
  if (version() > VERSION) throw new StoreError('newer');
  sql.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA foreign_keys = ON',
  );
  // Another process may have been quicker, so the version is read again inside.
  if (version() < VERSION) inTransaction(sql, () => migrate(sql, version()));
  const secret = sql.prepare("SELECT value FROM setting WHERE name = 'secret'").get()?.value;
  return { sql, secret: Buffer.from(secret as Uint8Array) };
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
  const sql = new DatabaseSync(path, { readOnly: true, timeout: 0 });
  try {
    if (sql.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new StoreError('damaged');
  } finally {
    sql.close();
  }
}

/** Runs `work` in one write transaction; whatever it throws (a full disk, say) leaves nothing behind. */
export function inTransaction<T>(sql: DatabaseSync, work: () => T): T {
  sql.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    sql.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite has already rolled back by itself after some errors (SQLITE_FULL among them).
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}
