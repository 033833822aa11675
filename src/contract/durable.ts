/** Writes that are on the disk, not only on their way to it, when they return: a power cut leaves the old file or the new one. */
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceFile } from './whole-file.ts';

/** Writes a new file, or over one that nobody reads yet. */
export async function writeSynced(path: string, data: Uint8Array | string): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
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
