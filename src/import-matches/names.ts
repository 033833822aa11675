import type { Club, Team } from '../content/club.ts';
import { withoutAccents } from '../content/slug.ts';
import { type Answers, NO, type Question } from './questions.ts';
import { isBlank, isNoVenue } from './vocabulary.ts';

/** A name as it is compared: `C.V. Sierra-Cadete (F)` is `cv sierra cadete f`. */
export const plain = (name: string) =>
  withoutAccents(name.slice(0, 300))
    .replaceAll('.', '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^([a-z]) ([a-z]) /, '$1$2 ');

const words = (name: string) => plain(name).split(' ').filter(Boolean);

/** Words of clubs' names that tell none from another. */
const GENERIC = new Set(
  'cv cd ad adc cdv club voleibol volei voley volley deportivo agrupacion asociacion escuela de del la el los las y'.split(
    ' ',
  ),
);

/** The words by which a club is known: without `CV`, `de` and the like. */
export const ownWords = (name: string) => words(name).filter((word) => !GENERIC.has(word));

/** Spellings of categories and of who plays. */
const SPELLINGS: [one: string, others: string][] = [
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
const SPELLED = new Map(SPELLINGS.flatMap(([one, others]) => others.split(' ').map((other) => [other, one])));

/** The words that tell a club's teams apart, spelled one way. */
export const teamWords = (text: string) => ownWords(text).map((word) => SPELLED.get(word) ?? word);

/** Whether a text only tells a team from others of its club: `F`, `B`, `Cadete fem.`. */
export const isTeamMark = (text: string) =>
  words(text).every(
    (word) => /^[a-z1-9]$/.test(word) || SPELLED.has(word) || SPELLINGS.some(([one]) => one === word),
  );

/** What a home match without a venue is called. */
export const NO_VENUE = '(sin lugar)';

export type TeamName = { team: string } | { question: Question } | null;
export type VenueName = { venue: string | null } | { question: Question };

export interface Names {
  /** The team of the club that a name means; null for another club's. */
  team(name: string, context: string): TeamName;
  /** The venue of the club that the name of a hall means, where the club plays at home; somebody has to know. */
  homeVenue(name: string): VenueName;
  /** Whether a text has the club's name in it. */
  mentions(text: string): boolean;
}

const has = (all: string[], part: string[]) =>
  part.length > 0 && all.some((_, i) => part.every((word, j) => all[i + j] === word));

/** Understands names as this club's content and its volunteers do. @param onAsked is told which answers are used */
export function namesOf(
  club: Club,
  answers: Answers,
  onAsked: (question: Pick<Question, 'kind' | 'name'>) => void,
): Names {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const clubNames = [club.name, club.shortName, ...answers.club]
    .map(words)
    .sort((a, b) => b.length - a.length);
  const lookUp = (map: Record<string, string>) =>
    new Map(Object.entries(map).map(([name, key]) => [plain(name), key]));
  const knownTeams = lookUp(answers.equipos);
  const knownVenues = lookUp(answers.lugares);
  const teamChoices = club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams.map(({ key, name, division }) => ({ value: key, words: `${name}, ${division} (${breadcrumb})` })),
  );
  const venueChoices = club.venues.map(({ key, title }) => ({ value: key, words: title }));
  const clubNameIn = (name: string) => clubNames.find((clubName) => has(words(name), clubName));

  return {
    mentions: (text) => clubNameIn(text) !== undefined,
    team(name, context) {
      const qualified = context ? `${name} / ${context}` : name;
      for (const each of [qualified, name]) onAsked({ kind: 'equipos', name: each });
      const known = knownTeams.get(plain(qualified)) ?? knownTeams.get(plain(name));
      if (known === NO) return null;
      if (known && teams.some(({ key }) => key === known)) return { team: known };
      const clubName = clubNameIn(name);
      if (!clubName) return null;
      const rest = teamWords(words(name).join(' ').replace(clubName.join(' '), ' '));
      const { sure, likely } = guessTeam(rest, teamWords(context), teams);
      if (sure) return { team: sure };
      const asked = rest.length > 0 ? name : qualified;
      return {
        question: {
          kind: 'equipos',
          name: asked,
          words: `¿Qué equipo es «${asked}»?`,
          choices: [...likeliest(teamChoices, likely), { value: NO, words: 'No es del club' }],
        },
      };
    },
    homeVenue(name) {
      const isSaid = isNoVenue(name) && !isBlank(name);
      const isNamed = !isNoVenue(name);
      const shown = isBlank(name) ? NO_VENUE : name;
      onAsked({ kind: 'lugares', name: shown });
      const known = knownVenues.get(plain(shown));
      if (known === NO) return { venue: null };
      if (known && club.venues.some(({ key }) => key === known)) return { venue: known };
      const [first, ...others] = isNamed ? venuesLike(name, club) : club.venues;
      // Where the list says that it is not known, the only hall is not known to be it.
      const several = /\s(?:o|ó|u)\s|\s\/\s/i.test(name);
      if (first && others.length === 0 && !isSaid && !several) return { venue: first.key };
      return {
        question: {
          kind: 'lugares',
          name: shown,
          words: isNamed
            ? `El club juega en casa en «${name}». ¿Qué lugar es?`
            : `De algún partido en casa, la lista no dice el lugar${isSaid ? ` («${name}»)` : ''}. ¿Cuál es?`,
          choices: [
            ...likeliest(venueChoices, isNamed && first ? [first.key] : []),
            { value: NO, words: isNamed ? 'Ninguno de ellos' : 'Todavía no se sabe: no se importa' },
          ],
        },
      };
    },
  };
}

const likeliest = <T extends { value: string }>(choices: readonly T[], likely: readonly string[]) => {
  const rank = ({ value }: T) => (likely.includes(value) ? likely.indexOf(value) : likely.length);
  return choices.toSorted((a, b) => rank(a) - rank(b));
};

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

/** Names that mean another team in each list: the club's bare ones. */
export const bareNames = (club: Club, answers: Answers) =>
  [club.name, club.shortName, ...answers.club].map(plain);

/** Names of a list that have a word of the club's name: perhaps it is called otherwise there. */
export function similarNames(names: Iterable<string>, club: Club): string[] {
  const own = ownWords(club.shortName);
  return [...new Set(names)].filter(
    (name) => own.length > 0 && own.every((word) => words(name).includes(word)),
  );
}
