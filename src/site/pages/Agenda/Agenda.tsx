import { useMemo } from 'react';
import { Link } from 'react-router';
import { addDays } from '../../../agenda/dates.ts';
import type { Link as LinkTo } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, filtered, searchOf } from '../../agenda/filters.ts';
import { useNow } from '../../agenda/useNow.ts';
import { dayWords } from '../../agenda/words.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PrintButton } from '../../components/PrintButton/PrintButton.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { ShareBar } from '../../components/ShareBar/ShareBar.tsx';
import { SheetFoot, type SheetFootView } from '../../components/Sheet/SheetFoot.tsx';
import { SheetHead } from '../../components/Sheet/SheetHead.tsx';
import css from './Agenda.module.css';
import { AgendaFilters, type AgendaKind } from './AgendaFilters.tsx';
import { AgendaState } from './AgendaState.tsx';
import { type ClubCalendars, calendarOfFilters } from './calendar-of-filters.ts';
import { nextSpan } from './span.ts';
import { CHOSEN, useAgendaView } from './useAgendaView.ts';

interface Props {
  title: string;
  intro: string;
  steps: LinkTo[];
  /** Address of the page. */
  path: string;
  kinds: AgendaKind[];
  /** The kind of team that the page is about; left out for the whole club. */
  kind?: string;
  data: AgendaData;
  calendars: ClubCalendars;
  sheet: SheetFootView;
}

/** A sheet has a week; what comes after it may still change. */
const PRINTED_DAYS = 7;

/** What a message calls what it has. */
const NEXT: Record<Filters['que'], string> = {
  '': 'próximos días',
  entrenamientos: 'próximos días',
  partidos: 'próximos partidos',
  cambios: 'cambios de estos días',
};

/** What comes next, of the whole club or of a kind of team, day by day. */
export function Agenda({ title, intro, steps, path, kinds, kind, data, calendars, sheet }: Props) {
  const now = useNow(data);
  const { live, moment } = now;
  const { filters, stretches, mine, showMore } = useAgendaView(data, live, kind === undefined);
  const asked = searchOf(filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the filters and the moment by what they say
  const span = useMemo(
    () =>
      nextSpan(
        data.season,
        moment,
        stretches,
        (entries) => filtered(entries, filters, data),
        filters.que === 'cambios',
      ),
    [data, moment.date, moment.time, stretches, asked],
  );
  const printedTo = addDays(moment.date, PRINTED_DAYS - 1);
  const calendar = calendarOfFilters({ ...filters, tipo: kind ?? filters.tipo }, data, kinds, calendars);
  return (
    <>
      <PageHeader look="days" title={title} intro={intro} steps={steps}>
        <div className={css.take}>
          <ShareBar calendar={calendar} entries={span.entries} data={data} next={NEXT[filters.que]}>
            <PrintButton>Imprimir</PrintButton>
          </ShareBar>
        </div>
      </PageHeader>
      <Section className={css.agenda} data-sheet="portrait">
        <SheetHead title={title} about={`${calendar.name} · Hasta el ${dayWords(printedTo)}`} />
        <AgendaFilters path={path} kind={kind} kinds={kinds} data={data} filters={filters} live={live} />
        <AgendaState path={path} data={data} filters={filters} span={span} now={now} mine={mine} />
        {span.entries.length > 0 ? (
          <EntryDays entries={span.entries} data={data} now={now} printedTo={printedTo} heading="h2" />
        ) : (
          <div className={css.empty}>
            <p>{noneWords(filters, span.to)}</p>
            {asked && (
              <Link to={path} className="button" {...CHOSEN}>
                Ver toda la agenda
              </Link>
            )}
          </div>
        )}
        {span.more && (
          <p className={css.more} data-screen-only="" data-waiting={!live || undefined}>
            <button type="button" className="button" onClick={showMore}>
              Ver más días
            </button>
          </p>
        )}
        {!span.entries.some(({ date }) => date <= printedTo) && span.entries.length > 0 && (
          <p className={css.unprinted}>En estos días no hay nada previsto.</p>
        )}
        <SheetFoot {...sheet} when={data} />
      </Section>
    </>
  );
}

function noneWords(filters: Filters, to: string): string {
  if (filters.que === 'cambios') return `No hay cambios hasta el ${dayWords(to)}.`;
  if (searchOf(filters)) return 'Con estos filtros no queda nada previsto esta temporada.';
  return 'No queda nada previsto esta temporada.';
}
