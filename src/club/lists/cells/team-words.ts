/** Words of club and team names, in comparable spellings. */
import { normalizeName } from './text.ts';

export const wordsOf = (name: string) => normalizeName(name).split(' ').filter(Boolean);

/** Words that many club names have in common. */
export const GENERIC_WORDS = new Set(
  'cv cd ad adc cdv club voleibol volei voley volley deportivo agrupacion asociacion escuela de del la el los las y'.split(
    ' ',
  ),
);

/** Returns the words that distinguish a club, without `CV`, `de` and the like. */
export const distinctiveWords = (name: string) => wordsOf(name).filter((word) => !GENERIC_WORDS.has(word));

type Spelling = [standard: string, variants: string];

/** Spelling variants of genders. */
const GENDERS: Spelling[] = [
  ['femenino', 'f fem femenina femeninas femeninos'],
  ['masculino', 'm masc masculina masculinas masculinos'],
  ['mixto', 'mx mix mixta mixtos mixtas'],
];
/** Spelling variants of age categories. */
const CATEGORIES: Spelling[] = [
  ['prebenjamin', 'preben prebenj prebenjamines'],
  ['benjamin', 'ben benj benjamines'],
  ['alevin', 'ale alev alevines'],
  ['infantil', 'inf infantiles'],
  ['cadete', 'cad cadetes'],
  ['juvenil', 'juv juveniles'],
  ['junior', 'jun juniors'],
  ['senior', 'sen sr seniors'],
  ['absoluto', 'abs absoluta'],
  ['veterano', 'vet veterana veteranos veteranas'],
];
/** Spelling variants of genders, categories and colours. */
const SPELLINGS: Spelling[] = [
  ...GENDERS,
  ...CATEGORIES,
  ['rojo', 'roja'],
  ['negro', 'negra'],
  ['blanco', 'blanca'],
  ['amarillo', 'amarilla'],
];
const STANDARD_SPELLING = new Map(
  SPELLINGS.flatMap(([standard, variants]) => variants.split(' ').map((variant) => [variant, standard])),
);

/** True for a gender in its standard spelling. */
export const isGender = (word: string): boolean => GENDERS.some(([standard]) => standard === word);
/** True for an age category in its standard spelling. */
export const isCategory = (word: string): boolean => CATEGORIES.some(([standard]) => standard === word);

/** Returns the words that distinguish a team, in their standard spelling. */
export const teamWords = (text: string) =>
  distinctiveWords(text).map((word) => STANDARD_SPELLING.get(word) ?? word);

/** True if a text only distinguishes teams of one club: `F`, `B`, `Cadete fem.`. */
export const isTeamMark = (text: string) =>
  wordsOf(text).every(
    (word) =>
      /^[a-z1-9]$/.test(word) ||
      STANDARD_SPELLING.has(word) ||
      SPELLINGS.some(([standard]) => standard === word),
  );
