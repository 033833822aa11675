/** Stores and reads pictures of form fields. An upload is stored at once, under the id that the field then refers to. */

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nullIfMissing } from '../../../base/errors/system-error.ts';
import { withClubLock } from '../../../base/files/club-lock.ts';
import type { Club } from '../../../club/content/club.ts';
import { isMarkFile } from '../../../club/content/club-pictures.ts';
import { isSafeId, normalizeStem, splitId } from '../../../club/content/picture-id.ts';
import type { PictureRole } from '../../../club/content/picture-request.ts';
import { picturesOf } from '../../../club/content/pictures.ts';
import { nameOfPath } from '../../../club/content/spelling.ts';
import { openImage } from '../../../media/pictures/encode.ts';
import { createCandidateFinder, nameKey } from '../../../media/pictures/originals.ts';
import { PROFILES } from '../../../media/pictures/profiles.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { isSameLikeness, listKnownFiles } from './photo-files.ts';
import { recordOrigins } from './photo-origins.ts';
import { isAlbumPhoto } from './picture-roles.ts';
import type { PreparationJob, PreparedPhoto } from './preparation.ts';
import { deleteUpload, findUpload, qualityRemarks, receivePhoto, type UploadDesk } from './uploads.ts';

type PictureDesk = UploadDesk & Pick<DeskContext, 'preview'>;

/** Uploaded file with its target. */
interface FileWithId extends Pick<PreparationJob, 'name' | 'modified'> {
  /** Id of the picture, `entrenadores/lucia-herranz`. */
  id: string;
  role: string;
  /** True if the volunteer has confirmed that a mark which looks like a photo is one. */
  confirmed?: boolean;
}

/**
 * Receives a picture and stores it under its id.
 * @returns remarks about its quality, which do not prevent storing it
 * @throws DeskRefusal `bad-picture-name`, `photo-refused`, `confirmation-needed`; StoreError
 */
export async function storeFieldPicture(
  desk: PictureDesk,
  { id, role, confirmed = false, ...file }: FileWithId,
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<{ remarks: string[] }> {
  if (!isSafeId(id) || !id.includes('/') || isAlbumPhoto(id) || !(role in PROFILES))
    throw new DeskRefusal({ code: 'bad-picture-name', id });
  const upload = randomUUID();
  try {
    const photoFile = { ...file, role: role as PictureRole };
    const { refused } = await receivePhoto(desk, upload, photoFile, body, signal ? { signal } : {});
    if (refused) throw new DeskRefusal({ code: 'photo-refused', reason: refused });
    const [photo] = [...findUpload(desk, upload).photos.values()] as [PreparedPhoto];
    const question = confirmed ? null : await askAboutMark(desk, photo);
    if (question) throw new DeskRefusal({ code: 'confirmation-needed', question });
    await withClubLock(desk.folders.contentDir, 'read', () => replacePicture(desk, photo, id));
    await desk.preview.update(new Map());
    return { remarks: qualityRemarks(photo) };
  } finally {
    await deleteUpload(desk, upload);
  }
}

/** Returns a Spanish question about a mark that looks like a photo, of which somebody would have to consent; null otherwise. */
async function askAboutMark(
  { folders }: PictureDesk,
  { evidence, hash, sourceHash }: PreparedPhoto,
): Promise<string | null> {
  if (!evidence) return null;
  const known = await withClubLock(folders.contentDir, 'read', () => listKnownFiles(folders));
  const photo = known.find(
    ({ path, sha256, likeness }) =>
      path &&
      !isMarkFile(path) &&
      (sha256 === hash ||
        sha256 === sourceHash ||
        evidence.likenesses.some((own) => isSameLikeness(own, likeness))),
  );
  if (!photo && !evidence.likeAPhoto) return null;
  return `${photo ? `Se parece a la foto «${photo.path}»` : 'Parece una foto'}, y los logotipos y el escudo se publican sin pedir permiso a nadie. Ponlo solo si no se reconoce a ninguna persona.`;
}

/** Returns the name of a picture in the content; if the content does not name it yet, the one that its file got from a name. */
const pictureTitle = (club: Club | null, id: string) =>
  (club && picturesOf(club, sitePages(club)).find((picture) => picture.id === id)?.title) || nameOfPath(id);

/** Stores a photo, and deletes all other files with the same id, ignoring extension and case. */
async function replacePicture(
  { folders: { photosDir }, store, preview }: PictureDesk,
  photo: PreparedPhoto,
  id: string,
): Promise<void> {
  const { folder, stem } = splitId(id);
  const names = (await readdir(join(photosDir, folder)).catch(nullIfMissing)) ?? [];
  const existing = names
    .filter((name) => nameKey(name) === normalizeStem(stem))
    .map((name) => `${folder}/${name}`);
  const to = `${id}${photo.ext}`;
  await recordOrigins(store, [photo]);
  await store.apply({
    title: `Se ${existing.length > 0 ? 'cambió' : 'añadió'} la foto: ${pictureTitle(preview.club(), id)}`,
    photos: [
      ...existing.filter((path) => path !== to).map((path) => ({ remove: path })),
      { to, from: photo.path, replace: true },
    ],
  });
}

/**
 * Returns a picture's uncropped original as WebP for the desk; null if there is none. For a photo listed in the album's
 * `fotos.txt`, that is the listed file.
 * @param side maximum long side, px
 */
export async function originalPicture(
  { folders: { contentDir, photosDir } }: Pick<DeskContext, 'folders'>,
  id: string,
  side: number,
): Promise<Buffer | null> {
  if (!isSafeId(id)) return null;
  return withClubLock(contentDir, 'read', async () => {
    const [file, ...more] = await createCandidateFinder(photosDir)(id);
    return file && more.length === 0 ? resizedPicture(file.path, side) : null;
  });
}

/** Returns a resized photo as WebP. @param side maximum long side, px */
export const resizedPicture = async (path: string, side: number): Promise<Buffer> =>
  openImage(await readFile(path))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
