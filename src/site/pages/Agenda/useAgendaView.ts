import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { type Filters, filtersIn, NO_FILTERS, searchOf } from '../../agenda/filters.ts';
import { useMyTeam } from '../../agenda/my-team.ts';

/** For links to another view of the page: it stays where it is, and what the visitor chose counts from then on. */
export const CHOSEN = {
  replace: true,
  preventScrollReset: true,
  prefetch: 'none',
  state: { chosen: true },
} as const;

interface View {
  filters: Filters;
  /** How often later days were asked for, and once for the first ones. */
  stretches: number;
  /** The remembered team; empty without one. */
  mine: string;
  showMore(): void;
}

/**
 * What of the agenda is shown, as the address and its history entry say: so it survives a reload, Back and being sent to
 * somebody. Whoever comes to `home`, the agenda of the whole club, without having chosen anything sees the remembered team,
 * which then stands in the address like any filter.
 * @param live false in the page as it was made, which knows neither address nor device
 */
export function useAgendaView(data: AgendaData, live: boolean, home: boolean): View {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const mine = useMyTeam();
  const arrives = live && home && !search && !state?.chosen && data.teams[mine] !== undefined;
  useLayoutEffect(() => {
    if (arrives) navigate({ search: searchOf({ ...NO_FILTERS, equipo: mine }) }, CHOSEN);
  }, [arrives, mine, navigate]);

  const stretches = live && typeof state?.stretches === 'number' ? state.stretches : 1;
  const asked = live ? filtersIn(new URLSearchParams(search), data) : NO_FILTERS;
  return {
    filters: arrives ? { ...NO_FILTERS, equipo: mine } : asked,
    stretches,
    mine: data.teams[mine] ? mine : '',
    showMore: () => navigate({ search }, { ...CHOSEN, state: { chosen: true, stretches: stretches + 1 } }),
  };
}
