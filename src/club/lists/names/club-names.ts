/** Resolves the names of the club's teams and venues. */
import type { Team } from '../../content/club.ts';
import { FIRST_KIND } from '../../content/files/teams.ts';
import { editDistance } from '../../content/spelling.ts';
import { GENERIC_WORDS, isCategory, isGender, teamWords, wordsOf } from '../cells/team-words.ts';
import { normalizeName } from '../cells/text.ts';
import { hasNoText, isVenuePlaceholder, TWO_NAMES } from '../cells/vocabulary.ts';
import type { ImportClub } from '../import-club.ts';
import { type ImportQuestion, NEW, NO, type QuestionCollector } from '../questions/questions.ts';
import { newTeamName, newVenueName } from './new-names.ts';

/** Name for a missing venue in questions. */
export const NO_VENUE = '(sin lugar)';

/** Key of a team or venue; null if it is not the club's, undefined while a question is open. */
type ResolvedKey = string | null | undefined;

export type NameResolver = ReturnType<typeof nameResolver>;

/** True if a list of words contains others in sequence. */
const containsSequence = (words: string[], part: string[]) =>
  part.length > 0 && words.some((_, i) => part.every((word, j) => words[i + j] === word));

/** True for a word that tells teams of a club apart; also for the «Sub» of «Sub-23». */
const isAgeOrGender = (word: string): boolean => isCategory(word) || isGender(word) || word === 'sub';

/** Converts an answer to a key. */
const resolvedKey = (answer: string | undefined): ResolvedKey => (answer === NO ? null : answer);

/** Resolves names of teams and venues by content and answers. @param otherNames further names of the club */
export function nameResolver(club: ImportClub, otherNames: readonly string[], ask: QuestionCollector['ask']) {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const clubNames = [club.name, club.shortName, ...otherNames]
    .map(wordsOf)
    .sort((a, b) => b.length - a.length);
  const venueTitles = new Set(club.venues.map(({ title }) => normalizeName(title)));
  /** True if a text names no venue, not even one of the club's that is called «Pabellón». */
  const isOpenVenue = (name: string) => isVenuePlaceholder(name) && !venueTitles.has(normalizeName(name));
  const clubNameIn = (name: string) =>
    clubNames.find((clubName) => containsSequence(wordsOf(name), clubName));
  return {
    /** True if a text contains the club's name. */
    mentions: (text: string) => clubNameIn(text) !== undefined,
    /** True if a text with damaged letters may have contained the club's name. */
    isLike: (text: string) =>
      clubNames.some((name) => {
        const distinctive = name.filter((word) => word.length >= 4 && !GENERIC_WORDS.has(word));
        return (
          distinctive.length > 0 &&
          distinctive.every((word) =>
            text
              .replace(/(?:=[0-9A-F]{2})+/g, '?')
              .split(/\s+/)
              .some((other) => editDistance(other, word) <= 3),
          )
        );
      }),
    /** Resolves a team name. */
    team(name: string, context: string): ResolvedKey {
      const clubName = clubNameIn(name);
      const rest = clubName ? teamWords(wordsOf(name).join(' ').replace(clubName.join(' '), ' ')) : [];
      const newName = clubName ? newTeamName(rest, context) : '';
      const qualified = context ? `${name} / ${context}` : name;
      const answer =
        ask(teamQuestion(club, qualified, newName), true) ?? ask(teamQuestion(club, name, newName), true);
      if (answer !== undefined) return resolvedKey(answer);
      if (!clubName) return null;
      const competition = teamWords(context);
      const { sure, likely } = guessTeam(rest, competition, teams);
      // «CV Sierra B» is another team in each category, «CV Sierra Cadete» the same one in a league and a cup.
      const isNamed = rest.length > 0 && (rest.some(isCategory) || !competition.some(isAgeOrGender));
      return sure ?? resolvedKey(ask(teamQuestion(club, isNamed ? name : qualified, newName, likely)));
    },
    isOpenVenue,
    /** Resolves the venue of a home match. An undecided venue need not be the club's only one. */
    homeVenue(name: string): ResolvedKey {
      const isNamed = !isOpenVenue(name);
      const isUndecided = !isNamed && !hasNoText(name);
      const [first, ...otherVenues] = isNamed ? venuesLike(name, club) : club.venues;
      const certainKey =
        otherVenues.length === 0 && !isUndecided && !TWO_NAMES.test(name) ? first?.key : undefined;
      const question = venueQuestion(club, name, isNamed, first?.key);
      return resolvedKey(ask(question, certainKey !== undefined) ?? certainKey);
    },
  };
}

/**
 * Returns the question which team a name means.
 * @param newName name for a new team; empty if the list does not tell one
 * @param likelyKeys keys of teams that may be meant, likeliest first
 */
function teamQuestion(
  { kinds }: ImportClub,
  name: string,
  newName: string,
  likelyKeys: readonly string[] = [],
): ImportQuestion {
  const choices = kinds.flatMap(({ breadcrumb, teams }) =>
    teams.map(({ key, name, division }) => ({
      value: key,
      label: `${[name, division].filter(Boolean).join(', ')} (${breadcrumb})`,
    })),
  );
  const additions = (kinds.length > 0 ? kinds : [FIRST_KIND]).map(({ slug, breadcrumb }) => ({
    value: `${NEW}${slug}/${newName}`,
    label: `«${newName}», equipo nuevo${kinds.length > 1 ? ` (${breadcrumb})` : ''}`,
  }));
  const [addition] = additions;
  return {
    kind: 'equipos',
    name,
    text: `¿Qué equipo es «${name}»?`,
    choices: [
      ...sortByLikelihood(choices, likelyKeys),
      ...(newName ? additions : []),
      { value: NO, label: 'No es del club' },
    ],
    ...(newName && addition && kinds.length === 0 && { defaultValue: addition.value }),
  };
}

/**
 * Returns the question where a home match is.
 * @param isNamed false for a list that leaves the venue open
 * @param likelyKey key of the venue that may be meant
 */
function venueQuestion(
  { venues }: ImportClub,
  name: string,
  isNamed: boolean,
  likelyKey: string | undefined,
): ImportQuestion {
  const choices = venues.map(({ key, title }) => ({ value: key, label: title }));
  const newName = newVenueName(name);
  const addition = { value: `${NEW}${newName}`, label: `«${newName}», lugar nuevo` };
  const openName = hasNoText(name) ? '' : ` («${name}»)`;
  return {
    kind: 'lugares',
    name: hasNoText(name) ? NO_VENUE : name,
    text: isNamed
      ? `El club juega en casa en «${name}». ¿Qué lugar es?`
      : `De algún partido en casa, la lista no dice el lugar${openName}. ¿Cuál es?`,
    choices: [
      ...sortByLikelihood(choices, isNamed && likelyKey ? [likelyKey] : []),
      ...(isNamed ? [addition] : []),
      { value: NO, label: isNamed ? 'Ninguno de ellos' : 'Todavía no se sabe: no se importa' },
    ],
    ...(isNamed && venues.length === 0 && { defaultValue: addition.value }),
  };
}

/** Sorts choices, likely ones first. */
const sortByLikelihood = <T extends { value: string }>(
  choices: readonly T[],
  likelyKeys: readonly string[],
) => {
  const rank = ({ value }: T) => (likelyKeys.includes(value) ? likelyKeys.indexOf(value) : likelyKeys.length);
  return choices.toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the club's venues whose names have the words of a text. */
function venuesLike(name: string, club: ImportClub) {
  const named = wordsOf(name);
  const exactMatches = club.venues.filter(
    ({ key, title }) => normalizeName(title) === normalizeName(name) || key === name,
  );
  if (exactMatches.length > 0) return exactMatches;
  return club.venues.filter(({ title }) => {
    const titleWords = wordsOf(title);
    return (
      titleWords.every((word) => named.includes(word)) ||
      (named.length > 1 && named.every((word) => titleWords.includes(word)))
    );
  });
}

/** Guesses the team from a name and a competition. It is sure only if the whole name fits, and no other team fits as well. */
function guessTeam(
  rest: string[],
  competition: string[],
  teams: Team[],
): { sure?: string; likely: string[] } {
  const rated = teams.map((team) => {
    const nameWords = teamWords(team.name);
    const division = teamWords(team.division);
    const allWords = [...rest, ...competition];
    return {
      key: team.key,
      fits:
        nameWords.every((word) => allWords.includes(word)) &&
        rest.every((word) => [...nameWords, ...division].includes(word)),
      shared: nameWords.filter((word) => allWords.includes(word)).length,
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
