import { useEffect, useRef } from 'react';
import type { KindColor } from '../../../content/club.ts';
import { AGENDA, kindAgendaPath } from '../../../contract/addresses.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { choose, type Filters, searchOf } from '../../agenda/filters.ts';
import css from './Agenda.module.css';
import { Facet, type Option } from './Facet.tsx';

export interface AgendaKind {
  slug: string;
  name: string;
  color: KindColor;
}

interface Props {
  /** Address of the page. */
  path: string;
  /** The kind of team that the page is about; undefined for the whole club. */
  kind?: string | undefined;
  kinds: AgendaKind[];
  data: AgendaData;
  filters: Filters;
  live: boolean;
}

const WHAT: { name: string; chosen: Pick<Filters, 'que' | 'donde'> }[] = [
  { name: 'Todo', chosen: { que: '', donde: '' } },
  { name: 'Solo entrenamientos', chosen: { que: 'entrenamientos', donde: '' } },
  { name: 'Solo partidos', chosen: { que: 'partidos', donde: '' } },
  { name: 'Partidos en casa', chosen: { que: 'partidos', donde: 'casa' } },
  { name: 'Partidos fuera', chosen: { que: 'partidos', donde: 'fuera' } },
  { name: 'Solo cambios', chosen: { que: 'cambios', donde: '' } },
];

/**
 * The filters. With scripts each choice is another view of this page; in the page as it was made, teams, kinds and venues
 * lead to pages of their own.
 */
export function AgendaFilters({ path, kind, kinds, data, filters, live }: Props) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => closeOnLeaving(bar.current), []);
  const to = (chosen: Partial<Filters>, page: string) =>
    live ? path + searchOf(choose(filters, chosen, data)) : page;
  const teams = Object.entries(data.teams);
  const teamsOf = (slug: string): Option[] =>
    teams
      .filter(([, team]) => team.kind === slug)
      .map(([key, team]) => ({
        name: team.name,
        to: to({ equipo: key }, team.path),
        chosen: filters.equipo === key,
        color: team.color,
      }));
  return (
    <nav ref={bar} className={css.filters} data-screen-only="" aria-label="Filtros">
      <Facet
        label="Equipo"
        here={live}
        active={filters.equipo !== ''}
        groups={[
          {
            options: [{ name: 'Todos', to: to({ equipo: '' }, path), chosen: !filters.equipo }],
          },
          ...kinds
            .map(({ slug, name }) => ({ title: name, options: teamsOf(slug) }))
            .filter(({ options }) => options.length > 0),
        ]}
      />
      <Facet
        label="Tipo"
        here={live && kind === undefined}
        active={filters.tipo !== '' || kind !== undefined}
        groups={[
          {
            options: [
              {
                name: 'Todos',
                to: kind === undefined ? to({ tipo: '' }, path) : AGENDA,
                chosen: !filters.tipo && kind === undefined,
              },
              ...kinds.map(({ slug, name, color }) => ({
                name,
                to: kind === undefined ? to({ tipo: slug }, kindAgendaPath(slug)) : kindAgendaPath(slug),
                chosen: (kind ?? filters.tipo) === slug,
                color,
              })),
            ],
          },
        ]}
      />
      <Facet
        label="Lugar"
        here={live}
        active={filters.lugar !== ''}
        groups={[
          {
            options: [
              { name: 'Todos', to: to({ lugar: '' }, path), chosen: !filters.lugar },
              ...Object.entries(data.venues).map(([key, { title, path: page }]) => ({
                name: title,
                to: to({ lugar: key }, page),
                chosen: filters.lugar === key,
              })),
            ],
          },
        ]}
      />
      <Facet
        label="Qué"
        here={live}
        scripted
        active={filters.que !== ''}
        groups={[
          {
            options: WHAT.map(({ name, chosen }) => ({
              name,
              to: to(chosen, path),
              chosen: chosen.que === filters.que && chosen.donde === filters.donde,
            })),
          },
        ]}
      />
    </nav>
  );
}

/** Escape, a press elsewhere and the focus going elsewhere close an open filter. Returns what ends that. */
function closeOnLeaving(bar: HTMLElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const closeIfNotIn = (place: EventTarget | null) => {
    for (const details of bar?.querySelectorAll('details') ?? [])
      if (details.open && !(place instanceof Node && details.contains(place))) details.open = false;
  };
  document.addEventListener('pointerdown', ({ target }) => closeIfNotIn(target), { signal });
  document.addEventListener('focusin', ({ target }) => closeIfNotIn(target), { signal });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      const open = key === 'Escape' && bar?.querySelector<HTMLDetailsElement>('details[open]');
      if (!open) return;
      open.open = false;
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus();
    },
    { signal },
  );
  return () => listening.abort();
}
