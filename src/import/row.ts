/** Resolves rival, venue, hour, round and competition of a row. Unclear texts become questions or notes. */
import type { Team } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { AppError } from '../errors/app-error.ts';
import { teamWords } from './club-names.ts';
import { cleanText, type ListRow, truncate } from './list.ts';
import { type ImportQuestion, NO, type QuestionCollector } from './questions.ts';
import { hourOfRemark } from './remarks.ts';
import { parseTime } from './times.ts';
import { extraTexts, type MatchTitle, parseRound } from './title.ts';
import {
  containsWords,
  extract,
  foldAccents,
  hasNoText,
  isUndecided,
  isVenuePlaceholder,
  SUMMONS,
  TWO_NAMES,
} from './vocabulary.ts';

/** Reason why a row has no match: a bye, an open question, or a rejection with its reason in Spanish. */
type RowFault = { code: 'bye' | 'open-question' } | { code: 'rejected'; reason: string };

/** Error that ends the reading of a row without a match. */
export class NoMatchError extends AppError<RowFault> {
  constructor(fault: RowFault) {
    super(fault, 'reason' in fault ? fault.reason : fault.code);
  }
}

/** @param reason Spanish, without a capital and a full stop */
export const rejectedRow = (reason: string) => new NoMatchError({ code: 'rejected', reason });

/** Resolves the rival of a club team. @throws {NoMatchError} */
export function resolveRival(
  name: string,
  cells: ListRow['cells'],
  { sides }: MatchTitle,
  ask: QuestionCollector['ask'],
  notes: string[],
): string {
  if (!name) throw rejectedRow('falta el nombre de uno de los dos equipos');
  if (isBye(name)) throw new NoMatchError({ code: 'bye' });
  const open = [cells.local, cells.visitante].map((cell) => cleanText(cell ?? '')).find(isUnknown) ?? name;
  if (isUnknown(open)) throw rejectedRow(`todavía no se sabe el rival («${open}»)`);
  const { name: bare = name, number } = (NUMBERED.exec(name) ?? NUMBER_FIRST.exec(name))?.groups ?? {};
  if (isOddRival(bare) || (cells.partido && sides?.every((side) => /\s\d$/.test(side)))) {
    const answer = ask(rivalQuestion(bare));
    if (!answer) throw new NoMatchError({ code: 'open-question' });
    if (answer === 'descansa') throw new NoMatchError({ code: 'bye' });
    if (answer === NO) throw rejectedRow(`todavía no se sabe el rival («${bare}»)`);
  } else if (/\d[:/]\d|\d\s*[-–]\s*\d/.test(bare))
    throw rejectedRow(`el rival «${truncate(bare)}» lleva algo que no es parte de un nombre`);
  if (number) notes.push(`del nombre del rival no se toma «${number}»`);
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

/** Resolves the venue, with a note if the list marks it as uncertain. */
export function resolveHall({ lugar = '' }: ListRow['cells'], notes: string[]): string {
  const hall = cleanText(lugar);
  const open = extract(hall, 'open');
  const trimPunctuation = (text: string) => cleanText(text.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  const bare = trimPunctuation(open.rest);
  const isPartlyOpen = open.found.length > 0 && !isVenuePlaceholder(bare) && !isUndecided(hall);
  const name = isPartlyOpen ? bare : trimPunctuation(hall);
  if (!isVenuePlaceholder(name) && (isPartlyOpen || TWO_NAMES.test(hall) || /[?*]|https?:/.test(hall)))
    notes.push(`el lugar «${truncate(hall)}» no es seguro`);
  return name;
}

const SUMMONS_WITH_HOUR = new RegExp(
  `(?:${SUMMONS})\\s*:?\\s*(?:a las\\s*)?(\\d{1,2}(?:[:.h]\\d{2})?)(?:\\s*h\\.?)?`,
);

/** Separates the hour of a summons from the hour of the match: `18:30 citación 17:30`. */
function withoutSummons(cell: string): { text: string; summons: string; summonsHour: string } {
  const match = SUMMONS_WITH_HOUR.exec(foldAccents(cell));
  if (!match) return { text: cell, summons: '', summonsHour: '' };
  const end = match.index + match[0].length;
  const rest = `${cell.slice(0, match.index)} ${cell.slice(end)}`;
  const hour = parseTime(match[1] ?? '');
  return {
    text: rest.replace(/^[\s,;()/–-]+|[\s,;()/–-]+$/g, ''),
    summons: cell.slice(match.index, end),
    summonsHour: ('value' in hour && hour.value) || '',
  };
}

/**
 * Resolves the hour: null if the list leaves it open, undefined if the list has no hours.
 * @param openHour text that leaves it open; empty if there is none
 */
export function resolveHour(
  { cells, remarks = [] }: ListRow,
  { extras }: MatchTitle,
  hourInDate: string,
  openHour: string,
  notes: string[],
): { value: string | null | undefined; open: boolean } {
  const cell = cleanText(cells.hora ?? '');
  const { text, summons, summonsHour } = withoutSummons(cell);
  const doubt = extract(text, 'open');
  const read = parseTime(doubt.found.length > 0 ? doubt.rest.replace(/[([]\s*[)\]]/g, '') : text);
  const unknownHour = (reason: string) => {
    notes.push(`${reason}: queda sin hora`);
    return { value: null, open: true };
  };
  // A summons must be before the match; otherwise the hours may be swapped.
  if (summons && 'value' in read && read.value && !(summonsHour && summonsHour < read.value))
    return unknownHour(`la hora «${truncate(cell, 40)}»: son varias horas`);
  if (summons) notes.push(`la hora dice también «${summons}»`);
  if ('reason' in read) return unknownHour(`la hora «${truncate(cell, 40)}»: ${read.reason}`);
  if (doubt.found.length > 0)
    return read.value
      ? unknownHour(`la hora «${truncate(cell, 40)}» no es segura`)
      : { value: null, open: true };
  const hours = [...new Set([read.value ?? '', hourInDate, ...extraTexts(extras, 'hour')].filter(Boolean))];
  const [hour, ...otherHours] = hours;
  if (otherHours.length > 0) return unknownHour(`dice varias horas (${hours.join(' y ')})`);
  // A remark may contradict the hour, but never supplies it, since it may be the hour of a summons.
  const remarkHours = remarks.map(hourOfRemark).filter((other) => other && other !== hour);
  if (remarkHours.length > 0)
    return unknownHour(
      hour
        ? `dice varias horas (${[hour, ...remarkHours].join(' y ')})`
        : `dice las ${remarkHours.join(' y ')} aparte`,
    );
  if (openHour)
    return hour ? unknownHour(`dice «${truncate(openHour)}» y las ${hour}`) : { value: null, open: true };
  // A list without hours says nothing about them.
  return { value: hour ?? (cells.hora === undefined ? undefined : null), open: false };
}

/** Resolves the round: 7 for `Jornada 7`, `J7` and `7ª`; other texts stay unchanged. */
export function resolveRound({ cells }: ListRow, { extras }: MatchTitle): MatchInput['jornada'] {
  const text = cleanText(cells.jornada ?? '');
  return parseRound(text) ?? (hasNoText(text) ? extraTexts(extras, 'round').map(parseRound)[0] : text);
}

/** Returns the competition, unless it only repeats the team's division and category. */
export function resolveCompetition(text: string, team: Team | undefined): string | undefined {
  const knownWords = teamWords(`${team?.division} ${team?.name}`);
  return teamWords(text).every((word) => knownWords.includes(word)) ? undefined : text;
}
