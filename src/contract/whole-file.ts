/** A file on disk is either whole or as it was before. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Makes a file beside its place and puts it there once it is complete. Leaves nothing behind when that fails. */
export async function replaceFile(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await make(temporary);
    await moveOver(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Windows refuses to replace a file while another program reads it: an antivirus lets go soon. */
const IN_USE = new Set(['EPERM', 'EACCES', 'EBUSY']);
const TRIES = process.platform === 'win32' ? 20 : 1;

/** Renames over whatever is there. On Windows a file in use is waited for, two seconds at most. */
export async function moveOver(from: string, to: string): Promise<void> {
  for (let left = TRIES; ; left--)
    try {
      return await rename(from, to);
    } catch (error) {
      if (left <= 1 || !IN_USE.has(String((error as NodeJS.ErrnoException).code))) throw error;
      await pause(100);
    }
}

/** Whether an error of the file system says that there is no room, on the disk or for this user. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}
