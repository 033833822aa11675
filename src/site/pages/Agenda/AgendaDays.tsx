import { addDays } from '../../../agenda/dates.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, searchOf } from '../../agenda/filters.ts';
import { dayWords } from '../../agenda/words.ts';
import { EntryDays } from '../../components/EntryList/EntryDays.tsx';
import { SheetHead } from '../../components/Sheet/SheetHead.tsx';
import css from './Agenda.module.css';
import { AgendaFilters } from './AgendaFilters.tsx';
import { AgendaState } from './AgendaState.tsx';
import { type AgendaPage, useAgendaView } from './useAgendaView.ts';
import { ViewLink } from './ViewLink.tsx';

/** A sheet has a week; what comes after it may still change. */
const PRINTED_DAYS = 7;

/** The filters, and the days that they leave. */
export function AgendaDays({ title, page, agenda }: { title: string; page: AgendaPage; agenda: AgendaData }) {
  const { data, now, filters, span, calendar, mine, showMore } = useAgendaView(page, agenda);
  const { path, kind, kinds } = page;
  const { live, moment } = now;
  const asked = searchOf(filters);
  const printedTo = addDays(moment.date, PRINTED_DAYS - 1);
  return (
    <>
      <SheetHead title={title} about={`${calendar.name} · Hasta el ${dayWords(printedTo)}`} />
      <AgendaFilters path={path} kind={kind} kinds={kinds} data={data} filters={filters} live={live} />
      <AgendaState path={path} data={data} filters={filters} span={span} now={now} mine={mine} />
      {span.entries.length > 0 ? (
        <EntryDays entries={span.entries} data={data} now={now} printedTo={printedTo} heading="h2" />
      ) : (
        <div className={css.empty}>
          <p>{noneWords(filters, span.to)}</p>
          {asked && (
            <ViewLink to={path} className="button">
              Ver toda la agenda
            </ViewLink>
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
    </>
  );
}

function noneWords(filters: Filters, to: string): string {
  if (filters.que === 'cambios') return `No hay cambios hasta el ${dayWords(to)}.`;
  if (searchOf(filters)) return 'Con estos filtros no queda nada previsto esta temporada.';
  return 'No queda nada previsto esta temporada.';
}
