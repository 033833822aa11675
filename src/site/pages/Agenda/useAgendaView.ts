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
  const mine = data.teams[remembered] ? remembered : '';
  const selectsMine = kind === undefined && !search && !state?.chosen && mine !== '' && !location.hash;
  const shown = selectsMine ? toQuery({ ...NO_FILTERS, equipo: mine }) : search;
  useLayoutEffect(() => {
    if (selectsMine) chooseView(shown);
  }, [selectsMine, shown]);

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
    /** Agenda, limited to the kind of team that the page is about. */
    data,
    filters,
    span,
    calendar: calendarFor({ team: filters.equipo, kind, venue: filters.lugar }, data),
    /** Key of the remembered team; empty if there is none. */
    mine,
    showMore: () => chooseView(search, { stretches: stretches + 1 }),
  };
}

function agendaOfKind(agenda: AgendaData, kind: string): AgendaData {
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
  more: boolean;
}

/**
 * Returns the next entries in stretches of ten days. A stretch with few entries is extended by weeks, so that each adds some.
 * Entries are computed only for these days, and then until a further one is found.
 * @param stretches number of stretches, from 1
 * @param strict true to leave the first stretch at ten days, for the question what has changed
 * @param shown returns the entries that pass the filters
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
  const nextEntries = (days: number): Entry[] => {
    const from = addDays(to, 1);
    to = addDays(to, days);
    return shown(entriesBetween(season, from, to)).filter((entry) => !isOver(entry, now));
  };
  for (let stretch = 0; stretch < stretches; stretch++) {
    const isEnough = (found: Entry[]) =>
      (strict ? found : found.filter(takesPlace)).length >= MIN_ENTRIES ||
      to >= last ||
      (strict && stretch === 0);
    const found = nextEntries(DAYS_PER_STRETCH);
    while (!isEnough(found)) found.push(...nextEntries(7));
    entries.push(...found);
  }
  const lastShownDay = to;
  let more = false;
  while (!more && to < last) more = nextEntries(2 * DAYS_PER_STRETCH).length > 0;
  return { entries, to: lastShownDay, more };
}
