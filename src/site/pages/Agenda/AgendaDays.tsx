import { useRef, useState } from 'react';
import { addDays, weekday } from '../../../club/agenda/dates.ts';
import { takesPlace } from '../../../club/agenda/entries.ts';
import { type AgendaData, qualifiedTeamName } from '../../agenda/agenda-data.ts';
import { type AgendaFilterValues, toQuery } from '../../agenda/filters.ts';
import { capitalize, formatCount, formatDay, formatShortDay, relativeDay } from '../../agenda/format.ts';
import { rememberTeam } from '../../agenda/my-team.ts';
import { BuiltAt, dayAnchor, EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';
import { SheetHead } from '../../components/Sheet/SheetParts.tsx';
import { chooseView } from '../../islands/address.ts';
import { LiveText } from '../../text/LiveText.tsx';
import { MarkedText } from '../../text/ProperName.tsx';
import css from './Agenda.module.css';
import { type AgendaProps, type Span, useAgendaView } from './useAgendaView.ts';

/** Days on a printed sheet. Later ones may still change. */
const PRINTED_DAYS = 7;

/** Days of the agenda, filtered by the query of the address. */
export function AgendaDays({ title, ...props }: AgendaProps & { title: string }) {
  const { data, filters, isUnknown, span, calendar, myTeam, showMore } = useAgendaView(props);
  const kindName = data.kinds.find(({ slug }) => slug === props.kind)?.name;
  const lastPrintedDay = addDays(data.moment.date, PRINTED_DAYS - 1);
  const isEmptyOnPaper = span.entries.length > 0 && !span.entries.some(({ date }) => date <= lastPrintedDay);
  return (
    <>
      <SheetHead
        title={title}
        subtitle={
          <MarkedText
            text={`${calendar.name} · Hasta el ${formatDay(lastPrintedDay)}`}
            names={[calendar.name]}
          />
        }
      />
      <AgendaState kindName={kindName} data={data} filters={filters} span={span} myTeam={myTeam} />
      {isUnknown && (
        <p className="screen-only">
          La dirección pide un equipo o un lugar que no está en la agenda: la lista no lo tiene en cuenta.
        </p>
      )}
      {/* A key per view: on a translated page, elements must be replaced instead of edited. */}
      {span.entries.length > 0 ? (
        <EntryDays
          key={toQuery(filters)}
          entries={span.entries}
          data={data}
          lastPrintedDay={lastPrintedDay}
          heading="h2"
        />
      ) : (
        <div key={toQuery(filters)} className={`stack gap-5 ridge large ${css.empty}`}>
          <p>{emptyListText(filters, span.to)}</p>
          {toQuery(filters) && (
            <button type="button" className="button" onClick={showAll}>
              Ver toda la agenda
            </button>
          )}
        </div>
      )}
      {span.hasMore && (
        <button type="button" className="button button-quiet mt-5 screen-only scripted" onClick={showMore}>
          Ver más días
        </button>
      )}
      {/* Below the list, which would move if the line went away above it. */}
      <BuiltAt builtAt={data.builtAt} className="mt-5 screen-only" />
      {isEmptyOnPaper && <p className="paper-only">En estos días no hay nada previsto.</p>}
    </>
  );
}

const showAll = () => chooseView('');

function emptyListText(filters: AgendaFilterValues, to: string): string {
  if (filters.que === 'cambios') return `No hay cambios hasta el ${formatDay(to)}.`;
  if (toQuery(filters)) return 'Con estos filtros no queda nada previsto esta temporada.';
  return 'No queda nada previsto esta temporada.';
}

interface AgendaStateProps {
  data: AgendaData;
  filters: AgendaFilterValues;
  span: Span;
  /** Key of the remembered team; empty without one. */
  myTeam: string;
}

/** Summary of the list with its subject, a link that clears the filters, and a checkbox that remembers the team. */
function AgendaState({
  kindName,
  data,
  filters,
  span,
  myTeam,
}: AgendaStateProps & { kindName: string | undefined }) {
  // A team that was just forgotten is still shown, so that the visitor can undo a slip.
  const [forgotten, setForgotten] = useState('');
  const team = filters.equipo || myTeam || forgotten;
  const filteredTeam = data.teams[filters.equipo];
  const teamName = filteredTeam ? qualifiedTeamName(filteredTeam) : '';
  const status = useRef<HTMLParagraphElement>(null);
  const venueName = data.venues[filters.lugar]?.title ?? '';
  const subject = toQuery(filters)
    ? [teamName, venueName].filter(Boolean).join(', ')
    : (kindName ?? 'Todo el club');
  return (
    <div className={`row small screen-only ${css.state}`}>
      <QuickChoices data={data} filters={filters} span={span} myTeam={myTeam} />
      <p ref={status} role="status" tabIndex={-1}>
        <MarkedText
          text={
            subject ? `${subject}: ${summaryText(span, filters)}` : capitalize(summaryText(span, filters))
          }
          names={[teamName, venueName]}
        />
      </p>
      {toQuery(filters) && (
        <button
          type="button"
          className={`text-link ${css.clearFilters}`}
          onClick={() => {
            // The button goes away with the filters.
            status.current?.focus({ preventScroll: true });
            showAll();
          }}
        >
          Quitar filtros
        </button>
      )}
      {team && (
        <label key={team} className={`row ${css.remember}`}>
          <input
            type="checkbox"
            checked={myTeam === team}
            onChange={({ target }) => {
              rememberTeam(target.checked ? team : '');
              setForgotten(team);
            }}
          />
          <MarkedText
            text={`Recordar mi equipo${filters.equipo ? '' : ` (${data.teams[team]?.name})`} en este dispositivo`}
            names={[data.teams[team]?.name ?? '']}
          />
        </label>
      )}
    </div>
  );
}

/**
 * Links to the first day and the weekend of the list, and a button for the remembered team. On phones they stick below the
 * header.
 */
function QuickChoices({ data, filters, span: { entries }, myTeam }: AgendaStateProps) {
  const first = entries[0]?.date;
  const weekend = entries.find(({ date }) => weekday(date) > 5)?.date;
  const isMine = filters.equipo === myTeam;
  if (!first && !myTeam) return null;
  return (
    <nav key={toQuery(filters)} className={css.quick} aria-label="Ir a">
      {first && (
        <a href={`#${dayAnchor(first)}`} className="pill" data-jump="">
          <LiveText text={relativeDay(first, data.moment)}>{formatShortDay(first)}</LiveText>
        </a>
      )}
      {weekend && weekend !== first && (
        <a href={`#${dayAnchor(weekend)}`} className="pill" data-jump="">
          Finde
        </a>
      )}
      {myTeam && (
        <button
          type="button"
          className="pill"
          aria-pressed={isMine}
          onClick={() => chooseView(isMine ? '' : `?equipo=${myTeam}`)}
        >
          Mi equipo
        </button>
      )}
    </nav>
  );
}

/** Sides of the matches that a filter leaves. */
const SIDES: Partial<Record<AgendaFilterValues['que'], string>> = { casa: ' en casa', fuera: ' fuera' };

/** Formats the summary: `5 entrenamientos y 1 partido, hasta el miércoles 27 de noviembre`. */
function summaryText({ entries, to }: Span, { que }: AgendaFilterValues): string {
  const rangeEnd = `${SIDES[que] ?? ''}, hasta el ${formatDay(to)}`;
  if (que === 'cambios') {
    // A training that moves to another day has two entries.
    const changes = new Set(entries.map(({ id }) => id)).size;
    return (changes > 0 ? formatCount(changes, 'cambio') : 'ningún cambio') + rangeEnd;
  }
  const takingPlace = entries.filter(takesPlace);
  const matches = takingPlace.filter(({ kind }) => kind === 'match').length;
  const trainings = takingPlace.length - matches;
  const counts = [
    trainings > 0 && formatCount(trainings, 'entrenamiento'),
    matches > 0 && formatCount(matches, 'partido'),
  ].filter(Boolean);
  return (counts.join(' y ') || 'nada previsto') + rangeEnd;
}

/** Title of a shared message, by filter. */
const MESSAGE_TITLES: Partial<Record<AgendaFilterValues['que'], string>> = {
  partidos: 'próximos partidos',
  casa: 'próximos partidos',
  fuera: 'próximos partidos',
  cambios: 'cambios de estos días',
};

/** Buttons to subscribe to, share or print the filtered agenda. */
export function AgendaShare(props: AgendaProps) {
  const { data, filters, span, calendar } = useAgendaView(props);
  return (
    <ShareBar calendar={calendar} entries={span.entries} data={data} subject={MESSAGE_TITLES[filters.que]}>
      <PrintButton>Imprimir</PrintButton>
    </ShareBar>
  );
}
