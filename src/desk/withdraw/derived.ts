/** What was made of photos: found, swept from the cache, and asked for at the published site. */
import { readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import type { Folders } from '../../contract/folders.ts';
import { writeDurably } from '../../files/write.ts';
import { type Manifest, type PlannedPicture, variantsOf } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { leftByRestore } from '../../publish/restore.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import type { PhotoOfAlbum } from '../albums/galleries.ts';
import { makeDeskFolder } from '../consent/records.ts';
import {
  filesBelow,
  hashOfFile,
  idOfFile,
  type KnownFile,
  type PhotoTrace,
  remaining,
} from './photo-files.ts';

export type WithdrawalFolders = Pick<
  Folders,
  'contentDir' | 'photosDir' | 'cacheDir' | 'buildDir' | 'manifestFile'
>;

/** The plan of the site that stands in the build folder; empty where there is none. */
async function builtManifest({ manifestFile }: WithdrawalFolders): Promise<Manifest> {
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

/** Of every site that is kept: what its pictures were made of. */
const keptManifests = async (folders: WithdrawalFolders): Promise<Manifest[]> =>
  (await publishedVersions(folders)).map(({ pictures }) => pictures);

/** The pictures of the site as the content is now; none while it has faults: then what was built tells. */
async function plannedPictures(
  club: Club | null,
  { photosDir, cacheDir }: WithdrawalFolders,
): Promise<Manifest> {
  if (!club) return { pictures: {} };
  const { manifest } = await planPictures(picturesOf(club, sitePages(club)), {
    photosDir,
    cacheDir,
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });
  return manifest;
}

/**
 * What a photo is known by, and the keys of the pictures that stay.
 * @param photos its files
 * @param hashes SHA-256 of these and of all that it came from or that came from it, there or not
 */
export async function traceOf(
  club: Club | null,
  photos: readonly KnownFile[],
  folders: WithdrawalFolders,
  hashes: ReadonlySet<string>,
): Promise<{ trace: PhotoTrace; keep: string[] }> {
  const now = [await builtManifest(folders), await plannedPictures(club, folders)];
  const picturesIn = (manifests: readonly Manifest[]) =>
    manifests.flatMap((manifest) => Object.values(manifest.pictures));
  const paths = new Set(photos.flatMap(({ path }) => path ?? []));
  const isMade = ({ source, crest }: PlannedPicture) =>
    [source, ...(crest ? [crest] : [])].some(
      (each) =>
        each.kind === 'file' &&
        // Manifests of before have no hashes.
        (each.sha256 ? hashes.has(each.sha256) : paths.has(each.path.replaceAll('\\', '/'))),
    );
  const all = picturesIn([...now, ...(await keptManifests(folders))]);
  const keys = new Set(all.filter(isMade).map(({ key }) => key));
  const keep = new Set(
    picturesIn(now)
      .map(({ key }) => key)
      .filter((key) => !keys.has(key)),
  );
  const sizes = new Map(photos.map(({ sha256, bytes }) => [sha256, bytes]));
  const trace: PhotoTrace = {
    files: [...hashes].map((sha256) => ({ sha256, bytes: sizes.get(sha256) ?? null })),
    keys: [...keys],
    ids: [...paths].map(idOfFile),
    originals: [...hashes],
  };
  // Whatever its name becomes, an encoded file is known by its content from here on.
  for (const path of await remaining({ ...trace, files: [] }, await madeFolders(folders)))
    trace.files.push({ sha256: await hashOfFile(path), bytes: (await stat(path)).size });
  return { trace, keep: [...keep] };
}

/** What encoding writes below `img` of the cache (`cachePath`), and what it leaves when it is killed. */
const ENCODED = /^([\da-f]{2})\/(?:([\da-f]{62})-\d+\.\w+|\.[\da-f-]{36}\.tmp)$/;

/**
 * Removes from the cache whatever no planned picture uses: nothing else tells which photo a file of an earlier crop or
 * encoding was made of. What somebody else needs is encoded again when it is asked for. Other files stay.
 */
export async function sweepCache(cacheDir: string, keep: readonly string[]): Promise<void> {
  const kept = new Set(keep);
  const root = join(cacheDir, 'img');
  for (const path of await filesBelow(root)) {
    const [isEncoded, start, end] = ENCODED.exec(relative(root, path).split(sep).join('/')) ?? [];
    if (isEncoded && !(end && kept.has(`${start}${end}`))) await rm(path, { force: true });
  }
}

/** A photo that must no longer be found on the published site. */
export interface PhotoToAskFor extends PhotoOfAlbum {
  /** Under the site's root: `/img/9f86d081884c7d65-480.0a1b2c3d4e.avif`. */
  addresses: string[];
}

const fileOf = (contentDir: string) => join(contentDir, '.escritorio', 'por-comprobar.json');

/** Addresses of everything that the built site made of a photo. To be asked before the withdrawal. */
export async function photoAddresses(
  { keys }: Pick<PhotoTrace, 'keys'>,
  folders: WithdrawalFolders,
): Promise<string[]> {
  const made = new Set(keys);
  const { pictures } = await builtManifest(folders);
  return Object.values(pictures)
    .filter(({ key }) => made.has(key))
    .flatMap((picture) => variantsOf(picture).map(({ path }) => path));
}

/** The photos that were withdrawn and not yet seen to be gone from the published site. */
export async function photosToAskFor(contentDir: string): Promise<PhotoToAskFor[]> {
  try {
    return JSON.parse(await readFile(fileOf(contentDir), 'utf8')) as PhotoToAskFor[];
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function write(contentDir: string, photos: readonly PhotoToAskFor[]): Promise<void> {
  await makeDeskFolder(contentDir);
  await writeDurably(fileOf(contentDir), JSON.stringify(photos));
}

/** Notes a photo; one that the site never had needs no asking. */
export async function noteToAskFor(contentDir: string, photo: PhotoToAskFor): Promise<void> {
  if (photo.addresses.length === 0) return;
  await write(contentDir, [...(await photosToAskFor(contentDir)), photo]);
}

/** Crosses out those that the published site no longer has. */
export async function crossOut(contentDir: string, gone: readonly PhotoOfAlbum[]): Promise<void> {
  const isGone = (photo: PhotoOfAlbum) => gone.some(({ album, n }) => album === photo.album && n === photo.n);
  await write(
    contentDir,
    (await photosToAskFor(contentDir)).filter((photo) => !isGone(photo)),
  );
}
