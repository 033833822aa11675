/** A second copy of content and originals, on a disk or in a folder that is synchronised. */
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Folders } from '../../contract/folders.ts';
import { PROJECT_DIR } from '../../contract/project.ts';
import { refuseOwnFolders } from '../open-target.ts';
import { diskError, PublishError } from '../publish-error.ts';
import { readWithdrawn } from '../withdrawn.ts';
import { filesToCopy } from './files-to-copy.ts';
import { copied, mirror } from './mirror.ts';

/** Of the copy's folder. */
export const CONTENT = 'contenido';
export const PHOTOS = 'fotos';
const MARKER = 'copia.json';

export interface CopyMarker {
  /** When the copy was finished, ms since 1970. */
  at: number;
  contentFiles: number;
  photoFiles: number;
  bytes: number;
}

export interface CopyOptions {
  /** Goes on where the copy would lose more than half of its photos or of its content. */
  evenIfSmaller?: boolean;
  onProgress?: (done: number, total: number) => void;
  signal?: AbortSignal | undefined;
}

export interface CopyResult extends CopyMarker {
  written: number;
  removed: number;
  /** Photos that were left out because they had been taken down. */
  refused: string[];
}

const marker = z.object({
  at: z.number(),
  contentFiles: z.number(),
  photoFiles: z.number(),
  bytes: z.number(),
});

/**
 * Brings the copy in line with what there is: only what changed is written, what is gone is removed, photos that were
 * taken down, too. Throws PublishError: `missing` where the folder or the originals are not there, `shrunk`.
 * @param place a folder that is there
 */
export async function copyContent(
  folders: Pick<Folders, 'contentDir' | 'photosDir' | 'buildDir'>,
  place: string,
  { evenIfSmaller = false, onProgress, signal }: CopyOptions = {},
): Promise<CopyResult> {
  const { contentDir, photosDir } = folders;
  const dir = resolve(PROJECT_DIR, place);
  refuseOwnFolders(dir, folders);
  await mustBeThere(dir, 'Conecta el disco o crea la carpeta, y vuelve a intentarlo.');
  await mustBeThere(contentDir, 'No se ha copiado nada.');
  await mustBeThere(photosDir, 'No se ha copiado nada, para no vaciar la copia que hay.');
  try {
    const withdrawn = (await readWithdrawn(contentDir)).hashes;
    const photos = await filesToCopy(photosDir);
    const content = await filesToCopy(contentDir);
    if (!evenIfSmaller) {
      refuseShrunk(photosDir, photos.length, (await copied(join(dir, PHOTOS))).length, 'fotos');
      refuseShrunk(contentDir, content.length, (await copied(join(dir, CONTENT))).length, 'archivos');
    }
    const total = photos.length + content.length;
    let done = 0;
    const options = { withdrawn, signal, onFile: () => onProgress?.(++done, total) };
    const photosDone = await mirror(photosDir, join(dir, PHOTOS), options);
    // Content names photos: it comes when they are there.
    const contentDone = await mirror(contentDir, join(dir, CONTENT), options);
    const made: CopyMarker = {
      at: Date.now(),
      contentFiles: contentDone.files,
      photoFiles: photosDone.files,
      bytes: contentDone.bytes + photosDone.bytes,
    };
    await writeFile(join(dir, `.${MARKER}.tmp`), JSON.stringify(made));
    await rename(join(dir, `.${MARKER}.tmp`), join(dir, MARKER));
    await noteCopy(contentDir, made);
    return {
      ...made,
      written: contentDone.written + photosDone.written,
      removed: contentDone.removed + photosDone.removed,
      refused: photosDone.refused,
    };
  } catch (error) {
    throw diskError(error, dir);
  }
}

/** Below this many files, losing half of them says nothing. */
const FEW = { fotos: 10, archivos: 3 };

function refuseShrunk(folder: string, now: number, before: number, what: keyof typeof FEW): void {
  if (before <= FEW[what] || now >= before / 2) return;
  throw new PublishError(
    'shrunk',
    `En ${folder} hay ${now} ${what}, y en la copia ${before}: parece que faltan. No se ha tocado la copia. Si está bien así, confírmalo.`,
  );
}

/** Beside the content: how old the copy is has to be known while its disk is not connected. */
const NOTE = join('.escritorio', 'copia.json');

async function noteCopy(contentDir: string, made: CopyMarker): Promise<void> {
  await mkdir(join(contentDir, '.escritorio'), { recursive: true });
  await writeFile(join(contentDir, `${NOTE}.tmp`), JSON.stringify(made));
  await rename(join(contentDir, `${NOTE}.tmp`), join(contentDir, NOTE));
}

/** The last copy that was made of a content, connected or not; null where none ever was. */
export async function readLastCopy(contentDir: string): Promise<CopyMarker | null> {
  return readMarker(join(contentDir, NOTE));
}

/** What is known of a copy; null where there is none, or its disk is not connected. */
export async function readCopy(place: string): Promise<CopyMarker | null> {
  return readMarker(join(place, MARKER));
}

async function readMarker(file: string): Promise<CopyMarker | null> {
  try {
    return marker.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

export async function mustBeThere(dir: string, advice: string): Promise<void> {
  const found = await stat(dir).catch(() => null);
  if (!found?.isDirectory()) throw new PublishError('missing', `No encuentro la carpeta «${dir}». ${advice}`);
}
