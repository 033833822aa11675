import { chmodSync, closeSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { faultOf } from '../store/fault.ts';

/**
 * Takes the right to deliver from this data folder, or returns null while another process has it. The lock is one of the
 * operating system's on a tiny database file: it ends with the process, however that dies.
 * @returns a function that gives the right back. Throws when the lock itself cannot be read or written.
 */
export function takeDeliveryLock(dataDir: string): (() => void) | null {
  // At the very first start the store has not made its folder yet.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'entrega.lock');
  try {
    return lockFile(path);
  } catch (error) {
    if (faultOf(error) !== 'damaged') throw error;
    // The file says nothing, it is only there to be locked; and nobody holds a lock on what is no database.
    rmSync(path);
    return lockFile(path);
  }
}

function lockFile(path: string): (() => void) | null {
  closeSync(openSync(path, 'a', 0o600));
  chmodSync(path, 0o600);
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (faultOf(error) === 'busy') return null;
    throw error;
  }
}
