/** Lock between processes of one computer. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite result codes: locked by another connection; not a database. */
const BUSY = 5;
const NOT_A_DATABASE = new Set([11, 26]);

/** Ways to hold a lock: many shared holders, one reserved holder beside them, or one exclusive holder alone. */
export type LockMode = 'shared' | 'reserved' | 'exclusive';

/** Transactions that hold SQLite's lock of a mode until the connection is closed. They write nothing. */
const TRANSACTIONS: Record<LockMode, string> = {
  shared: 'BEGIN; SELECT 1 FROM sqlite_schema',
  reserved: 'BEGIN IMMEDIATE',
  exclusive: 'BEGIN EXCLUSIVE',
};

/** Open connections. Without a reference the garbage collector would close them and release their locks. */
const openConnections = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, which is created if missing. The lock is SQLite's, so the operating system releases it
 * whenever the process ends.
 * @param createsFolder false for a folder that a missing lock must not bring into being
 * @returns a function that releases the lock; null while a holder in this or another process excludes the mode
 * @throws if the file cannot be read or written
 */
export function tryLock(
  file: string,
  mode: LockMode = 'exclusive',
  createsFolder = true,
): (() => void) | null {
  if (createsFolder) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return openLocked(file, mode);
  } catch (error) {
    if (!NOT_A_DATABASE.has(codeOf(error))) throw error;
    // Deleting is safe: a file that is not a database holds no data and cannot be locked.
    rmSync(file);
    return openLocked(file, mode);
  }
}

function openLocked(file: string, mode: LockMode): (() => void) | null {
  // Do not open an existing file: closing it would release a lock of this process on it.
  if (!existsSync(file)) createFile(file);
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    lock.exec(`PRAGMA journal_mode = MEMORY; ${TRANSACTIONS[mode]}`);
    openConnections.add(lock);
    return () => {
      if (openConnections.delete(lock)) lock.close();
    };
  } catch (error) {
    lock.close();
    if (codeOf(error) === BUSY) return null;
    throw error;
  }
}

/** Creates an empty file that everybody may lock who may write to its folder, whatever the umask of this process is. */
function createFile(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  if (process.platform !== 'win32') chmodSync(file, statSync(dirname(file)).mode & 0o666);
}

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 255;
