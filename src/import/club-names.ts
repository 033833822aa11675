import type { Club, Team } from '../content/club.ts';
import { editDistance } from '../content/spelling.ts';
import { normalizeName } from './list.ts';
import { type ImportQuestion, NO, type QuestionCollector } from './questions.ts';
import { hasNoText, isVenuePlaceholder, TWO_NAMES } from './vocabulary.ts';

const words = (name: string) => normalizeName(name).split(' ').filter(Boolean);

/** Words that many club names have in common. */
const GENERIC_WORDS = new Set(
  'cv cd ad adc cdv club voleibol volei voley volley deportivo agrupacion asociacion escuela de del la el los las y'.split(
    ' ',
  ),
);

/** Returns the words that distinguish a club, without `CV`, `de` and the like. */
export const distinctiveWords = (name: string) => words(name).filter((word) => !GENERIC_WORDS.has(word));

/** Spelling variants of categories, genders and colours. */
const SPELLINGS: [standard: string, variants: string][] = [
  ['femenino', 'f fem femenina femeninas femeninos'],
  ['masculino', 'm masc masculina masculinas masculinos'],
  ['mixto', 'mx mix mixta mixtos mixtas'],
  ['benjamin', 'ben benj benjamines'],
  ['alevin', 'ale alev alevines'],
  ['infantil', 'inf infantiles'],
  ['cadete', 'cad cadetes'],
  ['juvenil', 'juv juveniles'],
  ['junior', 'jun juniors'],
  ['senior', 'sen sr seniors'],
  ['absoluto', 'abs absoluta'],
  ['veterano', 'vet veterana veteranos veteranas'],
  ['rojo', 'roja'],
  ['negro', 'negra'],
  ['blanco', 'blanca'],
  ['amarillo', 'amarilla'],
];
const STANDARD_SPELLING = new Map(
  SPELLINGS.flatMap(([standard, variants]) => variants.split(' ').map((variant) => [variant, standard])),
);

/** Returns the words that distinguish a team, in their standard spelling. */
export const teamWords = (text: string) =>
  distinctiveWords(text).map((word) => STANDARD_SPELLING.get(word) ?? word);

/** True if a text only distinguishes teams of one club: `F`, `B`, `Cadete fem.`. */
export const isTeamMark = (text: string) =>
  words(text).every(
    (word) =>
      /^[a-z1-9]$/.test(word) ||
      STANDARD_SPELLING.has(word) ||
      SPELLINGS.some(([standard]) => standard === word),
  );

/** Name for a missing venue in questions. */
export const NO_VENUE = '(sin lugar)';

/** Key of a team or venue; null if it is not the club's, undefined while a question is open. */
type ResolvedKey = string | null | undefined;

export type NameResolver = ReturnType<typeof nameResolver>;

/** True if a list of words contains others in sequence. */
const containsSequence = (words: string[], part: string[]) =>
  part.length > 0 && words.some((_, i) => part.every((word, j) => words[i + j] === word));

/** Converts an answer to a key. */
const resolvedKey = (answer: string | undefined): ResolvedKey => (answer === NO ? null : answer);

/** Resolves names of teams and venues by content and answers. @param others further names of the club */
export function nameResolver(club: Club, others: readonly string[], ask: QuestionCollector['ask']) {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const clubNames = [club.name, club.shortName, ...others].map(words).sort((a, b) => b.length - a.length);
  const teamChoices = club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams.map(({ key, name, division }) => ({ value: key, words: `${name}, ${division} (${breadcrumb})` })),
  );
  const venueChoices = club.venues.map(({ key, title }) => ({ value: key, words: title }));
  const clubNameIn = (name: string) => clubNames.find((clubName) => containsSequence(words(name), clubName));
  const teamQuestion = (name: string, likely: readonly string[] = []): ImportQuestion => ({
    kind: 'equipos',
    name,
    words: `¿Qué equipo es «${name}»?`,
    choices: [...likeliest(teamChoices, likely), { value: NO, words: 'No es del club' }],
  });

  return {
    /** True if a text contains the club's name. */
    mentions: (text: string) => clubNameIn(text) !== undefined,
    /** True if a text with damaged letters may have contained the club's name. */
    isLike: (text: string) =>
      clubNames.some((name) => {
        const own = name.filter((word) => word.length >= 4 && !GENERIC_WORDS.has(word));
        return (
          own.length > 0 &&
          own.every((word) =>
            text
              .replace(/(?:=[0-9A-F]{2})+/g, '?')
              .split(/\s+/)
              .some((other) => editDistance(other, word) <= 3),
          )
        );
      }),
    /** Resolves a team name. */
    team(name: string, context: string): ResolvedKey {
      const qualified = context ? `${name} / ${context}` : name;
      const answer = ask(teamQuestion(qualified), true) ?? ask(teamQuestion(name), true);
      if (answer !== undefined) return resolvedKey(answer);
      const clubName = clubNameIn(name);
      if (!clubName) return null;
      const rest = teamWords(words(name).join(' ').replace(clubName.join(' '), ' '));
      const { sure, likely } = guessTeam(rest, teamWords(context), teams);
      return sure ?? resolvedKey(ask(teamQuestion(rest.length > 0 ? name : qualified, likely)));
    },
    /** Resolves the venue of a home match. An undecided venue need not be the club's only one. */
    homeVenue(name: string): ResolvedKey {
      const isNamed = !isVenuePlaceholder(name);
      const isUndecided = !isNamed && !hasNoText(name);
      const [first, ...others] = isNamed ? venuesLike(name, club) : club.venues;
      const sure = others.length === 0 && !isUndecided && !TWO_NAMES.test(name) ? first?.key : undefined;
      const question: ImportQuestion = {
        kind: 'lugares',
        name: hasNoText(name) ? NO_VENUE : name,
        words: isNamed
          ? `El club juega en casa en «${name}». ¿Qué lugar es?`
          : `De algún partido en casa, la lista no dice el lugar${isUndecided ? ` («${name}»)` : ''}. ¿Cuál es?`,
        choices: [
          ...likeliest(venueChoices, isNamed && first ? [first.key] : []),
          { value: NO, words: isNamed ? 'Ninguno de ellos' : 'Todavía no se sabe: no se importa' },
        ],
      };
      return resolvedKey(ask(question, sure !== undefined) ?? sure);
    },
  };
}

/** Sorts choices, likely ones first. */
const likeliest = <T extends { value: string }>(choices: readonly T[], likely: readonly string[]) => {
  const rank = ({ value }: T) => (likely.includes(value) ? likely.indexOf(value) : likely.length);
  return choices.toSorted((a, b) => rank(a) - rank(b));
};

/** Returns the club's venues whose names have the words of a text. */
function venuesLike(name: string, club: Club) {
  const named = words(name);
  const same = club.venues.filter(
    ({ key, title }) => normalizeName(title) === normalizeName(name) || key === name,
  );
  if (same.length > 0) return same;
  return club.venues.filter(({ title }) => {
    const own = words(title);
    return (
      own.every((word) => named.includes(word)) ||
      (named.length > 1 && named.every((word) => own.includes(word)))
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
    const own = teamWords(team.name);
    const division = teamWords(team.division);
    const all = [...rest, ...competition];
    return {
      key: team.key,
      fits:
        own.every((word) => all.includes(word)) && rest.every((word) => [...own, ...division].includes(word)),
      shared: own.filter((word) => all.includes(word)).length,
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
