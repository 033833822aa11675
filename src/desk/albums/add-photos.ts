/** Prepared photos go into an album: files and galerias.yaml in one change, or not at all. */
import { join } from 'node:path';
import { z } from 'zod';
import { changeDocument } from '../../content/documents/documents.ts';
import { isInSeason } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import { numberRanges } from '../../pictures/messages.ts';
import { readPhotoFolder } from '../../pictures/originals.ts';
import { saveChecked } from '../editing/edit-file.ts';
import { recordOrigins } from '../photos/photo-origins.ts';
import type { PreparedPhoto } from '../photos/preparation.ts';
import { dayTaken } from '../photos/time-taken.ts';
import { endUpload, photosOfUpload, sortPhotos, type UploadDesk } from '../photos/uploads.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import { albumOf, GALLERIES, readGalleries } from './albums.ts';
import { addAlbum, type NewAlbum, photosOf, routeFor, withAlbum } from './galleries.ts';

/** What is to be added: photos of an upload, by their places in it, and whether the question about them was seen. */
export const photosToAdd = z.object({
  upload: z.string().min(1),
  take: z.array(z.int().min(0)),
  confirmed: z.boolean(),
});
/** An album's key, and the numbers that photos got in it. */
export interface Added {
  album: string;
  numbers: number[];
}

type AlbumUploadDesk = UploadDesk & Pick<DeskContext, 'preview'>;

/**
 * @param album its key, or the album that is to be made
 * @throws DeskRefusal, where the photos still wait
 */
export async function addPhotos(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  { upload, take, confirmed }: z.infer<typeof photosToAdd>,
): Promise<Added> {
  const photos = sortPhotos(photosOfUpload(desk, upload).filter((_, index) => take.includes(index)));
  if (photos.length === 0)
    throw new DeskRefusal(422, { code: 'ninguna', message: 'Elige al menos una foto.' });
  const added = await desk.photosGate.shared(() => addToAlbum(desk, album, photos, confirmed));
  await endUpload(desk, upload);
  await desk.preview.update(new Map());
  return added;
}

async function addToAlbum(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  photos: readonly PreparedPhoto[],
  confirmed: boolean,
): Promise<Added> {
  const { photosDir } = desk.folders;
  await recordOrigins(desk.store, photos);
  let added: Added = { album: '', numbers: [] };
  await saveChecked(desk, async (read) => {
    const { value, text, tag } = await readGalleries({ read });
    const key = typeof album === 'string' ? album : keyOfNew(album, value);
    const old = typeof album === 'string' ? albumOf(value, key).album : null;
    const onDisk = [...(await readPhotoFolder(join(photosDir, key))).keys()].filter((stem) =>
      /^[1-9]\d*$/.test(stem),
    );
    const { numbers, question } = numbersFor(photos.length, old?.amount ?? 0, onDisk.map(Number));
    if (question && !confirmed) throw new DeskRefusal(409, { code: 'pregunta', message: question });
    const [first = 1] = numbers;
    const amount = numbers.at(-1) ?? 0;
    const changed =
      typeof album === 'string'
        ? withAlbum(value, key, (changed) => {
            changed.amount = amount;
          })
        : addAlbum(value, album, { amount, cover: first, days: daysOf(photos, album.season) });
    added = { album: key, numbers };
    return {
      title: old
        ? `Añadir ${photosOf(photos.length)} al álbum «${old.name}»`
        : `Álbum nuevo: «${(album as NewAlbum).name.trim()}»`,
      writes: { [GALLERIES]: changeDocument(GALLERIES, text, changed) },
      photos: photos.map(({ path, ext }, i) => ({ to: `${key}/${numbers[i]}${ext}`, from: path })),
      expect: { [GALLERIES]: tag },
    };
  });
  return added;
}

function keyOfNew(album: NewAlbum, value: Parameters<typeof routeFor>[0]): string {
  if (slugOf(album.name) && /(?:19|20)\d\d/.test(album.season))
    return `${slugOf(album.season)}/${routeFor(value, album)}`;
  throw new DeskRefusal(422, {
    code: 'sin-nombre',
    message: 'Di cómo se llama el álbum, y de qué temporada es, como «2025-2026».',
  });
}

/** Days of a season on which photos were taken, in order; none where one photo does not tell. A wrong clock tells of another season. */
function daysOf(photos: readonly PreparedPhoto[], season: string): string[] {
  const days = photos.map(({ taken }) => dayTaken(taken));
  if (days.includes(null)) return [];
  return days.filter((day) => day !== null && isInSeason(day, season)).toSorted() as string[];
}

/**
 * Numbers for new photos, from the first one that is free. Pure.
 * @param amount how many photos the album counts; 0 for a new one
 * @param onDisk numbers that have a file in the album's folder
 * @returns with what to ask, in Spanish, where photos lay uncounted in the folder that would be shown, too
 */
export function numbersFor(count: number, amount: number, onDisk: readonly number[]) {
  const numbers: number[] = [];
  for (let n = amount + 1; numbers.length < count; n++) if (!onDisk.includes(n)) numbers.push(n);
  const last = numbers.at(-1) ?? 0;
  const uncounted = onDisk.filter((n) => n > amount && n < last);
  const many = uncounted.length > 1;
  const question =
    uncounted.length > 0 &&
    `En la carpeta del álbum ya ${many ? 'estaban las fotos' : 'estaba la foto'} ${numberRanges(uncounted)}, que la web no enseñaba. Con las nuevas ${many ? 'saldrían también' : 'saldría también'}: mira si ${many ? 'deben' : 'debe'} salir, o ${many ? 'retíralas' : 'retírala'}.`;
  return { numbers, question: question || null };
}
