import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/**
 * Takes the right to deliver from this data folder, or returns null while another process has it. The lock is one of the
 * operating system's on a tiny database file: it ends with the process, however that dies.
 * @returns a function that gives the right back. Throws when the lock itself cannot be read or written.
 */
export function takeDeliveryLock(dataDir: string): (() => void) | null {
  const lock = new DatabaseSync(join(dataDir, 'entrega.lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
}
