import { CLUB_CALENDAR, calendarOf, venueCalendar } from '../../../contract/addresses.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import type { Filters } from '../../agenda/filters.ts';
import type { CalendarAddress } from '../../components/Share/calendar-links.ts';
import type { AgendaKind } from './AgendaFilters.tsx';

/** Where the club's calendars are, and whose they are. */
export type ClubCalendars = Pick<CalendarAddress, 'origin' | 'club'>;

/**
 * The calendar that has what is asked for: of the team, else of the kind of team, else of the venue, else of all. There
 * is none of several filters at once, nor of matches alone.
 */
export function calendarOfFilters(
  { equipo, tipo, lugar }: Pick<Filters, 'equipo' | 'tipo' | 'lugar'>,
  { teams, venues }: Pick<AgendaData, 'teams' | 'venues'>,
  kinds: readonly AgendaKind[],
  calendars: ClubCalendars,
): CalendarAddress {
  const team = teams[equipo];
  const kind = kinds.find(({ slug }) => slug === tipo);
  const venue = venues[lugar];
  if (team) {
    const name = team.qualifier ? `${team.name} (${team.qualifier})` : team.name;
    return { ...calendars, path: calendarOf(team.path), name };
  }
  if (kind) return { ...calendars, path: calendarOf(`/equipos/${kind.slug}`), name: kind.name };
  if (venue) return { ...calendars, path: venueCalendar(lugar), name: venue.title };
  return { ...calendars, path: CLUB_CALENDAR, name: calendars.club };
}
