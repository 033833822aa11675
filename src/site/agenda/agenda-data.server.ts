import type { Season } from '../../agenda/types.ts';
import type { Club } from '../../content/club.ts';
import { seasonOf } from '../../content/season-of.ts';
import { venuePath } from '../../contract/addresses.ts';
import type { Source } from '../source.ts';
import { sharedNames } from '../views.server.ts';
import type { AgendaData } from './agenda-data.ts';

/** Which part of the season a page is about; all of what is left out. */
interface Part {
  /** Keys of teams. */
  teams?: readonly string[];
  venue?: string;
  /** Last day that the page needs; the end of the season without it. */
  to?: string;
  /** With the matches of the days before, for results. */
  played?: boolean;
  /** Matches without what short lines leave out. */
  brief?: boolean;
}

/** What a page that must stay light knows of the season, in days: it may be seen weeks after it was made. */
export const KNOWN_DAYS = 35;

/** The season from today on, as far as it concerns a page. */
export function agendaData({ club, madeAt }: Source, part: Part = {}): AgendaData {
  const season = partOf(seasonOf(club), madeAt.date, part);
  const named = new Set([...season.weekly, ...season.extras, ...season.matches].map(({ team }) => team));
  return { season, teams: teamsOf(club, named), venues: venuesOf(club), madeAt, now: club.now };
}

function partOf(season: Season, from: string, { teams, venue, to = '9', played, brief }: Part): Season {
  const ofTeam = ({ team }: { team: string }) => !teams || teams.includes(team);
  const inSpan = ({ date }: { date: string }) => from <= date && date <= to;
  // What leaves the venue, or comes to it, belongs to it: the weekly sessions of all that ever train there stay whole.
  const there = new Set(
    [
      ...season.weekly,
      ...season.extras,
      ...season.changes.flatMap(({ team, movedTo }) => (movedTo ? { team, ...movedTo } : [])),
    ]
      .filter((each) => each.venue === venue)
      .map(({ team }) => team),
  );
  const ofVenue = ({ team }: { team: string }) => !venue || there.has(team);
  const kept = <T extends { team: string }>(entries: T[]) =>
    entries.filter((each) => ofTeam(each) && ofVenue(each));
  return {
    ...season,
    weekly: kept(season.weekly),
    closures: season.closures.filter((each) => each.to >= from && each.from <= to),
    changes: kept(season.changes).filter((each) => inSpan(each) || (each.movedTo && inSpan(each.movedTo))),
    extras: kept(season.extras).filter(inSpan),
    matches: season.matches
      .filter((each) => ofTeam(each) && (played || inSpan(each)) && (!venue || each.venue === venue))
      .map((each, i) =>
        brief ? { ...each, id: String(i), competition: '', round: '', street: '', map: '' } : each,
      ),
  };
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
