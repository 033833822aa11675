/** Reads and validates a site's inputs: the content, then the photos that it refers to. */

import { stat } from 'node:fs/promises';
import type { Folders } from '../../base/config/folders.ts';
import { type PublishableClub, withheldMessage, withholdPhotos } from '../../club/consent/consent.ts';
import type { Club } from '../../club/content/club.ts';
import type { PictureRequest } from '../../club/content/picture-request.ts';
import { albumSizes, picturesOf } from '../../club/content/pictures.ts';
import { formatWarnings } from '../../club/content/problems/problem.ts';
import { checkContent, lastChange } from '../../club/content/read.ts';
import { momentOf } from '../../club/content/season.ts';
import { shareId } from '../../club/content/site-page.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { PicturesError } from '../../media/pictures/build.ts';
import type { PictureManifest } from '../../media/pictures/manifest.ts';
import { hashOriginals } from '../../media/pictures/originals.ts';
import { planPictures } from '../../media/pictures/plan.ts';
import { sitePages } from '../pages/site-map.ts';

type InputFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;
type Warn = (message: string) => void;

/** Reads and validates the content. Returns the club and the number of warnings. @throws ContentError */
export async function readContent(
  { contentDir }: InputFolders,
  warn: Warn,
): Promise<{ club: Club; warnings: number }> {
  // Read before the content, so that a concurrent change gets a later time in the next build.
  const changedAt = await lastChange(contentDir);
  const { club, warnings } = await checkContent(contentDir, sitePages);
  if (warnings.length > 0) warn(formatWarnings(warnings));
  return { club: { ...club, changedAt }, warnings: warnings.length };
}

type PhotoFolders = Pick<Folders, 'photosDir' | 'cacheDir'>;

/**
 * Removes the photos that may not be published on the day of the build, and all pictures whose files have the same bytes, in
 * whichever role and under whichever name.
 */
export async function toPublishable(club: Club, folders: PhotoFolders): Promise<PublishableClub> {
  const { date } = momentOf(club);
  const publishable = withholdPhotos(club, date);
  const withheldIds = [
    ...publishable.withheld.flatMap(({ photos }) => photos.map(({ id }) => id)),
    ...unpermittedPreviews(publishable),
  ];
  if (withheldIds.length === 0) return publishable;
  const requests = requestsOf(publishable).filter(({ mayUseOwn }) => mayUseOwn !== false);
  const hashes = await hashOriginals([...withheldIds, ...requests.map(({ id }) => id)], folders);
  const withheldHashes = new Set(withheldIds.flatMap((id) => hashes.get(id) ?? []));
  const copies = requests.filter(({ id }) => hashes.get(id)?.some((hash) => withheldHashes.has(hash)));
  if (copies.length === 0) return publishable;
  return withholdPhotos(club, date, new Map(copies.map(({ id, title }) => [id, title])));
}

/** Returns the ids of the pages' own link preview pictures that may not be used, without asking if they exist. */
function unpermittedPreviews(club: PublishableClub): string[] {
  const permitted = new Set(club.permittedPages);
  return sitePages(club).flatMap(({ path }) => (permitted.has(path) ? [] : [shareId(path)]));
}

/** Returns the requests of all pictures of a club's site. */
function requestsOf(club: PublishableClub): PictureRequest[] {
  const unpermitted = new Set(unpermittedPreviews(club));
  return picturesOf(club, sitePages(club)).map((request) =>
    request.role === 'compartir' && unpermitted.has(request.id) ? { ...request, mayUseOwn: false } : request,
  );
}

/** Returns the club with all photos, also those without consent. For planning only; never published. */
export const withAllPhotos = (club: Club): PublishableClub => ({
  ...club,
  withheld: [],
  permittedPages: sitePages(club).map(({ path }) => path),
});

/**
 * Plans all pictures of a club's site.
 * @param placeholder colour of placeholders, see `PicturePlanOptions`
 * @param extra further pictures that no page shows
 */
export function planPhotos(
  club: PublishableClub,
  { photosDir, cacheDir }: PhotoFolders,
  placeholder?: string,
  extra: readonly PictureRequest[] = [],
) {
  return planPictures([...requestsOf(club), ...extra], {
    photosDir,
    cacheDir,
    ...(placeholder && { placeholder }),
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
    withheld: [
      ...club.withheld.flatMap(({ photos }) => photos.map(({ id }) => id)),
      ...unpermittedPreviews(club),
    ],
  });
}

/** Inspects all photos and plans the pictures. @throws PicturesError; reports minor problems as warnings first */
export async function inspectAndPlanPhotos(
  club: PublishableClub,
  folders: InputFolders,
  warn: Warn,
): Promise<{ manifest: PictureManifest; warnings: number }> {
  // A copy of the sample has no photos yet; placeholders take their place.
  const placeholder = club.sample ? club.brand.colours.main : undefined;
  const { manifest, missing, warnings, ...plan } = await planPhotos(club, folders, placeholder);
  const previews = sitePages(club).filter(({ path }) => plan.withheld.includes(shareId(path)));
  const reasons = [
    ...club.withheld.map(({ reason }) => reason),
    ...previews.map(
      ({ path }) => `La imagen para compartir «${shareId(path)}» necesita un permiso de la página «${path}».`,
    ),
  ];
  if (reasons.length > 0) warn(withheldMessage(reasons));
  const problems = [...(club.sample ? [] : missing), ...plan.problems];
  if (club.sample && missing.length > 0)
    warn(['Faltan fotos. Mientras, en su lugar sale el escudo del club:', ...missing].join('\n\n'));
  if (warnings.length > 0) {
    const head = `Las fotos tienen ${countPhrase(warnings.length, 'aviso', 'avisos')}:`;
    warn([head, ...warnings].join('\n\n'));
  }
  if (problems.length > 0) throw new PicturesError([...problems, '', 'Así no se publica la web.']);
  return { manifest, warnings: warnings.length };
}

/** True if the photos folder exists or is not needed. */
export async function hasPhotos(
  club: Club,
  { photosDir }: Pick<InputFolders, 'photosDir'>,
): Promise<boolean> {
  if (picturesOf(club, sitePages(club)).every(({ drawn }) => drawn)) return true;
  return (await stat(photosDir).catch(() => null))?.isDirectory() ?? false;
}
