/** The last sites that were published, kept in `publicado` of the build's folder, so that one can be put back. */
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Folders } from '../contract/folders.ts';
import { writeDurably, writeSynced } from '../files/write.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { inPool } from '../pictures/pool.ts';
import { fileRecord, isImmutable, readSiteFiles, type SiteFiles } from './manifest.ts';

/** Of a version's folder. */
const RECORD = 'version.json';
const PICTURES = 'pictures.json';

const schema = z.object({
  /** When it was published, ms since 1970. */
  at: z.number(),
  /** Where, as `Target.name` says it. */
  target: z.string(),
  /** What the target showed. */
  files: fileRecord,
});

export interface PublishedVersion extends z.infer<typeof schema> {
  n: number;
  siteDir: string;
  /** What its pictures were made of. */
  pictures: Manifest;
}

const picturesSchema = z.custom<Manifest>(
  (value) => z.object({ pictures: z.looseObject({}) }).safeParse(value).success,
);

const KEPT = 3;

type Place = Pick<Folders, 'buildDir'>;
const rootOf = ({ buildDir }: Place) => join(buildDir, 'publicado');

async function numbers(place: Place): Promise<number[]> {
  const names = await readdir(rootOf(place)).catch(() => []);
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number);
}

/** Newest first. One that was not kept to its end, or that a power cut left empty, does not count. */
export async function publishedVersions(place: Place): Promise<PublishedVersion[]> {
  const versions: PublishedVersion[] = [];
  for (const n of await numbers(place)) {
    const version = await readVersion(join(rootOf(place), `${n}`), n);
    if (version) versions.push(version);
  }
  return versions.sort((a, b) => b.n - a.n);
}

/**
 * Keeps the site of the last build as the newest version, unless it is that already, and forgets the oldest.
 * @param target where it was published
 */
export async function keepVersion(
  { buildDir, siteDir, manifestFile }: Pick<Folders, 'buildDir' | 'siteDir' | 'manifestFile'>,
  target: string,
  at = Date.now(),
): Promise<void> {
  const place = { buildDir };
  const files = await readSiteFiles(siteDir);
  const [newest] = await publishedVersions(place);
  if (newest?.target === target && sameFiles(newest.files, files)) return;
  await removeUnfinished(place);
  const n = 1 + Math.max(0, ...(await numbers(place)));
  const dir = join(rootOf(place), `${n}`);
  await inPool([...files.keys()], 8, async (path) => {
    const [from, to] = [join(siteDir, path), join(dir, 'site', path)];
    await mkdir(dirname(to), { recursive: true });
    const copy = () => copyFile(from, to);
    // Files with a hash in their name are never written to again.
    await (isImmutable(path) ? link(from, to).catch(copy) : copy());
  });
  await writeSynced(join(dir, PICTURES), await readFile(manifestFile));
  // Last: a version without it is none.
  const record = { at, target, files: Object.fromEntries(files) };
  await writeDurably(join(dir, RECORD), JSON.stringify(record));
  for (const { n: old } of (await publishedVersions(place)).slice(KEPT)) await removeVersion(place, old);
}

const sameFiles = (a: SiteFiles, b: SiteFiles) =>
  a.size === b.size && [...a].every(([path, { sha256 }]) => b.get(path)?.sha256 === sha256);

/** All that ever stands in a version's folder. */
const OF_VERSION = new Set(['site', PICTURES, RECORD]);

/** What was cut off while it was kept or removed may hold any photo. A folder with anything else in it is somebody's. */
async function removeUnfinished(place: Place): Promise<void> {
  const whole = new Set((await publishedVersions(place)).map(({ n }) => n));
  for (const n of await numbers(place)) {
    if (whole.has(n)) continue;
    const dir = join(rootOf(place), `${n}`);
    const names = await readdir(dir).catch(() => ['']);
    if (names.every((name) => OF_VERSION.has(name) || name.endsWith('.tmp')))
      await rm(dir, { recursive: true, force: true });
  }
}

/** Forgets a version, and all of it. */
export async function removeVersion(place: Place, n: number): Promise<void> {
  const dir = join(rootOf(place), `${n}`);
  // Without its record it no longer counts, however long the rest takes.
  await rm(join(dir, RECORD), { force: true });
  await rm(dir, { recursive: true, force: true });
}

/** Keys of the albums whose photos a version shows, `2024-2025/copa`: link previews are cut from others. */
export function albumsOf({ pictures }: PublishedVersion): string[] {
  const shown = Object.values(pictures.pictures).flatMap(({ id, source }) => [
    id,
    ...(source.kind === 'file' ? [source.path.replaceAll('\\', '/')] : []),
  ]);
  return [...new Set(shown.flatMap((id) => /^(\d{4}[^/]*\/[^/]+)\//.exec(id)?.[1] ?? []))].sort();
}

/** Null for one that was not kept to its end, or whose records a power cut left torn. */
async function readVersion(dir: string, n: number): Promise<PublishedVersion | null> {
  try {
    const [record, pictures] = [await readJson(join(dir, RECORD)), await readJson(join(dir, PICTURES))];
    return {
      n,
      ...schema.parse(record),
      siteDir: join(dir, 'site'),
      pictures: picturesSchema.parse(pictures),
    };
  } catch {
    return null;
  }
}

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(file, 'utf8'));
