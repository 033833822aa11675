/** Adds prepared photos to an album: the files and galerias.yaml change in one version. */
import { join } from 'node:path';
import { z } from 'zod';
import { changeDocument } from '../../content/documents/documents.ts';
import { isInSeason } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import { numberRanges } from '../../pictures/messages.ts';
import { readPhotoFolder } from '../../pictures/originals.ts';
import { PERMISSIONS_FILE } from '../consent/records.ts';
import { withConsentRecord } from '../consent/save-permission.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { saveChecked } from '../editing/edit-file.ts';
import type { AddedPhotos } from '../photos/pending-upload.ts';
import { recordOrigins } from '../photos/photo-origins.ts';
import type { PreparedPhoto } from '../photos/preparation.ts';
import { dayTaken } from '../photos/time-taken.ts';
import { deletePhotosOfUpload, findUpload, sortPhotos, type UploadDesk } from '../photos/uploads.ts';
import type { DeskContext } from '../server/context.ts';
import { findAlbum, GALLERIES_FILE, readGalleries } from './albums.ts';
import {
  type GalleriesValue,
  insertAlbum,
  type NewAlbum,
  photoCountText,
  uniqueRoute,
  updateAlbum,
} from './galleries.ts';

/** Photos to add to an album. */
export const photosToAdd = z.object({
  /** Id of the upload. */
  upload: z.string().min(1),
  /** Indexes of the photos in the upload. */
  indexes: z.array(z.int().min(0)),
  /** True if the volunteer has confirmed that uncounted photos are shown as well. */
  confirmed: z.boolean(),
});
type AlbumUploadDesk = UploadDesk & Pick<DeskContext, 'preview'>;

/**
 * Adds photos of an upload to an album. Idempotent: a repeated request returns the result of the first.
 * @param album key of an album, or a new album
 * @throws DeskRefusal; the upload then stays
 */
export async function addPhotos(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  { upload, indexes, confirmed }: z.infer<typeof photosToAdd>,
): Promise<AddedPhotos> {
  const pending = findUpload(desk, upload);
  if (pending.addition) return pending.addition;
  const photos = sortPhotos(pending.photos.filter((_, index) => indexes.includes(index)));
  if (photos.length === 0) throw new DeskRefusal({ code: 'nothing-selected' });
  pending.addition = desk.photosLock.shared(() => addToAlbum(desk, album, photos, confirmed));
  try {
    await pending.addition;
  } catch (error) {
    pending.addition = null;
    throw error;
  }
  await deletePhotosOfUpload(desk.folders, upload);
  await desk.preview.update(new Map());
  return pending.addition;
}

async function addToAlbum(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  photos: readonly PreparedPhoto[],
  confirmed: boolean,
): Promise<AddedPhotos> {
  const { photosDir } = desk.folders;
  await recordOrigins(desk.store, photos);
  let added: AddedPhotos = { album: '', numbers: [] };
  await saveChecked(desk, async (read) => {
    const { value, text, tag } = await readGalleries({ read });
    const key = typeof album === 'string' ? album : newAlbumKey(album, value);
    const existing = typeof album === 'string' ? findAlbum(value, key).album : null;
    const stems = [...(await readPhotoFolder(join(photosDir, key))).keys()].filter((stem) =>
      /^[1-9]\d*$/.test(stem),
    );
    const { numbers, question } = assignNumbers(photos.length, existing?.amount ?? 0, stems.map(Number));
    if (question && !confirmed) throw new DeskRefusal({ code: 'confirmation-needed', question });
    const [first = 1] = numbers;
    const amount = numbers.at(-1) ?? 0;
    const changed =
      typeof album === 'string'
        ? updateAlbum(value, key, (updated) => {
            updated.amount = amount;
          })
        : insertAlbum(value, album, { amount, cover: first, days: daysInSeason(photos, album.season) });
    added = { album: key, numbers };
    const permission = typeof album === 'string' ? undefined : album.permission;
    const records = permission && ((await read(PERMISSIONS_FILE)) ?? { text: '', tag: null });
    return {
      title: existing
        ? `Añadir ${photoCountText(photos.length)} al álbum «${existing.name}»`
        : `Álbum nuevo: «${(album as NewAlbum).name.trim()}»`,
      writes: {
        [GALLERIES_FILE]: changeDocument(GALLERIES_FILE, text, changed),
        ...(records && {
          [PERMISSIONS_FILE]: withConsentRecord(records.text, { ...permission, pagina: `/galerias/${key}` }),
        }),
      },
      photos: photos.map(({ path, ext }, i) => ({ to: `${key}/${numbers[i]}${ext}`, from: path })),
      expect: { [GALLERIES_FILE]: tag, ...(records && { [PERMISSIONS_FILE]: records.tag }) },
    };
  });
  return added;
}

function newAlbumKey(album: NewAlbum, value: GalleriesValue): string {
  if (slugOf(album.name) && /(?:19|20)\d\d/.test(album.season))
    return `${slugOf(album.season)}/${uniqueRoute(value, album)}`;
  throw new DeskRefusal({ code: 'album-name-missing' });
}

/**
 * Returns the sorted days on which photos were taken; none if the day of any photo is unknown. Omits days outside of the season,
 * which come from a camera with a wrong clock.
 */
function daysInSeason(photos: readonly PreparedPhoto[], season: string): string[] {
  const days = photos.map(({ taken }) => dayTaken(taken));
  if (days.includes(null)) return [];
  return days.filter((day) => day !== null && isInSeason(day, season)).toSorted() as string[];
}

/**
 * Returns free numbers for new photos, and a Spanish question if the new count would also show existing files that the album
 * did not count.
 * @param amount number of photos that the album counts; 0 for a new album
 * @param fileNumbers numbers of the files in the album's folder
 */
export function assignNumbers(count: number, amount: number, fileNumbers: readonly number[]) {
  const numbers: number[] = [];
  for (let n = amount + 1; numbers.length < count; n++) if (!fileNumbers.includes(n)) numbers.push(n);
  const last = numbers.at(-1) ?? 0;
  const uncounted = fileNumbers.filter((n) => n > amount && n < last);
  const isPlural = uncounted.length > 1;
  const question =
    uncounted.length > 0 &&
    `En la carpeta del álbum ya ${isPlural ? 'estaban las fotos' : 'estaba la foto'} ${numberRanges(uncounted)}, que la web no enseñaba. Con las nuevas ${isPlural ? 'saldrían también' : 'saldría también'}: mira si ${isPlural ? 'deben' : 'debe'} salir, o ${isPlural ? 'retíralas' : 'retírala'}.`;
  return { numbers, question: question || null };
}
