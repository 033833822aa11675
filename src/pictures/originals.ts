/** Finds the original of a picture in the photos folder, whatever a camera or a volunteer called the file, and what is known of it. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Fault, PictureInfo } from './inspect.ts';
import type { Memory } from './memory.ts';
import { faultMessage, severalFiles, withdrawnPhoto } from './messages.ts';
import type { WithdrawnPhoto } from './types.ts';

export interface Candidate {
  path: string;
  /** As on disk: `01.JPG`. */
  name: string;
  /** Lower case, with its dot. */
  ext: string;
}

/** Read as pictures; anything else under a picture's name is refused with a word about it. */
const TAKEN_EXTENSIONS: ReadonlySet<string> = new Set(['.jpg', '.jpeg', '.png', '.webp', '.svg']);
const PICTURE_LIKE =
  /\.(jpe?g|png|webp|hei[cf]|avif|gif|tiff?|bmp|jxl|svg|jfif|hif|dng|cr[23]|nef|arw|raw|mov|mp4|pdf|psd)$/;

/** `01` and `1` are one number, `Cadete-Femenino` and `cadete-femenino` one name, however the accents are stored. */
export const stemKey = (stem: string) =>
  /^\d+$/.test(stem) ? String(Number(stem)) : stem.normalize('NFC').toLowerCase();

/** What a file is found by, `1` for `01.JPG`; undefined for one that no picture is read from. */
export function nameKey(name: string): string | undefined {
  const ext = PICTURE_LIKE.exec(name.toLowerCase())?.[0];
  return ext && !name.startsWith('.') ? stemKey(name.slice(0, -ext.length)) : undefined;
}

/** One folder: its files by stem. */
export type Folder = Map<string, Candidate[]>;

/** Lists a folder; one that does not exist is empty. Hidden files (`._1.JPG`, `.DS_Store`) do not count. */
export async function readFolder(path: string): Promise<Folder> {
  const folder: Folder = new Map();
  let names: string[];
  try {
    names = await readdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return folder;
    throw error;
  }
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
 * One file may stand in several albums: a list in an album's folder says which of its photos are files of another folder.
 * Its first line names the file of photo 1, and so on, by an id: `album/remate`.
 */
const ALBUM_LIST = 'fotos.txt';

/**
 * Finds originals by id; each folder is read once. Several files answer to one name only where all should be readable: what
 * should be wins over what should not (`3.HEIC` beside `3.jpg`), and an unlikely file alone is given too, its content decides.
 * A file of a photo's own counts before the list of its album.
 */
export function originalsOf(photosDir: string): (id: string) => Promise<Candidate[]> {
  const folders = new Map<string, Promise<{ files: Folder; list: string[] }>>();
  const read = async (path: string) => ({
    files: await readFolder(path),
    list: (await readFile(join(path, ALBUM_LIST), 'utf8').catch(() => '')).split(/\r?\n/),
  });
  const find = async (id: string, mayBeListed: boolean): Promise<Candidate[]> => {
    const { folder, stem } = splitId(id);
    const reading = folders.get(folder) ?? read(join(photosDir, folder));
    folders.set(folder, reading);
    const { files, list } = await reading;
    const found = files.get(stemKey(stem)) ?? [];
    const listed = mayBeListed && found.length === 0 ? (list[Number(stem) - 1] ?? '') : '';
    if (isSafeId(listed)) return find(listed, false);
    const likely = found.filter(({ ext }) => TAKEN_EXTENSIONS.has(ext));
    return likely.length > 0 ? likely : found.slice(0, 1);
  };
  return (id) => find(id, true);
}

/** Splits `2024-2025/copa/17` into folder and stem. */
export function splitId(id: string): { folder: string; stem: string } {
  const at = id.lastIndexOf('/');
  return { folder: id.slice(0, Math.max(at, 0)), stem: id.slice(at + 1) };
}

/** Ids become paths and addresses: plain segments only, no way out of the folder. */
export function isSafeId(id: string): boolean {
  return id.split('/').every((segment) => /^[a-z0-9][a-z0-9_-]*$/i.test(segment));
}

export interface KnownFile {
  info: PictureInfo;
  /** Under the photos folder. */
  path: string;
  bytes: number;
  mtimeMs: number;
}

/** The original of an id: known, unusable (then it was reported why), or not there. Each file is read once. */
type Lookup = (id: string) => Promise<KnownFile | 'unusable' | 'none'>;

/** Shown in messages: `fotos/2024-2025/copa/3.jpg`, not the whole way from the root of the disk. */
export function shown(path: string): string {
  const short = relative(process.cwd(), path);
  return short.startsWith('..') || short === '' ? path : short;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way.split(sep)[0] !== '..' && !isAbsolute(way);
}

/** @param report takes a Spanish sentence about a file that stops a build */
export async function createLookup(
  photosDir: string,
  withdrawn: readonly WithdrawnPhoto[],
  memory: Memory,
  report: (problem: string) => void,
): Promise<Lookup> {
  const find = originalsOf(photosDir);
  const root = await realpath(photosDir).catch(() => resolve(photosDir));
  const inspected = new Map<string, Promise<KnownFile | 'unusable'>>();
  const withdrawnByHash = new Map(withdrawn.flatMap((photo) => photo.hashes.map((hash) => [hash, photo])));

  async function inspect(path: string): Promise<KnownFile | 'unusable'> {
    const refuse = (fault: Fault) => {
      report(faultMessage(shown(path), fault));
      return 'unusable' as const;
    };
    try {
      const [found, realPath] = await Promise.all([stat(path), realpath(path)]);
      if (!isInside(root, realPath)) return refuse({ code: 'fuera' });
      // Opening a pipe waits for somebody who writes to it, a device may never end.
      if (!found.isFile()) return refuse({ code: 'no-archivo' });
      const inspection = await memory.inspect(path, found);
      if ('fault' in inspection) return refuse(inspection.fault);
      const { info } = inspection;
      const gone = withdrawnByHash.get(info.hash);
      if (!gone) return { info, path: relative(photosDir, path), bytes: found.size, mtimeMs: found.mtimeMs };
      report(withdrawnPhoto(shown(path), gone));
      return 'unusable';
    } catch (error) {
      return refuse({ code: 'ilegible', detail: (error as NodeJS.ErrnoException).code ?? String(error) });
    }
  }

  return async (id) => {
    const [file, ...more] = await find(id);
    if (!file) return 'none';
    if (more.length > 0) {
      const names = [file, ...more].map(({ name }) => name);
      report(severalFiles(shown(join(photosDir, splitId(id).folder)), names));
      return 'unusable';
    }
    const known = inspected.get(file.path) ?? inspect(file.path);
    inspected.set(file.path, known);
    return known;
  };
}
