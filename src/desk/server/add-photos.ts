/** Prepared photos go into an album: files and galerias.yaml in one change, or not at all. */
import type { FastifyInstance } from 'fastify';
import { isInSeason } from '../../content/season-names.ts';
import { slugOf } from '../../content/slug.ts';
import { addAlbum, setAmount } from '../albums/galleries-edits.ts';
import { routeFor } from '../albums/galleries-value.ts';
import { changeDocument } from '../documents/documents.ts';
import type { OpenUploads } from '../photos/open-uploads.ts';
import { rememberSources } from '../photos/sources.ts';
import { dayTaken } from '../photos/taken.ts';
import type { BatchPhoto } from '../photos/types.ts';
import { type Added, type NewAlbum, PHOTOS_API } from '../photos-api.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { albumOf, GALLERIES, type Galleries, readGalleries } from './galleries.ts';
import { importPlan } from './import-plan.ts';
import { uploadOf } from './open-upload.ts';
import { toAdd } from './photo-bodies.ts';
import { parsed } from './request-body.ts';
import { saveChecked } from './save-checked.ts';

/** Days of a season on which photos were taken, in order; none where one photo does not tell. A wrong clock tells of another season. */
function daysOf(photos: readonly BatchPhoto[], season: string): string[] {
  const days = photos.map(({ taken }) => dayTaken(taken));
  if (days.includes(null)) return [];
  return days.filter((day) => day !== null && isInSeason(day, season)).toSorted() as string[];
}

export function addPhotoRoutes(app: FastifyInstance, context: DeskContext, uploads: OpenUploads): void {
  const { folders, preview, photosGate } = context;
  const { photosDir } = folders;

  async function intoAlbum(key: string, photos: readonly BatchPhoto[], { value }: Galleries) {
    const { album } = albumOf(value, key);
    const imported = await importPlan(photosDir, { key, amount: album.amount }, photos);
    const title = `Añadir ${photosOf(photos.length)} al álbum «${album.name}»`;
    return { key, imported, title, value: setAmount(value, key, imported.amount) };
  }

  async function intoNewAlbum(wanted: NewAlbum, photos: readonly BatchPhoto[], { value }: Galleries) {
    if (!slugOf(wanted.name) || !/(?:19|20)\d\d/.test(wanted.season))
      throw new DeskRefusal(422, {
        code: 'sin-nombre',
        message: 'Di cómo se llama el álbum, y de qué temporada es, como «2025-2026».',
      });
    const key = `${slugOf(wanted.season)}/${routeFor(value, wanted)}`;
    const imported = await importPlan(photosDir, { key, amount: 0 }, photos);
    const cover = imported.numbers[0]?.n ?? 1;
    const added = addAlbum(value, wanted, {
      amount: imported.amount,
      cover,
      days: daysOf(photos, wanted.season),
    });
    return { key, imported, title: `Álbum nuevo: «${wanted.name.trim()}»`, value: added.value };
  }

  app.post<{ Params: { id: string } }>(
    `${PHOTOS_API.uploads}/:id/anadir`,
    async ({ params, body }): Promise<Added> => {
      const { album, take, confirmed } = parsed(toAdd, body);
      const { batch } = uploadOf(uploads, params.id);
      const wanted = new Set(take);
      const photos = (batch?.photos ?? []).filter((_, index) => wanted.has(index));
      if (photos.length === 0)
        throw new DeskRefusal(422, { code: 'ninguna', message: 'Elige al menos una foto.' });
      const added = await photosGate.shared(async () => {
        const galleries = await readGalleries(context);
        const change = await (typeof album === 'string'
          ? intoAlbum(album, photos, galleries)
          : intoNewAlbum(album, photos, galleries));
        const { key, imported, title, value } = change;
        if (imported.question && !confirmed)
          throw new DeskRefusal(409, { code: 'pregunta', message: imported.question });
        await rememberSources(folders.contentDir, photos);
        await saveChecked(context, {
          title,
          writes: { [GALLERIES]: changeDocument(GALLERIES, galleries.text, value) },
          photos: imported.photos,
          expect: { [GALLERIES]: galleries.tag },
        });
        return { album: key, numbers: imported.numbers.map(({ n }) => n) };
      });
      await uploads.end(params.id);
      await preview.update(new Map());
      return added;
    },
  );
}

const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);
