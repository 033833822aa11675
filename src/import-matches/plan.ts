import type { Club } from '../content/club.ts';
import { answersOf, remembered } from './answers.ts';
import { sidesOf } from './facts.ts';
import { ImportError } from './import-error.ts';
import { shortened } from './list.ts';
import { editedFile, matchesIn } from './matches-file.ts';
import { type Memory, memoryText } from './memory.ts';
import { type Merge, merge, type Remembered } from './merge.ts';
import { type Answers, lasting, type NameQuestion, namesOf, similarNames } from './names.ts';
import { type Placement, place } from './place.ts';
import type { Understood } from './understand.ts';

/** What a list is taken over into. */
export interface Before {
  club: Club;
  /** The text of partidos.yaml; null where there is none. */
  text: string | null;
  memory: Memory;
}

/** What a volunteer has said of the import. */
export interface Choices {
  answers: Answers;
  /** Take out the matches that the list has no longer. */
  removeAbsent: boolean;
}

export type Planned =
  /** Names that only a person can place. */
  | { is: 'open'; questions: NameQuestion[] }
  /** No match that could be taken; the names in the list, those like the club's before all others. */
  | { is: 'none'; placement: Placement; names: string[] }
  | ({ is: 'plan' } & ImportPlan);

export interface ImportPlan {
  placement: Placement;
  merged: Merge;
  /** partidos.yaml as it would be. */
  text: string;
  /** The row of the list behind each match of the text; null for what the list leaves as it is. */
  rows: (number | null)[];
  /** What the next import would know, as the text of its file. */
  memory: string;
  /** Whether that is more than was known. */
  learns: boolean;
  /** A match that is to go may be one of the rows that could not be placed. */
  unsure: boolean;
}

/** A very large club has a thousand in a season. */
const MOST_MATCHES = 2000;

/** What would become of the content with a list. Reads and writes nothing. @throws ImportError for more matches than a season has */
export function planImport({ list, columns }: Understood, choices: Choices, before: Before): Planned {
  const { club, memory, text } = before;
  const answers = answersOf(choices, memory, club);
  const placement = place(list, club, namesOf(club, answers));
  if (placement.questions.length > 0) return { is: 'open', questions: placement.questions };
  if (placement.found.length === 0) {
    const sides = list.lines.flatMap((line) => sidesOf(line) ?? []).filter(Boolean);
    const names = [...new Set(sides)].map((name) => shortened(name, 40));
    const similar = similarNames(names, club);
    return { is: 'none', placement, names: similar.length > 0 ? similar : names.sort() };
  }
  if (placement.found.length > MOST_MATCHES)
    throw new ImportError(
      `La lista tiene ${placement.found.length} partidos del club, y como mucho se toman ${MOST_MATCHES}: no es la de una temporada.`,
    );
  const entries = matchesIn(text);
  const merged = merge(entries, placement.found, memory.partidos as Remembered);
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const after = editedFile(text, { ...merged, removed });
  const next = remembered(memory, columns, lasting(answers, club), merged.remembered, matchesIn(after));
  return {
    is: 'plan',
    placement,
    merged,
    text: after,
    rows: [
      ...entries.map((_, i) => changedRows.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    memory: memoryText(next),
    learns: memoryText(next) !== memoryText(memory),
    unsure: removed.length > 0 && placement.rejected.length > 0,
  };
}
