/** Recently published sites, kept in `publicado` of the build folder for undo. */
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Folders } from '../../base/config/folders.ts';
import { writeDurably, writeSynced } from '../../base/files/write.ts';
import type { PictureManifest } from '../../media/pictures/manifest.ts';
import { parsePictureManifest } from '../../media/pictures/manifest-file.ts';
import { runInPool } from '../../media/pictures/pool.ts';
import { fileRecord, isImmutable, readSiteFiles, type SiteFiles } from './manifest.ts';

/** Record in the folder of a version. */
const RECORD_FILE = 'version.json';
const PICTURES_FILE = 'pictures.json';

const schema = z.object({
  /** Publication time, ms since 1970. */
  at: z.number(),
  /** `Target.name`. */
  target: z.string(),
  /** Id of the newest saved version that it contains; empty if unknown. */
  saved: z.string().default(''),
  /** Files that the target showed. */
  files: fileRecord,
});

export interface PublishedVersion extends z.infer<typeof schema> {
  n: number;
  siteDir: string;
  /** Picture manifest of the site. */
  pictures: PictureManifest;
}

const MAX_VERSIONS = 3;

type BuildFolder = Pick<Folders, 'buildDir'>;
const versionsDir = ({ buildDir }: BuildFolder) => join(buildDir, 'publicado');

async function versionNumbers(folders: BuildFolder): Promise<number[]> {
  const names = await readdir(versionsDir(folders)).catch(() => []);
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
}

/** Returns the complete versions, newest first. Skips interrupted ones and those damaged by a power cut. */
export async function publishedVersions(folders: BuildFolder): Promise<PublishedVersion[]> {
  const versions: PublishedVersion[] = [];
  for (const n of await versionNumbers(folders)) {
    const version = await readVersion(join(versionsDir(folders), `${n}`), n);
    if (version) versions.push(version);
  }
  return versions.sort((a, b) => b.n - a.n);
}

/** Returns the newest complete version. Reads no other: the records of many pictures are large. */
export async function newestVersion(folders: BuildFolder): Promise<PublishedVersion | undefined> {
  for (const n of (await versionNumbers(folders)).sort((a, b) => b - a)) {
    const version = await readVersion(join(versionsDir(folders), `${n}`), n);
    if (version) return version;
  }
  return undefined;
}

/**
 * Stores the last build as the newest version, unless it is unchanged, and removes the oldest.
 * @param target `Target.name`
 * @param saved id of the newest saved version in it
 */
export async function keepVersion(
  { buildDir, siteDir, manifestFile }: Pick<Folders, 'buildDir' | 'siteDir' | 'manifestFile'>,
  target: string,
  saved = '',
): Promise<void> {
  const folders = { buildDir };
  const versions = await publishedVersions(folders);
  const [newest] = versions;
  const files = await readSiteFiles(siteDir, newest?.files);
  if (newest?.target === target && sameFiles(newest.files, files)) return;
  await removeUnfinished(folders, versions);
  const n = 1 + Math.max(0, ...(await versionNumbers(folders)));
  const dir = join(versionsDir(folders), `${n}`);
  await runInPool([...files.keys()], 8, async (path) => {
    const [from, to] = [join(siteDir, path), join(dir, 'site', path)];
    await mkdir(dirname(to), { recursive: true });
    const copy = () => copyFile(from, to);
    // Files with a hash in their name never change, so they can be hard-linked.
    await (isImmutable(path) ? link(from, to).catch(copy) : copy());
  });
  await writeSynced(join(dir, PICTURES_FILE), await readFile(manifestFile));
  // The record is written last: a version without one does not count.
  const record = { at: Date.now(), target, saved, files: Object.fromEntries(files) };
  await writeDurably(join(dir, RECORD_FILE), JSON.stringify(record));
  for (const { n: old } of versions.slice(MAX_VERSIONS - 1)) await removeVersion(folders, old);
}

const sameFiles = (a: SiteFiles, b: SiteFiles) =>
  a.size === b.size && [...a].every(([path, { sha256 }]) => b.get(path)?.sha256 === sha256);

/** Allowed entries in the folder of a version. */
const VERSION_ENTRIES = new Set(['site', PICTURES_FILE, RECORD_FILE]);

/** Removes incomplete versions, which may contain withdrawn photos. A folder with anything else in it is not ours. */
async function removeUnfinished(folders: BuildFolder, versions: readonly PublishedVersion[]): Promise<void> {
  const complete = new Set(versions.map(({ n }) => n));
  for (const n of await versionNumbers(folders)) {
    if (complete.has(n)) continue;
    const dir = join(versionsDir(folders), `${n}`);
    const names = await readdir(dir).catch(() => ['']);
    if (names.every((name) => VERSION_ENTRIES.has(name) || name.endsWith('.tmp')))
      await rm(dir, { recursive: true, force: true });
  }
}

/** Removes a version. */
export async function removeVersion(folders: BuildFolder, n: number): Promise<void> {
  const dir = join(versionsDir(folders), `${n}`);
  // Without its record the version no longer counts, even if removing the rest takes long or is interrupted.
  await rm(join(dir, RECORD_FILE), { force: true });
  await rm(dir, { recursive: true, force: true });
}

/** Reads a version; null if it is incomplete, torn, or from a program with other records. */
async function readVersion(dir: string, n: number): Promise<PublishedVersion | null> {
  try {
    return {
      n,
      ...schema.parse(JSON.parse(await readFile(join(dir, RECORD_FILE), 'utf8'))),
      siteDir: join(dir, 'site'),
      pictures: parsePictureManifest(await readFile(join(dir, PICTURES_FILE), 'utf8')),
    };
  } catch {
    return null;
  }
}
