/** What a row says of a match of the club, cell by cell: rival, state, hall, hour, score. What is not understood is asked or told. */
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

/** Whether a text says that a match is off, and nothing else. */
const isState = (text: string) => isBlank(takeStates(text).rest);

/** Whether a match is off; null when it is on, undefined when the list does not say. */
export function stateOf(
  { cells, states: elsewhere = [], others = [] }: Line,
  { extras }: Title,
  inDate: readonly State[],
  ask: Interview['ask'],
  notes: string[],
): MatchInput['estado'] | 'open' | { skip: string } {
  const text = clean(cells.estado ?? '');
  const said = takeStates(text);
  const isExpected =
    (isBlank(said.rest) && !WARNING.test(text)) ||
    isOnly(said.rest, 'expected') ||
    (isOnly(said.rest, 'open') && !/fecha|d[ií]a|data|s\/[fd]/i.test(said.rest));
  const forfeits = [
    ...STATE_CELLS.flatMap((role) => cells[role] ?? []).filter((text) => says(text, 'forfeit')),
    ...extrasOf(extras, 'unclear'),
  ].map(clean);
  const hasScore = [cells.resultado, cells.sets, ...extrasOf(extras, 'score')].some((score) =>
    /\d\s*[-–:/]\s*\d/.test(score ?? ''),
  );
  for (const words of [...others, ...(hasScore ? forfeits : [])]) notes.push(`dice «${shortened(words)}»`);
  for (const left of extrasOf(extras, 'left')) notes.push(`no se toma «${shortened(left, 40)}»`);
  if (isExpected && text && !isOnly(text, 'expected') && said.states.length === 0)
    notes.push(`dice «${text}»`);
  const inOthers = others.flatMap((other) => (isState(other) ? takeStates(other).states : []));
  const inTitle = extrasOf(extras, 'state') as State[];
  // What the title says is nearer than the mark of a calendar, which has one for all that is off.
  const nearest = inTitle.length > 0 ? inTitle : said.states;
  const states = [...new Set([...nearest, ...elsewhere, ...inOthers, ...inDate])];
  const unclear = [
    ...(isExpected ? [] : [text]),
    ...others.filter((other) => !isState(other) && (saysOff(other) || /\d/.test(other))),
    // A match that was not played and has a score was decided.
    ...(hasScore ? [] : forfeits),
    ...(states.length > 1 ? [states.join(' / ')] : []),
  ].join(' ');
  if (unclear) {
    const [likely] = states;
    const choices = [
      { value: 'aplazado', words: 'El partido está aplazado' },
      { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
      { value: 'se-juega', words: 'El partido se juega, o ya se jugó' },
      { value: NO, words: 'No se importa' },
    ];
    const question: Question = {
      kind: 'estados',
      name: unclear,
      words: `Un partido tiene el estado «${shortened(unclear)}». ¿Qué quiere decir?`,
      choices: choices.toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
    };
    const answer = ask(question);
    if (answer === NO) return { skip: unclear };
    if (answer === 'se-juega') return null;
    return answer ? (answer as State) : 'open';
  }
  const [state] = states;
  if (state) return state;
  const isPlayed = [cells.resultado, cells.sets].some((text) => /[1-9]/.test(text ?? ''));
  return cells.estado === undefined && !isPlayed ? undefined : null;
}

/** The hall that a row names, and whether the list says that it is not sure. */
export function hallIn({ lugar = '' }: Line['cells']): { venueName: string; unsure: boolean } {
  const venueName = clean(lugar);
  const open = take(venueName, 'open');
  const trimmed = (text: string) => clean(text.replace(/[([{]\s*[)\]}]|[\s,;.–-]+$/g, ''));
  const bare = trimmed(open.rest);
  return open.found.length > 0 && !isNoVenue(bare) && !isOpen(venueName)
    ? { venueName: bare, unsure: true }
    : { venueName: trimmed(venueName), unsure: SEVERAL.test(venueName) || /[?*]|https?:/.test(venueName) };
}

const CALLED = new RegExp(`(?:${SUMMONS})\\s*:?\\s*(?:a las\\s*)?(\\d{1,2}(?:[:.h]\\d{2})?)(?:\\s*h\\.?)?`);

/** What is said of the hour without the summons before the match, which has its own: `18:30 citación 17:30`. */
function withoutSummons(said: string): { text: string; summons: string; at: string } {
  const called = CALLED.exec(folded(said));
  if (!called) return { text: said, summons: '', at: '' };
  const end = called.index + called[0].length;
  const rest = `${said.slice(0, called.index)} ${said.slice(end)}`;
  const at = readTime(called[1] ?? '');
  return {
    text: rest.replace(/^[\s,;()/–-]+|[\s,;()/–-]+$/g, ''),
    summons: said.slice(called.index, end),
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
  const said = clean(cells.hora ?? '');
  const { text, summons, at } = withoutSummons(said);
  const read = readTime(text);
  const unknown = (why: string) => {
    notes.push(`${why}: queda sin hora`);
    return { value: null, open: true };
  };
  // Whoever is called later than they play is called to another hour, and it is not known which is which.
  if (summons && 'value' in read && read.value && !(at && at < read.value))
    return unknown(`la hora «${shortened(said, 40)}»: son varias horas`);
  if (summons) notes.push(`la hora dice también «${summons}»`);
  if ('why' in read) return unknown(`la hora «${shortened(said, 40)}»: ${read.why}`);
  const hours = [...new Set([read.value ?? '', behindDate, ...extrasOf(extras, 'hour')].filter(Boolean))];
  const [hour, ...others] = hours;
  if (others.length > 0) return unknown(`dice varias horas (${hours.join(' y ')})`);
  for (const words of extrasOf(extras, 'open')) if (!/hora/i.test(words)) notes.push(`dice «${words}»`);
  if (hour && extrasOf(extras, 'open').some((words) => /hora/i.test(words)))
    return unknown(`dice «${extrasOf(extras, 'open').join(', ')}» y las ${hour}`);
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
