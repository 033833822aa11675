import { readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import type { Folders } from '../../contract/folders.ts';
import type { Manifest, PlannedPicture } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { leftByRestore } from '../../publish/copy/restore.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { filesBelow, hashOfFile, idOfFile, type KnownFile } from './photo-files.ts';
import { type PhotoTrace, remaining } from './remaining.ts';

export type WithdrawalFolders = Pick<
  Folders,
  'contentDir' | 'photosDir' | 'cacheDir' | 'buildDir' | 'manifestFile'
>;

/** The plan of the site that stands in the build folder; empty where there is none. */
export async function builtManifest({ manifestFile }: WithdrawalFolders): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return { pictures: {} };
    throw error;
  }
}

/**
 * Folders that hold what was made of photos, or copies of them: the cache, the built site, versions, drafts, uploads, and
 * what was put aside when the second copy came back.
 */
export async function madeFolders(folders: WithdrawalFolders): Promise<string[]> {
  const { cacheDir, buildDir, contentDir, photosDir } = folders;
  const aside = [...(await leftByRestore(contentDir)), ...(await leftByRestore(photosDir))];
  return [cacheDir, buildDir, join(contentDir, '.escritorio'), join(photosDir, '.escritorio'), ...aside];
}

/** The pictures of the site as the content is now; none while it has faults: then what was built tells. */
async function plannedPictures(
  club: Club | null,
  { photosDir, cacheDir }: WithdrawalFolders,
): Promise<Manifest> {
  if (!club) return { pictures: {} };
  const { manifest } = await planPictures(picturesOf(club, sitePages(club)), {
    photosDir,
    cacheDir,
    samples: club.sample,
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });
  return manifest;
}

/**
 * What the photos of some files are known by, and the keys of the pictures that stay.
 * @param sourceHashes SHA-256 of files that they came from, where they are known
 */
export async function traceOf(
  club: Club | null,
  photos: readonly KnownFile[],
  folders: WithdrawalFolders,
  sourceHashes: readonly string[],
): Promise<{ trace: PhotoTrace; keep: string[] }> {
  const manifests = [await builtManifest(folders), await plannedPictures(club, folders)];
  const pictures = manifests.flatMap((manifest) => Object.values(manifest.pictures));
  const paths = new Set(photos.map(({ path }) => path));
  const isMade = ({ source }: PlannedPicture) =>
    source.kind === 'file' && paths.has(source.path.replaceAll('\\', '/'));
  const keys = new Set(pictures.filter(isMade).map(({ key }) => key));
  const keep = new Set(pictures.map(({ key }) => key).filter((key) => !keys.has(key)));
  const trace: PhotoTrace = {
    files: [
      ...photos.map(({ sha256, bytes }) => ({ sha256, bytes })),
      ...sourceHashes.map((sha256) => ({ sha256, bytes: null })),
    ],
    keys: [...keys],
    ids: [...paths].map(idOfFile),
  };
  // Whatever its name becomes, an encoded file is known by its content from here on.
  for (const path of await remaining({ ...trace, files: [] }, await madeFolders(folders)))
    trace.files.push({ sha256: await hashOfFile(path), bytes: (await stat(path)).size });
  return { trace, keep: [...keep] };
}

/**
 * Removes from the cache whatever no planned picture uses: nothing else tells which photo a file of an earlier crop or
 * encoding was made of. What somebody else needs is encoded again when it is asked for.
 */
export async function sweepCache(cacheDir: string, keep: readonly string[]): Promise<void> {
  const kept = new Set(keep);
  for (const path of await filesBelow(join(cacheDir, 'img'))) {
    const key = basename(dirname(path)) + basename(path).replace(/-\d+\.\w+$/, '');
    if (!kept.has(key)) await rm(path, { force: true });
  }
}
