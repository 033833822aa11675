/** Calendar links and chat messages for the agenda. */

import { CLUB_CALENDAR_PATH, calendarPath, venueCalendarPath } from '../../base/addresses/paths.ts';
import type { Entry } from '../../club/agenda/types.ts';
import type { ClubNotice } from '../../club/content/club.ts';
import { type AgendaData, qualifiedTeamName } from './agenda-data.ts';
import { capitalize, entryParts, formatDay, formatShortDay } from './format.ts';

export interface CalendarAddress {
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  /** Path of the file: `/calendario/club.ics`. */
  path: string;
  /** Subject of the calendar: `Cadete femenino`, or the club's name for the calendar of the whole club. */
  name: string;
  /** Name of the club: `CV Sierra`. */
  club: string;
}

/** Returns the calendar of a team, kind of team or venue, given by its key (in that order), or of the whole club. */
export function calendarFor(
  { team = '', kind = '', venue = '' }: { team?: string; kind?: string | undefined; venue?: string },
  { club, origin, teams, kinds, venues }: Pick<AgendaData, 'club' | 'origin' | 'teams' | 'kinds' | 'venues'>,
): CalendarAddress {
  const calendarAt = (path: string, name: string) => ({ origin, club, path, name });
  const teamData = teams[team];
  if (teamData) return calendarAt(calendarPath(teamData.path), qualifiedTeamName(teamData));
  const kindData = kinds.find(({ slug }) => slug === kind);
  if (kindData) return calendarAt(calendarPath(`/equipos/${kindData.slug}`), kindData.name);
  const venueData = venues[venue];
  return venueData
    ? calendarAt(venueCalendarPath(venue), venueData.title)
    : calendarAt(CLUB_CALENDAR_PATH, club);
}

/** Returns links that subscribe to a calendar. Google needs the address as webcal, Outlook as https. */
export function calendarLinks({ origin, path, name, club }: CalendarAddress) {
  const address = `${origin}${path}`;
  const title = club === name ? club : `${club}: ${name}`;
  const webcal = address.replace(/^https?:/, 'webcal:');
  return {
    subscribe: webcal,
    google: `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(title)}`,
  };
}

interface ShareTextOptions extends Pick<AgendaData, 'teams' | 'venues'> {
  /** `Cadete femenino · próximos días` */
  title: string;
  /** In order of time. */
  entries: readonly Entry[];
  notices?: readonly Pick<ClubNotice, 'text'>[];
  /** Whole address of the page; empty if the site has none yet. */
  link: string;
}

/** Maximum number of entries in a message; nobody reads a longer one in a chat. */
const MAX_ENTRIES = 30;

/**
 * Formats the next entries as a chat message. It has dates and no «hoy», because it is read later. Entries of one team are
 * lines with their day; entries of several teams are grouped by day.
 */
export function shareText({ title, entries, notices = [], link, ...names }: ShareTextOptions): string {
  const shownEntries = entries.slice(0, MAX_ENTRIES);
  const isOneTeam = shownEntries.every(({ team }) => team === shownEntries[0]?.team);
  const lines = shownEntries.flatMap((entry, i) => {
    const line = entryParts(entry, names, !isOneTeam).join(' · ');
    if (isOneTeam) return [`${formatShortDay(entry.date)}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`];
    if (entry.date === shownEntries[i - 1]?.date) return [line];
    return [...(i > 0 ? [''] : []), capitalize(formatDay(entry.date)), line];
  });
  const hiddenCount = entries.length - shownEntries.length;
  return [
    title,
    '',
    ...(lines.length > 0 ? lines : ['No hay nada previsto.']),
    '',
    ...notices.flatMap(({ text }) => [`Aviso: ${text}`, '']),
    ...(hiddenCount > 0 ? [`Y ${hiddenCount} más:`] : []),
    link,
  ]
    .join('\n')
    .trimEnd();
}
