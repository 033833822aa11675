/** Stores and reads pictures of form fields. An upload is stored at once, under the id that the field then refers to. */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openImage } from '../../pictures/encode.ts';
import {
  createCandidateFinder,
  isSafeId,
  nameKey,
  normalizeStem,
  splitId,
} from '../../pictures/originals.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import type { DeskContext } from '../server/context.ts';
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
}

/**
 * Receives a picture and stores it under its id.
 * @returns remarks about its quality, which do not prevent storing it
 * @throws DeskRefusal `bad-picture-name`, `photo-refused`; StoreError
 */
export async function storeFieldPicture(
  desk: PictureDesk,
  { id, role, ...file }: FileWithId,
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
    const [photo] = findUpload(desk, upload).photos as [PreparedPhoto];
    await desk.photosLock.shared(() => replacePicture(desk, photo, id));
    await desk.preview.update(new Map());
    return { remarks: qualityRemarks(photo) };
  } finally {
    await deleteUpload(desk, upload);
  }
}

/** Stores a photo, and deletes all other files with the same id, ignoring extension and case. */
async function replacePicture(
  { folders: { photosDir }, store }: PictureDesk,
  photo: PreparedPhoto,
  id: string,
): Promise<void> {
  const { folder, stem } = splitId(id);
  const names = await readdir(join(photosDir, folder)).catch(() => []);
  const existing = names
    .filter((name) => nameKey(name) === normalizeStem(stem))
    .map((name) => `${folder}/${name}`);
  const to = `${id}${photo.ext}`;
  await recordOrigins(store, [photo]);
  await store.apply({
    title: `${existing.length > 0 ? 'Cambiar' : 'Añadir'} la foto «${id}»`,
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
  { folders: { photosDir }, photosLock }: Pick<DeskContext, 'folders' | 'photosLock'>,
  id: string,
  side: number,
): Promise<Buffer | null> {
  if (!isSafeId(id)) return null;
  return photosLock.shared(async () => {
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
