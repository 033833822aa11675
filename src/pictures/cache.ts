/** Files on disk that are either whole or absent: the cache of encoded variants and everything published. */
import { copyFile, link, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull, replaceFile } from '../files/write.ts';
import type { PlannedPicture, Variant } from './manifest.ts';

/** Where the bytes of a variant are kept: named by what they are made of, so that they never go stale. */
export function cachePath(cacheDir: string, picture: PlannedPicture, variant: Variant): string {
  const { key } = picture;
  return join(cacheDir, 'img', key.slice(0, 2), `${key.slice(2)}-${variant.width}.${variant.ext}`);
}

/** A full disk, said plainly; any other error as it is. */
function explained(error: unknown, path: string): unknown {
  if (!isDiskFull(error)) return error;
  return new DiskFull(
    `No queda sitio en el disco para guardar las imágenes (${dirname(path)}). Libera espacio y vuelve a ejecutar la orden: continuará donde se quedó.`,
    { cause: error },
  );
}

/** No room: there is no point in trying the next file. */
export class DiskFull extends Error {
  override name = 'DiskFull';
}

async function replace(path: string, make: (temporary: string) => Promise<void>): Promise<void> {
  await replaceFile(path, make)
    .catch((error) => {
      // What is on its way goes, too, while another program withdraws a photo from the same cache.
      if (error.code !== 'ENOENT') throw error;
      return replaceFile(path, make);
    })
    .catch((error) => {
      throw explained(error, path);
    });
}

/** Writes a file under its name only once it is complete. Throws DiskFull when there is no room. */
export function writeWhole(path: string, data: Buffer | string): Promise<void> {
  return replace(path, async (temporary) => {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(data);
    } finally {
      await file.close();
    }
  });
}

/** Puts a cached file where it is published: a hard link, or a copy across disks. */
export function publish(from: string, to: string): Promise<void> {
  return replace(to, (temporary) => link(from, temporary).catch(() => copyFile(from, temporary)));
}

/** Whether a file is there. An empty one (lost power before its data was on disk) does not count. */
export function isWhole(path: string): Promise<boolean> {
  return stat(path).then(
    ({ size }) => size > 0,
    () => false,
  );
}

/** The bytes of a cached file, or undefined; an empty one does not count. */
export async function readCached(path: string): Promise<Buffer | undefined> {
  try {
    const bytes = await readFile(path);
    return bytes.length > 0 ? bytes : undefined;
  } catch {
    return undefined;
  }
}
