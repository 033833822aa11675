import { useLayoutEffect, useMemo } from 'react';
import { addDays, later } from '../../../agenda/dates.ts';
import { entriesBetween, isOver, takesPlace } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, Season } from '../../../agenda/types.ts';
import { type AgendaData, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { applyFilters, NO_FILTERS, parseFilters, toQuery } from '../../agenda/filters.ts';
import { calendarFor } from '../../agenda/share.ts';
import { chooseView } from '../../islands/address.ts';
import { useMyTeam, useSearch, useViewState } from '../../islands/useVisitor.ts';

export interface AgendaProps {
  /** Address segment of the kind of team that the page is about; left out for the whole club. */
  kind?: string;
  agenda: AgendaData;
}

/**
 * The view of the agenda that the address and its history entry describe. Whoever comes to the agenda of the whole club
 * without having chosen anything sees the remembered team, which then stands in the address like any filter. The page as it
 * was made knows neither address nor device.
 */
export function useAgendaView({ kind, agenda }: AgendaProps) {
  const search = useSearch();
  const state = useViewState();
  const remembered = useMyTeam();
  const data = useMemo(() => (kind === undefined ? agenda : agendaOfKind(agenda, kind)), [agenda, kind]);
  const mine = data.teams[remembered] ? remembered : '';
  const arrives = kind === undefined && !search && !state?.chosen && mine !== '';
  const shown = arrives ? toQuery({ ...NO_FILTERS, equipo: mine }) : search;
  useLayoutEffect(() => {
    if (arrives) chooseView(shown);
  }, [arrives, shown]);

  const stretches = state?.stretches ?? 1;
  const filters = useMemo(() => parseFilters(shown, data), [shown, data]);
  const span = useMemo(
    () =>
      nextSpan(data.season, data.moment, stretches, filters.que === 'cambios', (all) =>
        applyFilters(all, filters, data),
      ),
    [data, stretches, filters],
  );
  return {
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

/** Days that are shown at once: at first, and with each press for more. */
const DAYS_PER_STRETCH = 10;

/** Fewer trainings and matches than this leave room for later days. */
const MIN_ENTRIES = 8;

export interface Span {
  entries: Entry[];
  /** Last day that was looked at. */
  to: string;
  /** Whether the season has more after it. */
  more: boolean;
}

/**
 * What comes next, some days at once; as many weeks more as are needed for a few lines, where a filter leaves little. A
 * season is long: only the days that are shown are worked out, and after them as many as it takes to know of one more.
 * @param stretches 1 at first, one more for each press: each shows something that was not there before
 * @param strict the first days alone, even where nothing comes: that is the answer to what has changed
 */
export function nextSpan(
  season: Season,
  now: Moment,
  stretches: number,
  strict: boolean,
  shown: (entries: Entry[]) => Entry[],
): Span {
  const last = season.matches.reduce((day, { date }) => later(day, date), season.last);
  const entries: Entry[] = [];
  let to = addDays(now.date, -1);
  /** Those of so many days more. */
  const next = (days: number): Entry[] => {
    const from = addDays(to, 1);
    to = addDays(to, days);
    return shown(entriesBetween(season, from, to)).filter((entry) => !isOver(entry, now));
  };
  for (let stretch = 0; stretch < stretches; stretch++) {
    const isEnough = (found: Entry[]) =>
      (strict ? found : found.filter(takesPlace)).length >= MIN_ENTRIES ||
      to >= last ||
      (strict && stretch === 0);
    const found = next(DAYS_PER_STRETCH);
    while (!isEnough(found)) found.push(...next(7));
    entries.push(...found);
  }
  const shownTo = to;
  let more = false;
  while (!more && to < last) more = next(2 * DAYS_PER_STRETCH).length > 0;
  return { entries, to: shownTo, more };
}
