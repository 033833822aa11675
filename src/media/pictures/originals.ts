/** Finds the original of a picture in the photos folder, tolerant of file name variants. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { nullIfMissing, systemErrorCode } from '../../base/errors/system-error.ts';
import { readIfExists } from '../../base/files/read.ts';
import { isSafeId, normalizeStem, splitId } from '../../club/content/picture-id.ts';
import type { WithdrawnPhoto } from '../../club/content/picture-request.ts';
import type { PictureFault, PictureInfo } from './inspect.ts';
import { type InspectionCache, openInspectionCache } from './inspection-cache.ts';
import { faultMessage, severalFilesMessage, withdrawnPhotoMessage } from './messages.ts';
import { PICTURES_AT_ONCE, runInPool } from './pool.ts';

export interface Candidate {
  path: string;
  /** Name on disk: `01.JPG`. */
  name: string;
  /** Extension in lower case, with its dot. */
  ext: string;
}

/** Supported extensions; other files with a picture's name are refused with a message. */
const SUPPORTED_EXTENSIONS: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp', '.svg']);
const PICTURE_LIKE =
  /\.(jpe?g|png|webp|hei[cf]|avif|gif|tiff?|bmp|jxl|svg|jfif|hif|dng|cr[23]|nef|arw|raw|mov|mp4|pdf|psd)$/;

/** Lookup key of a file, `1` for `01.JPG`; undefined for unsupported file types. */
export function nameKey(name: string): string | undefined {
  const ext = PICTURE_LIKE.exec(name.toLowerCase())?.[0];
  return ext && !name.startsWith('.') ? normalizeStem(name.slice(0, -ext.length)) : undefined;
}

/** Files of a folder by lookup key. */
export type PhotoFolder = Map<string, Candidate[]>;

/** Lists a folder; empty if it does not exist. Skips hidden files (`._1.JPG`, `.DS_Store`). */
export async function readPhotoFolder(path: string): Promise<PhotoFolder> {
  const folder: PhotoFolder = new Map();
  const names = (await readdir(path).catch(nullIfMissing)) ?? [];
  for (const name of names.sort()) {
    const key = nameKey(name);
    if (key === undefined) continue;
    const ext = extname(name).toLowerCase();
    const found = folder.get(key) ?? [];
    found.push({ path: join(path, name), name, ext });
    folder.set(key, found);
  }
  return folder;
}

/**
 * Optional list in an album's folder that refers to files of other folders, so that one file can be in several
 * albums. Line n has the id of photo n: `album/remate`.
 */
const ALBUM_LIST = 'fotos.txt';

/**
 * Finds original files by id; each folder is read once. Returns several candidates only if all are supported: a
 * supported file wins over an unsupported one (`3.HEIC` beside `3.jpg`), and a single unsupported one is returned for
 * its content to decide. A file with the photo's own name takes precedence over the album list.
 */
export function createCandidateFinder(photosDir: string): (id: string) => Promise<Candidate[]> {
  const folders = new Map<string, Promise<{ files: PhotoFolder; list: string[] }>>();
  const read = async (path: string) => ({
    files: await readPhotoFolder(path),
    list: String((await readIfExists(join(path, ALBUM_LIST))) ?? '').split(/\r?\n/),
  });
  const find = async (id: string, mayBeListed: boolean): Promise<Candidate[]> => {
    const { folder, stem } = splitId(id);
    const reading = folders.get(folder) ?? read(join(photosDir, folder));
    folders.set(folder, reading);
    const { files, list } = await reading;
    const found = files.get(normalizeStem(stem)) ?? [];
    const listed = mayBeListed && found.length === 0 ? (list[Number(stem) - 1] ?? '') : '';
    if (isSafeId(listed)) return find(listed, false);
    const supported = found.filter(({ ext }) => SUPPORTED_EXTENSIONS.has(ext));
    return supported.length > 0 ? supported : found.slice(0, 1);
  };
  return (id) => find(id, true);
}

export interface InspectedFile {
  info: PictureInfo;
  /** Path below the photos folder. */
  path: string;
  bytes: number;
  mtimeMs: number;
}

/**
 * Resolves an id: the file, `unusable` (already reported) or `none`. Each file is inspected once.
 * @param isConfined true to accept only a file that really lies in the id's own top folder, not a link or a list entry that
 * leads to a photo elsewhere
 */
type Lookup = (id: string, isConfined?: boolean) => Promise<InspectedFile | 'unusable' | 'none'>;

/** Short path for messages: `fotos/2024-2025/copa/3.jpg`. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || short === '' ? path : short;
}

function isInside(folder: string, path: string): boolean {
  const relativePath = relative(folder, path);
  return relativePath.split(sep)[0] !== '..' && !isAbsolute(relativePath);
}

/**
 * Creates a lookup of the originals in the photos folder.
 * @param report receives Spanish sentences about files that stop a build
 */
export async function createLookup(
  photosDir: string,
  withdrawn: readonly WithdrawnPhoto[],
  inspections: InspectionCache,
  report: (problem: string) => void,
): Promise<Lookup> {
  const find = createCandidateFinder(photosDir);
  const root = await realpath(photosDir).catch(() => resolve(photosDir));
  const inspected = new Map<string, Promise<InspectedFile | 'unusable'>>();
  const withdrawnByHash = new Map(withdrawn.flatMap((photo) => photo.hashes.map((hash) => [hash, photo])));

  async function inspect(path: string): Promise<InspectedFile | 'unusable'> {
    const refuse = (fault: PictureFault) => {
      report(faultMessage(shortPath(path), fault));
      return 'unusable' as const;
    };
    try {
      const [stats, realPath] = await Promise.all([stat(path), realpath(path)]);
      if (!isInside(root, realPath)) return refuse({ code: 'outside' });
      // Opening a pipe would block, and a device may be endless.
      if (!stats.isFile()) return refuse({ code: 'not-a-file' });
      const inspection = await inspections.inspect(path, stats);
      if ('fault' in inspection) return refuse(inspection.fault);
      const { info } = inspection;
      const withdrawal = withdrawnByHash.get(info.hash);
      if (!withdrawal)
        return { info, path: relative(photosDir, path), bytes: stats.size, mtimeMs: stats.mtimeMs };
      report(withdrawnPhotoMessage(shortPath(path), withdrawal));
      return 'unusable';
    } catch (error) {
      return refuse({ code: 'unreadable', detail: systemErrorCode(error) ?? String(error) });
    }
  }

  return async (id, isConfined = false) => {
    const [file, ...otherFiles] = await find(id);
    if (!file) return 'none';
    const [topFolder = ''] = id.split('/');
    if (isConfined && !isInside(join(root, topFolder), await realpath(file.path).catch(() => file.path))) {
      report(faultMessage(shortPath(file.path), { code: 'elsewhere' }));
      return 'unusable';
    }
    if (otherFiles.length > 0) {
      const names = [file, ...otherFiles].map(({ name }) => name);
      report(severalFilesMessage(shortPath(join(photosDir, splitId(id).folder)), names));
      return 'unusable';
    }
    const inspection = inspected.get(file.path) ?? inspect(file.path);
    inspected.set(file.path, inspection);
    return inspection;
  };
}

/**
 * Returns the SHA-256 (hex) of the originals by id, from the cache for known files. An id has several if several files have its
 * name, and none if no picture can be made of its file.
 */
export async function hashOriginals(
  ids: Iterable<string>,
  { photosDir, cacheDir }: { photosDir: string; cacheDir: string },
): Promise<Map<string, readonly string[]>> {
  const find = createCandidateFinder(photosDir);
  const cache = await openInspectionCache(cacheDir, photosDir);
  const hashes = new Map<string, readonly string[]>();
  await runInPool([...new Set(ids)].filter(isSafeId), PICTURES_AT_ONCE, async (id) => {
    const own: string[] = [];
    for (const { path } of await find(id)) {
      const stats = await stat(path).catch(nullIfMissing);
      const inspection = stats?.isFile() ? await cache.inspect(path, stats) : null;
      if (inspection && 'info' in inspection) own.push(inspection.info.hash);
    }
    hashes.set(id, own);
  });
  await cache.save();
  return hashes;
}
