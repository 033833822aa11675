import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { inPool } from '../pictures/pool.ts';
import type { FileState } from './manifest.ts';

/** Every file of a built site, by its path from the site's root with `/` in between. Throws ENOENT for no such folder. */
export async function readSiteFiles(siteDir: string): Promise<Map<string, FileState>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = new Map<string, FileState>(
    paths.map((path) => [relative(siteDir, path).split(sep).join('/'), { sha256: '', size: 0 }]),
  );
  await inPool([...files], 8, async ([path, state]) => {
    const file = join(siteDir, path);
    Object.assign(state, { sha256: await sha256Of(file), size: (await stat(file)).size });
  });
  return files;
}

/** Hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
