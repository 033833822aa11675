/** Guards against writing outside the folders that this program owns. */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { Folders } from '../../base/config/folders.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { parentFolder } from './manifest.ts';
import { PublishError } from './publish-error.ts';

export type OwnFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'buildDir'> &
  Partial<Pick<Folders, 'cacheDir'>>;

/**
 * Refuses a target folder that contains, or lies in, the club's sources, after resolving links: publishing or copying
 * there would mix with them. @throws PublishError `settings`
 */
export async function refuseSourceFolders(
  folder: string,
  { contentDir, photosDir, buildDir, cacheDir }: OwnFolders,
): Promise<void> {
  const real = await realPathOf(folder);
  for (const dir of [contentDir, photosDir, buildDir, ...(cacheDir ? [cacheDir] : []), PROJECT_DIR]) {
    const projectFolder = await realPathOf(dir);
    if (contains(projectFolder, real) || contains(real, projectFolder))
      throw new PublishError({ code: 'mixed-folder', folder, ownFolder: dir });
  }
}

/** Resolves links in the existing part of a path. */
async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const parent = dirname(path);
    return parent === path ? path : join(await realPathOf(parent), basename(path));
  });
}

const contains = (outer: string, inner: string): boolean => {
  const relativePath = relative(outer, inner);
  return relativePath === '' || (!relativePath.startsWith('..') && !isAbsolute(relativePath));
};

/**
 * Returns an absolute path below a folder.
 * @throws PublishError `settings` if a folder on the way is a link, which could lead elsewhere
 */
export async function pathWithoutLinks(root: string, path: string): Promise<string> {
  for (let folder = parentFolder(path); folder !== ''; folder = parentFolder(folder)) {
    const found = await lstat(join(root, folder)).catch(() => null);
    if (found?.isSymbolicLink()) throw linkRefused(join(root, folder));
  }
  return join(root, path);
}

/** @param path path of the link, as shown to people */
export const linkRefused = (path: string): PublishError => new PublishError({ code: 'link', path });
