import { type ReactNode, useState } from 'react';
import { addDays } from '../../../agenda/dates.ts';
import { takesPlace } from '../../../agenda/entries.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, searchOf } from '../../agenda/filters.ts';
import { rememberTeam } from '../../agenda/my-team.ts';
import type { Now } from '../../agenda/useNow.ts';
import { counted, dayWords } from '../../agenda/words.ts';
import { EntryDays, MadeAt } from '../../components/EntryList/EntryDays.tsx';
import { Icon } from '../../components/Icon.tsx';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';
import { SheetHead } from '../../components/Sheet/SheetParts.tsx';
import css from './Agenda.module.css';
import { type AgendaProps, chooseView, type Span, useAgendaView } from './useAgendaView.ts';

/** A sheet has a week; what comes after it may still change. */
const PRINTED_DAYS = 7;

/** The filters, and the days that they leave. */
export function AgendaDays({ title, ...props }: AgendaProps & { title: string }) {
  const { data, now, filters, span, calendar, mine, showMore } = useAgendaView(props);
  const { live, moment } = now;
  const printedTo = addDays(moment.date, PRINTED_DAYS - 1);
  return (
    <>
      <SheetHead title={title} about={`${calendar.name} · Hasta el ${dayWords(printedTo)}`} />
      <AgendaFilters data={data} filters={filters} live={live} />
      <AgendaState data={data} filters={filters} span={span} now={now} mine={mine} />
      {span.entries.length > 0 ? (
        <EntryDays entries={span.entries} data={data} now={now} printedTo={printedTo} heading="h2" />
      ) : (
        <div className={`stack gap-5 ridge large ${css.empty}`}>
          <p>{noneWords(filters, span.to)}</p>
          {searchOf(filters) && (
            <button type="button" className="button" onClick={showAll}>
              Ver toda la agenda
            </button>
          )}
        </div>
      )}
      {span.more && (
        <p className="apart" data-screen-only="" data-waiting={!live || undefined}>
          <button type="button" className="button" onClick={showMore}>
            Ver más días
          </button>
        </p>
      )}
      {!span.entries.some(({ date }) => date <= printedTo) && span.entries.length > 0 && (
        <p data-paper-only="">En estos días no hay nada previsto.</p>
      )}
    </>
  );
}

const showAll = () => chooseView('');

function noneWords(filters: Filters, to: string): string {
  if (filters.que === 'cambios') return `No hay cambios hasta el ${dayWords(to)}.`;
  if (searchOf(filters)) return 'Con estos filtros no queda nada previsto esta temporada.';
  return 'No queda nada previsto esta temporada.';
}

interface AgendaStateProps {
  data: AgendaData;
  filters: Filters;
  span: Span;
  now: Now;
  /** The remembered team. */
  mine: string;
}

/** How much the list below shows, and of when it is; the way back to all of it; the team to remember. */
function AgendaState({ data, filters, span, now, mine }: AgendaStateProps) {
  // One that was just forgotten stays, so that a slip is put right where it was made.
  const [forgotten, setForgotten] = useState('');
  const team = filters.equipo || mine || forgotten;
  return (
    <div className={`row small ${css.state}`} data-screen-only="">
      {now.live && <p role="status">{countWords(span, filters)}</p>}
      {(!now.live || now.moment.date !== data.madeAt.date) && <MadeAt madeAt={data.madeAt} />}
      {searchOf(filters) && (
        <button type="button" className={`text-link ${css.all}`} onClick={showAll}>
          Quitar filtros
        </button>
      )}
      {now.live && team && (
        <label className={`row ${css.remember}`}>
          <input
            type="checkbox"
            checked={mine === team}
            onChange={({ target }) => {
              rememberTeam(target.checked ? team : '');
              setForgotten(team);
            }}
          />
          <span>Recordar mi equipo{!filters.equipo && ` (${data.teams[team]?.name})`} en este aparato</span>
        </label>
      )}
    </div>
  );
}

/** `5 entrenamientos y 1 partido, hasta el miércoles 27 de noviembre` */
function countWords({ entries, to }: Span, { que }: Filters): string {
  const until = `, hasta el ${dayWords(to)}`;
  if (que === 'cambios') {
    // One that goes to another day is two lines.
    const changes = new Set(entries.map(({ id }) => id)).size;
    return (changes > 0 ? counted(changes, 'cambio') : 'Ningún cambio') + until;
  }
  const real = entries.filter(takesPlace);
  const matches = real.filter(({ kind }) => kind === 'match').length;
  const trainings = real.length - matches;
  const counts = [
    trainings > 0 && counted(trainings, 'entrenamiento'),
    matches > 0 && counted(matches, 'partido'),
  ].filter(Boolean);
  return (counts.join(' y ') || 'Nada previsto') + until;
}

/** What a message calls what it has, where it is not all of the next days. */
const NEXT: Partial<Record<Filters['que'], string>> = {
  partidos: 'próximos partidos',
  casa: 'próximos partidos',
  fuera: 'próximos partidos',
  cambios: 'cambios de estos días',
};

/** What can be taken along of what the list below shows. */
export function AgendaShare(props: AgendaProps) {
  const { data, filters, span, calendar } = useAgendaView(props);
  return (
    <ShareBar calendar={calendar} entries={span.entries} data={data} next={NEXT[filters.que]}>
      <PrintButton>Imprimir</PrintButton>
    </ShareBar>
  );
}

interface FiltersProps {
  data: AgendaData;
  filters: Filters;
  /** Scripts run: the filters work. */
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
function AgendaFilters({ data: { kinds, teams, venues }, filters, live }: FiltersProps) {
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
