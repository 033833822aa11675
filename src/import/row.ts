/** What a row has of a match of the club, cell by cell: rival, state, hall, hour, score. What is not understood brings a question or a note. */
import type { Team } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { readRound, readScore, readTime } from './cells.ts';
import { clean, type Line, type Role, STATE_CELLS, setNumbers, shortened } from './list.ts';
import { teamWords } from './names.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { extrasOf, type Title, WARNING } from './title.ts';
import {
  folded,
  isBlank,
  isNoVenue,
  isOnly,
  isOpen,
  openParts,
  SEVERAL,
  type State,
  SUMMONS,
  says,
  saysChanged,
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
  says(rival, 'placeholder', 'change', 'attention', 'open', 'postponed', 'cancelled');

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

/** True if the text is only a state. */
const isState = (text: string) => isBlank(takeStates(text).rest);

/** True if the text leaves open nothing but the hour, or the hour and the venue. */
const opensHourAlone = (text: string) => {
  const parts = openParts(text);
  return parts.includes('hour') && !parts.includes('day') && !saysChanged(text) && !saysOff(text);
};
/** True if the text leaves open nothing but the venue. */
const opensVenueAlone = (text: string) => {
  const parts = openParts(text);
  return parts.length === 1 && parts[0] === 'venue' && !saysChanged(text) && !saysOff(text);
};

/** Cells that say of the day or the hour what belongs elsewhere: `Fecha y hora por determinar` under `Jornada`. */
const remarksInCells = (cells: Line['cells']) =>
  STATE_CELLS.flatMap((role) => {
    const text = clean(cells[role] ?? '');
    const parts = openParts(text);
    const isElsewhere = parts.includes('day') || (parts.includes('hour') && role !== 'hora');
    return isElsewhere || says(text, 'change') ? [text] : [];
  });

/** State of a match: null when it is played, undefined when the list does not say. `openHour` has the words that leave its hour open. */
interface Standing {
  state: MatchInput['estado'];
  openHour: string;
}

/** Reads the state from all cells and remarks of a row. @throws {NoMatch} */
export function stateOf(
  { cells, states: elsewhere = [], remarks: ofLine = [] }: Line,
  { extras }: Title,
  inDate: readonly State[],
  ask: Interview['ask'],
  notes: string[],
): Standing {
  const text = clean(cells.estado ?? '');
  const taken = takeStates(text);
  const isExpected = (isBlank(taken.rest) && !WARNING.test(text)) || isOnly(taken.rest, 'expected');
  // A cell of states is understood whole: `Hora por confirmar`, but not `Hora por confirmar si hay árbitro`.
  const isOpenCell = isOnly(take(taken.rest, 'expected').rest, 'open');
  const forfeits = [
    ...STATE_CELLS.flatMap((role) => cells[role] ?? []).filter((text) => says(text, 'forfeit')),
    ...extrasOf(extras, 'unclear'),
  ].map(clean);
  const remarks = [
    ...ofLine,
    ...extrasOf(extras, 'open'),
    ...remarksInCells(cells),
    ...(isOpenCell ? [text] : []),
  ];
  const [score] = [cells.resultado, cells.sets, ...extrasOf(extras, 'score')].flatMap(
    (score) => /\d\s*[-–:/]\s*\d/.exec(score ?? '')?.[0] ?? [],
  );
  const openHour = remarks.find(opensHourAlone);
  for (const words of [
    ...remarks.filter((remark) => isState(remark) || opensVenueAlone(remark)),
    ...(score ? forfeits : []),
  ])
    notes.push(`dice «${shortened(words)}»`);
  for (const left of extrasOf(extras, 'left')) notes.push(`no se toma «${shortened(left, 40)}»`);
  const inTitle = extrasOf(extras, 'state') as State[];
  const states = [
    ...new Set([
      // A title is more specific than the status of a calendar, which has one value for all that is off.
      ...(inTitle.length > 0 ? inTitle : taken.states),
      ...elsewhere,
      ...remarks.flatMap((remark) => (isState(remark) ? takeStates(remark).states : [])),
      ...inDate,
    ]),
  ];
  const isOff = states.length > 0;
  const unclear = [
    ...new Set([
      ...(isExpected || isOpenCell ? [] : [text]),
      ...remarks.filter((remark) => {
        if (isState(remark) || opensHourAlone(remark) || opensVenueAlone(remark)) return false;
        // The day of a match that is off does not matter, unless the remark names another.
        return !isOff || saysOff(remark) || saysChanged(remark);
      }),
      // A match without a score was not decided.
      ...(score ? [] : forfeits),
      ...(states.length > 1 ? [states.join(' / ')] : []),
      ...(isOff && score && /[1-9]/.test(score) ? [`${states.join(' / ')}, ${clean(score)}`] : []),
    ]),
  ].join(' / ');
  const [state] = states;
  if (unclear) {
    const answer = ask(stateQuestion(unclear, state));
    if (answer === undefined) throw new NoMatch('open');
    if (answer === NO)
      throw rejected(`la lista dice «${shortened(unclear, 40)}», y has dicho que no se importe`);
    if (answer === HOUR_OPEN) return { state: null, openHour: openHour ?? unclear };
    return { state: answer === 'se-juega' ? null : (answer as State), openHour: openHour ?? '' };
  }
  if (state) return { state, openHour: openHour ?? '' };
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return {
    state: cells.estado === undefined && !isPlayed ? undefined : null,
    openHour: isPlayed ? '' : (openHour ?? ''),
  };
}

/** Answer: the match is played on its day, at an hour that is not known yet. */
const HOUR_OPEN = 'sin-hora';

const stateQuestion = (unclear: string, likely: State | undefined): Question => ({
  kind: 'estados',
  name: unclear,
  words: `De un partido, la lista dice «${shortened(unclear)}». ¿Qué quiere decir?`,
  choices: [
    { value: 'aplazado', words: 'El partido está aplazado' },
    { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
    { value: 'se-juega', words: 'Se juega, o ya se jugó, el día y a la hora de la lista' },
    { value: HOUR_OPEN, words: 'Se juega el día de la lista, y la hora no se sabe todavía' },
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

/** The hour of a match: null where the list says none, undefined where it has none for any match. @param openHour words that leave it open */
export function hourIn(
  { cells }: Line,
  { extras }: Title,
  behindDate: string,
  openHour: string,
  notes: string[],
): { value: string | null | undefined; open: boolean } {
  const cell = clean(cells.hora ?? '');
  const { text, summons, at } = withoutSummons(cell);
  const doubt = take(text, 'open');
  const read = readTime(doubt.found.length > 0 ? doubt.rest.replace(/[([]\s*[)\]]/g, '') : text);
  const unknown = (why: string) => {
    notes.push(`${why}: queda sin hora`);
    return { value: null, open: true };
  };
  // A summons after the match is for another hour, and nothing tells which is which.
  if (summons && 'value' in read && read.value && !(at && at < read.value))
    return unknown(`la hora «${shortened(cell, 40)}»: son varias horas`);
  if (summons) notes.push(`la hora dice también «${summons}»`);
  if ('why' in read) return unknown(`la hora «${shortened(cell, 40)}»: ${read.why}`);
  if (doubt.found.length > 0)
    return read.value
      ? unknown(`la hora «${shortened(cell, 40)}» no es segura`)
      : { value: null, open: true };
  const hours = [...new Set([read.value ?? '', behindDate, ...extrasOf(extras, 'hour')].filter(Boolean))];
  const [hour, ...others] = hours;
  if (others.length > 0) return unknown(`dice varias horas (${hours.join(' y ')})`);
  if (openHour)
    return hour ? unknown(`dice «${shortened(openHour)}» y las ${hour}`) : { value: null, open: true };
  // A list without times does not say that there is none.
  return { value: hour ?? (cells.hora === undefined ? undefined : null), open: false };
}

/** The score of a row, the home team's first, as far as it can be taken. @throws {NoMatch} */
export function scoreIn(
  { cells }: Line,
  { extras }: Title,
  sides: readonly string[],
  state: MatchInput['estado'],
  ask: Interview['ask'],
  notes: string[],
): { sets?: string[]; result?: string } {
  const text = (cell?: string) => clean(cell ?? '');
  const pairOf = (home: Role, away: Role, whole: Role) =>
    text(cells[home]) || text(cells[away]) ? `${text(cells[home])}-${text(cells[away])}` : text(cells[whole]);
  const apart = setNumbers.map((n) => pairOf(`set${n}-local`, `set${n}-visitante`, `set${n}`));
  const together = [pairOf('sets-local', 'sets-visitante', 'resultado'), text(cells.sets)];
  const score = readScore([...together, ...extrasOf(extras, 'score')], apart);
  const without = (why: string) => {
    if (why) notes.push(`sin resultado: ${why}`);
    return {};
  };
  if ('why' in score) return without(score.why);
  if (!score.value) return without('');
  if (state) return without(`el partido está ${state}`);
  for (const words of [cells.resultado, cells.sets].flatMap((cell) => take(cell ?? '', 'open').found))
    notes.push(`el resultado dice también «${words}»`);
  const { sets, result } = score.value;
  if (sets.length === 0) return { result };
  if (!result) return { sets };
  const answer = ask(scoreQuestion(sides, result, sets));
  if (answer === undefined) throw new NoMatch('open');
  if (answer === NO) return without(`el resultado ${result} no es el de los parciales ${sets.join(', ')}`);
  return answer === result ? { result } : { sets };
}

/** Question about a result that the points of the sets contradict. */
const scoreQuestion = (sides: readonly string[], result: string, sets: readonly string[]): Question => ({
  kind: 'resultados',
  name: `${sides.join(' – ')}: ${result} / ${sets.join(', ')}`,
  words: `${sides.join(' – ')}: el resultado ${result} no es el de los parciales ${sets.join(', ')}. ¿Qué vale?`,
  choices: [
    { value: NO, words: 'No se sabe: queda sin resultado' },
    { value: result, words: `El resultado: ${result}` },
    { value: 'parciales', words: `Los parciales: ${sets.join(', ')}` },
  ],
  safe: NO,
});

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
