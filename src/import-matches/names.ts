import type { Club, Team } from '../content/club.ts';
import { ownWords, plain, teamWords, words } from './plain.ts';

/** What a volunteer has said of the names in lists. */
export interface Answers {
  /** Other names under which the club appears. */
  clubNames: string[];
  /** Key of a team by name, or by `name / category and competition`; `no` for another club's. */
  teams: Record<string, string>;
  /** Key of a venue by name; `no` for none of the club's. */
  venues: Record<string, string>;
}

export const NOT_OURS = 'no';
/** What a home match without a venue is called. */
const NO_VENUE = '(sin lugar)';

/** A name that only a person can place. */
export interface NameQuestion {
  kind: 'team' | 'venue';
  /** As it stands in the list, and in the options. */
  name: string;
  /** Keys, likeliest first. */
  likely: string[];
}

/** What a person is asked. */
export function questionWords({ kind, name }: NameQuestion): string {
  if (kind === 'team') return `¿Qué equipo es «${name}»?`;
  return name === NO_VENUE
    ? 'De algún partido en casa, la lista no dice el lugar. ¿Cuál es?'
    : `El club juega en casa en «${name}». ¿Qué lugar es?`;
}

export type TeamName = { team: string } | { question: NameQuestion } | null;
export type VenueName = { venue: string | null } | { question: NameQuestion };

export interface Names {
  /** The team of the club that a name means; null for another club's. */
  team(name: string, context: string): TeamName;
  /** The venue of the club that a name means; at home somebody has to know. */
  homeVenue(name: string): VenueName;
  /** The venue that somebody has said a name to be. */
  knownVenue(name: string): string | null;
  /** Whether a text has the club's name in it. */
  mentions(text: string): boolean;
}

const has = (all: string[], part: string[]) =>
  part.length > 0 && all.some((_, i) => part.every((word, j) => all[i + j] === word));

/** Understands names as this club's content and its volunteers do. */
export function namesOf(club: Club, answers: Answers): Names {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const clubNames = [club.name, club.shortName, ...answers.clubNames]
    .map(words)
    .sort((a, b) => b.length - a.length);
  const lookUp = (map: Record<string, string>) =>
    new Map(Object.entries(map).map(([name, key]) => [plain(name), key]));
  const knownTeams = lookUp(answers.teams);
  const knownVenues = lookUp(answers.venues);
  const clubNameIn = (name: string) => clubNames.find((clubName) => has(words(name), clubName));

  return {
    mentions: (text) => clubNameIn(text) !== undefined,
    team(name, context) {
      const qualified = context ? `${name} / ${context}` : name;
      const known = knownTeams.get(plain(qualified)) ?? knownTeams.get(plain(name));
      if (known) return known === NOT_OURS ? null : { team: known };
      const clubName = clubNameIn(name);
      if (!clubName) return null;
      const rest = teamWords(words(name).join(' ').replace(clubName.join(' '), ' '));
      const { sure, likely } = guessTeam(rest, teamWords(context), teams);
      if (sure) return { team: sure };
      return { question: { kind: 'team', name: rest.length > 0 ? name : qualified, likely } };
    },
    homeVenue(name) {
      const shown = name || NO_VENUE;
      const known = knownVenues.get(plain(shown));
      if (known) return { venue: known === NOT_OURS ? null : known };
      const [first, ...others] = name ? venuesLike(name, club) : club.venues;
      if (first && others.length === 0) return { venue: first.key };
      return { question: { kind: 'venue', name: shown, likely: first ? [first.key] : [] } };
    },
    knownVenue(name) {
      const known = knownVenues.get(plain(name));
      return known && known !== NOT_OURS ? known : null;
    },
  };
}

/** The club's venues whose names share their words with a text. */
function venuesLike(name: string, club: Club) {
  const said = words(name);
  const same = club.venues.filter(({ key, title }) => plain(title) === plain(name) || key === name);
  if (same.length > 0) return same;
  return club.venues.filter(({ title }) => {
    const own = words(title);
    return (
      own.every((word) => said.includes(word)) ||
      (said.length > 1 && said.every((word) => own.includes(word)))
    );
  });
}

/** The team that a name and a competition mean. Sure only if nothing of the name is left over and no other fits as well. */
function guessTeam(
  rest: string[],
  competition: string[],
  teams: Team[],
): { sure?: string; likely: string[] } {
  const rated = teams.map((team) => {
    const own = teamWords(team.name);
    const division = teamWords(team.division);
    const said = [...rest, ...competition];
    return {
      key: team.key,
      fits:
        own.every((word) => said.includes(word)) &&
        rest.every((word) => [...own, ...division].includes(word)),
      shared: own.filter((word) => said.includes(word)).length,
      inDivision: competition.filter((word) => division.includes(word)).length,
    };
  });
  const order = (a: (typeof rated)[number], b: (typeof rated)[number]) =>
    b.shared - a.shared || b.inDivision - a.inDivision;
  const likely = rated.sort(order).filter(({ shared }) => shared > 0);
  const [first, second] = likely.filter(({ fits }) => fits);
  const keys = likely.map(({ key }) => key);
  return first && (!second || order(first, second) < 0)
    ? { sure: first.key, likely: keys }
    : { likely: keys };
}

/** The answers that hold for the next list, too: a club's bare name means another team in each. */
export function lasting(answers: Answers, club: Club): Answers {
  const bare = [club.name, club.shortName, ...answers.clubNames].map(plain);
  return {
    ...answers,
    teams: Object.fromEntries(Object.entries(answers.teams).filter(([name]) => !bare.includes(plain(name)))),
  };
}

/** Names of a list that have a word of the club's name: perhaps it is called otherwise there. */
export function similarNames(names: Iterable<string>, club: Club): string[] {
  const own = ownWords(club.shortName);
  return [...new Set(names)].filter(
    (name) => own.length > 0 && own.every((word) => words(name).includes(word)),
  );
}
