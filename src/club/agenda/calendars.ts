/** iCalendar feeds (RFC 5545) for the whole club and for each kind of team, team and venue. */
import ical, { escape as escapeText, type ICalEventData } from 'ical-generator';
import { CLUB_CALENDAR_PATH, calendarPath, venueCalendarPath } from '../../base/addresses/paths.ts';
import {
  type CalendarContext,
  type CalendarNames,
  matchEvent,
  singleEvent,
  weeklyEvents,
  ZONE_RULES,
} from './calendar-events.ts';
import { earlier, later } from './dates.ts';
import { entriesBetween } from './entries.ts';
import type { Entry, Season, Training } from './types.ts';

export interface Calendar {
  /** `/calendario/equipos/federados/cadete-femenino.ics` */
  path: string;
  text: string;
}

/** Suggested refresh interval, seconds. */
const REFRESH_INTERVAL = 60 * 60;

/**
 * Builds all calendars of a club.
 * @param today date of the build
 * @param sequence SEQUENCE of every event (RFC 5545, 3.8.7.4); must rise with each change of the content
 */
export function buildCalendars(
  season: Season,
  names: CalendarNames,
  today: string,
  sequence: number,
): Calendar[] {
  const entries = wholeSeason(season);
  const calendar = (path: string, name: string, filter: CalendarFilter) => ({
    path,
    text: calendarText(path, name, eventsOf(entries, filter, { season, names, today, sequence }), names),
  });
  const titleOf = (name: string) => `${names.club}: ${name}`;
  return [
    calendar(CLUB_CALENDAR_PATH, titleOf('todo el club'), {}),
    ...names.kinds.map(({ name, path, teams }) => calendar(calendarPath(path), titleOf(name), { teams })),
    ...Object.entries(names.teams).map(([key, { name, path }]) =>
      calendar(calendarPath(path), titleOf(name), { teams: [key] }),
    ),
    ...Object.entries(names.venues).map(([venue, { title }]) =>
      calendar(venueCalendarPath(venue), titleOf(title), { venue }),
    ),
  ];
}

/** Filter of a calendar; an absent field does not narrow it. */
interface CalendarFilter {
  teams?: readonly string[];
  venue?: string;
}

function wholeSeason(season: Season): Entry[] {
  const days = season.matches.map(({ date }) => date);
  if (season.first) days.push(season.first, season.last);
  const [first, ...rest] = days;
  return first ? entriesBetween(season, rest.reduce(earlier, first), rest.reduce(later, first)) : [];
}

function eventsOf(
  entries: readonly Entry[],
  { teams, venue }: CalendarFilter,
  context: CalendarContext,
): ICalEventData[] {
  const teamEntries = entries.filter((entry) => !teams || teams.includes(entry.team));
  const listedEntries = teamEntries.filter((entry) => !venue || entry.venue === venue);
  const trainingById = new Map<string, Training>();
  for (const entry of listedEntries) {
    if (entry.kind === 'training' && entry.state !== 'moved-away' && entry.state !== 'closed')
      trainingById.set(entry.id, entry);
  }
  const weekly = context.season.weekly.filter(
    (session) => (!teams || teams.includes(session.team)) && (!venue || session.venue === venue),
  );
  const series = weekly.flatMap((session) => weeklyEvents(session, (id) => trainingById.get(id), context));
  return [
    ...series,
    ...listedEntries.flatMap((entry) => {
      if (entry.kind === 'match') return matchEvent(entry, context);
      // A training moved here from another venue belongs to none of this venue's series.
      const isFromElsewhere =
        entry.state === 'moved' && venue !== undefined && entry.otherSlot?.venue !== venue;
      return entry.state === 'extra' || isFromElsewhere ? singleEvent(entry, context) : [];
    }),
  ];
}

function calendarText(
  path: string,
  name: string,
  events: ICalEventData[],
  { club, origin }: CalendarNames,
): string {
  const calendar = ical({
    // ical-generator does not escape these two.
    name: escapeText(name, false),
    prodId: { company: escapeText(club, false), product: 'Agenda', language: 'ES' },
    source: origin + path,
    ttl: REFRESH_INTERVAL,
    // The calendar itself has no time zone: build dates and ends of series are in UTC.
    timezone: { name: null, generator: () => ZONE_RULES },
    events,
  });
  return `${calendar}\r\n`;
}
