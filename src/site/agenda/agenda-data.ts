import { nextChange } from '../../agenda/entries.ts';
import { type Moment, madridInstant } from '../../agenda/madrid.ts';
import type { Season } from '../../agenda/types.ts';
import type { ClubNotice, KindColor } from '../../content/club.ts';

interface AgendaTeam {
  name: string;
  /** Of its page. */
  path: string;
  color: KindColor;
  /** Address segment of its kind: `escuela-ads`. */
  kind: string;
  /** Name of its kind, `Escuela ADS`, where two kinds have teams of the same name; else empty. */
  qualifier: string;
}

/** Data of every part of a page that shows the season: names, rules of the season, and the moment to show it for. */
export interface AgendaData {
  /** Moment for which the part is drawn: that of the build, later that of the visitor's clock, in Madrid. */
  moment: Moment;
  /** Moment of the build, in Madrid. */
  madeAt: Moment;
  /** Fixed moment of the sample club; null for a club that follows the clock. */
  now: Moment | null;
  /** `CV Sierra` */
  club: string;
  /** Public origin of the site, without a slash at its end. */
  origin: string;
  season: Season;
  kinds: { slug: string; name: string }[];
  /** By key. */
  teams: Record<string, AgendaTeam>;
  /** By key, each with the path of its page. */
  venues: Record<string, { title: string; path: string }>;
  notices: ClubNotice[];
}

/** File that scripts fetch: the same for all pages and builds until the content changes. */
export type AgendaFile = Omit<AgendaData, 'madeAt' | 'moment'>;

/**
 * Instant until which a part that shows the season stays right, epoch ms.
 * @param team Key of the team that the part is about; the whole club without it.
 */
export function freshUntil({ season, moment }: AgendaData, team?: string): number {
  return madridInstant(nextChange(team ? seasonOfTeams(season, team) : season, moment));
}

/** Season with the entries of some teams only, given by their keys. */
export function seasonOfTeams(season: Season, ...keys: string[]): Season {
  const isKept = ({ team }: { team: string }) => keys.includes(team);
  const { weekly, changes, extras, matches } = season;
  return {
    ...season,
    weekly: weekly.filter(isKept),
    changes: changes.filter(isKept),
    extras: extras.filter(isKept),
    matches: matches.filter(isKept),
  };
}

/** The notices of a day for a team, or for everybody; the one that began last comes first. */
export function noticesOn({ notices }: Pick<AgendaData, 'notices'>, date: string, team = ''): ClubNotice[] {
  return notices
    .filter(({ teams, from, to }) => from <= date && date <= to && concerns(teams, team))
    .toReversed()
    .sort((a, b) => b.from.localeCompare(a.from));
}

const concerns = (teams: readonly string[], team: string) =>
  team ? teams.includes(team) : teams.length === 0;

/** With its kind, where two kinds have teams of that name. */
export const qualifiedTeamName = ({ name, qualifier }: Pick<AgendaTeam, 'name' | 'qualifier'>): string =>
  qualifier ? `${name} (${qualifier})` : name;

/** The attribute of the document that says when its page was made: `2024-11-14 16:30`. */
export const formatMoment = ({ date, time }: Moment): string => `${date} ${time}`;

export function parseMoment(text: string): Moment {
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
}
