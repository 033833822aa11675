import type { Moment } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import { seasonOf } from '../../content/season.ts';
import { venuePath } from '../../contract/addresses.ts';
import type { AgendaData } from './agenda-data.ts';

/** What a page says without scripts reaches so far, in days: it may be seen weeks after it was made. */
export const KNOWN_DAYS = 35;

/** The whole season, as pages and their scripts read it. */
export function agendaData(club: Club, madeAt: Moment): AgendaData {
  const { origin, shortName, kinds, venues, notices, now } = club;
  const namesakes = sharedNames(club);
  return {
    club: shortName,
    origin,
    season: seasonOf(club),
    kinds: kinds.map(({ slug, breadcrumb }) => ({ slug, name: breadcrumb })),
    teams: Object.fromEntries(
      kinds.flatMap(({ slug, breadcrumb, color, teams }) =>
        teams.map(({ key, name, path }) => {
          const qualifier = namesakes.has(name) ? breadcrumb : '';
          return [key, { name, path, color, kind: slug, qualifier }];
        }),
      ),
    ),
    venues: Object.fromEntries(venues.map(({ key, title }) => [key, { title, path: venuePath(key) }])),
    notices,
    madeAt,
    now,
  };
}

/** Names that do not tell a team: those of teams of two kinds, such as an infantil femenino in both leagues, and of venues. */
export function sharedNames({ kinds, venues }: Pick<Club, 'kinds' | 'venues'>): Set<string> {
  const names = [
    ...kinds.flatMap(({ teams }) => [...new Set(teams.map(({ name }) => name))]),
    ...venues.map(({ title }) => title),
  ];
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}
