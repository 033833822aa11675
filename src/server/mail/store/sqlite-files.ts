/** Database files of a club's SQLite store: the store, its copies, and damaged stores that were renamed. */
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
import { MessageStoreError } from './fault.ts';
import { migrateSqlite, SQLITE_VERSION } from './schema.ts';

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
export function renameDamagedStore(dataDir: string, now: number): string {
  const name = `mensajes-danada-${new Date(now).toISOString().slice(0, 23).replace(/[:.]/g, '-')}.sqlite`;
  for (const part of DATABASE_SUFFIXES) {
    const path = `${storePath(dataDir)}${part}`;
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(dataDir, `${name}${part}`));
  }
  return name;
}

/** Lists the renamed damaged stores, oldest first. */
export const listDamagedStores = (dataDir: string): { name: string; at: number }[] =>
  readdirSync(dataDir)
    .filter((name) => DAMAGED_STORE.test(name))
    .sort()
    .map((name) => ({ name, at: Date.parse(name.replace(DAMAGED_STORE, '$1T$2:$3:$4.$5Z')) }));

export function deleteDamagedStore(dataDir: string, name: string): void {
  for (const part of DATABASE_SUFFIXES) rmSync(join(dataDir, `${name}${part}`), { force: true });
}
