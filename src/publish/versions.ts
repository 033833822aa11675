/** The last sites that were published, kept in `publicado` of the build's folder, so that one can be put back. */
import { copyFile, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeSynced } from '../contract/durable.ts';
import type { Folders } from '../contract/folders.ts';
import { inPool } from '../pictures/pool.ts';
import { isImmutable, type SiteFiles } from './manifest.ts';
import { readSiteFiles } from './site-files.ts';
import { PICTURES, type PublishedVersion, RECORD, readVersion, writeRecord } from './version-record.ts';
import { filesShowing, isPictureOf } from './withdrawn-pictures.ts';

const KEPT = 3;

type Place = Pick<Folders, 'buildDir'>;
const rootOf = ({ buildDir }: Place) => join(buildDir, 'publicado');

/** Newest first. One that was not kept to its end, or that a power cut left empty, does not count. */
export async function publishedVersions(place: Place): Promise<PublishedVersion[]> {
  const names = await readdir(rootOf(place)).catch(() => []);
  const versions: PublishedVersion[] = [];
  for (const name of names.filter((each) => /^\d+$/.test(each))) {
    const version = await readVersion(join(rootOf(place), name), Number(name));
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
  const n = 1 + (newest?.n ?? 0);
  const dir = join(rootOf(place), `${n}`);
  await inPool([...files.keys()], 8, async (path) => {
    const [from, to] = [join(siteDir, path), join(dir, 'site', path)];
    await mkdir(dirname(to), { recursive: true });
    // What has a hash in its name is never written to again.
    if (!isImmutable(path) || !(await linked(from, to))) await copyFile(from, to);
  });
  await writeSynced(join(dir, PICTURES), await readFile(manifestFile));
  await writeRecord(dir, { at, target, restorable: true, files });
  for (const { n: old } of (await publishedVersions(place)).slice(KEPT)) await removeVersion(place, old);
}

const linked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  );

const sameFiles = (a: SiteFiles, b: SiteFiles) =>
  a.size === b.size && [...a].every(([path, { sha256 }]) => b.get(path)?.sha256 === sha256);

/** What was cut off while it was kept or removed may hold any photo. */
async function removeUnfinished(place: Place): Promise<void> {
  const whole = new Set((await publishedVersions(place)).map(({ n }) => `${n}`));
  for (const name of await readdir(rootOf(place)).catch(() => []))
    if (!whole.has(name)) await rm(join(rootOf(place), name), { recursive: true, force: true });
}

/** Forgets a version, and all of it. */
export async function removeVersion(place: Place, n: number): Promise<void> {
  const dir = join(rootOf(place), `${n}`);
  // Without its record it no longer counts, however long the rest takes.
  await rm(join(dir, RECORD), { force: true });
  await rm(dir, { recursive: true, force: true });
}

/**
 * Takes photos out of all that is kept: the version that is published loses their files and cannot be put back, older
 * ones that show them are forgotten.
 * @param ids under the photos folder without extension, `2024-2025/copa/17`
 */
export async function forgetPictures(place: Place, ids: readonly string[]): Promise<void> {
  await removeUnfinished(place);
  for (const [i, version] of (await publishedVersions(place)).entries()) {
    const shown = filesOf(version, ids);
    if (shown.length === 0) continue;
    if (i > 0) {
      await removeVersion(place, version.n);
      continue;
    }
    const files = new Map([...version.files].filter(([path]) => !shown.includes(path)));
    await writeRecord(dirname(version.siteDir), { ...version, files, restorable: false });
    for (const path of shown) await rm(join(version.siteDir, path), { force: true });
  }
}

/** Files that may still be published and show these photos, also cut or in link previews. */
export async function publishedFilesShowing(place: Place, ids: readonly string[]): Promise<Set<string>> {
  const versions = await publishedVersions(place);
  return new Set(versions.flatMap(({ pictures }) => filesShowing(pictures, ids)));
}

/** Keys of the albums whose photos a version shows, `2024-2025/copa`. */
export function albumsOf({ files }: PublishedVersion): string[] {
  const keys = [...files.keys()].flatMap((path) => /^img\/(\d{4}[^/]*\/[^/]+)\//.exec(path)?.[1] ?? []);
  return [...new Set(keys)].sort();
}

/** Files of a version that show these photos. */
export function filesOf({ files, pictures }: PublishedVersion, ids: readonly string[]): string[] {
  const cut = new Set(filesShowing(pictures, ids));
  return [...files.keys()].filter((path) => cut.has(path) || ids.some((id) => isPictureOf(path, id)));
}
