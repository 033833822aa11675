import { madridClock } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import type { Problem } from '../../content/problems/problem.ts';
import type { Overlay } from '../../content/read.ts';
import type { Folders } from '../../contract/folders.ts';
import type { Manifest } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { checkInNames } from '../check/item-names.ts';

export type SiteFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

/** All that pages are made from. */
export interface ReadSite {
  club: Club;
  manifest: Manifest;
  warnings: readonly Problem[];
  /** Spanish sentences about photos that are missing or cannot be read. */
  photos: readonly string[];
}

/**
 * Reads the content with unsaved texts in the place of saved ones, and plans all its pictures.
 * @param now the instant for which the pages are made, ms
 * @throws {ContentError} with all that is wrong in the texts; photos stop nothing
 */
export async function readSite(folders: SiteFolders, overlay: Overlay, now: number): Promise<ReadSite> {
  const { photosDir, cacheDir } = folders;
  const { club: read, warnings } = await checkInNames(folders.contentDir, overlay);
  const club: Club = { ...read, madeAt: madridClock(now) };
  const { manifest, missing, problems } = await planPictures(picturesOf(club, sitePages(club)), {
    photosDir,
    cacheDir,
    placeholder: club.brand.colours.main,
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });
  // Of a club that has just begun all are missing, which nobody needs to be told.
  return { club, manifest, warnings, photos: [...(club.sample ? [] : missing), ...problems] };
}
