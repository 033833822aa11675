import type { Moment } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import { seasonOf } from '../../content/season-of.ts';
import { venuePath } from '../../contract/addresses.ts';
import type { AgendaData } from './agenda-data.ts';

/** What a page says without scripts reaches so far, in days: it may be seen weeks after it was made. */
export const KNOWN_DAYS = 35;

/** The whole season, as pages and their scripts read it. */
export function agendaData(club: Club, madeAt: Moment): AgendaData {
  const season = seasonOf(club);
  const named = new Set([...season.weekly, ...season.extras, ...season.matches].map(({ team }) => team));
  return { season, teams: teamsOf(club, named), venues: venuesOf(club), madeAt, now: club.now };
}

function teamsOf(club: Club, named: ReadonlySet<string>): AgendaData['teams'] {
  const namesakes = sharedNames(club);
  return Object.fromEntries(
    club.kinds.flatMap(({ slug, breadcrumb, color, teams }) =>
      teams
        .filter(({ key }) => named.has(key))
        .map(({ key, name, path }) => {
          const qualifier = namesakes.has(name) ? breadcrumb : '';
          return [key, { name, path, color, kind: slug, kindName: breadcrumb, qualifier }];
        }),
    ),
  );
}

function venuesOf({ venues }: Club): AgendaData['venues'] {
  return Object.fromEntries(venues.map(({ key, title }) => [key, { title, path: venuePath(key) }]));
}

/** Names that do not tell a team: those of teams of two kinds, such as an infantil femenino in both leagues, and of venues. */
export function sharedNames({ kinds, venues }: Pick<Club, 'kinds' | 'venues'>): Set<string> {
  const names = [
    ...kinds.flatMap(({ teams }) => [...new Set(teams.map(({ name }) => name))]),
    ...venues.map(({ title }) => title),
  ];
  return new Set(names.filter((name, i) => names.indexOf(name) !== i));
}
