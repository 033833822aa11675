/** Pictures that forms name: a file is filed under its name at once, so that the form can name it. */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isSafeId, nameKey, splitId, stemKey } from '../../pictures/originals.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { sameId } from '../albums/galleries.ts';
import { changeDocument } from '../documents/documents.ts';
import { isFields } from '../documents/is-fields.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { fieldsOf } from '../server/references.ts';
import { textsOf } from '../server/texts.ts';
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

/** What became of a picture. */
export interface Filed {
  id: string;
  /** What to look at; it is filed all the same. */
  remarks: string[];
  /** Content files that lost the point to keep of the picture before, with their hashes before and after. */
  tags: Record<string, { before: string; after: string | null }>;
}

/**
 * Takes a picture in and files it, or nothing.
 * @throws DeskRefusal `mal-nombre`, `no-foto`; StoreError
 */
export async function filePicture(
  desk: Desk,
  { id, role, ...file }: FiledAs,
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<Filed> {
  if (!isSafeId(id) || !id.includes('/') || isAlbumPhoto(id) || !(role in PROFILES))
    throw new DeskRefusal(422, {
      code: 'mal-nombre',
      message: `«${id}» no puede ser el nombre de una foto.`,
    });
  const upload = randomUUID();
  try {
    const why = await receivePhoto(desk, upload, { ...file, role: role as PictureRole }, body, signal);
    if (why) throw new DeskRefusal(422, { code: 'no-foto', message: why });
    const [photo] = uploadOf(desk, upload) as [PreparedPhoto];
    const filed = await desk.photosGate.shared(() => putInPlace(desk, photo, id));
    await desk.preview.update(new Map());
    return filed;
  } finally {
    await endUpload(desk, upload);
  }
}

/** Whatever was there under that name, with any ending, in capitals or not, goes. */
async function putInPlace(
  { folders: { contentDir, photosDir }, store }: Desk,
  photo: PreparedPhoto,
  id: string,
): Promise<Filed> {
  const { folder, stem } = splitId(id);
  const names = await readdir(join(photosDir, folder)).catch(() => []);
  const known = names.filter((name) => nameKey(name) === stemKey(stem)).map((name) => `${folder}/${name}`);
  const to = `${id}${photo.ext}`;
  const { writes, expect } = await withoutFocus(contentDir, store, id);
  await rememberSources(contentDir, [photo]);
  await store.apply({
    title: `${known.length > 0 ? 'Cambiar' : 'Añadir'} la foto «${id}»`,
    photos: [
      ...known.filter((path) => path !== to).map((path) => ({ remove: path })),
      { to, from: photo.path, replace: true },
    ],
    writes,
    expect,
  });
  const tags: Filed['tags'] = {};
  for (const [file, before] of Object.entries(expect))
    tags[file] = { before, after: (await store.read(file))?.tag ?? null };
  return { id, remarks: remarksOf(photo), tags };
}

/** The content without the points to keep of the picture that had this id: another one has another point. */
async function withoutFocus(contentDir: string, store: Desk['store'], id: string) {
  const writes: Record<string, string> = {};
  const expect: Record<string, string> = {};
  for (const name of (await textsOf(contentDir)).keys()) {
    const now = await store.read(name);
    // A file that cannot be understood has no picture to show either.
    const fields = now?.text.includes('foco') ? fieldsOf(name, now.text) : {};
    const next = unfocused(fields, id);
    if (!now || isDeepStrictEqual(next, fields)) continue;
    writes[name] = changeDocument(name, now.text, next);
    expect[name] = now.tag;
  }
  return { writes, expect };
}

/** A value with the name alone of a picture in the place of its name and point. */
function unfocused(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((each) => unfocused(each, id));
  if (!isFields(value)) return value;
  if ('foco' in value && typeof value.ruta === 'string' && sameId(value.ruta, id)) return value.ruta;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unfocused(each, id)]));
}
