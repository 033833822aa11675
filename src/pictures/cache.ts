/** Cache of encoded variants on disk; each file is complete or absent. */
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../files/write.ts';
import type { PlannedPicture, Variant } from './manifest.ts';

/** Path of a cached variant, derived from everything that determines its bytes, so it never goes stale. */
export function cachePath(cacheDir: string, picture: PlannedPicture, variant: Variant): string {
  const { key } = picture;
  return join(cacheDir, 'img', key.slice(0, 2), `${key.slice(2)}-${variant.width}.${variant.ext}`);
}

/** Writes a file atomically. */
export function writeAtomically(path: string, data: Buffer | string): Promise<void> {
  const write = async (temporary: string) => {
    const file = await open(temporary, 'wx');
    await file.writeFile(data).finally(() => file.close());
  };
  return replaceFile(path, write).catch((error) => {
    // Another program that withdraws a photo from the same cache may remove the temporary file.
    if (error.code !== 'ENOENT') throw error;
    return replaceFile(path, write);
  });
}

/** True if a file exists and is not empty; a power cut can leave empty files. */
export const isCached = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );

/** Reads a cached file; undefined if it is missing or empty. */
export const readCached = (path: string): Promise<Buffer | undefined> =>
  readFile(path).then(
    (bytes) => (bytes.length > 0 ? bytes : undefined),
    () => undefined,
  );
