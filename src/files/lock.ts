/** A lock among the processes of this computer. */
import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's codes: another connection has the file locked; it is no database. */
const BUSY = 5;
const NO_DATABASE = new Set([11, 26]);

/** A connection that nothing refers to any more is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, which is made where there is none. The lock is SQLite's: the system gives it back whenever the
 * process ends, so that none is ever left behind.
 * @returns what gives it back; null while another one holds it, in this process or in any other
 * @throws where the file cannot be read or written
 */
export function tryLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    return lockFile(file);
  } catch (error) {
    if (!NO_DATABASE.has(codeOf(error))) throw error;
    // It says nothing, it is only there to be locked; and nobody holds a lock on what is no database.
    rmSync(file);
    return lockFile(file);
  }
}

function lockFile(file: string): (() => void) | null {
  // One that is there is not opened: closing it again would give back the lock that this process may have on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written, so no journal need lie beside the file.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    held.add(lock);
    return () => {
      if (held.delete(lock)) lock.close();
    };
  } catch (error) {
    lock.close();
    if (codeOf(error) === BUSY) return null;
    throw error;
  }
}

const codeOf = (error: unknown) => ((error as { errcode?: number }).errcode ?? 0) & 255;
