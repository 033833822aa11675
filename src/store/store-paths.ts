/** Paths in the store, path checks and file hashes. */
import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { DESK_FOLDER } from '../base/files/desk-files.ts';
import { readIfExists } from '../base/files/read.ts';
import { OLD_PERMISSIONS_FILE } from '../club/content/files/permissions.ts';
import { IMPORT_STATE_FILE } from '../club/lists/import-state.ts';
import { type FileConflict, StoreError } from './errors.ts';

/** Root folder of a file. */
export type StoreRoot = 'content' | 'photos';

/** Folders that the desk changes, as absolute paths. */
export interface DeskFolders {
  contentDir: string;
  photosDir: string;
}

/** Folders that contain a club's photos and files made from them, as absolute paths. */
export interface StoreFolders extends DeskFolders {
  cacheDir: string;
  buildDir: string;
}

export class StorePaths {
  readonly #roots: Record<StoreRoot, string>;
  /** `CONTENT_DIR/.escritorio` */
  readonly desk: string;
  readonly lock: string;
  /** Journal: the record of a running change. */
  readonly journal: string;
  readonly versions: string;

  constructor({ contentDir, photosDir }: DeskFolders) {
    this.#roots = { content: contentDir, photos: photosDir };
    this.desk = join(contentDir, DESK_FOLDER);
    this.lock = join(this.desk, 'bloqueo.db');
    this.journal = join(this.desk, 'diario.json');
    this.versions = join(this.desk, 'versiones');
  }

  root(root: StoreRoot): string {
    return this.#roots[root];
  }

  version(id: string): string {
    return join(this.versions, `${id}.json`);
  }

  snapshots(root: StoreRoot): string {
    return join(this.versions, root === 'content' ? 'textos' : 'fotos');
  }

  /** @param hash of the file's content */
  snapshot(root: StoreRoot, hash: string): string {
    return join(this.snapshots(root), hash);
  }

  /** Folder for staged files, on the same disk as their targets. */
  staging(root: StoreRoot): string {
    return join(this.#roots[root], DESK_FOLDER, 'trabajo');
  }
}

/** Files that the content reader ignores, but that versions include. */
export const HIDDEN_FILES: readonly string[] = [IMPORT_STATE_FILE, OLD_PERMISSIONS_FILE];

/** Maximum length of a file name. Leaves room for suffixes that other programs append. */
const MAX_NAME_BYTES = 150;

/** Device names that Windows reserves, with any extension. */
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
/** Control characters, and characters with a special meaning in Windows paths. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them.
const FORBIDDEN_CHARACTERS = /[\u0000-\u001f\u007f\\:<>"|?*]/;

/** True for a name that is not hidden and valid on every operating system. */
function isPlainName(name: string): boolean {
  return (
    name !== '' &&
    !name.startsWith('.') &&
    !/[. ]$/.test(name) &&
    !FORBIDDEN_CHARACTERS.test(name) &&
    !DEVICE_NAME.test(name)
  );
}

/**
 * Returns the absolute path of a file in a folder.
 * @param path relative to the folder, with `/`
 * @throws StoreError if the path leads out of the folder, is hidden or too long, or follows a link
 */
export async function safePath(folder: string, path: string): Promise<string> {
  const names = typeof path === 'string' ? path.split('/') : [];
  if (!HIDDEN_FILES.includes(path) && (names.length === 0 || !names.every(isPlainName)))
    throw new StoreError({ code: 'bad-name', path });
  if (names.some((name) => Buffer.byteLength(name) > MAX_NAME_BYTES))
    throw new StoreError({ code: 'long-name', path, limit: MAX_NAME_BYTES });
  let absolutePath = folder;
  for (const [index, name] of names.entries()) {
    absolutePath = join(absolutePath, name);
    const stats = await lstat(absolutePath).catch(() => null);
    const isLast = index === names.length - 1;
    if (stats && (isLast ? !stats.isFile() : !stats.isDirectory()))
      throw new StoreError({ code: 'not-a-real-path', path, step: absolutePath, isFile: isLast });
  }
  return absolutePath;
}

/** Returns the SHA-256 in hex, which is the tag of a content file and the hash of a photo. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Returns the hash of a file; null if it is missing. */
export async function hashFile(path: string): Promise<string | null> {
  const bytes = await readIfExists(path);
  return bytes && hashOf(bytes);
}

/** True for a PDF of the content folder, which has no text to compare. */
export const isPdf = (path: string): boolean => path.endsWith('.pdf');

/** Describes a file that differs from the expected one. @param bytes of the current file */
export const toConflict = (root: StoreRoot, file: string, bytes: Buffer | null): FileConflict => ({
  file,
  isPhoto: root === 'photos',
  text: root === 'photos' || isPdf(file) || !bytes ? null : bytes.toString(),
  tag: bytes && hashOf(bytes),
});
