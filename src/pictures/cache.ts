/** Encoded variants on disk: each is whole or absent. */
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../files/write.ts';
import type { PlannedPicture, Variant } from './manifest.ts';

/** Where the bytes of a variant are kept: named by what they are made of, so that they never go stale. */
export function cachePath(cacheDir: string, picture: PlannedPicture, variant: Variant): string {
  const { key } = picture;
  return join(cacheDir, 'img', key.slice(0, 2), `${key.slice(2)}-${variant.width}.${variant.ext}`);
}

/** Writes a file under its name only once it is complete. */
export function writeWhole(path: string, data: Buffer | string): Promise<void> {
  const write = async (temporary: string) => {
    const file = await open(temporary, 'wx');
    await file.writeFile(data).finally(() => file.close());
  };
  return replaceFile(path, write).catch((error) => {
    // What is on its way goes, too, while another program withdraws a photo from the same cache.
    if (error.code !== 'ENOENT') throw error;
    return replaceFile(path, write);
  });
}

/** Whether a file is there. An empty one (lost power before its data was on disk) does not count. */
export const isWhole = (path: string): Promise<boolean> =>
  stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );

/** The bytes of a cached file, or undefined; an empty one does not count. */
export const readCached = (path: string): Promise<Buffer | undefined> =>
  readFile(path).then(
    (bytes) => (bytes.length > 0 ? bytes : undefined),
    () => undefined,
  );
