import { daysBetween } from '../../agenda/dates.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { slugOf } from '../../content/spelling.ts';
import { distinctiveWords } from '../cells/team-words.ts';
import { normalizeName } from '../cells/text.ts';
import type { ListMatch } from './found-matches.ts';

/** Properties that identify a match in the file or in the list. */
interface Comparable {
  id: string;
  team: string;
  dia: string;
  donde: string;
  rival: string;
  round: string;
  competition: string;
}

/** Keys of a match, best first: name, day and code may change, but seldom all at once. False if the match has no such key. */
const MATCH_KEYS = [
  ({ id, team }) => id !== '' && [id, team],
  ({ team, donde, rival, round, competition }) => round !== '' && [team, donde, rival, round, competition],
  ({ team, donde, rival, dia }) => [team, donde, rival, dia],
  ({ team, donde, rival, competition }) => [team, donde, rival, competition],
  // Home and away legs were swapped.
  ({ team, rival, round, competition }) => round !== '' && [team, rival, round, competition],
  // The rival changed its sponsor's name.
  ({ team, donde, round, competition }) => round !== '' && [team, donde, round, competition],
] satisfies ((match: Comparable) => string[] | false)[];

/** Maximum distance in days of one match in two lists, unless a code or a round identifies it. */
const MAX_DAYS_APART = 45;
/** Maximum distance in days of matches with the same code, since codes may start again with each season. */
const SEASON_DAYS = 200;

/** Converts a match for comparison. */
const toComparable = (
  id: string,
  team: string,
  facts: Pick<MatchInput, 'dia' | 'donde' | 'rival' | 'jornada' | 'competicion'>,
): Comparable => ({
  // A derby of two club teams has one id per team.
  id: id.replace(new RegExp(`-${slugOf(team)}$`), ''),
  team,
  dia: facts.dia,
  donde: facts.donde,
  rival: normalizeName(facts.rival),
  round: normalizeName(String(facts.jornada ?? '')),
  competition: normalizeName(facts.competicion ?? ''),
});

function isSameMatch(a: Comparable, b: Comparable): boolean {
  const known = distinctiveWords(a.rival);
  const sameRival = a.rival === b.rival || distinctiveWords(b.rival).some((word) => known.includes(word));
  if (daysApart(a, b) > SEASON_DAYS) return false;
  if (a.id && a.id === b.id) return sameRival || isNear(a, b);
  if (!sameRival) return false;
  if (a.round !== b.round) return a.dia === b.dia || (!(a.round && b.round) && isNear(a, b));
  return a.round !== '' || isNear(a, b);
}

const daysApart = (a: Comparable, b: Comparable) => Math.abs(daysBetween(a.dia, b.dia));
/** Undated matches count as near: their distance is NaN. */
const isNear = (a: Comparable, b: Comparable) => !(daysApart(a, b) > MAX_DAYS_APART);

/**
 * Pairs matches of the list with entries of the file, by index. Ambiguous pairs are left out.
 * @param pairedEntries indices of entries that are already paired
 */
export function pairWithEntries<F extends ListMatch>(
  found: readonly F[],
  entries: readonly MatchInput[],
  pairedEntries: ReadonlySet<number> = new Set(),
): Map<F, number> {
  const pairs = new Map<F, number>();
  const comparableMatches = new Map(
    found.map((match) => [match, toComparable(match.id, match.team, match.facts)]),
  );
  const comparableEntries = new Map(
    entries.map((entry, i) => [i, toComparable(entry.id ?? '', entry.equipo, entry)]),
  );
  for (const i of pairedEntries) comparableEntries.delete(i);
  for (const key of MATCH_KEYS) {
    const lists = Map.groupBy(comparableMatches, ([, match]) => (key(match) || []).join('|'));
    const files = Map.groupBy(comparableEntries, ([, match]) => (key(match) || []).join('|'));
    for (const [name, [match, ...otherMatches]] of lists) {
      const [entry, ...otherEntries] = files.get(name) ?? [];
      if (!name || !match || !entry || otherMatches.length > 0 || otherEntries.length > 0) continue;
      if (!isSameMatch(match[1], entry[1])) continue;
      pairs.set(match[0], entry[0]);
      comparableMatches.delete(match[0]);
      comparableEntries.delete(entry[0]);
    }
  }
  return pairs;
}
