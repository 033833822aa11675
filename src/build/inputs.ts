/** Reads and validates a site's inputs: the content, then the photos that it refers to. */
import { stat } from 'node:fs/promises';
import type { Folders } from '../config/folders.ts';
import type { Club } from '../content/club.ts';
import { albumSizes, picturesOf } from '../content/pictures.ts';
import { formatWarnings } from '../content/problems/problem.ts';
import { checkContent, lastChange } from '../content/read.ts';
import { PicturesError } from '../pictures/build.ts';
import type { PictureManifest } from '../pictures/manifest.ts';
import { planPictures } from '../pictures/plan.ts';
import { sitePages } from '../site/pages/site-map.ts';

type InputFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;
type Warn = (message: string) => void;

/** Reads and validates the content; `warnings` is their number. Throws ContentError. */
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

/**
 * Plans all pictures of a club's site.
 * @param placeholder colour of placeholders, see `PicturePlanOptions`
 */
export const planPhotos = (
  club: Club,
  { photosDir, cacheDir }: Omit<InputFolders, 'contentDir'>,
  placeholder?: string,
) =>
  planPictures(picturesOf(club, sitePages(club)), {
    photosDir,
    cacheDir,
    ...(placeholder && { placeholder }),
    albums: albumSizes(club),
    withdrawn: club.withdrawn,
  });

/** Inspects all photos and plans the pictures. Throws PicturesError; reports minor problems as warnings first. */
export async function inspectAndPlanPhotos(
  club: Club,
  folders: InputFolders,
  warn: Warn,
): Promise<{ manifest: PictureManifest; warnings: number }> {
  // A new club has no photos yet.
  const placeholder = club.sample ? club.brand.colours.main : undefined;
  const { manifest, missing, warnings, ...plan } = await planPhotos(club, folders, placeholder);
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
