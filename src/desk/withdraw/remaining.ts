import { stat } from 'node:fs/promises';
import { sep } from 'node:path';
import { imgBase, publishedHash } from '../../pictures/manifest.ts';
import { filesBelow, hashOfFile } from './photo-files.ts';

/** What a photo and all that was made of it are known by. */
export interface PhotoTrace {
  /** SHA-256 of files that hold it, hex; the size is null where only the hash is known, and then everything is hashed. */
  files: { sha256: string; bytes: number | null }[];
  /** Keys of its planned pictures: they name encoded files in the cache and, by their first ten digits, in the site. */
  keys: string[];
  /** Its ids, `2024-2025/copa/17`: they named its files in sites of before. */
  ids: string[];
  /** SHA-256 of its originals, hex: they name its files in the site. */
  originals: string[];
}

/** Whether a file's name says that it was made of the photo. */
function isNamedAfter(path: string, { keys, ids, originals }: PhotoTrace): boolean {
  const file = path.split(sep).join('/');
  const [, id] = /\/img\/(.+)-\d+\.[0-9a-f]+\.\w+$/.exec(file) ?? [];
  return (
    keys.some(
      (key) =>
        file.includes(`/img/${key.slice(0, 2)}/${key.slice(2)}-`) || file.includes(`.${publishedHash(key)}.`),
    ) ||
    ids.some((own) => own.toLowerCase() === id?.toLowerCase()) ||
    originals.some((sha256) => file.includes(`${imgBase(sha256)}-`))
  );
}

/**
 * Every file below some folders that holds a photo or was made of it: by content, whatever its name, and by name where
 * another build encoded it. Empty when it is gone. Absolute paths.
 */
export async function remaining(trace: PhotoTrace, folders: readonly string[]): Promise<string[]> {
  const hashes = new Set(trace.files.map(({ sha256 }) => sha256));
  const sizes = new Set(trace.files.map(({ bytes }) => bytes));
  const found = new Set<string>();
  for (const path of (await Promise.all(folders.map(filesBelow))).flat()) {
    if (isNamedAfter(path, trace)) found.add(path);
    else {
      // A file may go while others are looked at; an empty one shows nothing, and may be a lock, which reading would end.
      const size = (await stat(path).catch(() => null))?.size;
      if (!size || !(sizes.has(size) || sizes.has(null))) continue;
      const hash = await hashOfFile(path).catch(() => '');
      if (hashes.has(hash)) found.add(path);
    }
  }
  return [...found].sort();
}
