import { withoutAccents } from '../content/slug.ts';

/** A name as it is compared: `C.V. Sierra-Cadete (F)` is `cv sierra cadete f`. */
export const plain = (name: string) =>
  withoutAccents(name.slice(0, 300))
    .replaceAll('.', '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^([a-z]) ([a-z]) /, '$1$2 ');

export const words = (name: string) => plain(name).split(' ').filter(Boolean);

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
