import { madridClock } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import type { Overlay } from '../../content/folder.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import type { Problem } from '../../content/problems.ts';
import { checkContent } from '../../content/read.ts';
import type { Folders } from '../../contract/folders.ts';
import { sampleArtist } from '../../pictures/artist.ts';
import { type Manifest, pictureKey } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { plannedSample } from '../../pictures/planned.ts';
import type { SampleArtist } from '../../pictures/types.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { greyArtist } from './grey.ts';

export type SiteFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

/** All that pages are made from. */
export interface ReadSite {
  club: Club;
  manifest: Manifest;
  /** Draws what has no photo: the sample's pictures, or grey ones. */
  artist: SampleArtist;
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
  const { club: read, warnings } = await checkContent(folders.contentDir, sitePages, overlay);
  const club: Club = { ...read, madeAt: madridClock(now) };
  const artist = club.sample ? await sampleArtist() : greyArtist;
  const requests = picturesOf(club, sitePages(club));
  const plan = await planPictures(requests, {
    photosDir,
    cacheDir,
    samples: club.sample,
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });
  const { pictures } = plan.manifest;
  for (const request of requests)
    pictures[pictureKey(request.id, request.role)] ??= plannedSample(request, artist);
  return { club, manifest: { pictures }, artist, warnings, photos: plan.problems };
}
