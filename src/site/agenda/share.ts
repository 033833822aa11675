/** What visitors take along of the agenda: a calendar to follow, a message to hand on. */

import { CLUB_CALENDAR, calendarPath, venueCalendarPath } from '../../addresses/paths.ts';
import type { Entry } from '../../agenda/types.ts';
import type { ClubNotice } from '../../content/club.ts';
import { type AgendaData, qualifiedTeamName } from './agenda-data.ts';
import { capitalize, entryParts, formatDay, formatShortDay } from './format.ts';

export interface CalendarAddress {
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  /** Of the file: `/calendario/club.ics`. */
  path: string;
  /** What it is about, `Cadete femenino`, and whose it is, `CV Sierra`; the same for all of the club. */
  name: string;
  club: string;
}

/** The calendar of a team, else of a kind of team, else of a venue, each by its key, else of the whole club. */
export function calendarFor(
  { team = '', kind = '', venue = '' }: { team?: string; kind?: string | undefined; venue?: string },
  { club, origin, teams, kinds, venues }: Pick<AgendaData, 'club' | 'origin' | 'teams' | 'kinds' | 'venues'>,
): CalendarAddress {
  const at = (path: string, name: string) => ({ origin, club, path, name });
  const ofTeam = teams[team];
  if (ofTeam) return at(calendarPath(ofTeam.path), qualifiedTeamName(ofTeam));
  const ofKind = kinds.find(({ slug }) => slug === kind);
  if (ofKind) return at(calendarPath(`/equipos/${ofKind.slug}`), ofKind.name);
  const ofVenue = venues[venue];
  return ofVenue ? at(venueCalendarPath(venue), ofVenue.title) : at(CLUB_CALENDAR, club);
}

/** Links that add a calendar to the programs of the visitor. Google wants the address as webcal, Outlook as https. */
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
  /** Whole address of the page. */
  link: string;
}

/** A message with more of them is not read in a chat. */
const MAX_ENTRIES = 30;

/**
 * What comes next, as a message that can be read without opening its link. It has dates and no «today», because
 * it is read later. Of one team each entry is a line with its day; those of several stand below their day.
 */
export function shareText({ title, entries, notices = [], link, ...names }: ShareTextOptions): string {
  const shown = entries.slice(0, MAX_ENTRIES);
  const isOneTeam = shown.every(({ team }) => team === shown[0]?.team);
  const lines = shown.flatMap((entry, i) => {
    const line = entryParts(entry, names, !isOneTeam).join(' · ');
    if (isOneTeam) return [`${formatShortDay(entry.date)}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`];
    if (entry.date === shown[i - 1]?.date) return [line];
    return [...(i > 0 ? [''] : []), capitalize(formatDay(entry.date)), line];
  });
  const more = entries.length - shown.length;
  return [
    title,
    '',
    ...(lines.length > 0 ? lines : ['No hay nada previsto.']),
    '',
    ...notices.flatMap(({ text }) => [`Aviso: ${text}`, '']),
    ...(more > 0 ? [`Y ${more} más:`] : []),
    link,
  ].join('\n');
}
