/** `PUBLISH_MANIFEST_NAME` at the target: list of the published files, which later publications may change and remove. */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { runInPool } from '../../media/pictures/pool.ts';
import { clubRecord, type SiteClub } from './site-club.ts';

/** Staging folder at the target. */
export const STAGING = '.publicando';

export interface FileState {
  /** SHA-256 of the content, hex. */
  sha256: string;
  /** Size in bytes. */
  size: number;
  /**
   * Time of the first publication that no longer contained the file, ms since 1970; cached pages may still refer to
   * it.
   */
  since?: number | undefined;
}

/** Files of a site by path, `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: `/` as separator, none at the start. */
export type SiteFiles = ReadonlyMap<string, FileState>;

/** Publication run. Contains no names, since visitors can read the manifest. */
export interface PublishRun {
  id: string;
  /** Id of the computer. */
  owner: string;
  /** Start time, ms since 1970. */
  at: number;
}

export interface SiteManifest {
  /** Published files. */
  files: SiteFiles;
  /** Further files that may exist, because they are being published or removed. */
  announced: SiteFiles;
  /** Run that wrote the manifest. */
  run?: PublishRun | undefined;
  /** Club that owns the site. */
  club?: SiteClub | undefined;
}

/** Relative path inside the site, so that a tampered manifest cannot lead elsewhere. */
const sitePath = z
  .string()
  .refine((path) => !path.startsWith('/') && !path.includes('\\') && !path.split('/').includes('..'));
const fileState = z.object({
  sha256: z.hash('sha256'),
  size: z.int().nonnegative(),
  since: z.number().optional(),
});
export const fileRecord = z.record(sitePath, fileState).transform((files) => new Map(Object.entries(files)));
export const runRecord = z.object({ id: z.string(), owner: z.string(), at: z.number() });
const schema = z.object({
  version: z.literal(1),
  run: runRecord.optional(),
  club: clubRecord.optional(),
  files: fileRecord,
  announced: fileRecord,
});

export const formatManifest = ({ files, announced, run, club }: SiteManifest): string =>
  JSON.stringify({
    version: 1,
    run,
    club,
    files: Object.fromEntries(files),
    announced: Object.fromEntries(announced),
  });

/** Parses a manifest; null if it is missing, torn or of a later version. */
export function parseManifest(text: string | undefined): SiteManifest | null {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** True for files with a content hash in their name: they never change, and no old page refers to new ones. */
export const isImmutable = (path: string): boolean => /^(img|assets)\//.test(path);

/** Folder of a path; '' at the root. */
export const parentFolder = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** True if a path lies in a folder, at any depth. */
export const isBelow = (path: string, folder: string | undefined): boolean =>
  folder !== undefined && path.startsWith(`${folder}/`);

/** Folders of these files and their ancestors; '' is the root. */
export function ancestorFolders(paths: Iterable<string>): Set<string> {
  const folders = new Set(['']);
  for (const path of paths)
    for (let folder = parentFolder(path); !folders.has(folder); folder = parentFolder(folder))
      folders.add(folder);
  return folders;
}

/** Directory entry. */
export interface DirectoryEntry {
  name: string;
  isFolder: boolean;
  /** Bytes; null for anything but a file or folder. */
  size: number | null;
  /** Permissions, if the target has any. */
  mode?: number | undefined;
}

/**
 * Lists files and folders of a site that only their owner can read, with the permissions that visitors need. A host
 * with a strict umask creates them like that and answers 403.
 */
export async function findUnreadable(
  paths: readonly string[],
  parallel: number,
  entriesOf: (folder: string) => Promise<DirectoryEntry[]>,
): Promise<{ path: string; mode: number }[]> {
  const [files, folders] = [new Set(paths), ancestorFolders(paths)];
  const unreadable: { path: string; mode: number }[] = [];
  await runInPool([...folders], parallel, async (folder) => {
    for (const { name, isFolder, mode } of await entriesOf(folder)) {
      const path = folder ? `${folder}/${name}` : name;
      const needed = isFolder ? 0o055 : 0o044;
      if (mode === undefined || mode & needed || !(isFolder ? folders : files).has(path)) continue;
      unreadable.push({ path, mode: (mode & 0o7777) | needed });
    }
  });
  return unreadable;
}

/**
 * Lists folders recursively, for `Target.list`.
 * @param entriesOf entries of a folder; empty if it does not exist
 */
export async function listFolders(
  folders: Iterable<string>,
  below: string | undefined,
  parallel: number,
  entriesOf: (folder: string) => Promise<DirectoryEntry[]>,
): Promise<Map<string, number | null>> {
  const files = new Map<string, number | null>();
  const listed = new Set([...folders, ...(below ? [below] : [])]);
  const list = async (folder: string): Promise<void> => {
    for (const { name, isFolder, size } of await entriesOf(folder)) {
      const path = folder ? `${folder}/${name}` : name;
      files.set(path, isFolder ? null : size);
      if (isFolder && isBelow(path, below) && !listed.has(path)) {
        listed.add(path);
        await list(path);
      }
    }
  };
  await runInPool([...listed], parallel, list);
  return files;
}

/**
 * Lists every file of a built site by relative path, with `/` as separator.
 * @param known files of an earlier publication from this computer. Files with a hashed name and the same size keep their hash; damage
 * that keeps the size goes unnoticed
 * @throws ENOENT if the folder does not exist
 */
export async function readSiteFiles(siteDir: string, known?: SiteFiles): Promise<Map<string, FileState>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = new Map<string, FileState>(
    paths.map((path) => [relative(siteDir, path).split(sep).join('/'), { sha256: '', size: 0 }]),
  );
  await runInPool([...files], 8, async ([path, state]) => {
    const file = join(siteDir, path);
    const { size } = await stat(file);
    // The hash in a name is that of the uncompressed file.
    const before = isImmutable(path) && !/\.(?:br|gz)$/.test(path) ? known?.get(path) : undefined;
    const read = () => (size > MAX_WHOLE_READ ? sha256Of(file) : sha256OfSmall(file));
    Object.assign(state, { sha256: before?.size === size ? before.sha256 : await read(), size });
  });
  return files;
}

/** Size of the largest file that is read at once, bytes. A stream for each page would take several times as long. */
const MAX_WHOLE_READ = 1024 * 1024;

const sha256OfSmall = async (file: string): Promise<string> => hash('sha256', await readFile(file));

/** SHA-256 of a file, hex. */
export async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file)) digest.update(chunk as Buffer);
  return digest.digest('hex');
}
