import type { Club } from '../content/club.ts';
import { codedId, contextOf, sidesOf } from './facts.ts';
import { clean, type MatchList } from './list.ts';
import type { NameQuestion, Names } from './names.ts';
import { type Found, placeLine } from './place-line.ts';

/** A row of which something has to be said. */
export interface RowNote {
  row: number;
  why: string;
}

/** What a list is to the club. */
export interface Placement {
  found: Found[];
  /** While there are any, the matches are not all there. */
  questions: NameQuestion[];
  rejected: RowNote[];
  /** What was taken without a part of it. */
  notes: RowNote[];
  /** Rows in which two teams of the club play each other. */
  derbies: number[];
  /** How many rows are rests of the club's teams, and how many are other clubs'. */
  rests: number;
  others: number;
}

/** Finds the club's matches in a list. */
export function place(list: MatchList, club: Club, names: Names): Placement {
  const coded = hasCodes(list);
  const outcomes = list.lines.map((line) => ({
    row: line.row,
    outcome: placeLine(line, club, names, coded),
  }));
  const questions = outcomes.flatMap(({ outcome }) => (outcome.is === 'open' ? outcome.questions : []));
  const matches = outcomes.flatMap(({ row, outcome }) =>
    outcome.is === 'match' ? [{ row, ...outcome }] : [],
  );
  const refused = outcomes.flatMap(({ row, outcome }) =>
    outcome.is === 'rejected' ? [{ row, why: outcome.why }] : [],
  );
  const { found, twins } = withoutTwins(matches.flatMap((match) => match.found));
  return {
    found,
    questions: [...new Map(questions.map((each) => [`${each.kind} ${each.name}`, each])).values()],
    rejected: [...refused, ...twins].sort((a, b) => a.row - b.row),
    notes: matches.flatMap(({ row, note }) => (note ? [{ row, why: note }] : [])),
    derbies: matches.flatMap(({ row, found }) => (found.length > 1 ? [row] : [])),
    rests: outcomes.filter(({ outcome }) => outcome.is === 'rest').length,
    others: outcomes.filter(({ outcome }) => outcome.is === 'other').length,
  };
}

/**
 * Whether the list's codes tell which match is which. Numbers that count the rows say where a match stands, and those
 * that begin again with each round are the same for several.
 */
function hasCodes({ lines }: MatchList): boolean {
  const coded = lines.filter(({ cells }) => clean(cells.codigo ?? ''));
  const numbers = coded.map(({ cells }) => Number(cells.codigo));
  const first = numbers[0] ?? 0;
  const counted = coded.length > 1 && first <= 1 && numbers.every((number, i) => number === first + i);
  const matches = Map.groupBy(coded, (line) => codedId(line.cells.codigo ?? '', contextOf(line)));
  const several = [...matches.values()].some(
    (same) => new Set(same.map((line) => sidesOf(line)?.join())).size > 1,
  );
  return coded.length > 0 && !counted && !several;
}

/** A match that is there twice is taken once; with other data it is not known which are right. */
function withoutTwins(found: readonly Found[]): { found: Found[]; twins: RowNote[] } {
  const kept: Found[] = [];
  const twins: RowNote[] = [];
  for (const group of Map.groupBy(found, ({ id, team }) => `${id} ${team}`).values()) {
    const [first] = group;
    if (!first) continue;
    const rows = group.map(({ row }) => row);
    const days = new Set(group.map(({ facts }) => facts.dia));
    if (new Set(group.map(({ facts }) => JSON.stringify(facts))).size === 1) kept.push(first);
    // Without code and round, two matches of the same teams differ by their day.
    else if (days.size === group.length && !first.facts.jornada)
      kept.push(...group.map((each) => ({ ...each, id: `${each.id}-${each.facts.dia}` })));
    else
      for (const row of rows) {
        const others = rows.filter((other) => other !== row).join(' y la ');
        twins.push({ row, why: `el mismo partido está también en la fila ${others}, con otros datos` });
      }
  }
  return { found: kept, twins };
}
