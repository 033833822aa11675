import type { ReactNode } from 'react';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, searchOf } from '../../agenda/filters.ts';
import { Icon } from '../../components/Icon.tsx';
import css from './Agenda.module.css';
import { chooseView } from './useAgendaView.ts';

interface Props {
  data: AgendaData;
  filters: Filters;
  /** Scripts run: what is chosen shows. */
  live: boolean;
}

const WHAT: Record<Exclude<Filters['que'], ''>, string> = {
  entrenamientos: 'Solo entrenamientos',
  partidos: 'Solo partidos',
  casa: 'Partidos en casa',
  fuera: 'Partidos fuera',
  cambios: 'Solo cambios',
};

/** The filters. Without scripts they are not there: lines lead to the pages of their teams and venues. */
export function AgendaFilters({ data: { kinds, teams, venues }, filters, live }: Props) {
  const teamsOf = (slug: string) => Object.entries(teams).filter(([, { kind }]) => kind === slug);
  const facet = (name: keyof Filters, label: string, all: string, options: ReactNode) => (
    <label className={css.facet} data-active={filters[name] !== '' || undefined}>
      <span className={`quiet ${css.label}`}>{label}</span>
      {/* A reload begins with what the address says, not with what the browser kept. */}
      <select
        className="small strong"
        autoComplete="off"
        disabled={!live}
        value={filters[name]}
        onChange={({ target }) => chooseView(searchOf({ ...filters, [name]: target.value }))}
      >
        <option value="">{all}</option>
        {options}
      </select>
      <Icon name="chevron" className={`chevron ${css.chevron}`} />
    </label>
  );
  return (
    <fieldset className={css.filters} data-screen-only="" data-scripted="">
      <legend className="visually-hidden">Filtros</legend>
      {facet(
        'equipo',
        'Equipo',
        'Todos',
        kinds
          .filter(({ slug }) => teamsOf(slug).length > 0)
          .map(({ slug, name }) => (
            <optgroup key={slug} label={name}>
              {teamsOf(slug).map(([key, team]) => (
                <option key={key} value={key}>
                  {team.name}
                </option>
              ))}
            </optgroup>
          )),
      )}
      {facet(
        'lugar',
        'Lugar',
        'Todos',
        Object.entries(venues).map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        )),
      )}
      {facet(
        'que',
        'Qué',
        'Todo',
        Object.entries(WHAT).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        )),
      )}
    </fieldset>
  );
}
