import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The desk's own folder inside the content. It stays on this computer: `.gitignore` keeps all of it out of a repository. */
export async function makeDeskFolder(contentDir: string): Promise<string> {
  const folder = join(contentDir, '.escritorio');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return folder;
}
