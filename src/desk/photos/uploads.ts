/** Photos on their way in: received one by one, prepared, shown for a look. Nothing of the club changes here. */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { albumOf, readGalleries } from '../albums/albums.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/errors.ts';
import { explained } from '../store/errors.ts';
import { isOneOf, readWithdrawn } from '../withdraw/withdrawn.ts';
import { albumPhotos, numberPhotos } from './album-folder.ts';
import type { Progress } from './photo-process.ts';
import { type Batch, preparePhotos, remarksOf } from './prepare.ts';
import { dayTaken } from './taken.ts';
import type { Upload } from './types.ts';

/** Most that one file may have, bytes, and most files of one upload. */
const MOST_BYTES = 200 * 1024 * 1024;
const MOST_FILES = 500;

/** Where the files of an upload lie until they are filed or given up. */
export interface Staging {
  /** Uploads are written here, under any names. */
  dir: string;
  /** Prepared photos are. */
  prepared: string;
  /** Removes all of it. */
  remove(): Promise<void>;
}

/** Below the photos, on their disk; hidden, so that no picture is looked for in it. */
export const stagingRoot = (photosDir: string): string => join(photosDir, '.escritorio', 'subidas');

const removeFolder = (dir: string) => rm(dir, { recursive: true, force: true, maxRetries: 5 });

/** A new, empty staging folder below `root`. */
export async function createStaging(root: string): Promise<Staging> {
  await mkdir(root, { recursive: true });
  const dir = await mkdtemp(join(root, 'subida-'));
  const prepared = join(dir, '.preparadas');
  await mkdir(prepared);
  return { dir, prepared, remove: () => removeFolder(dir) };
}

/** Removes what an interrupted desk left. To be called once, when it starts: there is one desk per folder. */
export const removeOldStaging = (root: string): Promise<void> => removeFolder(root);

interface OpenUpload {
  staging: Staging;
  files: Upload[];
  /** Once they are prepared. */
  batch?: Batch;
}

class TooMuch extends Error {}

/** Counts bytes on their way, and stops those that are too many. */
function limited(most: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(new TooMuch());
      else done(null, chunk);
    },
  });
}

/** The uploads that are under way. */
export class Uploads {
  readonly #root: string;
  readonly #open = new Map<string, OpenUpload>();

  constructor(photosDir: string) {
    this.#root = stagingRoot(photosDir);
  }

  /** @returns the id of a new upload. @throws StoreError where the disk has no room */
  async begin(): Promise<string> {
    const staging = await createStaging(this.#root).catch((error) => {
      throw explained(error);
    });
    const id = basename(staging.dir);
    this.#open.set(id, { staging, files: [] });
    return id;
  }

  /** @throws DeskRefusal `sin-subida` */
  get(id: string): OpenUpload {
    const upload = this.#open.get(id);
    if (upload) return upload;
    throw new DeskRefusal(404, {
      code: 'sin-subida',
      message:
        'Estas fotos ya no están esperando: el escritorio se cerró o se dejó para otro momento. No se ha añadido nada; vuelve a elegirlas.',
    });
  }

  /**
   * Writes one file as it comes, whole or not at all: a photo never stands in memory whole.
   * @param modified when the file was last changed, ms since 1970
   * @throws DeskRefusal `sin-subida`, `demasiadas`, `enorme`; StoreError
   */
  async take(
    id: string,
    { name, modified }: { name: string; modified?: number | undefined },
    body: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const { staging, files } = this.get(id);
    if (files.length >= MOST_FILES)
      throw new DeskRefusal(422, {
        code: 'demasiadas',
        message: `Son demasiadas fotos para una vez: añade ${MOST_FILES} y después las demás.`,
      });
    const path = join(staging.dir, String(files.length + 1));
    const file: Upload = { path, name, ...(modified !== undefined && { modified }) };
    files.push(file);
    try {
      await pipeline(body, limited(MOST_BYTES), createWriteStream(path, { flags: 'wx' }));
    } catch (error) {
      // Its place stays taken: the name of another file is never used again.
      files[files.indexOf(file)] = { ...file, path: '' };
      await rm(path, { force: true });
      if (!(error instanceof TooMuch)) throw explained(error);
      throw new DeskRefusal(413, {
        code: 'enorme',
        message: `«${name}» ocupa más de ${MOST_BYTES / 1024 / 1024} MB: no es una foto, o hay que hacerla más pequeña.`,
      });
    }
  }

  /** Removes all of it, whether it was filed or given up. */
  async end(id: string): Promise<void> {
    const upload = this.#open.get(id);
    this.#open.delete(id);
    await upload?.staging.remove();
  }
}

interface ForAlbum {
  /** Its key; null where it is to be made. */
  album: string | null;
  signal: AbortSignal;
  onProgress: (phase: 'comparar' | 'preparar', progress: Progress) => void;
}

/**
 * Prepares the photos of an upload for a look at them. They wait until they are added, or the upload is ended.
 * @throws DeskRefusal `sin-subida`; where it is given up, the signal's reason
 */
export async function prepareUpload(
  desk: Pick<DeskContext, 'folders' | 'store' | 'photosGate' | 'uploads'>,
  id: string,
  { album, signal, onProgress }: ForAlbum,
) {
  const { uploads, photosGate } = desk;
  const { contentDir, photosDir } = desk.folders;
  const upload = uploads.get(id);
  const isWithdrawn = isOneOf(await readWithdrawn(contentDir));
  const work = (phase: 'comparar' | 'preparar') => ({
    signal,
    onProgress: (progress: Progress) => onProgress(phase, progress),
  });
  try {
    upload.batch = await photosGate.shared(async () =>
      preparePhotos(
        upload.files.filter(({ path }) => path !== ''),
        {
          staging: upload.staging,
          role: 'foto',
          album: album ? await albumPhotos(photosDir, album, work('comparar')) : [],
          isWithdrawn,
          ...work('preparar'),
        },
      ),
    );
  } catch (error) {
    await uploads.end(id);
    throw error;
  }
  const { photos, refused } = upload.batch;
  const questionOf = async (key: string) => {
    const { amount } = albumOf((await readGalleries(desk)).value, key).album;
    return (await numberPhotos(photosDir, { key, amount }, photos)).question ?? null;
  };
  return {
    /** Those that are ready to go into the album. */
    photos: photos.map((photo, index) => ({
      index,
      name: photo.name,
      /** ISO instant; null where nothing tells when it was taken. */
      taken: photo.taken.from === 'nada' ? null : new Date(photo.taken.at).toISOString(),
      /** The same as a day, where the camera or the name tells it. */
      day: dayTaken(photo.taken),
      remarks: remarksOf(photo),
    })),
    refused: refused.map(({ name, message }) => ({ name, message })),
    /** Spanish: photos that already lie in the album's folder would be shown, too. */
    question: album === null ? null : await questionOf(album),
  };
}

export type Review = Awaited<ReturnType<typeof prepareUpload>>;
