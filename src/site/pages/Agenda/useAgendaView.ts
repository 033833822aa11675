import { useLayoutEffect, useMemo } from 'react';
import { type AgendaData, agendaOfTeams } from '../../agenda/agenda-data.ts';
import { filtered, filtersIn, NO_FILTERS, searchOf } from '../../agenda/filters.ts';
import { useMyTeam } from '../../agenda/my-team.ts';
import { useNow } from '../../agenda/useNow.ts';
import { replaceAddress, useHistoryState, useSearch } from '../../islands/useAddress.ts';
import type { AgendaKind } from './AgendaFilters.tsx';
import { type ClubCalendars, calendarOfFilters } from './calendar-of-filters.ts';
import { nextSpan } from './span.ts';

/** What a page of the agenda is about. */
export interface AgendaPage {
  /** Its address. */
  path: string;
  kinds: AgendaKind[];
  /** The kind of team that it is about; left out for the whole club. */
  kind?: string;
  calendars: ClubCalendars;
}

/** Of a history entry: the visitor has chosen what it shows, and how often later days were asked for. */
interface ViewState {
  chosen?: true;
  stretches?: number;
}

/** Shows what a query says. What the visitor chose counts from then on. */
export const chooseView = (search: string): void =>
  replaceAddress(search, { chosen: true } satisfies ViewState);

/**
 * What of the agenda is shown, as the address and its history entry say. Whoever comes to the agenda of the whole club
 * without having chosen anything sees the remembered team, which then stands in the address like any filter. The page as it
 * was made knows neither address nor device.
 */
export function useAgendaView({ kind, kinds, calendars }: AgendaPage, agenda: AgendaData) {
  const now = useNow(agenda);
  const { live, moment } = now;
  const search = useSearch();
  const state = useHistoryState<ViewState>();
  const remembered = useMyTeam();
  const data = useMemo(() => (kind === undefined ? agenda : agendaOfKind(agenda, kind)), [agenda, kind]);
  const mine = data.teams[remembered] ? remembered : '';
  const arrives = live && kind === undefined && !search && !state?.chosen && mine !== '';
  useLayoutEffect(() => {
    if (arrives) chooseView(searchOf({ ...NO_FILTERS, equipo: mine }));
  }, [arrives, mine]);

  const stretches = (live && state?.stretches) || 1;
  const asked = live ? filtersIn(new URLSearchParams(search), data) : NO_FILTERS;
  const filters = arrives ? { ...NO_FILTERS, equipo: mine } : asked;
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
    [data, moment.date, moment.time, stretches, searchOf(filters)],
  );
  return {
    now,
    /** The season, of the page's kind of team alone where it is about one. */
    data,
    filters,
    span,
    calendar: calendarOfFilters({ ...filters, tipo: kind ?? filters.tipo }, data, kinds, calendars),
    /** The remembered team; empty without one. */
    mine,
    showMore: () => replaceAddress(search, { chosen: true, stretches: stretches + 1 } satisfies ViewState),
  };
}

function agendaOfKind(agenda: AgendaData, kind: string): AgendaData {
  const teams = Object.entries(agenda.teams).filter(([, team]) => team.kind === kind);
  const part = agendaOfTeams(
    agenda,
    teams.map(([key]) => key),
  );
  return { ...part, teams: Object.fromEntries(teams) };
}
