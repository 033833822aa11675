/** Health report of a club: findings about its content, photos, copies and publications. */

import type { Folders } from '../../base/config/folders.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import type { Club } from '../../club/content/club.ts';
import type { FieldPath } from '../../club/content/documents/values.ts';
import { lastChange } from '../../club/content/read.ts';
import type { Folder } from '../../club/content/reader.ts';
import { findSamplePhrases, sampleLeftovers } from '../../club/content/sample-leftovers.ts';
import { momentOf } from '../../club/content/season.ts';
import { countPhrase } from '../../club/content/spelling.ts';
import { fieldsOfFile } from '../../club/references.ts';
import { hasPhotos, planPhotos, toPublishable } from '../../site/build/inputs.ts';
import { checkTexts } from '../check/check-texts.ts';
import { lastCopy, readLastMarker } from '../publish/copy.ts';
import { readLastPublication } from '../publish/last-publication.ts';
import { readPublishSettings } from '../publish/settings.ts';
import { newestVersion } from '../publish/versions.ts';
import { readWatchSettings, readWatchState, WatchSettingsError } from '../watch/watch-files.ts';
import { findHealthIssues } from './checks.ts';
import type { Finding, UnfinishedText } from './finding.ts';
import type { FactsBesideContent } from './health-facts.ts';

export interface Health {
  /** Null while the content has errors. */
  club: Club | null;
  /** Day of the report, `2024-11-14`: today in Madrid, or the sample's fixed day. */
  today: string;
  /** Most severe first. */
  findings: Finding[];
  /** Time of the last change of the content, ms since 1970. */
  changedAt: number;
}

/**
 * Reads the content and returns the health report.
 * @param now ms since 1970; ignored for the sample, which has a fixed day
 * @param readOutsideFacts reads facts from outside the content; without it they are not reported
 * @throws {ContentError} if there is no content folder
 */
export async function readHealth(
  { contentDir }: Pick<Folders, 'contentDir'>,
  now: number,
  readOutsideFacts: (club: Club | null) => Promise<FactsBesideContent> = async () => ({}),
): Promise<Health> {
  const { folder, club, problems, warnings } = await checkTexts(contentDir);
  const builtAt = madridClock(now);
  const today = club ? momentOf({ ...club, builtAt }).date : builtAt.date;
  const changedAt = await lastChange(contentDir);
  const findings = findHealthIssues(club, {
    ...(await readOutsideFacts(club)),
    today,
    problems,
    // Reported as leftovers instead.
    warnings: warnings.filter(({ code }) => code !== 'sample phrases'),
    leftovers: club && !club.sample ? findSampleLeftovers(folder) : [],
    unfinished: findUnfinishedTexts(folder),
    changedAt,
  });
  return { club, today, findings, changedAt };
}

/** Finds texts of the sample, one per file. */
export const findSampleLeftovers = (folder: Folder): UnfinishedText[] =>
  sampleLeftovers(folder).map(({ file, line, phrases }) => {
    const path = findTextPath(folder, file, (text) => findSamplePhrases(text).length > 0);
    return { file, line, path, phrases };
  });

/** Marker of an unfinished text. */
const UNFINISHED_MARKER = /\bCOMPLETAR\b/;

/** Finds unfinished texts, one per file. */
const findUnfinishedTexts = (folder: Folder): UnfinishedText[] =>
  [...folder.texts].flatMap(([file, text]) => {
    const offset = text.search(UNFINISHED_MARKER);
    if (offset < 0) return [];
    const line = text.slice(0, offset).split('\n').length;
    return {
      file,
      line,
      path: findTextPath(folder, file, (value) => UNFINISHED_MARKER.test(value)),
      phrases: '«COMPLETAR»',
    };
  });

/** Returns the path of the first matching text of a file; empty if only a comment matches. */
function findTextPath(folder: Folder, file: string, matches: (text: string) => boolean): FieldPath {
  const texts = listTexts(fieldsOfFile(file, folder.texts.get(file)));
  return texts.find(([, text]) => matches(text))?.[0] ?? [];
}

/** Lists all texts in a value with their paths. */
function listTexts(value: unknown, path: FieldPath = []): [FieldPath, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    listTexts(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

type ReportFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir' | 'buildDir'>;

/** Largest number of photos listed one by one. */
const MAX_PHOTOS = 5;

/**
 * Returns a reader of photo problems, publications and second copies.
 * @param isServer true on the club's server
 */
export function outsideFactsReader(folders: ReportFolders, isServer = false) {
  return async (club: Club | null): Promise<FactsBesideContent> => ({
    ...(club && { photos: await photoProblems(club, folders) }),
    ...(!club?.sample && { unreadLists: await findUnreadLists(folders.contentDir) }),
    // The sample is never published.
    ...(club && !club.sample && (await publishingFacts(folders, isServer))),
  });
}

/** Returns Spanish sentences about photos that prevent publishing; none for the sample, which is never published. */
export async function photoProblems(club: Club, folders: Omit<ReportFolders, 'buildDir'>): Promise<string[]> {
  if (club.sample) return [];
  if (!(await hasPhotos(club, folders)))
    return [`No se encuentra la carpeta de las fotos (${folders.photosDir}): sin ella la web no se publica.`];
  const plan = await planPhotos(await toPublishable(club, folders), folders);
  const problems = [...plan.missing, ...plan.problems];
  if (problems.length <= MAX_PHOTOS) return problems;
  const rest = problems.length - MAX_PHOTOS;
  return [
    ...problems.slice(0, MAX_PHOTOS),
    `Y ${countPhrase(rest, 'foto más', 'fotos más')} con algo que arreglar.`,
  ];
}

/** Returns the watched lists that cannot be read; none if the settings are damaged, which their screen says. */
export async function findUnreadLists(contentDir: string) {
  const { listas } = await readWatchSettings(contentDir).catch((error) => {
    if (error instanceof WatchSettingsError) return { listas: [] };
    throw error;
  });
  const states = listas.length > 0 ? await readWatchState(contentDir) : {};
  return listas.flatMap(({ nombre: name, direccion }) => {
    const failure = states[direccion]?.failure;
    return failure ? { name, since: madridClock(failure.since).date, reason: failure.reason } : [];
  });
}

/** Returns the time of the last publication from any computer, ms since 1970; null if there was none. */
export async function lastPublication({
  contentDir,
  buildDir,
}: Pick<ReportFolders, 'contentDir' | 'buildDir'>): Promise<number | null> {
  const last = await readLastPublication(contentDir);
  const version = await newestVersion({ buildDir });
  return last || version ? Math.max(last?.at ?? 0, version?.at ?? 0) : null;
}

async function publishingFacts(folders: ReportFolders, isServer: boolean): Promise<FactsBesideContent> {
  const published = { at: await lastPublication(folders) };
  const { settings, fault } = await readPublishSettings(folders.contentDir);
  // The publishing screen reports unreadable settings.
  if (fault) return { published };
  const { copyFolder, address } = settings;
  const lastMarker = copyFolder
    ? (await lastCopy(folders.contentDir, copyFolder)).last
    : await readLastMarker(folders.contentDir);
  return {
    published,
    publishedAddress: address,
    copy: {
      folder: copyFolder,
      lastDay: lastMarker && madridClock(lastMarker.at).date,
      ...(isServer && { isServer }),
    },
  };
}
