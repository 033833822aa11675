/** Reads and validates a site's inputs: the content, then the photos that it refers to. */
import { stat } from 'node:fs/promises';
import type { Folders } from '../config/folders.ts';
import { type PublishableClub, withheldMessage, withholdPhotos } from '../consent/consent.ts';
import type { Club } from '../content/club.ts';
import { albumSizes, picturesOf } from '../content/pictures.ts';
import { formatWarnings } from '../content/problems/problem.ts';
import { checkContent, lastChange } from '../content/read.ts';
import { momentOf } from '../content/season.ts';
import { shareId } from '../content/site-page.ts';
import { PicturesError } from '../pictures/build.ts';
import type { PictureManifest } from '../pictures/manifest.ts';
import { planPictures } from '../pictures/plan.ts';
import type { PictureRequest } from '../pictures/types.ts';
import { sitePages } from '../site/pages/site-map.ts';

type InputFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;
type Warn = (message: string) => void;

/** Reads and validates the content. Returns the club and the number of warnings. Throws ContentError. */
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

/** Removes the photos that may not be published on the day of the build. */
export const toPublishable = (club: Club): PublishableClub => withholdPhotos(club, momentOf(club).date);

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
  { photosDir, cacheDir }: Omit<InputFolders, 'contentDir'>,
  placeholder?: string,
  extra: readonly PictureRequest[] = [],
) {
  const pages = sitePages(club);
  const previews = new Set(club.permittedPages.map(shareId));
  const withoutConsent = pages.map(({ path }) => shareId(path)).filter((id) => !previews.has(id));
  const requests = picturesOf(club, pages).map((request) =>
    request.role === 'compartir' && !previews.has(request.id) ? { ...request, mayUseOwn: false } : request,
  );
  return planPictures([...requests, ...extra], {
    photosDir,
    cacheDir,
    ...(placeholder && { placeholder }),
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
    withheld: [...club.withheld.flatMap(({ photos }) => photos.map(({ id }) => id)), ...withoutConsent],
  });
}

/** Inspects all photos and plans the pictures. Throws PicturesError; reports minor problems as warnings first. */
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
    const head = `Las fotos tienen ${warnings.length} ${warnings.length === 1 ? 'aviso' : 'avisos'}:`;
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
