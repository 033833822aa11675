/** Prepared photos go into an album: files and galerias.yaml in one change, or not at all. */
import { z } from 'zod';
import { isInSeason } from '../../content/season-names.ts';
import { slugOf } from '../../content/slug.ts';
import { changeDocument } from '../documents/documents.ts';
import { numberPhotos } from '../photos/album-folder.ts';
import { rememberSources } from '../photos/sources.ts';
import { dayTaken } from '../photos/taken.ts';
import type { BatchPhoto } from '../photos/types.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { saveChecked } from '../server/save-checked.ts';
import { albumOf, GALLERIES, type Galleries, readGalleries } from './albums.ts';
import { addAlbum, type NewAlbum, routeFor, setAmount } from './galleries.ts';
import { photosOf } from './words.ts';

/** Days of a season on which photos were taken, in order; none where one photo does not tell. A wrong clock tells of another season. */
function daysOf(photos: readonly BatchPhoto[], season: string): string[] {
  const days = photos.map(({ taken }) => dayTaken(taken));
  if (days.includes(null)) return [];
  return days.filter((day) => day !== null && isInSeason(day, season)).toSorted() as string[];
}

async function intoAlbum(
  photosDir: string,
  key: string,
  photos: readonly BatchPhoto[],
  { value }: Galleries,
) {
  const { album } = albumOf(value, key);
  const numbered = await numberPhotos(photosDir, { key, amount: album.amount }, photos);
  const title = `Añadir ${photosOf(photos.length)} al álbum «${album.name}»`;
  return { key, numbered, title, value: setAmount(value, key, numbered.amount) };
}

async function intoNewAlbum(
  photosDir: string,
  album: NewAlbum,
  photos: readonly BatchPhoto[],
  { value }: Galleries,
) {
  if (!slugOf(album.name) || !/(?:19|20)\d\d/.test(album.season))
    throw new DeskRefusal(422, {
      code: 'sin-nombre',
      message: 'Di cómo se llama el álbum, y de qué temporada es, como «2025-2026».',
    });
  const key = `${slugOf(album.season)}/${routeFor(value, album)}`;
  const numbered = await numberPhotos(photosDir, { key, amount: 0 }, photos);
  const added = addAlbum(value, album, {
    amount: numbered.amount,
    cover: numbered.numbers[0]?.n ?? 1,
    days: daysOf(photos, album.season),
  });
  return { key, numbered, title: `Álbum nuevo: «${album.name.trim()}»`, value: added.value };
}

/** What is to be added: photos of an upload, by their places in its review, and whether the review's question was seen. */
export const photosToAdd = z.object({
  upload: z.string().min(1),
  take: z.array(z.int().min(0)),
  confirmed: z.boolean(),
});
export const newAlbum = z.object({ season: z.string(), name: z.string() }) satisfies z.ZodType<NewAlbum>;

/** An album's key, and the numbers that photos got in it. */
export interface Added {
  album: string;
  numbers: number[];
}

/**
 * @param album its key, or the album that is to be made
 * @throws DeskRefusal, where the photos still wait
 */
export async function addPhotos(
  desk: Pick<DeskContext, 'folders' | 'store' | 'preview' | 'photosGate' | 'uploads'>,
  album: string | NewAlbum,
  { upload, take, confirmed }: z.infer<typeof photosToAdd>,
): Promise<Added> {
  const { folders, preview, photosGate, uploads } = desk;
  const { photosDir } = folders;
  const photos = (uploads.get(upload).batch?.photos ?? []).filter((_, index) => take.includes(index));
  if (photos.length === 0)
    throw new DeskRefusal(422, { code: 'ninguna', message: 'Elige al menos una foto.' });
  const added = await photosGate.shared(async () => {
    const galleries = await readGalleries(desk);
    const { key, numbered, title, value } = await (typeof album === 'string'
      ? intoAlbum(photosDir, album, photos, galleries)
      : intoNewAlbum(photosDir, album, photos, galleries));
    if (numbered.question && !confirmed)
      throw new DeskRefusal(409, { code: 'pregunta', message: numbered.question });
    await rememberSources(folders.contentDir, photos);
    await saveChecked(desk, {
      title,
      writes: { [GALLERIES]: changeDocument(GALLERIES, galleries.text, value) },
      photos: numbered.photos,
      expect: { [GALLERIES]: galleries.tag },
    });
    return { album: key, numbers: numbered.numbers.map(({ n }) => n) };
  });
  await uploads.end(upload);
  await preview.update(new Map());
  return added;
}
