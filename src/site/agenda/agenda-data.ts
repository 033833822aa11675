import type { Moment } from '../../agenda/madrid.ts';
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

/** When the page was made. */
export interface PageMoment {
  /** On the clock of Madrid. */
  madeAt: Moment;
  /** The moment at which the sample club lives; null for a club that follows the clock. */
  now: Moment | null;
}

/** What is needed to show what comes next: on the day on which pages were made, and on any later one. */
export interface AgendaData extends PageMoment {
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

/** What scripts fetch: the same for all pages until the content changes, whenever they were made. */
export type AgendaFile = Omit<AgendaData, 'madeAt'>;

/** The season of some teams, by their keys. */
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
    .filter(({ teams, from, to }) => from <= date && date <= to && isFor(teams, team))
    .toReversed()
    .sort((a, b) => b.from.localeCompare(a.from));
}

const isFor = (teams: readonly string[], team: string) => (team ? teams.includes(team) : teams.length === 0);

/** With its kind, where two kinds have teams of that name. */
export const fullName = ({ name, qualifier }: Pick<AgendaTeam, 'name' | 'qualifier'>): string =>
  qualifier ? `${name} (${qualifier})` : name;

/** The attribute of the document that says when its page was made: `2024-11-14 16:30`. */
export const momentText = ({ date, time }: Moment): string => `${date} ${time}`;

export function momentOfText(text: string): Moment {
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
}
