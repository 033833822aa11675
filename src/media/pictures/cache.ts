/** Cache of encoded variants on disk; each file is complete or absent. */
import { open, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { listFilesBelow } from '../../base/files/list.ts';
import { replaceFile } from '../../base/files/write.ts';
import { type PlannedPicture, pictureBasePath, publishedHash, type Variant } from './manifest.ts';

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

/**
 * Returns the parts of paths, with `/`, that only files made from some originals have: in the cache, and in sites.
 * @param hashes SHA-256 of the originals, hex
 * @param keys keys of the pictures that are planned from them
 */
export const namesOfEncodings = (hashes: readonly string[], keys: readonly string[]): string[] => [
  ...keys.flatMap((key) => [`/img/${key.slice(0, 2)}/${key.slice(2)}-`, `.${publishedHash(key)}.`]),
  ...hashes.map((sha256) => `${pictureBasePath(sha256)}-`),
];

/** Paths below `img` of the cache: encoded files (`cachePath`), and temporary files left by a killed process. */
const ENCODED_FILE = /^([\da-f]{2})\/(?:([\da-f]{62})-\d+\.\w+|\.[\da-f-]{36}\.tmp)$/;

/**
 * Deletes all cached encodings that no planned picture uses, because the name of an earlier crop or encoding does not identify
 * its photo. Other clubs with the same cache encode their pictures again. Keeps files that are no encodings.
 * @param keep keys of the planned pictures
 */
export async function deleteUnusedEncodings(cacheDir: string, keep: readonly string[]): Promise<void> {
  const keptKeys = new Set(keep);
  const root = join(cacheDir, 'img');
  for (const path of await listFilesBelow(root)) {
    const [isEncoded, start, end] = ENCODED_FILE.exec(relative(root, path).split(sep).join('/')) ?? [];
    if (isEncoded && !(end && keptKeys.has(`${start}${end}`))) await rm(path, { force: true });
  }
}
