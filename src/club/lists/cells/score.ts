import { findResultError } from '../../scoring/result-rules.ts';
import {
  type Scoring,
  type SetScoring,
  scoreWords,
  type TallyScoring,
  totalOf,
} from '../../scoring/scoring.ts';
import { type CellReading, cleanText } from './text.ts';
import { consistsOf, extract, hasNoText } from './vocabulary.ts';

/** Score of a match; the home team's numbers are first. */
export interface Score {
  /** Points of each set, or scores of the periods; empty if the list has none. */
  partials: string[];
  /** Sets won, goals or points. Empty beside `partials`, unless these do not say it or contradict it. */
  result: string;
  /** True if the partials contradict the result. */
  isContradicted: boolean;
}

/** Texts of a row that may contain a score. */
export interface ScoreCells {
  result: string;
  /** All partials in one cell. */
  partials: string;
  /** Cells of the sets or periods, one each. */
  parts: readonly string[];
  /** Scores in the title. */
  title: readonly string[];
}

type Pair = [home: number, away: number];

/** Parses a score by the scoring of the club's team. */
export const parseScore = (scoring: Scoring, cells: ScoreCells): CellReading<Score> =>
  scoring.unit === 'sets' ? parseSets(scoring, cells) : parseTally(scoring, cells);

/** True for points of a set, which is won with at least 11; false for numbers of sets. */
const isSet = ([home, away]: Pair) => Math.max(home, away) >= 11;

/** Parses sets. Cells may have sets, the sets won, or both. */
function parseSets(scoring: SetScoring, cells: ScoreCells): CellReading<Score> {
  const texts = [cells.result, cells.partials, ...cells.title, ...cells.parts];
  const read = texts.map((text) => parsePairs(text, SET_WORDS, 2));
  const unknown = texts.find((_, i) => read[i] === null);
  if (unknown !== undefined) return { reason: `«${cleanText(unknown)}» no se entiende (se espera «25-18»)` };
  const pairs = read.flatMap((pairs) => pairs ?? []).filter(([a, b]) => a + b > 0);
  const sets = pairs.filter(isSet);
  const [won, ...otherResults] = pairs.filter((pair) => !isSet(pair));
  const result = won?.join('-');
  /** True for an impossible end of a set: a draw, or points beyond the target without a lead of exactly two. */
  const isImpossible = ([home, away]: Pair) =>
    home === away || (Math.max(home, away) > scoring.points && Math.abs(home - away) !== 2);
  if (otherResults.some((other) => other.join('-') !== result) || sets.length > 5 || sets.some(isImpossible))
    return { reason: 'los parciales no se entienden (se espera «25-18»)' };
  if (sets.length === 0) {
    if (!won || !result) return { value: null };
    // Schools play two sets; the form warns of the draw.
    const isPossible = result === '1-1' || !findResultError(scoring, { total: won, partials: [] });
    return isPossible
      ? { value: { partials: [], result, isContradicted: false } }
      : {
          reason: `«${result}» no es un resultado ${scoring.lengths.length > 1 ? 'de voleibol' : 'posible'}`,
        };
  }
  const isContradicted = result !== undefined && result !== totalOf(scoring, sets).join('-');
  return {
    value: {
      partials: sets.map((set) => set.join('-')),
      result: isContradicted ? result : '',
      isContradicted,
    },
  };
}

/** Parses goals or points. The first pair of the result's cell is the result, `28-25 (14-12)`. */
function parseTally(scoring: TallyScoring, cells: ScoreCells): CellReading<Score> {
  const { example } = scoreWords(scoring);
  const read = (text: string) => parsePairs(text, TALLY_WORDS, 3);
  const texts = [cells.result, cells.partials, ...cells.title, ...cells.parts];
  const unknown = texts.find((text) => read(text) === null);
  if (unknown !== undefined)
    return { reason: `«${cleanText(unknown)}» no se entiende (se espera «${example}»)` };
  const [listed, ...rest] = read(cells.result) ?? [];
  const inTitle = cells.title.flatMap((text) => read(text)?.slice(0, 1) ?? []);
  const totals = listed ? [listed, ...inTitle] : inTitle;
  const [total] = totals;
  if (totals.some((pair) => pair.join() !== total?.join()))
    return { reason: `hay dos resultados distintos: ${totals.map((pair) => pair.join('-')).join(' y ')}` };
  const partials = separatePeriods(
    scoring,
    [...rest, ...[cells.partials, ...cells.parts].flatMap((text) => read(text) ?? [])],
    total,
  );
  if (!total && partials.length === 0) return { value: null };
  const isComplete = partials.length > 0 && partials.length >= scoring.periods;
  const isContradicted = Boolean(total && isComplete && totalOf(scoring, partials).join() !== total.join());
  const error = isContradicted ? undefined : findResultError(scoring, { total: total ?? null, partials });
  if (error) return { reason: error.charAt(0).toLowerCase() + error.slice(1, -1) };
  return {
    value: {
      partials: partials.map((pair) => pair.join('-')),
      result: total && (!isComplete || isContradicted) ? total.join('-') : '',
      isContradicted,
    },
  };
}

/**
 * Returns the scores of the single periods. Drops periods that were not played, and subtracts those of a list that counts on:
 * `14-12, 28-25`. Lists without recorded periods have none.
 */
function separatePeriods(
  { periods }: TallyScoring,
  listed: readonly Pair[],
  total: Pair | undefined,
): Pair[] {
  if (periods === 0) return [];
  const lastPlayed = listed.findLastIndex(([home, away], i) => i < periods || home + away > 0);
  const played = listed.slice(0, lastPlayed + 1);
  if (played.every(([home, away]) => home + away === 0)) return [];
  const isRunning =
    played.length > 1 &&
    played.at(-1)?.join() === total?.join() &&
    played.every(([home, away], i) => home >= (played[i - 1]?.[0] ?? 0) && away >= (played[i - 1]?.[1] ?? 0));
  if (!isRunning) return played;
  return played.map(([home, away], i) => [
    home - (played[i - 1]?.[0] ?? 0),
    away - (played[i - 1]?.[1] ?? 0),
  ]);
}

const SET_WORDS = /^\W*(?:sets?|parciales|resultado)\W*$/i;
const TALLY_WORDS =
  /^[\W_]*(?:(?:goles|puntos|parciales|resultado|descanso|final|pr[oó]rrogas?|pr|tras|al|la)[\W_]*)+$/i;

/** Parses all pairs of numbers in a text; null if it contains other unknown text. */
function parsePairs(text: string, words: RegExp, digits: 2 | 3): Pair[] | null {
  const pair =
    digits === 2
      ? /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/g
      : /(?<!\d)(\d{1,3})\s*[-–—:/]\s*(\d{1,3})(?!\d)/g;
  const rest = extract(extract(text.replace(pair, ' '), 'expected').rest, 'forfeit').rest;
  if (!hasNoText(rest) && !consistsOf(rest, 'open') && !words.test(rest)) return null;
  return [...text.matchAll(pair)].map(([, home, away]) => [Number(home), Number(away)]);
}
