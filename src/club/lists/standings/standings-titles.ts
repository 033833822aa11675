import { slugOf } from '../../content/spelling.ts';

/** Columns of a table of standings. */
export const STANDINGS_COLUMNS = [
  'position',
  'team',
  'played',
  'won',
  'drawn',
  'lost',
  'sets',
  'setsFor',
  'setsAgainst',
  'tally',
  'tallyFor',
  'tallyAgainst',
  'points',
] as const;
export type StandingsColumn = (typeof STANDINGS_COLUMNS)[number];

/** Index of the column of each kind. */
export type StandingsColumns = Partial<Record<StandingsColumn, number>>;

/** Titles as slugs in Spanish, Catalan, Galician, Basque and English. Single letters are in `LETTERS`. */
const TITLES: Record<StandingsColumn, string> = {
  position: 'pos posicion posicio puesto posto postua lloc lugar clas clasif rank rk n no num orden',
  team: 'equipo equipos club clubs clube clubes equip equips equipa taldea taldeak team teams entidad nombre-equipo nombre-del-equipo nom-equip taldearen-izena',
  played:
    'pj jug jugados partidos-jugados jugats partits-jugats xogados partidos-xogados px jokatuak jokatutakoak partida-jokatuak played matches-played mp gp partidos-pj partidos-jug partidos-j partits-j',
  won: 'gan ganados partidos-ganados victorias vict guanyats partits-guanyats victories pgan irabaziak irabazitakoak partida-irabaziak won wins partidos-pg partidos-gan partidos-g partits-g',
  drawn:
    'pe emp empatados partidos-empatados empates empatats partits-empatats berdinketak berdinduak drawn draws partidos-e partidos-pe partits-e',
  lost: 'per perd perdidos partidos-perdidos derrotas derr perduts partits-perduts derrotes galduak galdutakoak partida-galduak lost losses partidos-pp partidos-per partidos-p partits-p',
  sets: 'sets setak sets-f-c sets-favor-contra s-f-c sets-gp',
  setsFor:
    'sf jf s-favor sets-favor sets-a-favor sets-ganados sets-f sets-g sets-sf sets-jf sets-guanyats sets-gan setak-alde irabazitako-setak sets-won juegos-a-favor juegos-favor',
  setsAgainst:
    'sc jc s-contra sets-contra sets-en-contra sets-perdidos sets-c sets-p sets-sc sets-jc sets-perduts sets-per setak-kontra galdutako-setak sets-lost juegos-en-contra juegos-contra',
  tally: 'goles goles-f-c goles-favor-contra gf-gc tantos gols',
  tallyFor:
    'gf pf tf g-favor p-favor goles-favor goles-a-favor goles-f goles-gf puntos-favor puntos-a-favor tantos-favor tantos-a-favor gols-a-favor goles-favor-a',
  tallyAgainst:
    'gc pc tc g-contra p-contra goles-contra goles-en-contra goles-c goles-gc puntos-contra puntos-en-contra tantos-contra tantos-en-contra gols-en-contra',
  points:
    'ptos pts puntos punts puntuak ptu puntuazioa puntuacion puntuacio total-puntos puntos-totales pt points total-points',
};

const BY_TITLE = new Map(
  STANDINGS_COLUMNS.flatMap((column) =>
    TITLES[column].split(' ').map((title) => [slugOf(title), column] as const),
  ),
);

/** Sets of one- or two-letter titles by language. They are ambiguous one by one, so only a whole set is recognised. */
const LETTERS: Partial<Record<StandingsColumn, string>>[] = [
  // Basque: jokatuak, irabaziak, galduak. First, because its G means lost.
  { played: 'j', won: 'i', drawn: 'b', lost: 'g' },
  { played: 'pj', won: 'pi', drawn: 'pb', lost: 'pg' },
  // Spanish and Catalan: jugados, ganados, perdidos.
  { played: 'pj', won: 'pg', drawn: 'pe', lost: 'pp' },
  { played: 'j', won: 'g', drawn: 'e', lost: 'p' },
  { played: 'j', won: 'v', drawn: 'e', lost: 'd' },
  { played: 'pj', won: 'v', drawn: 'e', lost: 'd' },
  { played: 'pj', won: 'g', drawn: 'e', lost: 'p' },
  // Galician: xogados, gañados, perdidos.
  { played: 'px', won: 'pg', drawn: 'pe', lost: 'pp' },
  { played: 'x', won: 'g', drawn: 'e', lost: 'p' },
  // English.
  { played: 'p', won: 'w', drawn: 'd', lost: 'l' },
  { played: 'gp', won: 'w', drawn: 'd', lost: 'l' },
  { played: 'mp', won: 'w', drawn: 'd', lost: 'l' },
];

/** Titles that only lists of people or of matches have; a table with one of them is no standings. */
const OTHER_LISTS =
  /^(?:jugador|xogador|jokalari|player|nombre$|nombre-y|nombre-jug|nom$|nom-i|nome$|izena$|apellido|cognom|abizen|anotador|dorsal|nacimiento|licencia|dni|arbitr|entrenador|fecha|data$|data-|dia$|eguna|hora$|local$|visitante|visitant$|equipo-(?:local|visitante|a$|b$|1|2)|partido$|encuentro|resultado)/;

/** Slug of a title: `P.J.` becomes `pj`, `S+` becomes `s-favor`. */
const slugOfTitle = (title: string) =>
  slugOf(
    title
      .replaceAll('.', '')
      .replace('+', ' favor')
      .replace(/\s*[-–−]$/, ' contra'),
  );

/** Group titles above columns of matches, which add nothing to the titles below: `Partidos`. */
const MATCH_GROUP_TITLE = /^(?:partidos|partits|partidak|encuentros|general|total)/;

/**
 * Finds the columns of a table of standings by their titles. Returns null for any other table: one without a team, with fewer
 * than two kinds of numbers, or with people or dates in it.
 * @param above title above each column that spans several, such as `Sets` above `F` and `C`; empty for none
 */
export function standingsColumns(
  titles: readonly string[],
  above: readonly string[] = [],
): StandingsColumns | null {
  const slugs = titles.map((title, i) => {
    const group = slugOfTitle(above[i] ?? '');
    return group && !MATCH_GROUP_TITLE.test(group) ? slugOfTitle(`${above[i]} ${title}`) : slugOfTitle(title);
  });
  if (slugs.some((slug) => OTHER_LISTS.test(slug))) return null;
  const found = new Map<StandingsColumn, number[]>();
  slugs.forEach((slug, index) => {
    const column =
      BY_TITLE.get(slug) ?? (/^(?:#|[nN]?[ºª])$/.test(titles[index] ?? '') ? 'position' : undefined);
    if (column) found.set(column, [...(found.get(column) ?? []), index]);
  });
  const letters = LETTERS.find(({ played, won, lost }) =>
    [played, won, lost].every((letter) => slugs.filter((slug) => slug === letter).length === 1),
  );
  for (const [column, letter] of Object.entries(letters ?? {}) as [StandingsColumn, string][])
    if (slugs.includes(letter)) found.set(column, [slugs.indexOf(letter)]);
  // Two columns with the same meaning are ambiguous, so neither is used.
  const columns: StandingsColumns = Object.fromEntries(
    [...found].flatMap(([column, [index, ...others]]) => (others.length === 0 ? [[column, index]] : [])),
  );
  const numbers = Object.keys(columns).filter((column) => !/^(?:position|team|tally)/.test(column));
  return columns.team === undefined || numbers.length < 2 ? null : columns;
}
