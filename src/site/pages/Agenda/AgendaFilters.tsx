import type { ReactNode } from 'react';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import type { AgendaFilterValues } from '../../agenda/filters.ts';
import { ProperName } from '../../text/ProperName.tsx';
import css from './Agenda.module.css';

const QUE_LABELS: Record<Exclude<AgendaFilterValues['que'], ''>, string> = {
  entrenamientos: 'Solo entrenamientos',
  partidos: 'Solo partidos',
  casa: 'Partidos en casa',
  fuera: 'Partidos fuera',
  cambios: 'Solo cambios',
};

interface Props {
  /** Address segment of the kind of team that the page is about; omitted for the whole club. */
  kind?: string | undefined;
  data: AgendaData;
}

/**
 * Filters of the agenda: plain HTML fields that change the query of the address (`choices.ts`), which the list follows. Hidden
 * without scripts, where the lines still link to the pages of their team and venue.
 */
export function AgendaFilters({ kind, data: { kinds, teams, venues } }: Props) {
  const teamsOf = (slug: string) => Object.entries(teams).filter(([, team]) => team.kind === slug);
  const shownKinds = kinds.filter(
    ({ slug }) => (kind === undefined || slug === kind) && teamsOf(slug).length > 0,
  );
  return (
    <fieldset className={`screen-only scripted ${css.filterFields}`} data-choices="">
      <legend className="visually-hidden">Filtros</legend>
      <FilterField name="equipo" label="Equipo" emptyLabel="Todos">
        {shownKinds.map(({ slug, name }) => (
          <optgroup key={slug} label={name}>
            {teamsOf(slug).map(([key, team]) => (
              <ProperName as="option" key={key} value={key}>
                {team.name}
              </ProperName>
            ))}
          </optgroup>
        ))}
      </FilterField>
      <FilterField name="lugar" label="Lugar" emptyLabel="Todos">
        {Object.entries(venues).map(([key, { title }]) => (
          <ProperName as="option" key={key} value={key}>
            {title}
          </ProperName>
        ))}
      </FilterField>
      <FilterField name="que" label="Qué" emptyLabel="Todo">
        {Object.entries(QUE_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FilterField>
    </fieldset>
  );
}

interface FilterFieldProps {
  name: keyof AgendaFilterValues;
  label: string;
  /** Label of the option that filters nothing. */
  emptyLabel: string;
  /** Further options. */
  children: ReactNode;
}

const FilterField = ({ name, label, emptyLabel, children }: FilterFieldProps) => (
  <label className={`chevron ${css.filterField}`}>
    <span className={`quiet ${css.label}`}>{label}</span>
    {/* No autocompletion: after a reload the address decides, not the value that the browser kept. */}
    <select className="small strong" name={name} autoComplete="off">
      <option value="">{emptyLabel}</option>
      {children}
    </select>
  </label>
);
