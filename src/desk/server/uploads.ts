/** Photos on their way in: received one by one, prepared, shown for a look. Nothing of the club changes here. */
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { albumPhotos } from '../photos/album-folder.ts';
import { OpenUploads, TooMuch } from '../photos/open-uploads.ts';
import { preparePhotos } from '../photos/prepare.ts';
import { remarksOf } from '../photos/remarks.ts';
import { stagingRoot } from '../photos/staging.ts';
import { dayTaken } from '../photos/taken.ts';
import type { BatchPhoto } from '../photos/types.ts';
import { MOST_BYTES, MOST_FILES, PHOTOS_API, type Review } from '../photos-api.ts';
import { explained } from '../store/errors.ts';
import { isOneOf } from '../withdraw/is-withdrawn.ts';
import { readWithdrawn } from '../withdraw/read-withdrawn.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { albumOf, readGalleries } from './galleries.ts';
import { importPlan } from './import-plan.ts';
import { uploadOf } from './open-upload.ts';
import { sentBytes, sentPhoto, toPrepare } from './photo-bodies.ts';
import { answerWithProgress } from './progress.ts';
import { parsed } from './request-body.ts';

/** Of the picture that is looked at, px. */
const GLANCE = 480;

export function uploadRoutes(app: FastifyInstance, context: DeskContext): OpenUploads {
  const { folders, photosGate } = context;
  const { contentDir, photosDir } = folders;
  const uploads = new OpenUploads(stagingRoot(photosDir));
  const each = `${PHOTOS_API.uploads}/:id`;

  // As it comes: a photo never stands in memory whole.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));

  app.post(PHOTOS_API.uploads, async () => {
    const id = await uploads.begin().catch((error) => {
      throw explained(error);
    });
    return { id };
  });

  app.post<{ Params: { id: string } }>(`${each}/archivo`, async ({ params, query, body }) => {
    const { nombre: name, modificado: modified } = parsed(sentPhoto, query);
    const upload = uploadOf(uploads, params.id);
    if (upload.files.length >= MOST_FILES)
      throw new DeskRefusal(422, {
        code: 'demasiadas',
        message: `Son demasiadas fotos para una vez: añade ${MOST_FILES} y después las demás.`,
      });
    try {
      await uploads.take(upload, parsed(sentBytes, body), { name, modified, most: MOST_BYTES });
    } catch (error) {
      if (!(error instanceof TooMuch)) throw explained(error);
      throw new DeskRefusal(413, {
        code: 'enorme',
        message: `«${name}» ocupa más de ${MOST_BYTES / 1024 / 1024} MB: no es una foto, o hay que hacerla más pequeña.`,
      });
    }
    return {};
  });

  app.delete<{ Params: { id: string } }>(each, async ({ params }) => {
    await uploads.end(params.id);
    return {};
  });

  app.post<{ Params: { id: string } }>(`${each}/preparar`, ({ params, body }, reply) => {
    const { album } = parsed(toPrepare, body);
    return answerWithProgress<Review>(reply, async (tell, signal) => {
      const upload = uploadOf(uploads, params.id);
      const isWithdrawn = isOneOf(await readWithdrawn(contentDir));
      try {
        upload.batch = await photosGate.shared(async () => {
          const progress =
            (phase: string) =>
            ({ done, total, name }: { done: number; total: number; name: string }) =>
              tell({ phase, count: done, total, name });
          const there = album
            ? await albumPhotos(photosDir, album, { signal, onProgress: progress('comparar') })
            : [];
          return preparePhotos(
            upload.files.filter(({ path }) => path !== ''),
            {
              staging: upload.staging,
              role: 'foto',
              album: there,
              isWithdrawn,
              signal,
              onProgress: progress('preparar'),
            },
          );
        });
      } catch (error) {
        await uploads.end(params.id);
        throw error;
      }
      const { photos, refused } = upload.batch;
      return {
        photos: photos.map((photo, index) => ({
          index,
          name: photo.name,
          taken: photo.taken.from === 'nada' ? null : new Date(photo.taken.at).toISOString(),
          day: dayTaken(photo.taken),
          remarks: remarksOf(photo),
        })),
        refused: refused.map(({ name, message }) => ({ name, message })),
        question: album === null ? null : await questionOf(album, photos),
      };
    });
  });

  async function questionOf(key: string, photos: readonly BatchPhoto[]): Promise<string | null> {
    const { amount } = albumOf((await readGalleries(context)).value, key).album;
    return (await importPlan(photosDir, { key, amount }, photos)).question ?? null;
  }

  app.get<{ Params: { id: string; index: string } }>(`${each}/foto/:index`, async ({ params }, reply) => {
    const photo = uploadOf(uploads, params.id).batch?.photos[Number(params.index)];
    if (!photo)
      throw new DeskRefusal(404, { code: 'sin-foto', message: 'No hay ninguna foto con ese número.' });
    const small = await sharp(photo.path).resize(GLANCE, GLANCE, { fit: 'inside' }).jpeg().toBuffer();
    return reply.type('image/jpeg').send(small);
  });
  return uploads;
}
