import { addDays } from '../../club/agenda/dates.ts';
import { nextChange } from '../../club/agenda/entries.ts';
import { type Moment, madridInstant } from '../../club/agenda/madrid.ts';
import type { Season } from '../../club/agenda/types.ts';
import type { ClubNotice, KindColor } from '../../club/content/club.ts';

interface AgendaTeam {
  name: string;
  /** Path of its page. */
  path: string;
  color: KindColor;
  /** Address segment of its kind: `escuela-ads`. */
  kind: string;
  /** Name of its kind, `Escuela ADS`, where two kinds have teams of the same name; else empty. */
  qualifier: string;
}

/** Data for the parts of a page that show the season: names, rules of the season, and the moment to render it for. */
export interface AgendaData {
  /** Madrid time to render for: the build's, or the visitor's once a browser renders. */
  moment: Moment;
  /** Madrid time of the build. */
  builtAt: Moment;
  /** Fixed moment of the sample club; null for a club that follows the clock. */
  now: Moment | null;
  /** `CV Sierra` */
  club: string;
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  season: Season;
  kinds: { slug: string; name: string }[];
  /** Teams by key. */
  teams: Record<string, AgendaTeam>;
  /** Venues by key, with the paths of their pages. */
  venues: Record<string, { title: string; path: string }>;
  notices: ClubNotice[];
  /** Paths of the stories about matches, by the id of the match. */
  reports: Record<string, string>;
}

/** File that scripts fetch. It only changes with the content, not with each build. */
export type AgendaFile = Omit<AgendaData, 'builtAt' | 'moment'>;

/**
 * Returns the instant until which a part that shows the season stays correct, as epoch ms.
 * @param team key of the team that the part is about; the whole club if omitted
 */
export function freshUntil({ season, moment }: AgendaData, team?: string): number {
  return madridInstant(nextChange(team ? seasonOfTeams(season, team) : season, moment));
}

/** Returns a copy of the season that only has the entries of the teams with these keys. */
export function seasonOfTeams(season: Season, ...keys: string[]): Season {
  const isIncluded = ({ team }: { team: string }) => keys.includes(team);
  const { weekly, changes, extras, matches } = season;
  return {
    ...season,
    weekly: weekly.filter(isIncluded),
    changes: changes.filter(isIncluded),
    extras: extras.filter(isIncluded),
    matches: matches.filter(isIncluded),
  };
}

/**
 * Returns the notices of a day, latest start first.
 * @param team key of a team for its own notices; empty for the notices to everybody
 */
export function noticesOn({ notices }: Pick<AgendaData, 'notices'>, date: string, team = ''): ClubNotice[] {
  return notices
    .filter(({ teams, from, to }) => from <= date && date <= to && isAbout(teams, team))
    .toReversed()
    .sort((a, b) => b.from.localeCompare(a.from));
}

/** Days for which a notice stays after its last one, in a page that was built before. */
const DAYS_OVER = 1;

/**
 * Returns the notices that a page shows: those of the day, and those that ended yesterday, after it was built. The latter stay in
 * their place, marked as over, because an open page would move if they went away.
 */
export function shownNotices(data: AgendaData, team = ''): (ClubNotice & { isOver: boolean })[] {
  const { builtAt, moment } = data;
  const oldest = addDays(moment.date, -DAYS_OVER);
  const builtIn = noticesOn(data, builtAt.date, team).filter(({ to }) => to >= oldest);
  const begun = noticesOn(data, moment.date, team).filter((notice) => !builtIn.includes(notice));
  return [...begun, ...builtIn].map((notice) => ({ ...notice, isOver: notice.to < moment.date }));
}

const isAbout = (teams: readonly string[], team: string) =>
  team ? teams.includes(team) : teams.length === 0;

/** Returns the team's name, followed by its kind where two kinds have a team of that name. */
export const qualifiedTeamName = ({ name, qualifier }: Pick<AgendaTeam, 'name' | 'qualifier'>): string =>
  qualifier ? `${name} (${qualifier})` : name;

/** Returns the names of the club's venues. */
export const venueNames = ({ venues }: Pick<AgendaData, 'venues'>): string[] =>
  Object.values(venues).map(({ title }) => title);

/** Serializes a moment for the document's `data-made` attribute: `2024-11-14 16:30`. */
export const serializeMoment = ({ date, time }: Moment): string => `${date} ${time}`;

/** Parses a moment that `serializeMoment` wrote. */
export function parseMoment(text: string): Moment {
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
}
