/** What a row has of a match of the club, cell by cell: rival, state, hall, hour, score. What is not understood brings a question or a note. */
import type { Team } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { readRound, readScore, readTime } from './cells.ts';
import { clean, type Line, STATE_CELLS, setNumbers, shortened } from './list.ts';
import { teamWords } from './names.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { extrasOf, type Title, WARNING } from './title.ts';
import {
  folded,
  isBlank,
  isNoVenue,
  isOnly,
  isOpen,
  SEVERAL,
  type State,
  SUMMONS,
  says,
  saysOff,
  take,
  takeStates,
} from './vocabulary.ts';

/** Thrown where a row brings no match: it is a rest, it waits for an answer, or `message` says why. */
export class NoMatch extends Error {
  readonly is: 'rest' | 'open' | 'rejected';

  constructor(is: NoMatch['is'], why = '') {
    super(why);
    this.is = is;
  }
}

const rejected = (why: string) => new NoMatch('rejected', why);

/** The rival in a row of one team of the club. @throws {NoMatch} */
export function rivalIn(
  name: string,
  cells: Line['cells'],
  { sides }: Title,
  ask: Interview['ask'],
  notes: string[],
): string {
  if (!name) throw rejected('falta el nombre de uno de los dos equipos');
  if (isRest(name)) throw new NoMatch('rest');
  const open = [cells.local, cells.visitante].map((cell) => clean(cell ?? '')).find(isUnknown) ?? name;
  if (isUnknown(open)) throw rejected(`todavía no se sabe el rival («${open}»)`);
  const { name: bare = name, number } = (NUMBERED.exec(name) ?? NUMBER_FIRST.exec(name))?.groups ?? {};
  if (isOddRival(bare) || (cells.partido && sides?.every((side) => /\s\d$/.test(side)))) {
    const answer = ask(rivalQuestion(bare));
    if (!answer) throw new NoMatch('open');
    if (answer === 'descansa') throw new NoMatch('rest');
    if (answer === NO) throw rejected(`todavía no se sabe el rival («${bare}»)`);
  } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(bare))
    throw rejected(`el rival «${shortened(bare)}» lleva algo que no es parte de un nombre`);
  if (number) notes.push(`del nombre del rival no se toma «${number}»`);
  return bare;
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

/** Whether a text says that a match is off, and nothing else. */
const isState = (text: string) => isBlank(takeStates(text).rest);

/** Whether a match is off; null when it is on, undefined when the list does not say. @throws {NoMatch} */
export function stateOf(
  { cells, states: elsewhere = [], others = [] }: Line,
  { extras }: Title,
  inDate: readonly State[],
  ask: Interview['ask'],
  notes: string[],
): MatchInput['estado'] {
  const text = clean(cells.estado ?? '');
  const taken = takeStates(text);
  const isExpected =
    (isBlank(taken.rest) && !WARNING.test(text)) ||
    isOnly(taken.rest, 'expected') ||
    (isOnly(taken.rest, 'open') && !/fecha|d[ií]a|data|s\/[fd]/i.test(taken.rest));
  const forfeits = [
    ...STATE_CELLS.flatMap((role) => cells[role] ?? []).filter((text) => says(text, 'forfeit')),
    ...extrasOf(extras, 'unclear'),
  ].map(clean);
  const hasScore = [cells.resultado, cells.sets, ...extrasOf(extras, 'score')].some((score) =>
    /\d\s*[-–:/]\s*\d/.test(score ?? ''),
  );
  for (const words of [...others, ...(hasScore ? forfeits : [])]) notes.push(`dice «${shortened(words)}»`);
  for (const left of extrasOf(extras, 'left')) notes.push(`no se toma «${shortened(left, 40)}»`);
  if (isExpected && text && !isOnly(text, 'expected') && taken.states.length === 0)
    notes.push(`dice «${text}»`);
  const inTitle = extrasOf(extras, 'state') as State[];
  const states = [
    ...new Set([
      // What the title says is nearer than the mark of a calendar, which has one for all that is off.
      ...(inTitle.length > 0 ? inTitle : taken.states),
      ...elsewhere,
      ...others.flatMap((other) => (isState(other) ? takeStates(other).states : [])),
      ...inDate,
    ]),
  ];
  const unclear = [
    ...(isExpected ? [] : [text]),
    ...others.filter((other) => !isState(other) && (saysOff(other) || /\d/.test(other))),
    // A match that was not played and has a score was decided.
    ...(hasScore ? [] : forfeits),
    ...(states.length > 1 ? [states.join(' / ')] : []),
  ].join(' ');
  const [state] = states;
  if (unclear) {
    const answer = ask(stateQuestion(unclear, state));
    if (answer === undefined) throw new NoMatch('open');
    if (answer === NO)
      throw rejected(`su estado es «${shortened(unclear, 40)}», y has dicho que no se importe`);
    return answer === 'se-juega' ? null : (answer as State);
  }
  if (state) return state;
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return cells.estado === undefined && !isPlayed ? undefined : null;
}

const stateQuestion = (unclear: string, likely: State | undefined): Question => ({
  kind: 'estados',
  name: unclear,
  words: `Un partido tiene el estado «${shortened(unclear)}». ¿Qué quiere decir?`,
  choices: [
    { value: 'aplazado', words: 'El partido está aplazado' },
    { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
    { value: 'se-juega', words: 'El partido se juega, o ya se jugó' },
    { value: NO, words: 'No se importa' },
  ].toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
});

/** The hall that a row names; a note where the list says that it is not sure. */
export function hallIn({ lugar = '' }: Line['cells'], notes: string[]): string {
  const hall = clean(lugar);
  const open = take(hall, 'open');
  const trimmed = (text: string) => clean(text.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  const bare = trimmed(open.rest);
  const isHalfOpen = open.found.length > 0 && !isNoVenue(bare) && !isOpen(hall);
  const name = isHalfOpen ? bare : trimmed(hall);
  if (!isNoVenue(name) && (isHalfOpen || SEVERAL.test(hall) || /[?*]|https?:/.test(hall)))
    notes.push(`el lugar «${shortened(hall)}» no es seguro`);
  return name;
}

const CALLED = new RegExp(`(?:${SUMMONS})\\s*:?\\s*(?:a las\\s*)?(\\d{1,2}(?:[:.h]\\d{2})?)(?:\\s*h\\.?)?`);

/** The cell of the hour without the summons before the match, which has its own: `18:30 citación 17:30`. */
function withoutSummons(cell: string): { text: string; summons: string; at: string } {
  const called = CALLED.exec(folded(cell));
  if (!called) return { text: cell, summons: '', at: '' };
  const end = called.index + called[0].length;
  const rest = `${cell.slice(0, called.index)} ${cell.slice(end)}`;
  const at = readTime(called[1] ?? '');
  return {
    text: rest.replace(/^[\s,;()/–-]+|[\s,;()/–-]+$/g, ''),
    summons: cell.slice(called.index, end),
    at: ('value' in at && at.value) || '',
  };
}

/** The hour of a match: null where the list says none, undefined where it has none for any match. */
export function hourIn(
  { cells }: Line,
  { extras }: Title,
  behindDate: string,
  notes: string[],
): { value: string | null | undefined; open: boolean } {
  const cell = clean(cells.hora ?? '');
  const { text, summons, at } = withoutSummons(cell);
  const read = readTime(text);
  const unknown = (why: string) => {
    notes.push(`${why}: queda sin hora`);
    return { value: null, open: true };
  };
  // Whoever is called later than they play is called to another hour, and it is not known which is which.
  if (summons && 'value' in read && read.value && !(at && at < read.value))
    return unknown(`la hora «${shortened(cell, 40)}»: son varias horas`);
  if (summons) notes.push(`la hora dice también «${summons}»`);
  if ('why' in read) return unknown(`la hora «${shortened(cell, 40)}»: ${read.why}`);
  const hours = [...new Set([read.value ?? '', behindDate, ...extrasOf(extras, 'hour')].filter(Boolean))];
  const [hour, ...others] = hours;
  if (others.length > 0) return unknown(`dice varias horas (${hours.join(' y ')})`);
  const open = extrasOf(extras, 'open');
  for (const words of open) if (!/hora/i.test(words)) notes.push(`dice «${words}»`);
  if (hour && open.some((words) => /hora/i.test(words)))
    return unknown(`dice «${open.join(', ')}» y las ${hour}`);
  // A list without times does not say that there is none.
  return { value: hour ?? (cells.hora === undefined ? undefined : null), open: false };
}

/** The score of a row, the home team's first, as far as it can be taken. */
export function scoreIn({ cells }: Line, { extras }: Title, state: MatchInput['estado'], notes: string[]) {
  const text = (cell?: string) => clean(cell ?? '');
  const apart = setNumbers.map((n) => {
    const [home, away] = [text(cells[`set${n}-local`]), text(cells[`set${n}-visitante`])];
    return home || away ? `${home}-${away}` : text(cells[`set${n}`]);
  });
  const score = readScore([text(cells.resultado), text(cells.sets), ...extrasOf(extras, 'score')], apart);
  const without = (why: string): { sets?: string[]; result?: string } => {
    if (why) notes.push(`sin resultado: ${why}`);
    return {};
  };
  if ('why' in score) return without(score.why);
  if (!score.value) return without('');
  if (state) return without(`el partido está ${state}`);
  for (const words of [cells.resultado, cells.sets].flatMap((cell) => take(cell ?? '', 'open').found))
    notes.push(`el resultado dice también «${words}»`);
  const { sets, result } = score.value;
  return sets.length > 0 ? { sets } : { result };
}

/** `7` of `Jornada 7`, `J7` and `7ª`; other words as they are. */
export function roundOf({ cells }: Line, { extras }: Title): MatchInput['jornada'] {
  const text = clean(cells.jornada ?? '');
  return readRound(text) ?? (isBlank(text) ? extrasOf(extras, 'round').map(readRound)[0] : text);
}

/** The competition, unless it only says the team's division and category again. */
export function competitionOf(text: string, team: Team | undefined): string | undefined {
  const own = teamWords(`${team?.division} ${team?.name}`);
  return teamWords(text).every((word) => own.includes(word)) ? undefined : text;
}
