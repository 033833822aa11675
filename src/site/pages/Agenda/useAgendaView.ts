import { useLayoutEffect, useMemo } from 'react';
import { addDays, later } from '../../../club/agenda/dates.ts';
import { entriesBetween, isOver, takesPlace } from '../../../club/agenda/entries.ts';
import type { Moment } from '../../../club/agenda/madrid.ts';
import type { Entry, Season } from '../../../club/agenda/types.ts';
import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { applyFilters, asksForUnknown, NO_FILTERS, parseFilters, toQuery } from '../../agenda/filters.ts';
import { calendarFor } from '../../agenda/share.ts';
import { chooseView } from '../../islands/address.ts';
import { useMyTeam, useSearch, useViewState } from '../../islands/useVisitor.ts';

export interface AgendaProps {
  /** Address segment of the kind of team that the page is about; omitted for the whole club. */
  kind?: string;
  agenda: AgendaData;
}

/**
 * Returns the view of the agenda for the address and its history entry. On the agenda of the whole club, without any choice
 * or a day in the anchor, the remembered team is selected and put into the address like any filter. The build has neither address nor device.
 */
export function useAgendaView({ kind, agenda }: AgendaProps) {
  const search = useSearch();
  const state = useViewState();
  const remembered = useMyTeam();
  const data = useMemo(() => (kind === undefined ? agenda : agendaOfKind(agenda, kind)), [agenda, kind]);
  const myTeam = data.teams[remembered] ? remembered : '';
  const selectsMyTeam = kind === undefined && !search && !state?.chosen && myTeam !== '' && !location.hash;
  const query = selectsMyTeam ? toQuery({ ...NO_FILTERS, equipo: myTeam }) : search;
  useLayoutEffect(() => {
    if (selectsMyTeam) chooseView(query);
  }, [selectsMyTeam, query]);

  const stretches = state?.stretches ?? 1;
  const filters = useMemo(() => parseFilters(query, data), [query, data]);
  const span = useMemo(
    () =>
      nextSpan(data.season, data.moment, stretches, filters.que === 'cambios', (entries) =>
        applyFilters(entries, filters, data),
      ),
    [data, stretches, filters],
  );
  return {
    /** Agenda, limited to the kind of team that the page is about. */
    data,
    filters,
    /** True if the address asks for something that the agenda does not have. */
    isUnknown: asksForUnknown(query, filters),
    span,
    calendar: calendarFor({ team: filters.equipo, kind, venue: filters.lugar }, data),
    /** Key of the remembered team; empty if there is none. */
    myTeam,
    showMore: () => chooseView(search, { stretches: stretches + 1 }),
  };
}

/** Returns the agenda limited to the teams of one kind. */
export function agendaOfKind(agenda: AgendaData, kind: string): AgendaData {
  const teams = Object.entries(agenda.teams).filter(([, team]) => team.kind === kind);
  const season = seasonOfTeams(agenda.season, ...teams.map(([key]) => key));
  return { ...agenda, teams: Object.fromEntries(teams), season };
}

/** Days in a stretch: shown at first, and added with each press on «Ver más días». */
const DAYS_PER_STRETCH = 10;

/** Fewest entries in a stretch; it is extended by weeks until it has them. */
const MIN_ENTRIES = 8;

/** Part of the agenda that is shown. */
export interface Span {
  entries: Entry[];
  /** Last day of the span, `YYYY-MM-DD`. */
  to: string;
  /** True if the season has further entries. */
  hasMore: boolean;
}

/**
 * Returns the next entries in stretches of ten days. A stretch with few entries is extended by weeks, so that each adds some.
 * Entries are computed only for these days, and then until a further one is found.
 * @param stretches number of stretches, from 1
 * @param isExact true to leave the first stretch at ten days, as for a list of changes
 * @param filter returns the entries that pass the filters
 */
export function nextSpan(
  season: Season,
  now: Moment,
  stretches: number,
  isExact: boolean,
  filter: (entries: Entry[]) => Entry[],
): Span {
  const last = season.matches.reduce((day, { date }) => later(day, date), season.last);
  const entries: Entry[] = [];
  let to = addDays(now.date, -1);
  const nextEntries = (days: number): Entry[] => {
    const from = addDays(to, 1);
    to = addDays(to, days);
    return filter(entriesBetween(season, from, to)).filter((entry) => !isOver(entry, now));
  };
  for (let stretch = 0; stretch < stretches; stretch++) {
    const isEnough = (found: Entry[]) =>
      (isExact ? found : found.filter(takesPlace)).length >= MIN_ENTRIES ||
      to >= last ||
      (isExact && stretch === 0);
    const found = nextEntries(DAYS_PER_STRETCH);
    while (!isEnough(found)) found.push(...nextEntries(7));
    entries.push(...found);
  }
  const lastShownDay = to;
  let hasMore = false;
  while (!hasMore && to < last) hasMore = nextEntries(2 * DAYS_PER_STRETCH).length > 0;
  return { entries, to: lastShownDay, hasMore };
}
