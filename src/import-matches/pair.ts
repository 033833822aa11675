import { daysBetween } from '../agenda/dates.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { slugOf } from '../content/slug.ts';
import { ownWords, plain } from './names.ts';
import type { Found } from './place.ts';

/** What may be compared of a match, of the file or of the list. */
interface Comparable {
  id: string;
  team: string;
  dia: string;
  donde: string;
  rival: string;
  round: string;
  competition: string;
}

/** A match loses its name, its day or its code, but seldom all; a key tells by what it may be known again. */
const KEYS = [
  ({ id, team }) => id !== '' && [id, team],
  ({ team, donde, rival, round, competition }) => round !== '' && [team, donde, rival, round, competition],
  ({ team, donde, rival, dia }) => [team, donde, rival, dia],
  ({ team, donde, rival, competition }) => [team, donde, rival, competition],
  // The return was swapped with the first leg.
  ({ team, rival, round, competition }) => round !== '' && [team, rival, round, competition],
  // The rival has another sponsor.
  ({ team, donde, round, competition }) => round !== '' && [team, donde, round, competition],
] satisfies ((match: Comparable) => string[] | false)[];

/** Matches that are further apart are two, unless a code or a round says otherwise. */
const MOST_DAYS = 45;
/** Codes may begin again with the season. */
const SEASON_DAYS = 200;

const comparable = (
  id: string,
  team: string,
  facts: Pick<MatchInput, 'dia' | 'donde' | 'rival' | 'jornada' | 'competicion'>,
): Comparable => ({
  // Two teams of the club that play each other have the same match under an id each.
  id: id.replace(new RegExp(`-${slugOf(team)}$`), ''),
  team,
  dia: facts.dia,
  donde: facts.donde,
  rival: plain(facts.rival),
  round: plain(String(facts.jornada ?? '')),
  competition: plain(facts.competicion ?? ''),
});

function sameMatch(a: Comparable, b: Comparable): boolean {
  const known = ownWords(a.rival);
  const sameRival = a.rival === b.rival || ownWords(b.rival).some((word) => known.includes(word));
  if (apart(a, b) > SEASON_DAYS) return false;
  if (a.id && a.id === b.id) return sameRival || near(a, b);
  if (!sameRival) return false;
  if (a.round !== b.round) return a.dia === b.dia || (!(a.round && b.round) && near(a, b));
  return a.round !== '' || near(a, b);
}

const apart = (a: Comparable, b: Comparable) => Math.abs(daysBetween(a.dia, b.dia));
/** Also those of which a day is not settled. */
const near = (a: Comparable, b: Comparable) => !(apart(a, b) > MOST_DAYS);

/**
 * The file's match, by its index, of each that was found. Never by position; what two could be is none.
 * @param taken indices of matches that are others already
 */
export function pair<F extends Found>(
  found: readonly F[],
  entries: readonly MatchInput[],
  taken: ReadonlySet<number> = new Set(),
): Map<F, number> {
  const pairs = new Map<F, number>();
  const theirs = new Map(found.map((each) => [each, comparable(each.id, each.team, each.facts)]));
  const mine = new Map(entries.map((entry, i) => [i, comparable(entry.id ?? '', entry.equipo, entry)]));
  for (const i of taken) mine.delete(i);
  for (const key of KEYS) {
    const lists = Map.groupBy(theirs, ([, match]) => (key(match) || []).join('|'));
    const files = Map.groupBy(mine, ([, match]) => (key(match) || []).join('|'));
    for (const [name, [one, ...twins]] of lists) {
      const [entry, ...others] = files.get(name) ?? [];
      if (!name || !one || !entry || twins.length > 0 || others.length > 0) continue;
      if (!sameMatch(one[1], entry[1])) continue;
      pairs.set(one[0], entry[0]);
      theirs.delete(one[0]);
      mine.delete(entry[0]);
    }
  }
  return pairs;
}
