import { daysBetween } from '../agenda/dates.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { slugOf } from '../content/spelling.ts';
import { plain } from './list.ts';
import { ownWords } from './names.ts';
import { type Facts, FIELDS, type Field, type Found, type Placement, type Undated } from './place.ts';

/** What the list had of each match the last time, by id. What differs from it in the file was changed by hand. */
export type Remembered = Record<string, Partial<Record<Field, Facts[Field]>>>;

export type Values = Partial<Record<Field | 'id', unknown>>;

export interface Change {
  index: number;
  row: number;
  entry: MatchInput;
  /** What is written; null removes the field. */
  set: Values;
}

/** What a volunteer wrote and the list has otherwise. The volunteer's stays. */
export interface HandChange {
  row: number;
  entry: MatchInput;
  field: Field;
  mine: unknown;
  theirs: unknown;
}

export interface Merge {
  added: { row: number; entry: MatchInput }[];
  changed: Change[];
  same: number;
  byHand: HandChange[];
  /** Matches that the list had once and has no longer, by their index in the file. */
  absent: { index: number; entry: MatchInput }[];
  /** Matches that are to be played on a day that the list does not say any more. */
  unsettled: { index: number; entry: MatchInput; match: Undated }[];
  remembered: Remembered;
}

/** Names in other letters are the same, a round may be written as number or text. */
const equal = (field: Field, a: unknown, b: unknown) =>
  NAMES.has(field) ? plain(String(a ?? '')) === plain(String(b ?? '')) : String(a ?? '') === String(b ?? '');
const SCORES = ['sets', 'resultado'] as const;
const NAMES = new Set<Field>(['rival', 'competicion', 'direccion']);
const isPlace = (field: string) => ['dia', 'hora', 'donde', 'lugar', 'direccion'].includes(field);

/** What the file becomes with what the list has. Nothing in the file is lost; `absent` is for others to decide. */
export function merge(
  entries: readonly MatchInput[],
  { found, undated }: Pick<Placement, 'found' | 'undated'>,
  before: Remembered,
): Merge {
  const pairs = pair(found, entries);
  const merge: Merge = {
    added: [],
    changed: [],
    same: 0,
    byHand: [],
    absent: [],
    unsettled: [],
    remembered: { ...before },
  };
  // Lists shout; a name that the club has written once keeps its spelling.
  const known = new Map(entries.map(({ rival }) => [plain(rival), rival] as const).filter(isSpelled));
  const spelled = (rival: string) => known.get(plain(rival)) ?? rival;
  const taken = new Set(entries.flatMap(({ id }) => id ?? []));
  for (const match of found) {
    const index = pairs.get(match);
    const entry = index === undefined ? undefined : entries[index];
    const id = entry?.id ?? freeId(match, taken);
    taken.add(id);
    const facts = settled(match, entry, before[id]);
    merge.remembered[id] = { ...before[id], ...withoutUndefined(facts) };
    if (!entry || index === undefined) {
      merge.added.push({
        row: match.row,
        entry: newEntry(id, match.team, { ...facts, rival: spelled(facts.rival) }),
      });
      continue;
    }
    const base = before[id] ?? (entry.id ? undefined : {});
    const { set, kept } = mergeEntry(entry, base, facts);
    merge.byHand.push(
      ...kept.map((field) => ({ row: match.row, entry, field, mine: entry[field], theirs: facts[field] })),
    );
    // A result that had to wait is not one that a volunteer took out.
    for (const field of SCORES)
      if (kept.includes(field) && !entry[field]) delete merge.remembered[id]?.[field];
    if (!entry.id) set.id = id;
    if (Object.keys(set).length > 0) merge.changed.push({ index, row: match.row, entry, set });
    else merge.same++;
  }
  merge.added.sort((a, b) => order(a.entry).localeCompare(order(b.entry)));
  const open = pair(undated, entries, new Set(pairs.values()));
  for (const [match, index] of open) {
    const entry = entries[index];
    if (entry && !entry.estado && !entry.sets && !entry.resultado)
      merge.unsettled.push({ index, entry, match });
  }
  const here = new Set([...pairs.values(), ...open.values()]);
  merge.absent = absentOf(entries, [...found, ...undated], here, merge.remembered);
  return merge;
}

const isSpelled = ([, name]: readonly [string, string]) => /\p{Ll}/u.test(name);

const order = ({ dia, hora, equipo }: MatchInput) => `${dia} ${hora ?? ''} ${equipo}`;

/** Two teams of the club that play each other need an id each. */
function freeId({ id, team }: Found, taken: ReadonlySet<string>): string {
  return taken.has(id) ? `${id}-${slugOf(team)}` : id;
}

/** The facts, without those that only stand in for what the list does not say. */
function settled(
  { facts, venueAssumed, hourOpen }: Found,
  entry: MatchInput | undefined,
  before: Remembered[string] | undefined,
): Facts {
  const known = { ...facts };
  // What is off because of the list is on again when the list has it no longer.
  if (known.estado === undefined && before?.estado) known.estado = null;
  // The hour that was known stands until the day is another.
  if (entry && known.hora === null && !hourOpen && entry.dia === known.dia) delete known.hora;
  if (entry?.lugar && venueAssumed && entry.donde === known.donde) delete known.lugar;
  return known;
}

/** What of an entry becomes that of the list, and which fields a volunteer has changed and the list has otherwise. */
function mergeEntry(entry: MatchInput, base: Remembered[string] | undefined, facts: Facts) {
  const set: Values = {};
  const kept: Field[] = [];
  for (const field of FIELDS) {
    const theirs = facts[field];
    if (theirs === undefined || equal(field, entry[field], theirs)) continue;
    // Without memory of an imported match the list is right; it was the list that wrote it.
    const ours = base ? equal(field, entry[field], base[field]) : theirs !== null;
    if (ours) set[field] = theirs;
    else if (theirs !== null && (isPlace(field) || !equal(field, base?.[field], theirs))) kept.push(field);
  }
  // A result of a match that a volunteer has put off would be an error in the file.
  if (set.estado === undefined ? entry.estado : set.estado)
    for (const field of SCORES)
      if (set[field]) {
        delete set[field];
        kept.push(field);
      }
  return { set, kept };
}

function newEntry(id: string, equipo: string, facts: Facts): MatchInput {
  const values = FIELDS.filter((field) => facts[field] != null).map((field) => [field, facts[field]]);
  return { id, equipo, ...Object.fromEntries(values) } as MatchInput;
}

/** The matches with a merge applied. @param removed indices of the matches that go */
export function mergedMatches(
  entries: readonly MatchInput[],
  { added, changed }: Pick<Merge, 'added' | 'changed'>,
  removed: readonly number[],
): MatchInput[] {
  const sets = new Map(changed.map(({ index, set }) => [index, set]));
  const kept = entries.map((entry, index) => withoutNulls({ ...entry, ...sets.get(index) }));
  return [...kept.filter((_, index) => !removed.includes(index)), ...added.map(({ entry }) => entry)];
}

const withoutNulls = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as MatchInput;

/** The merge with a match put off, of which the list does not say the day any more. */
export function putOff(merge: Merge, { index, entry, match }: Merge['unsettled'][number]): void {
  const id = entry.id ?? match.id;
  const set: Values = { estado: 'aplazado', ...(!entry.id && { id }) };
  merge.changed.push({ index, row: match.row, entry, set });
  merge.remembered[id] = { ...merge.remembered[id], estado: 'aplazado' };
}

/** Matches of the same teams and competitions that were imported and are not in the list. Played ones may leave it. */
function absentOf(
  entries: readonly MatchInput[],
  found: readonly Placed[],
  here: ReadonlySet<number>,
  remembered: Remembered,
) {
  const scope = (team: string, competition: unknown) => `${team} ${competition ?? ''}`;
  const covered = new Set(found.map(({ team, facts }) => scope(team, facts.competicion)));
  return entries
    .map((entry, index) => ({ entry, index }))
    .filter(
      ({ entry, index }) =>
        !here.has(index) &&
        entry.id &&
        remembered[entry.id] &&
        !entry.sets &&
        !entry.resultado &&
        covered.has(scope(entry.equipo, remembered[entry.id]?.competicion)),
    );
}

const withoutUndefined = (facts: Facts) =>
  Object.fromEntries(
    FIELDS.filter((field) => facts[field] !== undefined).map((field) => [field, facts[field]]),
  );

/** A match of the list, its day settled or not. */
type Placed = Found | Undated;

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
function pair<F extends Placed>(
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
