import type { Closure, Entry } from '../../agenda/types.ts';
import type { AgendaData } from './agenda-data.ts';
import { isChange } from './day-blocks.ts';
import { entriesAt } from './entries-at.ts';

/** What of the agenda is shown, named as in the address; empty is all. */
export interface Filters {
  que: '' | 'partidos' | 'entrenamientos' | 'cambios';
  /** Of matches; implies them. */
  donde: '' | 'casa' | 'fuera';
  /** Address segment of a kind of team. */
  tipo: string;
  /** Key of a team. */
  equipo: string;
  /** Key of a venue. */
  lugar: string;
}

export const NO_FILTERS: Filters = { que: '', donde: '', tipo: '', equipo: '', lugar: '' };

/** The filters that an address asks for; what is unknown is left out. */
export function filtersIn(params: URLSearchParams, { teams, venues }: Named): Filters {
  const known = <T extends string>(name: keyof Filters, values: readonly T[]): T | '' => {
    const value = params.get(name);
    return values.find((each) => each === value) ?? '';
  };
  const kinds = Object.values(teams).map(({ kind }) => kind);
  const donde = known('donde', ['casa', 'fuera']);
  const que = known('que', ['partidos', 'entrenamientos', 'cambios']);
  return {
    que: donde && !que ? 'partidos' : que,
    donde: que && que !== 'partidos' ? '' : donde,
    tipo: known('tipo', kinds),
    equipo: known('equipo', Object.keys(teams)),
    lugar: known('lugar', Object.keys(venues)),
  };
}

/** `?que=partidos&lugar=ceip-sur`; empty without a filter. Keys are segments of addresses, so nothing is escaped. */
export function searchOf(filters: Filters): string {
  const set = Object.entries(filters).filter(([, value]) => value);
  return set.length === 0 ? '' : `?${set.map((each) => each.join('=')).join('&')}`;
}

/** The same with something else chosen: a team and another kind exclude each other, the one chosen last counts. */
export function choose(filters: Filters, chosen: Partial<Filters>, { teams }: Named): Filters {
  const next = { ...filters, ...chosen };
  const fits = !next.tipo || !next.equipo || teams[next.equipo]?.kind === next.tipo;
  return fits ? next : { ...next, ...(chosen.equipo ? { tipo: '' } : { equipo: '' }) };
}

/** Of entries those that are shown. */
export function filtered(
  entries: readonly Entry[],
  filters: Filters,
  { teams, season }: Pick<AgendaData, 'teams' | 'season'>,
): Entry[] {
  const { que, donde, tipo, equipo, lugar } = filters;
  return (lugar ? entriesAt(entries, lugar) : entries).filter(
    (entry) =>
      isOf(que, entry, season.closures) &&
      (!donde || (entry.kind === 'match' && entry.match.home === (donde === 'casa'))) &&
      (!tipo || teams[entry.team]?.kind === tipo) &&
      (!equipo || entry.team === equipo),
  );
}

function isOf(que: Filters['que'], entry: Entry, closures: Closure[]): boolean {
  if (que === 'cambios') return isChange(entry, closures);
  return !que || (que === 'partidos') === (entry.kind === 'match');
}

type Named = Pick<AgendaData, 'teams' | 'venues'>;
