import type { Moment } from '../../agenda/madrid.ts';
import type { Season } from '../../agenda/types.ts';
import type { ClubNotice, KindColor } from '../../content/club.ts';

interface AgendaTeam {
  name: string;
  /** Of its page. */
  path: string;
  color: KindColor;
  /** Address segment of its kind, `escuela-ads`, and its name, `Escuela ADS`. */
  kind: string;
  kindName: string;
  /** `Escuela ADS`, where two kinds have teams of the same name; else empty. */
  qualifier: string;
}

interface AgendaVenue {
  title: string;
  /** Of its page. */
  path: string;
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
  season: Season;
  /** By key; only those that the season names. */
  teams: Record<string, AgendaTeam>;
  venues: Record<string, AgendaVenue>;
}

/** The same for some teams, by their keys. */
export function agendaOfTeams(agenda: AgendaData, keys: readonly string[]): AgendaData {
  return agendaOf(agenda, ({ team }) => keys.includes(team));
}

/** The same for a venue. What leaves it, or comes to it, belongs to it: the trainings of all that ever train there stay whole. */
export function agendaOfVenue(agenda: AgendaData, venue: string): AgendaData {
  const { weekly, extras, changes, matches } = agenda.season;
  const there = new Set(
    [...weekly, ...extras, ...changes.flatMap(({ team, movedTo }) => (movedTo ? { team, ...movedTo } : []))]
      .filter((each) => each.venue === venue)
      .map(({ team }) => team),
  );
  const { season, ...rest } = agendaOf(agenda, ({ team }) => there.has(team));
  return { ...rest, season: { ...season, matches: matches.filter((each) => each.venue === venue) } };
}

function agendaOf(agenda: AgendaData, isKept: (entry: { team: string }) => boolean): AgendaData {
  const { weekly, changes, extras, matches, ...season } = agenda.season;
  return {
    ...agenda,
    season: {
      ...season,
      weekly: weekly.filter(isKept),
      changes: changes.filter(isKept),
      extras: extras.filter(isKept),
      matches: matches.filter(isKept),
    },
  };
}

/** What scripts fetch: the same for all pages until the content changes, whenever they were made. */
export type AgendaFile = Omit<AgendaData, 'madeAt'>;

/** The attribute of the document that says when its page was made: `2024-11-14 16:30`. */
export const momentText = ({ date, time }: Moment): string => `${date} ${time}`;

export function momentOfText(text: string): Moment {
  const [date = '', time = ''] = text.split(' ');
  return { date, time };
}

/** The notices of a day. */
export function noticesOn(notices: readonly ClubNotice[], date: string): ClubNotice[] {
  return notices.filter(({ from, to }) => from <= date && date <= to);
}
