/**
 * Files that are whole or as they were before, whatever happens. What is written durably is on the disk, not only on its way
 * to it: a power cut leaves the old file or the new one.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Writes a new file, or over one that nobody reads yet. */
export async function writeSynced(path: string, data: Uint8Array | string, mode = 0o666): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts a file in its place, whole. */
export async function writeDurably(path: string, data: Uint8Array | string, mode?: number): Promise<void> {
  await replaceFile(path, (temporary) => writeSynced(temporary, data, mode));
  await syncFolder(dirname(path));
}

/** Names in a folder outlast a power cut only after this. Windows cannot do it and does it by itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

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

/** Renames over whatever is there. */
export const moveOver = (from: string, to: string): Promise<void> => unlessInUse(() => rename(from, to));

/** On Windows a file in use is waited for, two seconds at most. */
export async function unlessInUse(work: () => Promise<void>): Promise<void> {
  for (let left = TRIES; ; left--)
    try {
      return await work();
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
