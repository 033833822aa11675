import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Calendar, calendarsOf } from '../agenda/calendar/calendars.ts';
import type { CalendarNames } from '../agenda/calendar/names.ts';
import type { Club } from '../content/club.ts';
import { hasAgenda, momentOf, seasonOf } from '../content/season-of.ts';
import { sharedNames } from '../site/views.server.ts';

/** Writes the club's calendars to their addresses. */
export async function writeCalendars(siteDir: string, club: Club): Promise<void> {
  for (const { path, text } of clubCalendars(club)) {
    const file = join(siteDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** The calendars of a club; none for one without an agenda. */
export function clubCalendars(club: Club): Calendar[] {
  return hasAgenda(club) ? calendarsOf(seasonOf(club), calendarNames(club), momentOf(club).date) : [];
}

/** What calendars say of a club. Teams of one name are told apart by their kind. */
export function calendarNames({ shortName, origin, kinds, venues }: Club): CalendarNames {
  const namesakes = sharedNames(kinds);
  return {
    club: shortName,
    origin,
    teams: Object.fromEntries(
      kinds.flatMap(({ breadcrumb, teams }) =>
        teams.map(({ key, name, path }) => [
          key,
          { name: namesakes.has(name) ? `${name} (${breadcrumb})` : name, path },
        ]),
      ),
    ),
    kinds: kinds.map(({ breadcrumb, slug, teams }) => ({
      name: breadcrumb,
      path: `/equipos/${slug}`,
      teams: teams.map(({ key }) => key),
    })),
    venues: Object.fromEntries(
      venues.map(({ key, title, address }) => [key, { title, address: address.join(', ') }]),
    ),
  };
}
