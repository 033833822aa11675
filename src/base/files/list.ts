/** Lists and hashes files. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Returns the SHA-256 of a file, hex. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Returns the absolute paths of all files below a folder, including hidden ones; none if it is missing. Ignores links. */
export async function listFilesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
      throw error;
    },
  );
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Returns the files below several folders, which may contain each other. */
export const listFilesIn = async (folders: readonly string[]): Promise<string[]> => [
  ...new Set((await Promise.all(folders.map(listFilesBelow))).flat()),
];
