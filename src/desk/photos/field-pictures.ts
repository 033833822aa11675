/** Pictures that forms name: a file is filed under its name at once, so that the form can name it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { badId } from '../../pictures/messages.ts';
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
import { isOneOf, readWithdrawn } from '../withdraw/withdrawn.ts';
import type { PhotoChange } from './album-folder.ts';
import { isAlbumPhoto } from './picture-roles.ts';
import { preparePhotos, remarksOf } from './prepare.ts';
import { rememberSources } from './sources.ts';
import type { PreparedPhoto } from './types.ts';

type Desk = Pick<DeskContext, 'folders' | 'store' | 'preview' | 'photosGate' | 'uploads'>;

/** Where a picture goes. */
export interface FiledAs {
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
 * Files the one picture of an upload, and ends the upload.
 * @throws DeskRefusal `mal-nombre`, `sin-subida`, `no-foto`; StoreError
 */
export async function filePicture(desk: Desk, upload: string, { id, role }: FiledAs): Promise<Filed> {
  if (!isSafeId(id) || !id.includes('/') || isAlbumPhoto(id) || !(role in PROFILES))
    throw new DeskRefusal(422, {
      code: 'mal-nombre',
      message: `«${id}» no puede ser el nombre de una foto.`,
    });
  try {
    const filed = await desk.photosGate.shared(() => prepareAndFile(desk, upload, id, role as PictureRole));
    await desk.preview.update(new Map());
    return filed;
  } finally {
    await desk.uploads.end(upload);
  }
}

async function prepareAndFile(
  { folders: { contentDir, photosDir }, store, uploads }: Desk,
  upload: string,
  id: string,
  role: PictureRole,
): Promise<Filed> {
  const { files, staging } = uploads.get(upload);
  const isWithdrawn = isOneOf(await readWithdrawn(contentDir));
  const { photos, refused } = await preparePhotos(files, { staging, role, isWithdrawn });
  const [photo] = photos;
  if (!photo)
    throw new DeskRefusal(422, {
      code: 'no-foto',
      message: refused[0]?.message ?? 'No ha llegado la foto.',
    });
  const existing = await readdir(join(photosDir, splitId(id).folder)).catch(() => []);
  const changes = planPicture({ id, prepared: photo, existing });
  const isKnown = existing.some((name) => nameKey(name) === stemKey(splitId(id).stem));
  const { writes, expect } = await withoutFocus(contentDir, store, id);
  await rememberSources(contentDir, [photo]);
  await store.apply({
    title: `${isKnown ? 'Cambiar' : 'Añadir'} la foto «${id}»`,
    photos: changes.map((change) => ('to' in change ? { ...change, replace: true } : change)),
    writes,
    expect,
  });
  const tags: Filed['tags'] = {};
  for (const [file, before] of Object.entries(expect))
    tags[file] = { before, after: (await store.read(file))?.tag ?? null };
  return { id, remarks: remarksOf(photo).map(({ message }) => message), tags };
}

/**
 * Files a picture under its name. Whatever was there under that name, with any ending, in capitals or not, goes. Pure.
 * Throws RangeError, in Spanish, for a name that is no place in the photos folder.
 * @param id without ending: `equipos/federados/cadete-femenino`
 * @param existing names of the files in its folder, as on disk
 */
export function planPicture(input: {
  id: string;
  prepared: Pick<PreparedPhoto, 'path' | 'ext'>;
  existing: readonly string[];
}): PhotoChange[] {
  const { id, prepared, existing } = input;
  if (!isSafeId(id)) throw new RangeError(badId(id));
  const { folder, stem } = splitId(id);
  const at = (name: string) => (folder ? `${folder}/${name}` : name);
  const to = at(`${stem}${prepared.ext}`);
  const old = existing.filter((name) => nameKey(name) === stemKey(stem) && at(name) !== to);
  return [...old.map((name) => ({ remove: at(name) })), { to, from: prepared.path }];
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
