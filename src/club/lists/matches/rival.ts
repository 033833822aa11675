import { cleanText, truncate } from '../cells/text.ts';
import { containsWords, extract, isUndecided, TWO_NAMES } from '../cells/vocabulary.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import { askOrStop, NoMatchError, type RowReading, rejectedRow } from './row-reading.ts';

/** Resolves the rival of a club team. @throws NoMatchError */
export function resolveRival(name: string, reading: RowReading): string {
  const { line, sides, notes } = reading;
  const { cells } = line;
  if (!name) throw rejectedRow('falta el nombre de uno de los dos equipos');
  if (isBye(name)) throw new NoMatchError({ code: 'bye' });
  const open = [cells.local, cells.visitante].map((cell) => cleanText(cell ?? '')).find(isUnknown) ?? name;
  if (isUnknown(open)) throw rejectedRow(`todavía no se sabe el rival («${open}»)`);
  const { name: bare = name, number } = (NUMBERED.exec(name) ?? NUMBER_FIRST.exec(name))?.groups ?? {};
  if (isOddRival(bare) || (cells.partido && sides.every((side) => /\s\d$/.test(side)))) {
    const answer = askOrStop(reading, rivalQuestion(bare));
    if (answer === 'descansa') throw new NoMatchError({ code: 'bye' });
    if (answer === NO) throw rejectedRow(`todavía no se sabe el rival («${bare}»)`);
  } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(bare))
    throw rejectedRow(`el rival «${truncate(bare)}» lleva algo que no es parte de un nombre`);
  if (number) notes.push(`del nombre del rival no se importa «${number}»`);
  return bare;
}

/** True if a cell says that the team is not known yet. */
const isUnknown = (text: string) => /\p{L}/u.test(text) && isUndecided(text);

/** True if the text of a side is a bye: `DESCANSA`, `BYE 1`, `Exento (J7)`. */
const isBye = (name: string) => {
  const { found, rest } = extract(name, 'bye');
  return found.length > 0 && !/\p{L}/u.test(rest.replace(/\bj(?:ornada|or\.?)?\b/gi, ''));
};

/** True for a rival that may be a placeholder: dashes, a single letter, `Ganador partido 3`, a remainder such as `por lluvia`. */
const isOddRival = (rival: string) =>
  !/\p{L}.*\p{L}/u.test(rival) ||
  /(?:^|\s)(?:por|debido|hasta)\s|^(?:rival|equipo)$|^(?:vs?|contra)[.\s]|\s(?:vs?|contra)\.?$/iu.test(
    rival,
  ) ||
  // Characters that occur in no team name.
  /[^\p{L}\p{M}\p{Nd}\s.,;:'’`´"“”«»()[\]&+ºª°/·–—-]/u.test(rival) ||
  TWO_NAMES.test(rival) ||
  containsWords(rival, 'placeholder', 'change', 'attention', 'open', 'postponed', 'cancelled');

const rivalQuestion = (rival: string): ImportQuestion => ({
  kind: 'rivales',
  name: rival,
  text: `En el sitio del rival pone «${rival}». ¿Qué quiere decir?`,
  choices: [
    { value: NO, label: 'Todavía no se sabe el rival: no se importa' },
    { value: 'descansa', label: 'Esa jornada se descansa: no hay partido' },
    { value: 'equipo', label: 'Es un equipo que se llama así' },
  ],
  defaultValue: NO,
});

/** Number beside a name, `CV Peñalba (3)`: sets won, rank, team number, or a mark of the home team. */
const NUMBER = '[([{]\\s*(?:\\d{1,3}|[LV])\\s*[)\\]}]';
const NUMBERED = new RegExp(`^(?<name>.*\\p{L}.*?)\\s*(?<number>${NUMBER}|[:–—-]\\s+\\d{1,2})$`, 'u');
const NUMBER_FIRST = new RegExp(`^(?<number>${NUMBER})\\s*(?<name>.*\\p{L}.*)$`, 'u');
