/** Finds the original of a picture in the photos folder, whatever a camera or a volunteer called the file. */
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

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
