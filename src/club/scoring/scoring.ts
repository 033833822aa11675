/** How sports and competitions score. All numbers of a score have the team's own first. */

/** Score of both teams. */
export type ScorePair = readonly [number, number];

/** Scoring of a match that is won by sets. */
export interface SetScoring {
  unit: 'sets';
  /** Numbers of sets that a match may have at most: 5 for the best of five. Several if the competitions of a sport differ. */
  lengths: number[];
  /** Points that win a set, two apart. */
  points: number;
  /** Points that win the set that decides a match. */
  decidingPoints: number;
  /** True if all sets are played, even after one team has won most of them. */
  allPlayed: boolean;
  draws: boolean;
}

/** Scoring of a match that is won by goals or points. */
export interface TallyScoring {
  unit: 'goals' | 'points';
  /** Number of periods without overtime; 0 if their scores are not recorded. */
  periods: number;
  draws: boolean;
}

export type Scoring = SetScoring | TallyScoring;
export type ScoreUnit = Scoring['unit'];

/** Default scoring: best of five, or of three as schools play. */
export const VOLLEYBALL: SetScoring = {
  unit: 'sets',
  lengths: [3, 5],
  points: 25,
  decidingPoints: 15,
  allPlayed: false,
  draws: false,
};

const tally = (unit: TallyScoring['unit'], periods: number, draws = true): TallyScoring => ({
  unit,
  periods,
  draws,
});

/** Scoring of known sports, by the start of their folded names. The first match wins. */
const SPORTS: readonly [name: RegExp, scoring: Scoring][] = [
  [/^vol+e[iy](?:bol)? ?(?:de )?playa/, { ...VOLLEYBALL, lengths: [3], points: 21 }],
  [/^vol+e[iy]/, VOLLEYBALL],
  [/^balonmano\b(?! playa)/, tally('goals', 2)],
  [/^(?:baloncesto|mini ?basket|bas(?:ket|quet)(?:bol|ball)?)\b(?!.*3 ?x ?3)/, tally('points', 4, false)],
  [/^(?:futbol ?sala|futsal)/, tally('goals', 2)],
  [/^futbol\b(?! (?:playa|americano|australiano|flag))/, tally('goals', 2)],
  [/^water ?polo/, tally('goals', 4)],
  [/^rugby/, tally('points', 2)],
  [/^hockey (?:sobre )?(?:hierba|patines|linea)/, tally('goals', 2)],
];

/** Returns the name of a sport in lower case without accents and punctuation. */
const foldName = (sport: string) =>
  sport
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Returns the scoring of a known sport by its Spanish name; undefined for any other text. */
export const scoringOfSport = (sport: string): Scoring | undefined =>
  SPORTS.find(([pattern]) => pattern.test(foldName(sport)))?.[1];

/** Sports whose competitions are no matches between two teams, by the start of their folded names. */
const WITHOUT_MATCHES =
  /^(?:natacion|atletismo|gimnasia|ciclismo|triatlon|duatlon|senderismo|montan\w+|escalada|esqui|piraguismo|remo|vela|surf|patinaje|orientacion|halterofilia|tiro|hipica|equitacion|danza|baile|yoga)\b(?!.*polo)/;

/** True if the name of a sport does not tell how it scores. A sport without matches, such as swimming, needs no scoring. */
export const asksScoring = (sport: string): boolean =>
  sport.trim() !== '' && !scoringOfSport(sport) && !WITHOUT_MATCHES.test(foldName(sport));

/** True for a sport that is volleyball by its name. */
export const isVolleyball = (sport: string): boolean => /^vol+e[iy]/.test(foldName(sport));

/** Spanish words of a score. */
export interface ScoreWords {
  /** `sets`, `goles`, `puntos` */
  total: string;
  /** Noun for a part of the match: `set`, `parte`, `cuarto`, `periodo`. */
  part: string;
  /** Example of a result, and of the score of a part. */
  example: string;
  partExample: string;
  /** Title of the column of standings, and its long form. */
  column: string;
  columnLabel: string;
}

const WORDS: Record<ScoreUnit, Omit<ScoreWords, 'part'>> = {
  sets: {
    total: 'sets',
    example: '3-1',
    partExample: '25-18',
    column: 'Sets',
    columnLabel: 'Sets a favor y en contra',
  },
  goals: {
    total: 'goles',
    example: '28-25',
    partExample: '14-12',
    column: 'Goles',
    columnLabel: 'Goles a favor y en contra',
  },
  points: {
    total: 'puntos',
    example: '78-71',
    partExample: '20-18',
    column: 'PF-PC',
    columnLabel: 'Puntos a favor y en contra',
  },
};

const PERIOD_NOUNS: Record<number, string> = { 2: 'parte', 4: 'cuarto' };

export function scoreWords(scoring: Scoring): ScoreWords {
  const { unit } = scoring;
  const part = unit === 'sets' ? 'set' : (PERIOD_NOUNS[scoring.periods] ?? 'periodo');
  return { ...WORDS[unit], part };
}

/** Returns the title of a part, counted from 0: `Set 1`, `1.ª parte`, `3.er cuarto`, `Prórroga`. */
export function partTitle(scoring: Scoring, index: number): string {
  if (scoring.unit === 'sets') return `Set ${index + 1}`;
  const overtime = index - scoring.periods;
  if (overtime >= 0) return overtime === 0 ? 'Prórroga' : `${overtime + 1}.ª prórroga`;
  const { part } = scoreWords(scoring);
  const number = index + 1;
  if (part === 'parte') return `${number}.ª ${part}`;
  return `${number}.${number === 1 || number === 3 ? 'er' : 'º'} ${part}`;
}

/** Maximum number of parts that a form offers: all sets, or all periods and an overtime period; 0 if parts are not recorded. */
export function maxParts(scoring: Scoring): number {
  if (scoring.unit === 'sets') return Math.max(...scoring.lengths);
  return scoring.periods > 0 ? scoring.periods + 1 : 0;
}

/** Returns the score that the parts of a match add up to: sets won, or the sum of the periods. */
export function totalOf(scoring: Pick<Scoring, 'unit'>, partials: readonly ScorePair[]): [number, number] {
  if (scoring.unit !== 'sets')
    return partials.reduce<[number, number]>(([a, b], [ours, theirs]) => [a + ours, b + theirs], [0, 0]);
  const won = partials.filter(([ours, theirs]) => ours > theirs).length;
  return [won, partials.length - won];
}
