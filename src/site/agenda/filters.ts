import type { Closure, Entry, Training } from '../../club/agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { isChange } from './day-blocks.ts';

/** Filters of the agenda, named like the parameters of its query. An empty value filters nothing. */
export interface AgendaFilterValues {
  /** Key of a team. */
  equipo: string;
  /** Key of a venue. */
  lugar: string;
  que: '' | 'entrenamientos' | 'partidos' | 'casa' | 'fuera' | 'cambios';
}

export const NO_FILTERS: AgendaFilterValues = { equipo: '', lugar: '', que: '' };

const QUE_VALUES = ['entrenamientos', 'partidos', 'casa', 'fuera', 'cambios'] as const;

/** Parses the filters in a query such as `?lugar=ceip-sur`. Unknown values count as empty. */
export function parseFilters(
  search: string,
  { teams, venues }: Pick<AgendaData, 'teams' | 'venues'>,
): AgendaFilterValues {
  const params = new URLSearchParams(search);
  const parseValue = <T extends string>(name: keyof AgendaFilterValues, values: readonly T[]): T | '' =>
    values.find((value) => value === params.get(name)) ?? '';
  return {
    equipo: parseValue('equipo', Object.keys(teams)),
    lugar: parseValue('lugar', Object.keys(venues)),
    que: parseValue('que', QUE_VALUES),
  };
}

/** True if a query asks for a filter that `filters`, parsed from it, lacks, such as a team that the club no longer has. */
export function asksForUnknown(search: string, filters: AgendaFilterValues): boolean {
  const params = new URLSearchParams(search);
  return Object.entries(filters).some(([name, value]) => !value && params.get(name));
}

/**
 * Formats filters as a query, `?lugar=ceip-sur&que=partidos`; empty without a filter. Keys are address segments, so nothing
 * needs to be escaped.
 */
export function toQuery(filters: AgendaFilterValues): string {
  const params = Object.entries(filters).filter(([, value]) => value);
  return params.length === 0 ? '' : `?${params.map((param) => param.join('=')).join('&')}`;
}

/** Returns the entries that pass the filters. */
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

/** Returns the entries at a venue, and the trainings that leave it: whoever comes here would find nobody. */
function entriesAt(entries: readonly Entry[], venue: string): Entry[] {
  return entries.flatMap((entry): Entry[] => {
    if (entry.venue === venue) return [entry];
    return entry.kind === 'training' && movesElsewhereSameDay(entry, venue) ? [toAwayEntry(entry)] : [];
  });
}

/** True for a training that moves to another venue on the same day. The agenda itself lists those that change the day. */
const movesElsewhereSameDay = ({ state, date, otherSlot }: Training, venue: string) =>
  state === 'moved' && otherSlot?.venue === venue && otherSlot.date === date;

function toAwayEntry(entry: Training): Training {
  const { date, from, to, venue, otherSlot } = entry;
  return { ...entry, ...otherSlot, state: 'moved-away', otherSlot: { date, from, to, venue } };
}
