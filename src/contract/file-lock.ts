/** A lock among the processes of this computer. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLite's code for a file that another connection has locked. */
const BUSY = 5;

/** A connection that nothing refers to any more is closed by the garbage collector, and its lock with it. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock of a file, which is made where there is none. The lock is SQLite's: the system gives it back whenever the
 * process ends, so that none is ever left behind.
 * @returns what gives it back; null while another one holds it, in this process or in any other
 */
export function tryLock(file: string): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true });
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    held.add(lock);
    return () => {
      held.delete(lock);
      lock.close();
    };
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === BUSY) return null;
    throw error;
  }
}
