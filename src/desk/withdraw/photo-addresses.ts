/** Where the published site has a photo: noted before it goes, so that the site can be asked for it after publishing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { variantsOf } from '../../pictures/manifest.ts';
import type { PhotoOfAlbum } from '../albums/galleries.ts';
import { makeDeskFolder } from '../consent/records.ts';
import { builtManifest, type WithdrawalFolders } from './derived.ts';
import type { WithdrawalPlan } from './plan-withdrawal.ts';

/** A photo that must no longer be found on the published site. */
export interface PhotoToAskFor extends PhotoOfAlbum {
  /** Under the site's root: `/img/9f86d081884c7d65-480.0a1b2c3d4e.avif`. */
  addresses: string[];
}

const fileOf = (contentDir: string) => join(contentDir, '.escritorio', 'por-comprobar.json');

/** Addresses of everything that the built site made of a photo. To be asked before the withdrawal. */
export async function photoAddresses(
  { trace }: Pick<WithdrawalPlan, 'trace'>,
  folders: WithdrawalFolders,
): Promise<string[]> {
  const keys = new Set(trace.keys);
  const { pictures } = await builtManifest(folders);
  return Object.values(pictures)
    .filter(({ key }) => keys.has(key))
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
