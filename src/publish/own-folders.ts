/** Which folders of this computer may be written to: what is written or removed elsewhere is somebody's. */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { PROJECT_DIR } from '../contract/project.ts';
import { folderOf } from './manifest.ts';
import { PublishError } from './publish-error.ts';

export type OwnFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'buildDir'> &
  Partial<Pick<Folders, 'cacheDir'>>;

/**
 * Refuses a folder that holds what the site is made of, or lies in it, wherever links lead: publishing or copying there
 * would mix with it. Throws PublishError `settings`.
 */
export async function refuseOwnFolders(
  folder: string,
  { contentDir, photosDir, buildDir, cacheDir }: OwnFolders,
): Promise<void> {
  const real = await realPathOf(folder);
  for (const dir of [contentDir, photosDir, buildDir, ...(cacheDir ? [cacheDir] : []), PROJECT_DIR]) {
    const own = await realPathOf(dir);
    if (contains(own, real) || contains(real, own))
      throw new PublishError(
        'settings',
        `La carpeta «${folder}» se mezcla con «${dir}», de la que sale la web. Elige otra, aparte.`,
      );
  }
}

/** Links resolved as far as there is anything. */
async function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(async () => {
    const above = dirname(path);
    return above === path ? path : join(await realPathOf(above), basename(path));
  });
}

const contains = (outer: string, inner: string): boolean => {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
};

/**
 * A path below a folder, absolute. Throws PublishError `settings` where a folder on the way is a link, which could lead to
 * what is not ours.
 */
export async function pathWithoutLinks(root: string, path: string): Promise<string> {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    const found = await lstat(join(root, folder)).catch(() => null);
    if (found?.isSymbolicLink()) throw linked(join(root, folder));
  }
  return join(root, path);
}

/** @param path of the link, as people know it */
export const linked = (path: string): PublishError =>
  new PublishError(
    'settings',
    `«${path}» es un enlace a otro sitio, y allí no se escribe ni se borra nada. Quítalo o pon en su lugar una carpeta de verdad, y vuelve a intentarlo.`,
  );
