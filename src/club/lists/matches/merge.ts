/** Merges the matches of a list into the published ones. */
import type { MatchInput } from '../../content/files/matches.ts';
import { slugOf } from '../../content/spelling.ts';
import { normalizeName } from '../cells/text.ts';
import {
  FIELDS,
  type Field,
  type FoundMatch,
  type FoundMatches,
  type ListMatch,
  type MatchFacts,
  type UndatedMatch,
} from './found-matches.ts';
import { pairWithEntries } from './pairing.ts';

/** Facts that the previous list had, by match id. Entries that differ from them were edited by hand. */
export type ListedFacts = Record<string, Partial<Record<Field, MatchFacts[Field]>>>;

export type FieldValues = Partial<Record<Field | 'id', unknown>>;

/** Change of an entry of partidos.yaml. */
export interface MatchChange {
  /** Index of the entry. */
  index: number;
  /** Row of the list. */
  row: string;
  entry: MatchInput;
  /** Fields to write; null removes a field. */
  set: FieldValues;
  /** True if the list has no states, so that one of an earlier list would end. */
  isStateSilent: boolean;
}

/** Conflict between a manual edit and the imported list; the manual edit wins. */
export interface EditConflict {
  /** Index of the entry. */
  index: number;
  row: string;
  entry: MatchInput;
  field: Field;
  existing: unknown;
  listed: unknown;
}

export interface MatchMerge {
  added: { row: string; entry: MatchInput }[];
  changed: MatchChange[];
  unchangedCount: number;
  conflicts: EditConflict[];
  /** Manual results that differ from the list, which has not changed since: no news, but not equal either. */
  keptResults: EditConflict[];
  /** Rows whose matches keep their published hours. */
  rowsWithHour: string[];
  /** Matches of an earlier list that are missing in this one, with their index in the file. */
  absent: { index: number; entry: MatchInput }[];
  /** Published matches whose day the list leaves open. */
  undated: { index: number; entry: MatchInput; match: UndatedMatch }[];
  listedFacts: ListedFacts;
}

/** Compares field values: names by their normalized form, others as text. */
const isEqual = (field: Field, a: unknown, b: unknown) =>
  NAMES.has(field)
    ? normalizeName(String(a ?? '')) === normalizeName(String(b ?? ''))
    : String(a ?? '') === String(b ?? '');
const SCORES = ['sets', 'parciales', 'resultado'] as const;
const isPlayed = (entry: MatchInput) => SCORES.some((field) => entry[field]);
const NAMES = new Set<Field>(['rival', 'competicion', 'direccion']);
const isScheduleField = (field: string) => ['dia', 'hora', 'donde', 'lugar', 'direccion'].includes(field);

/** Merges the matches of a list into the entries of the file. Removes no match: the caller decides about `absent`. */
export function merge(
  entries: readonly MatchInput[],
  { found, undated }: Pick<FoundMatches, 'found' | 'undated'>,
  before: ListedFacts,
): MatchMerge {
  const pairs = pairWithEntries(found, entries);
  const open = pairWithEntries(undated, entries, new Set(pairs.values()));
  const merged: MatchMerge = {
    added: [],
    changed: [],
    unchangedCount: 0,
    conflicts: [],
    keptResults: [],
    rowsWithHour: [],
    absent: [],
    undated: [...open].flatMap(([match, index]) => {
      const entry = entries[index];
      return entry && !entry.estado && !isPlayed(entry) ? { index, entry, match } : [];
    }),
    listedFacts: { ...before },
  };
  // Lists are often in capitals; a rival already in the file keeps its spelling.
  const spellings = new Map(
    entries.map(({ rival }) => [normalizeName(rival), rival] as const).filter(hasLowerCase),
  );
  const knownSpelling = (rival: string) => spellings.get(normalizeName(rival)) ?? rival;
  const usedIds = new Set(entries.flatMap(({ id }) => id ?? []));
  for (const match of found) {
    const index = pairs.get(match);
    const entry = index === undefined ? undefined : entries[index];
    const id = entry?.id ?? unusedId(match, usedIds);
    usedIds.add(id);
    const facts = withoutDefaults(match, entry, before[id]);
    merged.listedFacts[id] = { ...before[id], ...withoutUndefined(facts) };
    if (entry && index !== undefined) {
      const isStateSilent = match.facts.estado === undefined;
      const change = { index, row: match.row, entry, set: entry.id ? {} : { id }, isStateSilent };
      mergeMatch(merged, change, facts, before[id]);
    } else {
      const rival = knownSpelling(facts.rival);
      merged.added.push({ row: match.row, entry: newEntry(id, match.team, { ...facts, rival }) });
    }
  }
  merged.added.sort((a, b) => order(a.entry).localeCompare(order(b.entry)));
  const pairedEntries = new Set([...pairs.values(), ...open.values()]);
  merged.absent = absentMatches(entries, [...found, ...undated], pairedEntries, merged.listedFacts);
  return merged;
}

/**
 * Adds the changes of a published match to a merge.
 * @param change its entry, and the fields that change in any case
 * @param before facts of the previous list; undefined if it did not have the match
 */
function mergeMatch(
  merged: MatchMerge,
  change: MatchChange,
  facts: MatchFacts,
  before: ListedFacts[string] | undefined,
): void {
  const { row, entry } = change;
  const id = String(change.set.id ?? entry.id);
  const { set, conflicts } = mergeEntry(entry, before ?? (entry.id ? undefined : {}), facts);
  const toConflict = (field: Field): EditConflict => ({
    index: change.index,
    row,
    entry,
    field,
    existing: entry[field],
    listed: facts[field],
  });
  merged.conflicts.push(...conflicts.map(toConflict));
  const kept = SCORES.filter(
    (field) =>
      facts[field] &&
      !set[field] &&
      !conflicts.includes(field) &&
      !isEqual(field, entry[field], facts[field]),
  );
  merged.keptResults.push(...kept.map(toConflict));
  // A deferred result must not look like one that a volunteer deleted.
  for (const field of SCORES)
    if (conflicts.includes(field) && !entry[field]) delete merged.listedFacts[id]?.[field];
  Object.assign(change.set, set);
  if (entry.hora && set.hora !== null) merged.rowsWithHour.push(row);
  if (Object.keys(change.set).length > 0) merged.changed.push(change);
  else if (kept.length === 0) merged.unchangedCount++;
}

const hasLowerCase = ([, name]: readonly [string, string]) => /\p{Ll}/u.test(name);

const order = ({ dia, hora, equipo }: MatchInput) => `${dia} ${hora ?? ''} ${equipo}`;

/** Returns an unused id: a derby of two club teams needs one per team. */
function unusedId({ id, team }: FoundMatch, usedIds: ReadonlySet<string>): string {
  return usedIds.has(id) ? `${id}-${slugOf(team)}` : id;
}

/** Drops facts that are only defaults for information missing in the list. */
function withoutDefaults(
  { facts, venueAssumed, hourOpen }: FoundMatch,
  entry: MatchInput | undefined,
  before: ListedFacts[string] | undefined,
): MatchFacts {
  const known = { ...facts };
  // A state from an earlier list ends when the list no longer has it.
  if (known.estado === undefined && before?.estado) known.estado = null;
  // A known hour stays while the day is the same.
  if (entry && known.hora === null && !hourOpen && entry.dia === known.dia) delete known.hora;
  if (entry?.lugar && venueAssumed && entry.donde === known.donde) delete known.lugar;
  return known;
}

/** Three-way merge of one entry: fields to set, and fields where a manual edit wins. */
function mergeEntry(entry: MatchInput, base: ListedFacts[string] | undefined, facts: MatchFacts) {
  const set: FieldValues = {};
  const conflicts: Field[] = [];
  for (const field of FIELDS) {
    const listed = facts[field];
    if (listed === undefined || isEqual(field, entry[field], listed)) continue;
    // Without facts of the previous list, the list wins, because it wrote the entry.
    const isUnedited = base ? isEqual(field, entry[field], base[field]) : listed !== null;
    if (isUnedited) set[field] = listed;
    else if (listed !== null && (isScheduleField(field) || !isEqual(field, base?.[field], listed)))
      conflicts.push(field);
  }
  // A result beside a manual postponement would make the file invalid.
  if (set.estado === undefined ? entry.estado : set.estado)
    for (const field of SCORES)
      if (set[field]) {
        delete set[field];
        conflicts.push(field);
      }
  return { set, conflicts };
}

function newEntry(id: string, equipo: string, facts: MatchFacts): MatchInput {
  const values = FIELDS.filter((field) => facts[field] != null).map((field) => [field, facts[field]]);
  return { id, equipo, ...Object.fromEntries(values) } as MatchInput;
}

/** Ids of the matches that a person takes from a list. */
export interface ChosenMatches {
  /** New and changed matches. */
  changes: readonly string[];
  /** Matches whose manual edits give way to the list. */
  conflicts: readonly string[];
}

/** Limits a merge to chosen matches. @param before facts of the previous list, which stay for the others */
export function chooseMatches(merged: MatchMerge, chosen: ChosenMatches, before: ListedFacts): void {
  const idOf = ({ set, entry }: Pick<MatchChange, 'set' | 'entry'>) => String(set.id ?? entry.id);
  const isChosen = (id: string | null | undefined) => chosen.changes.includes(id ?? '');
  /** Returns a change that only gives the entry its id. */
  const withoutValues = ({ set: { id }, ...change }: MatchChange) => ({ ...change, set: id ? { id } : {} });
  const changes = new Map(
    merged.changed.map((change) => [change.index, isChosen(idOf(change)) ? change : withoutValues(change)]),
  );
  for (const id of [...merged.changed.map(idOf), ...merged.added.flatMap(({ entry }) => entry.id ?? [])]) {
    if (isChosen(id)) continue;
    // A copy: accepted conflicts change it below.
    if (before[id]) merged.listedFacts[id] = { ...before[id] };
    else delete merged.listedFacts[id];
  }
  merged.changed = merged.changed.filter((change) => isChosen(idOf(change)));
  merged.added = merged.added.filter(({ entry }) => isChosen(entry.id));
  for (const { index, row, entry, field, listed } of merged.conflicts) {
    const change: MatchChange = changes.get(index) ?? { index, row, entry, set: {}, isStateSilent: false };
    const id = idOf(change);
    const facts = merged.listedFacts[id];
    const isTaken = chosen.conflicts.includes(id);
    // A conflict that nobody has decided stays one.
    if (facts) Object.assign(facts, { [field]: isTaken ? listed : before[id]?.[field] });
    if (!isTaken) continue;
    changes.set(index, change);
    if (!merged.changed.includes(change)) merged.changed.push(change);
    change.set[field] = listed;
    if (entry.estado && SCORES.some((score) => score === field)) change.set.estado ??= null;
  }
}

/** Returns the entries after a merge. @param removed indices of entries to delete */
export function mergedMatches(
  entries: readonly MatchInput[],
  { added, changed }: Pick<MatchMerge, 'added' | 'changed'>,
  removed: readonly number[],
): MatchInput[] {
  const sets = new Map(changed.map(({ index, set }) => [index, set]));
  const merged = entries.map((entry, index) => withoutNulls({ ...entry, ...sets.get(index) }));
  return [...merged.filter((_, index) => !removed.includes(index)), ...added.map(({ entry }) => entry)];
}

const withoutNulls = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null)) as MatchInput;

/** Adds the postponement of a match without a day to a merge. */
export function postpone(merge: MatchMerge, { index, entry, match }: MatchMerge['undated'][number]): void {
  const id = entry.id ?? match.id;
  const set: FieldValues = { estado: 'aplazado', ...(!entry.id && { id }) };
  merge.changed.push({ index, row: match.row, entry, set, isStateSilent: false });
  merge.listedFacts[id] = { ...merge.listedFacts[id], estado: 'aplazado' };
}

/** Returns unplayed matches of the list's teams and competitions that the list no longer contains. */
function absentMatches(
  entries: readonly MatchInput[],
  found: readonly ListMatch[],
  pairedEntries: ReadonlySet<number>,
  remembered: ListedFacts,
) {
  const scope = (team: string, competition: unknown) => `${team} ${competition ?? ''}`;
  const coveredTeams = new Set(found.map(({ team, facts }) => scope(team, facts.competicion)));
  return entries
    .map((entry, index) => ({ entry, index }))
    .filter(
      ({ entry, index }) =>
        !pairedEntries.has(index) &&
        entry.id &&
        remembered[entry.id] &&
        !isPlayed(entry) &&
        coveredTeams.has(scope(entry.equipo, remembered[entry.id]?.competicion)),
    );
}

const withoutUndefined = (facts: MatchFacts) =>
  Object.fromEntries(
    FIELDS.filter((field) => facts[field] !== undefined).map((field) => [field, facts[field]]),
  );
