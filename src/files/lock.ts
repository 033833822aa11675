/** Lock between processes of one computer. */
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite result codes: locked by another connection; not a database. */
const BUSY = 5;
const NOT_A_DATABASE = new Set([11, 26]);

/** Open connections. Without a reference the garbage collector would close them and release their locks. */
const openConnections = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, which is created if missing. The lock is SQLite's, so the operating system releases it
 * whenever the process ends.
 * @returns a function that releases the lock; null while this or another process holds it
 * @throws if the file cannot be read or written
 */
export function tryLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return openLocked(file);
  } catch (error) {
    if (!NOT_A_DATABASE.has(codeOf(error))) throw error;
    // Deleting is safe: a file that is not a database holds no data and cannot be locked.
    rmSync(file);
    return openLocked(file);
  }
}

function openLocked(file: string): (() => void) | null {
  // Do not open an existing file: closing it would release a lock of this process on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is written, so no journal file is needed.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
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

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 255;
