import type { Club, Team } from '../content/club.ts';
import { distance } from '../content/spelling.ts';
import { plain } from './list.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { isBlank, isNoVenue, SEVERAL } from './vocabulary.ts';

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

/** The key of what is meant, null for none of the club's, undefined while a person has to say it. */
type Meant = string | null | undefined;

export type Names = ReturnType<typeof namesOf>;

const has = (all: string[], part: string[]) =>
  part.length > 0 && all.some((_, i) => part.every((word, j) => all[i + j] === word));

/** What an answer means. */
const meant = (answer: string | undefined): Meant => (answer === NO ? null : answer);

/** Understands names as this club's content and its volunteers do. @param others names of the club */
export function namesOf(club: Club, others: readonly string[], ask: Interview['ask']) {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const clubNames = [club.name, club.shortName, ...others].map(words).sort((a, b) => b.length - a.length);
  const teamChoices = club.kinds.flatMap(({ breadcrumb, teams }) =>
    teams.map(({ key, name, division }) => ({ value: key, words: `${name}, ${division} (${breadcrumb})` })),
  );
  const venueChoices = club.venues.map(({ key, title }) => ({ value: key, words: title }));
  const clubNameIn = (name: string) => clubNames.find((clubName) => has(words(name), clubName));
  const teamQuestion = (name: string, likely: readonly string[] = []): Question => ({
    kind: 'equipos',
    name,
    words: `¿Qué equipo es «${name}»?`,
    choices: [...likeliest(teamChoices, likely), { value: NO, words: 'No es del club' }],
  });

  return {
    /** Whether a text has the club's name in it. */
    mentions: (text: string) => clubNameIn(text) !== undefined,
    /** Whether a text whose letters were lost may have had it. */
    isLike: (text: string) =>
      clubNames.some((name) => {
        const own = name.filter((word) => word.length >= 4 && !GENERIC.has(word));
        return (
          own.length > 0 &&
          own.every((word) =>
            text
              .replace(/(?:=[0-9A-F]{2})+/g, '?')
              .split(/\s+/)
              .some((each) => distance(each, word) <= 3),
          )
        );
      }),
    /** The team of the club that a name means. */
    team(name: string, context: string): Meant {
      const qualified = context ? `${name} / ${context}` : name;
      const answer = ask(teamQuestion(qualified), true) ?? ask(teamQuestion(name), true);
      if (answer !== undefined) return meant(answer);
      const clubName = clubNameIn(name);
      if (!clubName) return null;
      const rest = teamWords(words(name).join(' ').replace(clubName.join(' '), ' '));
      const { sure, likely } = guessTeam(rest, teamWords(context), teams);
      return sure ?? meant(ask(teamQuestion(rest.length > 0 ? name : qualified, likely)));
    },
    /** The venue of the club that the name of a hall means, where the club plays at home. */
    homeVenue(name: string): Meant {
      const isNamed = !isNoVenue(name);
      const isOpen = !isNamed && !isBlank(name);
      const [first, ...others] = isNamed ? venuesLike(name, club) : club.venues;
      // Where the list says that it is not known, the only hall is not known to be it.
      const sure = others.length === 0 && !isOpen && !SEVERAL.test(name) ? first?.key : undefined;
      const question: Question = {
        kind: 'lugares',
        name: isBlank(name) ? NO_VENUE : name,
        words: isNamed
          ? `El club juega en casa en «${name}». ¿Qué lugar es?`
          : `De algún partido en casa, la lista no dice el lugar${isOpen ? ` («${name}»)` : ''}. ¿Cuál es?`,
        choices: [
          ...likeliest(venueChoices, isNamed && first ? [first.key] : []),
          { value: NO, words: isNamed ? 'Ninguno de ellos' : 'Todavía no se sabe: no se importa' },
        ],
      };
      return meant(ask(question, sure !== undefined) ?? sure);
    },
  };
}

const likeliest = <T extends { value: string }>(choices: readonly T[], likely: readonly string[]) => {
  const rank = ({ value }: T) => (likely.includes(value) ? likely.indexOf(value) : likely.length);
  return choices.toSorted((a, b) => rank(a) - rank(b));
};

/** The club's venues whose names share their words with a text. */
function venuesLike(name: string, club: Club) {
  const named = words(name);
  const same = club.venues.filter(({ key, title }) => plain(title) === plain(name) || key === name);
  if (same.length > 0) return same;
  return club.venues.filter(({ title }) => {
    const own = words(title);
    return (
      own.every((word) => named.includes(word)) ||
      (named.length > 1 && named.every((word) => own.includes(word)))
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
