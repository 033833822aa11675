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
  wordsOf(text).every(
    (word) =>
      /^[a-z1-9]$/.test(word) ||
      STANDARD_SPELLING.has(word) ||
      SPELLINGS.some(([standard]) => standard === word),
  );
