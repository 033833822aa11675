import type { Club } from '../../../content/club.ts';
import { hasAgenda } from '../../../content/season-of.ts';
import type { CalendarAddress } from './calendar-links.ts';

/** @param path of the calendar's file. Null for a club without an agenda, which has no calendars. */
export function calendarAddress(club: Club, path: string, name: string): CalendarAddress | null {
  return hasAgenda(club) ? { origin: club.origin, path, name, club: club.shortName } : null;
}
