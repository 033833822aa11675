/** Pictures that forms name: a file is filed under its name, and an original is shown to set the point to keep. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { isSafeId, nameKey, splitId, stemKey } from '../../pictures/originals.ts';
import { PROFILES } from '../../pictures/profiles.ts';
import type { PictureRole } from '../../pictures/types.ts';
import type { OpenUploads } from '../photos/open-uploads.ts';
import { isAlbumPhoto } from '../photos/picture-roles.ts';
import { planPicture } from '../photos/plan-picture.ts';
import { preparePhotos } from '../photos/prepare.ts';
import { remarksOf } from '../photos/remarks.ts';
import { rememberSources } from '../photos/sources.ts';
import { type Filed, PHOTOS_API, type ToFile } from '../photos-api.ts';
import { isOneOf } from '../withdraw/is-withdrawn.ts';
import { readWithdrawn } from '../withdraw/read-withdrawn.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { uploadOf } from './open-upload.ts';
import { originalPicture } from './original-picture.ts';
import { ofPicture, toFile } from './photo-bodies.ts';

/** Longest side of an original on a screen of the desk, px. */
const SHOWN = 1400;

const badName = (id: string) =>
  new DeskRefusal(422, { code: 'mal-nombre', message: `«${id}» no puede ser el nombre de una foto.` });

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
    await rememberSources(contentDir, [photo]);
    await store.apply({
      title: `${isKnown ? 'Cambiar' : 'Añadir'} la foto «${id}»`,
      photos: changes.map((change) => ('to' in change ? { ...change, replace: true } : change)),
    });
    return { id, remarks: remarksOf(photo).map(({ message }) => message) };
  }

  app.post<{ Params: { id: string } }>(`${PHOTOS_API.uploads}/:id/guardar`, async ({ params, body }) => {
    const wanted = asked(toFile, body);
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
    const { id } = asked(ofPicture, query);
    if (!isSafeId(id)) throw badName(id);
    const shown = await originalPicture(context, id, SHOWN);
    if (!shown)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'Todavía no hay foto: es un dibujo.' });
    return reply.type('image/webp').send(shown);
  });
}
