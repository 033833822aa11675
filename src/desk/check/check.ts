/** The checker of the build, on texts that are not saved yet. */
import type { Club } from '../../content/club.ts';
import { inFormWords } from '../../content/problems/form.ts';
import { ContentError, type Problem } from '../../content/problems/problem.ts';
import type { Overlay } from '../../content/read.ts';
import type { Remark } from '../api.ts';
import { checkInNames } from './item-names.ts';

export interface Checkup {
  /** Null where something is wrong: a faulty file is never shown, whole or in part. */
  club: Club | null;
  problems: Remark[];
  warnings: Remark[];
}

/** A problem as the screens take it. */
export const remarkOf = (problem: Problem): Remark => inFormWords(problem) as Remark;

/** What the build would say of the folder with these texts in it. Throws only where the folder cannot be read. */
export async function checkTexts(contentDir: string, overlay?: Overlay): Promise<Checkup> {
  try {
    const { club, warnings } = await checkInNames(contentDir, overlay);
    return { club, problems: [], warnings: warnings.map(remarkOf) };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { club: null, problems: error.problems.map(remarkOf), warnings: [] };
  }
}

const place = ({ file, path, found }: Remark) => JSON.stringify([file, path, found]);

/** The problems that a change brings: whoever mends one file is not held up by faults of another one. */
export function newProblems(before: readonly Remark[], after: readonly Remark[]): Remark[] {
  const known = new Set(before.map(place));
  return after.filter((problem) => !known.has(place(problem)));
}
