/** Pictures that forms name: a file is filed under its name, and an original is shown to set the point to keep. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { isSafeId, nameKey, splitId, stemKey } from '../../pictures/originals.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { changeDocument } from '../documents/documents.ts';
import { isFields } from '../documents/is-fields.ts';
import type { OpenUploads } from '../photos/open-uploads.ts';
import { isAlbumPhoto } from '../photos/picture-roles.ts';
import { planPicture } from '../photos/plan-picture.ts';
import { preparePhotos } from '../photos/prepare.ts';
import { remarksOf } from '../photos/remarks.ts';
import { rememberSources } from '../photos/sources.ts';
import { type Filed, PHOTOS_API, type ToFile } from '../photos-api.ts';
import { isOneOf } from '../withdraw/is-withdrawn.ts';
import { sameId } from '../withdraw/photo-uses.ts';
import { readWithdrawn } from '../withdraw/read-withdrawn.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { uploadOf } from './open-upload.ts';
import { originalPicture } from './original-picture.ts';
import { ofPicture, toFile } from './photo-bodies.ts';
import { fieldsOf } from './references.ts';
import { parsed } from './request-body.ts';
import { textsOf } from './texts.ts';

/** Longest side of an original on a screen of the desk, px. */
const SHOWN = 1400;

const badName = (id: string) =>
  new DeskRefusal(422, { code: 'mal-nombre', message: `«${id}» no puede ser el nombre de una foto.` });

/** A value with the name alone of a picture in the place of its name and point. */
function unfocused(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return value.map((each) => unfocused(each, id));
  if (!isFields(value)) return value;
  if ('foco' in value && typeof value.ruta === 'string' && sameId(value.ruta, id)) return value.ruta;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unfocused(each, id)]));
}

export function fieldPictureRoutes(app: FastifyInstance, context: DeskContext, uploads: OpenUploads): void {
  const { folders, store, preview, photosGate } = context;
  const { contentDir, photosDir } = folders;

  async function file({ id, role }: ToFile, uploadId: string): Promise<Filed> {
    const { files, staging } = uploadOf(uploads, uploadId);
    const { photos, refused } = await preparePhotos(files, {
      staging,
      role: role as PictureRole,
      isWithdrawn: isOneOf(await readWithdrawn(contentDir)),
    });
    const [photo] = photos;
    if (!photo)
      throw new DeskRefusal(422, {
        code: 'no-foto',
        message: refused[0]?.message ?? 'No ha llegado la foto.',
      });
    const existing = await readdir(join(photosDir, splitId(id).folder)).catch(() => []);
    const changes = planPicture({ id, prepared: photo, existing });
    const isKnown = existing.some((name) => nameKey(name) === stemKey(splitId(id).stem));
    const { writes, expect } = await withoutFocus(id);
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

  /** The content without the points to keep of the picture that had this id: another one has another point. */
  async function withoutFocus(id: string) {
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

  app.post<{ Params: { id: string } }>(`${PHOTOS_API.uploads}/:id/guardar`, async ({ params, body }) => {
    const wanted = parsed(toFile, body);
    const { id, role } = wanted;
    if (!isSafeId(id) || !id.includes('/') || isAlbumPhoto(id) || !(role in PROFILES)) throw badName(id);
    try {
      const filed = await photosGate.shared(() => file(wanted, params.id));
      await preview.update(new Map());
      return filed;
    } finally {
      await uploads.end(params.id);
    }
  });

  app.get(PHOTOS_API.original, async ({ query }, reply) => {
    const { id } = parsed(ofPicture, query);
    if (!isSafeId(id)) throw badName(id);
    const shown = await originalPicture(context, id, SHOWN);
    if (!shown) throw new DeskRefusal(404, { code: 'sin-foto', message: 'Todavía no hay foto.' });
    return reply.type('image/webp').send(shown);
  });
}
