/** Pictures that forms name: a file is filed under its name at once, so that the form can name it. */
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
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { isAlbumPhoto } from './picture-roles.ts';
import type { Job, PreparedPhoto } from './prepare-photo.ts';
import { rememberSources } from './sources.ts';
import { endUpload, receivePhoto, remarksOf, uploadOf } from './uploads.ts';

type Desk = Pick<DeskContext, 'folders' | 'store' | 'preview' | 'photosGate' | 'uploads'>;

/** A file, and where it goes. */
interface FiledAs extends Pick<Job, 'name' | 'modified'> {
  /** `entrenadores/lucia-herranz` */
  id: string;
  role: string;
}

/**
 * Takes a picture in and files it, or nothing.
 * @returns what to look at; it is filed all the same
 * @throws DeskRefusal `mal-nombre`, `no-foto`; StoreError
 */
export async function filePicture(
  desk: Desk,
  { id, role, ...file }: FiledAs,
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<{ remarks: string[] }> {
  if (!isSafeId(id) || !id.includes('/') || isAlbumPhoto(id) || !(role in PROFILES))
    throw new DeskRefusal(422, {
      code: 'mal-nombre',
      message: `«${id}» no puede ser el nombre de una foto.`,
    });
  const upload = randomUUID();
  try {
    const photoFile = { ...file, role: role as PictureRole };
    const why = await receivePhoto(desk, upload, photoFile, body, { signal });
    if (why) throw new DeskRefusal(422, { code: 'no-foto', message: why });
    const [photo] = uploadOf(desk, upload) as [PreparedPhoto];
    await desk.photosGate.shared(() => putInPlace(desk, photo, id));
    await desk.preview.update(new Map());
    return { remarks: remarksOf(photo) };
  } finally {
    await endUpload(desk, upload);
  }
}

/** Whatever was there under that name, with any ending, in capitals or not, goes. */
async function putInPlace(
  { folders: { photosDir }, store }: Desk,
  photo: PreparedPhoto,
  id: string,
): Promise<void> {
  const { folder, stem } = splitId(id);
  const names = await readdir(join(photosDir, folder)).catch(() => []);
  const known = names
    .filter((name) => nameKey(name) === normalizeStem(stem))
    .map((name) => `${folder}/${name}`);
  const to = `${id}${photo.ext}`;
  await rememberSources(store, [photo]);
  await store.apply({
    title: `${known.length > 0 ? 'Cambiar' : 'Añadir'} la foto «${id}»`,
    photos: [
      ...known.filter((path) => path !== to).map((path) => ({ remove: path })),
      { to, from: photo.path, replace: true },
    ],
  });
}

/**
 * The original of a picture as a screen of the desk shows it, WebP; null where there is none. A photo that an album lists is its file's.
 * @param side the longest one, px
 */
export async function originalPicture(
  { folders: { photosDir }, photosGate }: Pick<DeskContext, 'folders' | 'photosGate'>,
  id: string,
  side: number,
): Promise<Buffer | null> {
  if (!isSafeId(id)) return null;
  return photosGate.shared(async () => {
    const [file, ...more] = await createCandidateFinder(photosDir)(id);
    return file && more.length === 0 ? smallPicture(file.path, side) : null;
  });
}

/** A photo of the disk, WebP. @param side the longest one, px */
export const smallPicture = async (path: string, side: number): Promise<Buffer> =>
  openImage(await readFile(path))
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
