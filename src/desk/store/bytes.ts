/** The bytes of a file, and their hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

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
