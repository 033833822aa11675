import { chmodSync, closeSync, openSync, rmSync } from 'node:fs';
import { backup } from 'node:sqlite';
import type { Database } from './open.ts';

/** Copies the whole store into a new file that only its owner can read, while others go on writing. Throws EEXIST where it is there. */
export async function backUpStore({ sql }: Database, target: string): Promise<void> {
  closeSync(openSync(target, 'wx', 0o600));
  try {
    await backup(sql, target);
    chmodSync(target, 0o600);
  } catch (error) {
    rmSync(target, { force: true });
    throw error;
  }
}
