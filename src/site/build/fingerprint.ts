/** Fingerprint of the last build, which decides if another one is needed. */
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Environment } from '../../base/config/environment.ts';
import type { Folders } from '../../base/config/folders.ts';
import { PROJECT_DIR } from '../../base/config/project.ts';
import { addDays } from '../../club/agenda/dates.ts';
import { type Moment, madridClock } from '../../club/agenda/madrid.ts';
import { nextConsentChange } from '../../club/consent/consent.ts';
import type { Club } from '../../club/content/club.ts';
import { shownUntil } from '../../club/content/files/files.ts';

const CODE_PATHS = ['src', 'package-lock.json', 'vite.config.ts'].map((name) => join(PROJECT_DIR, name));
const INPUT_VARIABLES = [
  'CONTACT_SERVICE',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'OFFLINE',
  'PUSH_PUBLIC_KEY',
  'RELAY_URL',
];

/** Record of a finished build: input fingerprint and validity. */
const buildRecord = z.object({
  /** Fingerprint of all inputs (`fingerprintOf`). */
  inputs: z.string(),
  /** Fingerprint of the code (`codeFingerprint`). */
  code: z.string(),
  /** Build time, ms. */
  builtAt: z.number(),
  /** First day in Madrid on which the pages are outdated, `2024-11-15`; null if they do not depend on the date. */
  freshUntil: z.string().nullable(),
  /** True if the build contains its pictures, as static hosts need. */
  pictures: z.boolean(),
});
export type BuildRecord = z.infer<typeof buildRecord>;

/** Options for `isFresh`. */
export interface FreshnessOptions {
  /** Time in ms; default: now. */
  now?: number;
  /** True if the build must contain its pictures. */
  pictures?: boolean;
}

async function fingerprint(paths: readonly string[], variables: Environment): Promise<string> {
  const hash = createHash('sha256');
  for (const lines of await Promise.all(paths.map(linesOf))) hash.update(lines);
  for (const [name, value = ''] of Object.entries(variables)) hash.update(`${name}=${value}\n`);
  return hash.digest('hex');
}

/** Fingerprint of the code: names, sizes and times of its files. */
export const codeFingerprint = (): Promise<string> => fingerprint(CODE_PATHS, {});

/** Fingerprint of all build inputs: names, sizes and times of files, and environment variables. */
export const fingerprintOf = ({ contentDir, photosDir, env }: Folders): Promise<string> =>
  fingerprint(
    [...CODE_PATHS, contentDir, photosDir],
    Object.fromEntries(INPUT_VARIABLES.map((name) => [name, env[name]])),
  );

/** True if the build matches its current inputs and is not outdated. */
export async function isFresh(folders: Folders, options: FreshnessOptions = {}): Promise<boolean> {
  const [inputs, record] = await Promise.all([fingerprintOf(folders), readBuildRecord(folders)]);
  return (
    record?.inputs === inputs &&
    (record.pictures || !options.pictures) &&
    isValidAt(record, options.now ?? Date.now())
  );
}

/** True while a build is valid. A build from the future means that the clock was set back. */
function isValidAt({ builtAt, freshUntil }: BuildRecord, now: number): boolean {
  return freshUntil === null || (builtAt <= now && madridClock(now).date < freshUntil);
}

async function readBuildRecord({ fingerprintFile }: Folders): Promise<BuildRecord | null> {
  try {
    return buildRecord.parse(JSON.parse(await readFile(fingerprintFile, 'utf8')));
  } catch {
    return null;
  }
}

/** Returns the folder of the last complete site if the current code built it, with its pictures. */
export async function siteOfCurrentCode(folders: Folders): Promise<string | undefined> {
  const record = await readBuildRecord(folders);
  return record?.pictures && record.code === (await codeFingerprint()) ? folders.siteDir : undefined;
}

export async function writeBuildRecord(folders: Folders, record: BuildRecord): Promise<void> {
  await writeFile(folders.fingerprintFile, JSON.stringify(record));
}

/** Deletes the record; called before the built site is replaced. */
export async function removeBuildRecord(folders: Folders): Promise<void> {
  await rm(folders.fingerprintFile, { force: true });
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);

/** Tests, which are in no bundle. */
const TEST_FILE = /\.test\.ts$/;

/** Returns a line with the path, size and time of every file below a path. */
async function linesOf(path: string): Promise<string> {
  const info = await stat(path).catch(() => null);
  if (!info) return '';
  if (info.isFile()) return `${path} ${info.size} ${info.mtimeMs}\n`;
  const entries = (await readdir(path, { withFileTypes: true })).sort(byName);
  const lines = entries.map(async (entry) => {
    // Hidden files are not part of the site: settings and versions of the desk, choices of the import.
    if (entry.name.startsWith('.') || TEST_FILE.test(entry.name)) return '';
    const child = join(path, entry.name);
    // A link may lead to the whole disk or form a cycle; nothing outside these folders is published.
    if (entry.isSymbolicLink() && (await stat(child).catch(() => null))?.isDirectory()) return '';
    return linesOf(child);
  });
  return (await Promise.all(lines)).join('');
}

/** Parts of a club that depend on the date. */
type DatedContent = Pick<Club, 'now' | 'calendar' | 'matches' | 'standings' | 'notices' | 'permissions'>;

/**
 * Returns the first day in Madrid on which pages rendered at a moment are outdated. Pages show upcoming events and drop past
 * ones, so they are rebuilt daily while any dated content lies ahead, once more after the last of it, and when a consent record
 * begins or ends. Returns null if no date changes the pages any more, or for the sample with its fixed date.
 */
export function firstOutdatedDay(club: DatedContent, { date }: Moment): string | null {
  if (club.now) return null;
  const isAhead = shownUntil(club).some((last) => last >= date);
  return isAhead ? addDays(date, 1) : nextConsentChange(club, date);
}
