/** Adds prepared photos to an album: the files and galerias.yaml change in one version. */
import { join } from 'node:path';
import { z } from 'zod';
import { withClubLock } from '../../../base/files/club-lock.ts';
import { PERMISSIONS_FILE } from '../../../club/consent/records.ts';
import { changeDocument } from '../../../club/content/documents/documents.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import { numberRanges } from '../../../media/pictures/messages.ts';
import { readPhotoFolder } from '../../../media/pictures/originals.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { saveChecked } from '../editing/edit-file.ts';
import type { AddedPhotos } from '../photos/pending-upload.ts';
import { recordOrigins } from '../photos/photo-origins.ts';
import type { PreparedPhoto } from '../photos/preparation.ts';
import { deletePhotosOfUpload, findUpload, sortPhotos, type UploadDesk } from '../photos/uploads.ts';
import { findAlbum, GALLERIES_FILE, readGalleries } from './albums.ts';
import { type GalleriesValue, insertAlbum, type NewAlbum, uniqueRoute, updateAlbum } from './galleries.ts';
import { withConsentRecord } from './save-permission.ts';

/** Photos to add to an album. */
export const photosToAdd = z.object({
  /** Id of the upload. */
  upload: z.uuid(),
  /** Keys of the photos in the upload. */
  keys: z.array(z.string()),
  /** True if the volunteer has confirmed that uncounted photos are shown as well. */
  confirmed: z.boolean(),
});
type AlbumUploadDesk = UploadDesk & Pick<DeskContext, 'preview'>;

/**
 * Adds photos of an upload to an album. Idempotent: a repeated request returns the result of the first, also after a restart.
 * @param album key of an album, or a new album
 * @throws DeskRefusal; the upload then stays
 */
export async function addPhotos(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  { upload, keys, confirmed }: z.infer<typeof photosToAdd>,
): Promise<AddedPhotos> {
  const earlier = desk.uploads.has(upload) ? null : await findAddition(desk, upload);
  if (earlier) return earlier;
  const pending = findUpload(desk, upload);
  if (pending.addition) return pending.addition;
  if (keys.length === 0) throw new DeskRefusal({ code: 'nothing-selected' });
  const photos = keys.map((key) => {
    const photo = pending.photos.get(key);
    if (!photo) throw new DeskRefusal({ code: 'upload-gone' });
    return photo;
  });
  pending.addition = withClubLock(desk.folders.contentDir, 'read', () =>
    addToAlbum(desk, album, { upload, photos, confirmed }),
  );
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

/** Returns what an earlier run of the desk added from an upload; null if it added nothing. */
async function findAddition({ store }: AlbumUploadDesk, upload: string): Promise<AddedPhotos | null> {
  const version = (await store.versions()).find(({ key }) => key === upload);
  const ids = version?.changes.flatMap(({ root, path }) => (root === 'photos' ? splitId(path) : [])) ?? [];
  const [first] = ids;
  if (!first) return null;
  const numbers = ids.map(({ stem }) => Number.parseInt(stem, 10)).sort((a, b) => a - b);
  return { album: first.folder, numbers };
}

interface AddedUpload {
  upload: string;
  photos: readonly PreparedPhoto[];
  confirmed: boolean;
}

async function addToAlbum(
  desk: AlbumUploadDesk,
  album: string | NewAlbum,
  { upload, photos: unsorted, confirmed }: AddedUpload,
): Promise<AddedPhotos> {
  const { photosDir } = desk.folders;
  const photos = sortPhotos(unsorted);
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
        : insertAlbum(value, album, { amount, cover: first });
    added = { album: key, numbers };
    const permission = typeof album === 'string' ? undefined : album.permission;
    const records = permission && ((await read(PERMISSIONS_FILE)) ?? { text: '', tag: null });
    return {
      title: existing
        ? `Fotos añadidas al álbum «${existing.name}»: ${photos.length}`
        : `Álbum nuevo: «${(album as NewAlbum).name.trim()}»`,
      writes: {
        [GALLERIES_FILE]: changeDocument(GALLERIES_FILE, text, changed),
        ...(records && {
          [PERMISSIONS_FILE]: withConsentRecord(records.text, { ...permission, pagina: `/galerias/${key}` }),
        }),
      },
      photos: photos.map(({ path, ext }, i) => ({ to: `${key}/${numbers[i]}${ext}`, from: path })),
      expect: { [GALLERIES_FILE]: tag, ...(records && { [PERMISSIONS_FILE]: records.tag }) },
      // Repeated after a restart, the request finds the version.
      key: upload,
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
    `En la carpeta había ${isPlural ? 'fotos sin publicar' : 'una foto sin publicar'}: ${numberRanges(uncounted)}. Con las nuevas se ${isPlural ? 'publicarían también. Revísalas' : 'publicaría también. Revísala'} antes.`;
  return { numbers, question: question || null };
}
