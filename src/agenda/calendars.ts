/** Calendars for phones to subscribe to (RFC 5545): a club's, and one of each kind of team, team and venue. */
import ical, { escape as escapeText, type ICalEventData } from 'ical-generator';
import { CLUB_CALENDAR, calendarOf, venueCalendar } from '../contract/addresses.ts';
import {
  type CalendarNames,
  type Making,
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

/** How often programs shall look for changes, seconds. */
const REFRESH = 60 * 60;

/**
 * All calendars of a club.
 * @param today day of the build
 * @param sequence of all events (RFC 5545, 3.8.7.4); a change of the content has to raise it
 */
export function calendarsOf(
  season: Season,
  names: CalendarNames,
  today: string,
  sequence: number,
): Calendar[] {
  const entries = wholeSeason(season);
  const calendar = (path: string, name: string, part: Part) => ({
    path,
    text: calendarText(path, name, eventsOf(entries, part, { season, names, today, sequence }), names),
  });
  const of = (name: string) => `${names.club}: ${name}`;
  return [
    calendar(CLUB_CALENDAR, of('todo el club'), {}),
    ...names.kinds.map(({ name, path, teams }) => calendar(calendarOf(path), of(name), { teams })),
    ...Object.entries(names.teams).map(([key, { name, path }]) =>
      calendar(calendarOf(path), of(name), { teams: [key] }),
    ),
    ...Object.entries(names.venues).map(([venue, { title }]) =>
      calendar(venueCalendar(venue), of(title), { venue }),
    ),
  ];
}

/** Which part of the season a calendar holds. A field that is left out does not narrow it. */
interface Part {
  teams?: readonly string[];
  venue?: string;
}

function wholeSeason(season: Season): Entry[] {
  const days = season.matches.map(({ date }) => date);
  if (season.first) days.push(season.first, season.last);
  const [first, ...rest] = days;
  return first ? entriesBetween(season, rest.reduce(earlier, first), rest.reduce(later, first)) : [];
}

function eventsOf(entries: readonly Entry[], { teams, venue }: Part, making: Making): ICalEventData[] {
  const mine = entries.filter((entry) => !teams || teams.includes(entry.team));
  const here = mine.filter((entry) => !venue || entry.venue === venue);
  const held = new Map<string, Training>();
  for (const entry of here) {
    if (entry.kind === 'training' && entry.state !== 'away' && entry.state !== 'closed')
      held.set(entry.id, entry);
  }
  const weekly = making.season.weekly.filter(
    (session) => (!teams || teams.includes(session.team)) && (!venue || session.venue === venue),
  );
  const series = weekly.flatMap((session) => weeklyEvents(session, (id) => held.get(id), making));
  return [
    ...series,
    ...here.flatMap((entry) => {
      if (entry.kind === 'match') return matchEvent(entry, making);
      // One that comes from elsewhere belongs to no weekly training of this venue.
      const visiting = entry.state === 'moved' && venue !== undefined && entry.other?.venue !== venue;
      return entry.state === 'extra' || visiting ? singleEvent(entry, making) : [];
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
    // The generator writes these two as they are given.
    name: escapeText(name, false),
    prodId: { company: escapeText(club, false), product: 'Agenda', language: 'ES' },
    source: origin + path,
    ttl: REFRESH,
    // No zone for the calendar itself: the day of the build and the end of a series are in UTC.
    timezone: { name: null, generator: () => ZONE_RULES },
    events,
  });
  return `${calendar}\r\n`;
}
