import { type CellReading, cleanText } from './text.ts';
import { consistsOf, extract, hasNoText } from './vocabulary.ts';

/** Score of a match; the home team's numbers are first. */
export interface Score {
  /** Points of each set; empty if the list has none. */
  sets: string[];
  /** Sets won, `3-1`. Empty beside `sets`, unless the two contradict each other. */
  result: string;
}

type Pair = [home: number, away: number];

/** True for points of a set, which is won with at least 11; false for numbers of sets. */
const isSet = ([home, away]: Pair) => Math.max(home, away) >= 11;
/** True for an impossible end of a set: a draw, or more than 25 points without a lead of exactly two. */
const isImpossibleSet = ([home, away]: Pair) =>
  home === away || (Math.max(home, away) > 25 && Math.abs(home - away) !== 2);

/** Parses a score. @param joinedCells cells with all sets or the result @param setCells one cell per set */
export function parseScore(joinedCells: readonly string[], setCells: readonly string[]): CellReading<Score> {
  const read = [...joinedCells, ...setCells].map(parsePairs);
  const unknown = [...joinedCells, ...setCells].find((_, i) => read[i] === null);
  if (unknown !== undefined) return { reason: `«${cleanText(unknown)}» no se entiende (se espera «25-18»)` };
  const pairs = read.flatMap((pairs) => pairs ?? []).filter(([a, b]) => a + b > 0);
  const sets = pairs.filter(isSet);
  const [result, ...otherResults] = pairs.filter((pair) => !isSet(pair)).map((pair) => pair.join('-'));
  if (otherResults.some((other) => other !== result) || sets.length > 5 || sets.some(isImpossibleSet))
    return { reason: 'los parciales no se entienden (se espera «25-18»)' };
  if (sets.length === 0) {
    if (!result) return { value: null };
    return /^(?:3-[0-2]|[0-2]-3|2-[01]|[01]-2|1-[01]|0-1)$/.test(result)
      ? { value: { sets: [], result } }
      : { reason: `«${result}» no es un resultado de voleibol` };
  }
  const won = sets.filter(([home, away]) => home > away).length;
  const isContradicted = result !== undefined && result !== `${won}-${sets.length - won}`;
  return { value: { sets: sets.map((set) => set.join('-')), result: isContradicted ? result : '' } };
}

/** Parses all pairs of numbers in a text; null if it contains other unknown text. */
function parsePairs(text: string): Pair[] | null {
  const pair = /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/g;
  const rest = extract(extract(text.replace(pair, ' '), 'expected').rest, 'forfeit').rest;
  if (!hasNoText(rest) && !consistsOf(rest, 'open') && !/^\W*(?:sets?|parciales|resultado)\W*$/i.test(rest))
    return null;
  return [...text.matchAll(pair)].map(([, home, away]) => [Number(home), Number(away)]);
}
