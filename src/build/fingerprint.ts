/** What the last build was made from and until when it holds: tells whether another one is needed. */
import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '../agenda/dates.ts';
import { type Moment, madridClock } from '../agenda/madrid.ts';
import type { Club } from '../content/club.ts';
import type { Folders } from '../contract/folders.ts';
import { PROJECT_DIR } from '../contract/project.ts';

const CODE = ['src', 'package-lock.json', 'vite.config.ts'].map((name) => join(PROJECT_DIR, name));
const SETTINGS = [
  'CONTACT_SERVICE',
  'EMAILJS_PUBLIC_KEY',
  'EMAILJS_SERVICE_ID',
  'EMAILJS_TEMPLATE_ID',
  'OFFLINE',
  'RELAY_URL',
];

/** What is noted of a build. */
export interface BuildNote {
  /** All that it was made from (`fingerprintOf`). */
  inputs: string;
  /** The instant at which it was made, ms. */
  madeAt: number;
  /** The day in Madrid from which its pages are old, `2024-11-15`; null where no page depends on the day. */
  freshUntil: string | null;
  /** Whether its pictures are in its folder, as any host needs them. */
  pictures: boolean;
}

/** What a build has to be good for. */
export interface Needs {
  /** The instant, ms; now. */
  now?: number;
  /** With all its pictures in its folder. */
  pictures?: boolean;
}

async function fingerprint(paths: readonly string[], settings: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) await addPath(hash, path);
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  return hash.digest('hex');
}

/** A fingerprint of the code alone, by names, sizes and times of its files. */
export const fingerprintOfCode = (): Promise<string> => fingerprint(CODE, []);

/** A fingerprint of all that a build is made from: names, sizes and times of files, and the settings in the page. */
export const fingerprintOf = ({ contentDir, photosDir }: Folders): Promise<string> =>
  fingerprint([...CODE, contentDir, photosDir], SETTINGS);

/** True when the build on disk was made from what is there now, and no day has passed that its pages depend on. */
export async function isFresh(settings: Folders, needs: Needs = {}): Promise<boolean> {
  const [inputs, note] = await Promise.all([fingerprintOf(settings), readNote(settings)]);
  return (
    note?.inputs === inputs && (note.pictures || !needs.pictures) && holds(note, needs.now ?? Date.now())
  );
}

/** A clock that went back makes a build one of the future: whatever it shows as past is to come. */
function holds({ madeAt, freshUntil }: BuildNote, now: number): boolean {
  return freshUntil === null || (madeAt <= now && madridClock(now).date < freshUntil);
}

async function readNote({ fingerprintFile }: Folders): Promise<BuildNote | null> {
  try {
    return JSON.parse(await readFile(fingerprintFile, 'utf8')) as BuildNote;
  } catch {
    return null;
  }
}

export async function writeNote(settings: Folders, note: BuildNote): Promise<void> {
  await writeFile(settings.fingerprintFile, JSON.stringify(note));
}

/** What is on disk is no longer a whole build, or not for long. */
export async function removeNote(settings: Folders): Promise<void> {
  await rm(settings.fingerprintFile, { force: true });
}

const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1);

async function addPath(hash: ReturnType<typeof createHash>, path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (!found) return;
  if (found.isFile()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    return;
  }
  for (const entry of (await readdir(path, { withFileTypes: true })).sort(byName)) {
    // Neither the content reader nor the pictures look into what is hidden: the desk's drafts and versions, notes of an import.
    if (entry.name.startsWith('.')) continue;
    const below = join(path, entry.name);
    // A link to a folder may lead to the whole disk, or back here. Of what it leads to nothing outside is published.
    if (entry.isSymbolicLink() && (await stat(below).catch(() => null))?.isDirectory()) continue;
    await addPath(hash, below);
  }
}

/** What of a club carries dates. */
type Dated = Pick<Club, 'now' | 'calendar' | 'matches' | 'notices'>;

/**
 * The day in Madrid from which the pages that were made at a moment are old. Pages show what comes next and drop what
 * is past: as long as something dated lies ahead they are made again for every day, and once more when all of it is past.
 * Null where no page depends on the day: nothing is dated any more, or the club is the sample, whose day never ends.
 */
export function freshUntil(club: Dated, { date }: Moment): string | null {
  const isAhead = !club.now && lastDays(club).some((last) => last >= date);
  return isAhead ? addDays(date, 1) : null;
}

/** The last day of everything that is dated. */
function lastDays({ calendar, matches, notices }: Dated): string[] {
  return [
    ...(calendar
      ? [calendar.last, ...calendar.changes.map(({ date, movedTo }) => movedTo?.date ?? date)]
      : []),
    ...(calendar?.extras ?? []).map(({ date }) => date),
    ...matches.map(({ date }) => date),
    ...notices.map(({ to }) => to),
  ];
}
