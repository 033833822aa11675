import { useLayoutEffect, useMemo } from 'react';
import { type AgendaData, calendarFor, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { filtered, filtersIn, NO_FILTERS, searchOf } from '../../agenda/filters.ts';
import { useMyTeam } from '../../agenda/my-team.ts';
import { useNow } from '../../agenda/useNow.ts';
import { replaceAddress, useHistoryState, useSearch } from '../../islands/useAddress.ts';
import { nextSpan } from './span.ts';

/** Of a history entry: the visitor has chosen what it shows, and how often later days were asked for. */
interface ViewState {
  chosen?: true;
  stretches?: number;
}

/** Shows what a query says. What the visitor chose counts from then on. */
export const chooseView = (search: string, state: ViewState = {}): void =>
  replaceAddress(search, { ...state, chosen: true } satisfies ViewState);

export interface AgendaProps {
  /** Address segment of the kind of team that the page is about; left out for the whole club. */
  kind?: string;
  agenda: AgendaData;
}

/**
 * What of the agenda is shown, as the address and its history entry say. Whoever comes to the agenda of the whole club
 * without having chosen anything sees the remembered team, which then stands in the address like any filter. The page as it
 * was made knows neither address nor device.
 */
export function useAgendaView({ kind, agenda }: AgendaProps) {
  const now = useNow(agenda);
  const { live, moment } = now;
  const search = useSearch();
  const state = useHistoryState<ViewState>();
  const remembered = useMyTeam();
  const data = useMemo(() => (kind === undefined ? agenda : agendaOfKind(agenda, kind)), [agenda, kind]);
  const mine = data.teams[remembered] ? remembered : '';
  const arrives = live && kind === undefined && !search && !state?.chosen && mine !== '';
  const shown = arrives ? searchOf({ ...NO_FILTERS, equipo: mine }) : live ? search : '';
  useLayoutEffect(() => {
    if (arrives) chooseView(shown);
  }, [arrives, shown]);

  const stretches = (live && state?.stretches) || 1;
  const filters = useMemo(() => filtersIn(shown, data), [shown, data]);
  const { date, time } = moment;
  const span = useMemo(
    () =>
      nextSpan(data.season, { date, time }, stretches, filters.que === 'cambios', (all) =>
        filtered(all, filters, data),
      ),
    [data, date, time, stretches, filters],
  );
  return {
    now,
    /** The season, of the page's kind of team alone where it is about one. */
    data,
    filters,
    span,
    calendar: calendarFor({ team: filters.equipo, kind, venue: filters.lugar }, data),
    /** The remembered team; empty without one. */
    mine,
    showMore: () => chooseView(search, { stretches: stretches + 1 }),
  };
}

function agendaOfKind(agenda: AgendaData, kind: string): AgendaData {
  const teams = Object.entries(agenda.teams).filter(([, team]) => team.kind === kind);
  const season = seasonOfTeams(agenda.season, ...teams.map(([key]) => key));
  return { ...agenda, teams: Object.fromEntries(teams), season };
}
