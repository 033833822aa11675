/** By what a match of a list is known, there and in the next list. */
import { createHash } from 'node:crypto';
import { daysBetween } from '../agenda/dates.ts';
import { slugOf } from '../content/spelling.ts';
import { clean, type Line, plain } from './list.ts';
import type { Facts, Found, Row, RowNote } from './place.ts';
import type { Title } from './title.ts';

/** What tells one list's teams of a name apart: category and competition. */
export const contextOf = ({ cells }: Line, { competition }: Title) =>
  clean(`${cells.categoria ?? ''} ${cells.competicion ?? competition}`);

/** Longer ones are calendars' own and tell nobody anything. */
const LONGEST_CODE = 60;

/** A stable id of a match with a code of its own. A short number is counted within its competition. */
export function codedId(code: string, competition: string): string {
  if (code.length > LONGEST_CODE) return createHash('sha256').update(code).digest('hex').slice(0, 24);
  const name = slugOf(code);
  if (!name || /\D/.test(name)) return name;
  return slugOf(`${name.length < 5 ? competition : ''} partido ${name}`);
}

/** The same for a match without one. */
export function fixtureId(team: string, competition: string, { donde, rival, jornada }: Facts): string {
  return slugOf([team, competition, jornada ? `j ${jornada}` : '', donde, rival].join(' '));
}

/**
 * Whether the list's codes tell which match is which. Numbers that count the rows say where a match stands, and those
 * that begin again with each round are the same for several.
 */
export function hasCodes(rows: readonly Row[]): boolean {
  const coded = rows.filter(({ line }) => clean(line.cells.codigo ?? ''));
  const numbers = coded.map(({ line }) => Number(line.cells.codigo));
  const first = numbers[0] ?? 0;
  const counted = coded.length > 1 && first <= 1 && numbers.every((number, i) => number === first + i);
  const matches = Map.groupBy(coded, ({ line, title }) =>
    codedId(line.cells.codigo ?? '', contextOf(line, title)),
  );
  const several = [...matches.values()].some(
    (same) => new Set(same.map(({ title }) => title.sides?.join())).size > 1,
  );
  return coded.length > 0 && !counted && !several;
}

/** A match that is there twice is taken once; with other data it is not known which are right. */
export function withoutTwins(found: readonly Found[], coded: boolean): { found: Found[]; twins: RowNote[] } {
  const kept: Found[] = [];
  const twins: RowNote[] = [];
  for (const group of Map.groupBy(found, ({ id, team }) => `${id} ${team}`).values()) {
    const [first] = group;
    if (!first) continue;
    const rows = group.map(({ row }) => row);
    const days = new Set(group.map(({ facts }) => facts.dia));
    if (new Set(group.map(({ facts }) => JSON.stringify(facts))).size === 1) kept.push(first);
    // Without code and round, two matches of the same teams differ by their day.
    else if (days.size === group.length && !first.facts.jornada && !coded)
      kept.push(...group.map((each) => ({ ...each, id: `${each.id}-${each.facts.dia}` })));
    else
      for (const row of rows) {
        const others = rows.filter((other) => other !== row).join(' y la ');
        twins.push({ row, why: `el mismo partido está también en la fila ${others}, con otros datos` });
      }
  }
  return { found: kept, twins };
}

/** No two matches of one pair of teams are as near, days; a match that was moved may stand in a list twice. */
const NEAR_DAYS = 6;

export function neighbours(found: readonly Found[]): RowNote[] {
  const pairs = Map.groupBy(found, ({ team, facts }) => `${team} ${facts.donde} ${plain(facts.rival)}`);
  return [...pairs.values()].flatMap((matches) =>
    matches.flatMap(({ row, facts }) => {
      const other = matches.find(
        (each) => each.row !== row && Math.abs(daysBetween(each.facts.dia, facts.dia)) <= NEAR_DAYS,
      );
      return other
        ? { row, why: `la fila ${other.row} tiene los mismos equipos en otro día: quizá es el mismo partido` }
        : [];
    }),
  );
}
