/** Atomic and durable file writes: after a power cut a file is either the old or the new one. */
import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Writes and syncs a file, not atomically: for files that no one reads yet. */
export async function writeSynced(path: string, data: Uint8Array | string, mode = 0o666): Promise<void> {
  const file = await open(path, 'w', mode);
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Replaces a file atomically and durably. */
export async function writeDurably(path: string, data: Uint8Array | string, mode?: number): Promise<void> {
  await replaceFile(path, (temporary) => writeSynced(temporary, data, mode));
  await syncFolder(dirname(path));
}

/** Syncs a folder, so that its entries survive a power cut. Windows does not support it and needs no sync. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a file beside its destination and renames it once it is complete; cleans up on failure. */
export async function replaceFile(path: string, create: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await create(temporary);
    await renameOver(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Errors that Windows reports while another program, such as an antivirus, reads a file. */
const FILE_IN_USE_ERRORS = new Set(['EPERM', 'EACCES', 'EBUSY']);
const MAX_ATTEMPTS = process.platform === 'win32' ? 20 : 1;

/** Renames, replacing any existing file. */
export const renameOver = (from: string, to: string): Promise<void> =>
  retryWhileInUse(() => rename(from, to));

/** Retries for up to two seconds while a file is in use on Windows. */
export async function retryWhileInUse(operation: () => Promise<void>): Promise<void> {
  for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft--)
    try {
      return await operation();
    } catch (error) {
      if (attemptsLeft <= 1 || !FILE_IN_USE_ERRORS.has(String((error as NodeJS.ErrnoException).code)))
        throw error;
      await pause(100);
    }
}
