import type { Closure, Entry, Training } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { isChange } from './day-blocks.ts';

/** What of the agenda is shown, named as in the address; empty is all. */
export interface Filters {
  /** Key of a team. */
  equipo: string;
  /** Key of a venue. */
  lugar: string;
  que: '' | 'entrenamientos' | 'partidos' | 'casa' | 'fuera' | 'cambios';
}

export const NO_FILTERS: Filters = { equipo: '', lugar: '', que: '' };

const WHAT = ['entrenamientos', 'partidos', 'casa', 'fuera', 'cambios'] as const;

/** The filters in an address; unknown values are left out. */
export function filtersIn(search: string, { teams, venues }: Pick<AgendaData, 'teams' | 'venues'>): Filters {
  const params = new URLSearchParams(search);
  const known = <T extends string>(name: keyof Filters, values: readonly T[]): T | '' =>
    values.find((each) => each === params.get(name)) ?? '';
  return {
    equipo: known('equipo', Object.keys(teams)),
    lugar: known('lugar', Object.keys(venues)),
    que: known('que', WHAT),
  };
}

/** `?lugar=ceip-sur&que=partidos`; empty without a filter. Keys are segments of addresses, so nothing is escaped. */
export function searchOf(filters: Filters): string {
  const set = Object.entries(filters).filter(([, value]) => value);
  return set.length === 0 ? '' : `?${set.map((each) => each.join('=')).join('&')}`;
}

/** Of entries those that are shown. */
export function filtered(
  entries: readonly Entry[],
  { equipo, lugar, que }: Filters,
  { season }: Pick<AgendaData, 'season'>,
): Entry[] {
  return (lugar ? entriesAt(entries, lugar) : entries).filter(
    (entry) => isOf(que, entry, season.closures) && (!equipo || entry.team === equipo),
  );
}

function isOf(que: Filters['que'], entry: Entry, closures: Closure[]): boolean {
  if (que === 'cambios') return isChange(entry, closures);
  if (entry.kind === 'training') return !que || que === 'entrenamientos';
  return !que || que === 'partidos' || que === (entry.match.home ? 'casa' : 'fuera');
}

/** A training that on its day goes to another venue is listed, too: who comes here finds nobody. */
function entriesAt(entries: readonly Entry[], venue: string): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.venue === venue) return [entry];
    return entry.kind === 'training' && leaves(entry, venue) ? [asLeft(entry)] : [];
  });
}

/** One that goes to another day is listed by the engine itself, on the day it leaves. */
const leaves = ({ state, date, other }: Training, venue: string) =>
  state === 'moved' && other?.venue === venue && other.date === date;

function asLeft(entry: Training): Training {
  const { date, from, to, venue, other } = entry;
  return { ...entry, ...other, state: 'away', other: { date, from, to, venue } };
}
