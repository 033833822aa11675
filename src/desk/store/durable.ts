/** Reads and writes that are on the disk, not only on their way to it, when they return. */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile, writeSynced } from '../../contract/whole-file.ts';

/** sha256 in hex: the tag of a text, the fingerprint of a photo. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The bytes of a file, or null where there is none. */
export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
}

/** The hash of a file, or null where there is none. */
export async function hashAt(path: string): Promise<string | null> {
  const bytes = await readIfThere(path);
  return bytes && hashOf(bytes);
}

/** Puts a file in its place, whole. */
export async function writeDurably(path: string, data: Uint8Array | string): Promise<void> {
  await replaceFile(path, (temporary) => writeSynced(temporary, data));
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
