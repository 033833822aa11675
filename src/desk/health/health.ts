/** The health of a club: what its content and everything beside it say is stale or missing. */
import { madridClock } from '../../agenda/madrid.ts';
import { hasPhotos, planPhotos, toPublishable } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import type { Club } from '../../content/club.ts';
import { lastChange, readFolder } from '../../content/read.ts';
import type { Folder } from '../../content/reader.ts';
import { findSamplePhrases as phrasesIn, sampleLeftovers } from '../../content/sample-leftovers.ts';
import { momentOf } from '../../content/season.ts';
import { lastCopy } from '../../publish/copy.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { checkTexts } from '../editing/check-content.ts';
import { readPublishSettings } from '../publishing/settings-file.ts';
import type { FieldPath } from '../server/api.ts';
import { parseFields } from '../server/references.ts';
import { findHealthIssues, type OutsideFacts } from './checks.ts';
import type { Finding, UnfinishedText } from './finding.ts';

export interface Health {
  /** Null while the content has errors. */
  club: Club | null;
  /** The day it was judged by, the sample's own or today in Madrid: `2024-11-14`. */
  today: string;
  /** Worst first. */
  findings: Finding[];
}

/**
 * @param now the instant that counts as now, ms since 1970; the sample lives on its own day
 * @param outside reads what is known besides the content; without it, nothing is reported of that
 * @throws {ContentError} when there is no folder of content at all
 */
export async function readHealth(
  { contentDir }: Pick<Folders, 'contentDir'>,
  now: number,
  outside: (club: Club | null) => Promise<OutsideFacts> = async () => ({}),
): Promise<Health> {
  const folder = await readFolder(contentDir);
  const { club, problems, warnings } = await checkTexts(contentDir);
  const madeAt = madridClock(now);
  const today = club ? momentOf({ ...club, madeAt }).date : madeAt.date;
  const findings = findHealthIssues(club, {
    ...(await outside(club)),
    today,
    problems,
    // Those of words of the sample are among the leftovers.
    warnings: warnings.filter(({ code }) => code !== 'words of the sample'),
    leftovers: club && !club.sample ? findSampleLeftovers(folder) : [],
    unfinished: findUnfinishedTexts(folder),
    changedAt: await lastChange(contentDir),
  });
  return { club, today, findings };
}

/** Words of the sample, once a file. */
export const findSampleLeftovers = (folder: Folder): UnfinishedText[] =>
  sampleLeftovers(folder).map(({ file, line, phrases }) => {
    const path = findTextPath(folder, file, (text) => phrasesIn(text).length > 0);
    return { file, line, path, phrases };
  });

/** Marks in a text what is still to be written. */
const TO_WRITE = /\bCOMPLETAR\b/;

/** Where a text is still to be written, once a file. */
const findUnfinishedTexts = (folder: Folder): UnfinishedText[] =>
  [...folder.texts].flatMap(([file, text]) => {
    const offset = text.search(TO_WRITE);
    if (offset < 0) return [];
    const line = text.slice(0, offset).split('\n').length;
    return {
      file,
      line,
      path: findTextPath(folder, file, (each) => TO_WRITE.test(each)),
      phrases: '«COMPLETAR»',
    };
  });

/** The path of the first matching text of a file; empty where only a comment matches. */
function findTextPath(folder: Folder, file: string, matches: (text: string) => boolean): FieldPath {
  const texts = listTexts(parseFields(file, folder.texts.get(file)));
  return texts.find(([, text]) => matches(text))?.[0] ?? [];
}

/** The texts in a value, each with its path. */
function listTexts(value: unknown, path: FieldPath = []): [FieldPath, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) =>
    listTexts(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

type ClubFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir' | 'buildDir'>;

/** Photos that are listed one by one; whoever lost a folder does not want to read hundreds of lines. */
const MOST_PHOTOS = 5;

/** What is known of a club besides its content: photos, what is published and copied. */
export function outsideFactsReader(folders: ClubFolders) {
  return async (club: Club | null): Promise<OutsideFacts> => ({
    ...(club && { photos: await photoProblems(club, folders) }),
    // The sample is not published.
    ...(club && !club.sample && (await publishingFacts(folders))),
  });
}

/** Why photos keep the site from being published; nothing of the sample, which is not. */
async function photoProblems(club: Club, folders: ClubFolders): Promise<string[]> {
  if (club.sample) return [];
  if (!(await hasPhotos(club, folders)))
    return [`No encuentro la carpeta de las fotos (${folders.photosDir}): sin ella la web no se publica.`];
  const plan = await planPhotos(toPublishable(club), folders);
  const problems = [...plan.missing, ...plan.problems];
  if (problems.length <= MOST_PHOTOS) return problems;
  const rest = problems.length - MOST_PHOTOS;
  return [
    ...problems.slice(0, MOST_PHOTOS),
    `Y ${rest} ${rest === 1 ? 'foto más' : 'fotos más'} con algo que arreglar.`,
  ];
}

async function publishingFacts(folders: ClubFolders): Promise<OutsideFacts> {
  const [last] = await publishedVersions(folders);
  const published = { at: last?.at ?? null };
  const { settings, fault } = await readPublishSettings(folders.contentDir);
  // Settings that cannot be read are reported where they are set.
  if (fault) return { published };
  const { copia: place, direccion } = settings;
  const found = place ? (await lastCopy(folders.contentDir, place)).last : null;
  return {
    published,
    publishedAt: direccion,
    copy: { place, lastDay: found && madridClock(found.at).date },
  };
}
