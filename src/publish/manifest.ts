/** `.publicado.json` at the target: what was published there, and so what may be changed and removed there. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { inPool } from '../pictures/pool.ts';
import { clubRecord, type SiteClub } from './site-club.ts';

export const MANIFEST_FILE = '.publicado.json';
/** At the target; holds what is on its way. */
export const STAGING = '.publicando';

export interface FileState {
  /** Hex. */
  sha256: string;
  /** Bytes. */
  size: number;
  /** When a publication first did without it, ms since 1970: copies of older pages may still ask for it. */
  since?: number | undefined;
}

/** Files of a site by path, `img/9f86d081884c7d65-480.0a1b2c3d4e.avif`: `/` in between, none in front. */
export type SiteFiles = ReadonlyMap<string, FileState>;

/** One publication. Names nobody: visitors can read the manifest. */
export interface Run {
  id: string;
  /** Which computer. */
  owner: string;
  /** When it began, ms since 1970. */
  at: number;
}

export interface Manifest {
  /** What is published. */
  files: SiteFiles;
  /** What may be there besides: on its way to be published, or to be removed. */
  announced: SiteFiles;
  /** Who wrote it. */
  run?: Run | undefined;
  /** Whose site it is. */
  club?: SiteClub | undefined;
}

/** A path inside the site: a manifest that was tampered with must not lead anywhere else. */
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

export const formatManifest = ({ files, announced, run, club }: Manifest): string =>
  JSON.stringify({
    version: 1,
    run,
    club,
    files: Object.fromEntries(files),
    announced: Object.fromEntries(announced),
  });

/** Null for what is no manifest: none, torn, or of a later version. */
export function parseManifest(text: string | undefined): Manifest | null {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}

/** Files whose names change with their content: they never change, and disturb nobody before a page names them. */
export const isImmutable = (path: string): boolean => /^(img|assets)\//.test(path);

/** The folder of a path, '' at the root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Whether a path lies in a folder, at any depth. */
export const isBelow = (path: string, folder: string | undefined): boolean =>
  folder !== undefined && path.startsWith(`${folder}/`);

/** Every folder that these files stand in, and those above; '' is the root. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set(['']);
  for (const path of paths)
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  return folders;
}

/** What stands in a folder. */
export interface Entry {
  name: string;
  isFolder: boolean;
  /** Bytes; null for what is neither a file nor a folder. */
  size: number | null;
  /** Permissions, where the place has any. */
  mode?: number | undefined;
}

/**
 * Files and folders of a site that only their owner may read, with the permissions that visitors need: a host with a strict
 * umask makes them so, and answers 403.
 */
export async function closedToAll(
  paths: readonly string[],
  parallel: number,
  entriesOf: (folder: string) => Promise<Entry[]>,
): Promise<{ path: string; mode: number }[]> {
  const [files, folders] = [new Set(paths), foldersOf(paths)];
  const closed: { path: string; mode: number }[] = [];
  await inPool([...folders], parallel, async (folder) => {
    for (const { name, isFolder, mode } of await entriesOf(folder)) {
      const path = folder ? `${folder}/${name}` : name;
      const needed = isFolder ? 0o055 : 0o044;
      if (mode === undefined || mode & needed || !(isFolder ? folders : files).has(path)) continue;
      closed.push({ path, mode: (mode & 0o7777) | needed });
    }
  });
  return closed;
}

/** Lists folders one by one, as `Target.list` does. @param entriesOf what stands right in a folder; nothing where it is not there */
export async function listFolders(
  folders: Iterable<string>,
  below: string | undefined,
  parallel: number,
  entriesOf: (folder: string) => Promise<Entry[]>,
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
  await inPool([...listed], parallel, list);
  return files;
}

/** Every file of a built site, by its path from the site's root with `/` in between. Throws ENOENT for no such folder. */
export async function readSiteFiles(siteDir: string): Promise<Map<string, FileState>> {
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files = new Map<string, FileState>(
    paths.map((path) => [relative(siteDir, path).split(sep).join('/'), { sha256: '', size: 0 }]),
  );
  await inPool([...files], 8, async ([path, state]) => {
    const file = join(siteDir, path);
    Object.assign(state, { sha256: await sha256Of(file), size: (await stat(file)).size });
  });
  return files;
}

/** Hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
