import type { Closure, Entry, Training } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { isChange } from './day-blocks.ts';

/** What of the agenda is shown, named as in the address; empty is all. */
export interface AgendaFilterValues {
  /** Key of a team. */
  equipo: string;
  /** Key of a venue. */
  lugar: string;
  que: '' | 'entrenamientos' | 'partidos' | 'casa' | 'fuera' | 'cambios';
}

export const NO_FILTERS: AgendaFilterValues = { equipo: '', lugar: '', que: '' };

const QUE_VALUES = ['entrenamientos', 'partidos', 'casa', 'fuera', 'cambios'] as const;

/** The filters in an address; unknown values are left out. */
export function parseFilters(
  search: string,
  { teams, venues }: Pick<AgendaData, 'teams' | 'venues'>,
): AgendaFilterValues {
  const params = new URLSearchParams(search);
  const known = <T extends string>(name: keyof AgendaFilterValues, values: readonly T[]): T | '' =>
    values.find((each) => each === params.get(name)) ?? '';
  return {
    equipo: known('equipo', Object.keys(teams)),
    lugar: known('lugar', Object.keys(venues)),
    que: known('que', QUE_VALUES),
  };
}

/** `?lugar=ceip-sur&que=partidos`; empty without a filter. Keys are segments of addresses, so nothing is escaped. */
export function toQuery(filters: AgendaFilterValues): string {
  const set = Object.entries(filters).filter(([, value]) => value);
  return set.length === 0 ? '' : `?${set.map((each) => each.join('=')).join('&')}`;
}

/** Of entries those that are shown. */
export function applyFilters(
  entries: readonly Entry[],
  { equipo, lugar, que }: AgendaFilterValues,
  { season }: Pick<AgendaData, 'season'>,
): Entry[] {
  return (lugar ? entriesAt(entries, lugar) : entries).filter(
    (entry) => matchesKind(que, entry, season.closures) && (!equipo || entry.team === equipo),
  );
}

function matchesKind(que: AgendaFilterValues['que'], entry: Entry, closures: Closure[]): boolean {
  if (que === 'cambios') return isChange(entry, closures);
  if (entry.kind === 'training') return !que || que === 'entrenamientos';
  return !que || que === 'partidos' || que === (entry.match.home ? 'casa' : 'fuera');
}

/** A training that on its day goes to another venue is listed, too: who comes here finds nobody. */
function entriesAt(entries: readonly Entry[], venue: string): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.venue === venue) return [entry];
    return entry.kind === 'training' && movesElsewhereSameDay(entry, venue) ? [toAwayEntry(entry)] : [];
  });
}

/** One that goes to another day is listed by the engine itself, on the day it leaves. */
const movesElsewhereSameDay = ({ state, date, other }: Training, venue: string) =>
  state === 'moved' && other?.venue === venue && other.date === date;

function toAwayEntry(entry: Training): Training {
  const { date, from, to, venue, other } = entry;
  return { ...entry, ...other, state: 'away', other: { date, from, to, venue } };
}
