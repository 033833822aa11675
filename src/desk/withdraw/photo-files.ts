import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { nameKey, splitId, stemKey } from '../../pictures/originals.ts';

/** A file of a folder, and what it is known by. */
export interface KnownFile {
  /** Inside its folder, with `/`. */
  path: string;
  sha256: string;
  bytes: number;
}

/** SHA-256 of a file, hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Absolute paths of all files below a folder, hidden ones too; none where there is no such folder. Links are not followed. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The id that a file of the photos folder answers to: `2024-2025/copa/17` for `2024-2025/copa/017.JPG`. */
export function idOfFile(path: string): string {
  const { folder, stem } = splitId(path);
  return [...(folder ? [folder] : []), nameKey(stem) ?? stem].join('/');
}

/** The originals of a photo, by whatever name, and every other file that holds the same bytes; hidden folders do not count. */
export async function photoFiles(
  photosDir: string,
  id: string,
): Promise<{ originals: KnownFile[]; copies: KnownFile[] }> {
  const { folder, stem } = splitId(id);
  const wanted = `${folder}/${stemKey(stem)}`;
  const all = (await filesBelow(photosDir)).map((absolute) => ({
    absolute,
    path: relative(photosDir, absolute).split(sep).join('/'),
  }));
  const files = await Promise.all(
    all
      .filter(({ path }) => !/(?:^|\/)\.[^/]*\//.test(path))
      .map(async (file) => ({ ...file, bytes: (await stat(file.absolute)).size })),
  );
  const known = async ({ absolute, path, bytes }: (typeof files)[number]): Promise<KnownFile> => ({
    path,
    bytes,
    sha256: await hashOfFile(absolute),
  });
  const originals = await Promise.all(files.filter(({ path }) => idOfFile(path) === wanted).map(known));
  const sizes = new Set(originals.map(({ bytes }) => bytes));
  const hashes = new Set(originals.map(({ sha256 }) => sha256));
  const copies: KnownFile[] = [];
  for (const file of files) {
    if (!sizes.has(file.bytes) || idOfFile(file.path) === wanted) continue;
    const copy = await known(file);
    if (hashes.has(copy.sha256)) copies.push(copy);
  }
  return { originals, copies };
}
