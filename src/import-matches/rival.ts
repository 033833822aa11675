import { clean, type Line, shortened } from './list.ts';
import { type Interview, NO, type Question } from './questions.ts';
import type { Title } from './title.ts';
import { isOpen, SEVERAL, says, take } from './vocabulary.ts';

/** The rival in a row of one team of the club, and what a person should know of its name. */
export function rivalIn(
  name: string,
  cells: Line['cells'],
  { sides }: Title,
  ask: Interview['ask'],
):
  | { is: 'open' }
  | { is: 'rest' }
  | { is: 'rejected'; why: string }
  | { is: 'rival'; name: string; note: string } {
  if (name && isRest(name)) return { is: 'rest' };
  const rejected = (why: string) => ({ is: 'rejected' as const, why });
  if (!name) return rejected('falta el nombre de uno de los dos equipos');
  const said = [cells.local, cells.visitante].map((cell) => clean(cell ?? '')).find(isUnknown) ?? name;
  if (isUnknown(said)) return rejected(`todavía no se sabe el rival («${said}»)`);
  const { name: bare = name, number } = (NUMBERED.exec(name) ?? NUMBER_FIRST.exec(name))?.groups ?? {};
  if (isOddRival(bare) || (cells.partido && sides?.every((side) => /\s\d$/.test(side)))) {
    const answer = ask(rivalQuestion(bare));
    if (!answer) return { is: 'open' };
    if (answer === 'descansa') return { is: 'rest' };
    if (answer === NO) return rejected(`todavía no se sabe el rival («${bare}»)`);
  } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(bare))
    return rejected(`el rival «${shortened(bare)}» lleva algo que no es parte de un nombre`);
  return { is: 'rival', name: bare, note: number ? `del nombre del rival no se toma «${number}»` : '' };
}

/** Whether a cell says of a team that it is not known yet. */
const isUnknown = (text: string) => /\p{L}/u.test(text) && isOpen(text);

/** Whether a side is the rest of the other: `DESCANSA`, `BYE 1`, `Exento (J7)`. */
const isRest = (name: string) => {
  const { found, rest } = take(name, 'rest');
  return found.length > 0 && !/\p{L}/u.test(rest.replace(/\bj(?:ornada|or\.?)?\b/gi, ''));
};

/** What stands for a rival and may be none: dashes, a letter, `Ganador partido 3`, what is left of `… por lluvia`. */
const isOddRival = (rival: string) =>
  !/\p{L}.*\p{L}/u.test(rival) ||
  /(?:^|\s)(?:por|debido|hasta)\s|^(?:rival|equipo)$|^(?:vs?|contra)[.\s]|\s(?:vs?|contra)\.?$/iu.test(
    rival,
  ) ||
  // Signs that no name has.
  /[^\p{L}\p{M}\p{Nd}\s.,;:'’`´"“”«»()[\]&+ºª°/·–—-]/u.test(rival) ||
  SEVERAL.test(rival) ||
  says(rival, 'placeholder', 'notice', 'postponed', 'cancelled');

const rivalQuestion = (rival: string): Question => ({
  kind: 'rivales',
  name: rival,
  words: `En el sitio del rival pone «${rival}». ¿Qué quiere decir?`,
  choices: [
    { value: NO, words: 'Todavía no se sabe el rival: no se importa' },
    { value: 'descansa', words: 'Esa jornada se descansa: no hay partido' },
    { value: 'equipo', words: 'Es un equipo que se llama así' },
  ],
  safe: NO,
});

/** `CV Peñalba (3)`: sets won, a place in the table, a team's number, or who plays at home. */
const NUMBER = '[([{]\\s*(?:\\d{1,3}|[LV])\\s*[)\\]}]';
const NUMBERED = new RegExp(`^(?<name>.*\\p{L}.*?)\\s*(?<number>${NUMBER}|[:–—-]\\s+\\d{1,2})$`, 'u');
const NUMBER_FIRST = new RegExp(`^(?<number>${NUMBER})\\s*(?<name>.*\\p{L}.*)$`, 'u');
