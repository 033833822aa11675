/** Gathers what the health of a club is judged by. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { madridClock } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import type { Folder } from '../../content/files/declare.ts';
import { ContentError, type Problem } from '../../content/problems/problem.ts';
import { readFolder } from '../../content/read.ts';
import { momentOf } from '../../content/season.ts';
import { checkInNames } from '../check/item-names.ts';
import { healthOf, type OutsideFacts } from './checks.ts';
import type { Finding } from './finding.ts';
import { leftoversIn, unfinishedIn } from './unreplaced.ts';

export interface Health {
  /** Null while the content has errors. */
  club: Club | null;
  /** The day it was judged by, the sample's own or today in Madrid: `2024-11-14`. */
  today: string;
  /** Worst first. */
  findings: Finding[];
}

/** What other parts of the desk know of a club; `club` is null while its content has errors. */
export type OutsideReader = (club: Club | null, today: string) => Promise<OutsideFacts>;

const checked = (contentDir: string) =>
  checkInNames(contentDir).then(
    (found) => ({ problems: [] as readonly Problem[], ...found }),
    (error) => {
      if (!(error instanceof ContentError)) throw error;
      return { club: null, problems: error.problems, warnings: [] };
    },
  );

async function lastChange(contentDir: string, { texts }: Folder): Promise<number> {
  const found = await Promise.all(
    [...texts.keys()].map((file) => stat(join(contentDir, file)).catch(() => null)),
  );
  return Math.max(0, ...found.map((each) => each?.mtimeMs ?? 0));
}

/**
 * @param now the instant that counts as now, ms since 1970; the sample lives on its own day
 * @param outside reads what this part does not know; without it, it is not spoken of
 * @throws {ContentError} when there is no folder of content at all
 */
export async function readHealth(
  { contentDir }: { contentDir: string },
  now: number,
  outside: OutsideReader = async () => ({}),
): Promise<Health> {
  const folder = await readFolder(contentDir);
  const { club, problems, warnings } = await checked(contentDir);
  const madeAt = madridClock(now);
  const today = club ? momentOf({ ...club, madeAt }).date : madeAt.date;
  const leftovers = club && !club.sample ? leftoversIn(folder) : [];
  const findings = healthOf(club, {
    ...(await outside(club, today)),
    today,
    problems,
    // Those of words of the sample are told by the leftovers.
    warnings: warnings.filter(({ fault }) => fault.code !== 'words of the sample'),
    leftovers,
    unfinished: unfinishedIn(folder),
    changedAt: await lastChange(contentDir, folder),
  });
  return { club, today, findings };
}
