import type { MatchInput } from '../content/files/matches.ts';
import { cleanText, type ListRow, STATE_CELLS, truncate } from './list.ts';
import { type ImportQuestion, NO, type QuestionCollector } from './questions.ts';
import { hourOfRemark } from './remarks.ts';
import { NoMatch, rejected } from './row.ts';
import { extraTexts, type MatchTitle, WARNING } from './title.ts';
import {
  consistsOf,
  containsWords,
  extract,
  extractStates,
  hasNoText,
  mentionsCancellation,
  mentionsChange,
  type State,
  undecidedParts,
} from './vocabulary.ts';

/** True if the text is only a state. */
const isState = (text: string) => hasNoText(extractStates(text).rest);

/** True if the text leaves open nothing but the hour, or the hour and the venue. */
const opensHourAlone = (text: string) => {
  const parts = undecidedParts(text);
  return (
    parts.includes('hour') && !parts.includes('day') && !mentionsChange(text) && !mentionsCancellation(text)
  );
};
/** True if the text leaves open nothing but the venue. */
const opensVenueAlone = (text: string) => {
  const parts = undecidedParts(text);
  return parts.length === 1 && parts[0] === 'venue' && !mentionsChange(text) && !mentionsCancellation(text);
};

/** Cells that say of the day or the hour what belongs elsewhere: `Fecha y hora por determinar` under `Jornada`. */
const remarksInCells = (cells: ListRow['cells']) =>
  STATE_CELLS.flatMap((role) => {
    const text = cleanText(cells[role] ?? '');
    const parts = undecidedParts(text);
    const isElsewhere = parts.includes('day') || (parts.includes('hour') && role !== 'hora');
    return isElsewhere || containsWords(text, 'change') ? [text] : [];
  });

/** State of a match: null when it is played, undefined when the list does not say. `openHour` has the words that leave its hour open. */
interface ResolvedState {
  state: MatchInput['estado'];
  openHour: string;
}

/** Reads the state from all cells and remarks of a row. @throws {NoMatch} */
export function resolveState(
  { cells, states: elsewhere = [], remarks: ofLine = [] }: ListRow,
  { extras }: MatchTitle,
  inDate: readonly State[],
  ask: QuestionCollector['ask'],
  notes: string[],
): ResolvedState {
  const text = cleanText(cells.estado ?? '');
  const taken = extractStates(text);
  const isExpected = (hasNoText(taken.rest) && !WARNING.test(text)) || consistsOf(taken.rest, 'expected');
  // A cell of states is understood whole: `Hora por confirmar`, but not `Hora por confirmar si hay árbitro`.
  const isOpenCell = consistsOf(extract(taken.rest, 'expected').rest, 'open');
  const forfeits = [
    ...STATE_CELLS.flatMap((role) => cells[role] ?? []).filter((text) => containsWords(text, 'forfeit')),
    ...extraTexts(extras, 'unclear'),
  ].map(cleanText);
  const remarks = [
    ...ofLine,
    ...extraTexts(extras, 'open'),
    ...remarksInCells(cells),
    ...(isOpenCell ? [text] : []),
  ];
  const scores = [
    cells.resultado,
    cells.sets,
    `${cells['sets-local'] ?? ''}-${cells['sets-visitante'] ?? ''}`,
    ...extraTexts(extras, 'score'),
  ].flatMap((cell) => /\d\s*[-–:/]\s*\d/.exec(cell ?? '')?.[0] ?? []);
  const [score] = scores;
  const isPlayed = scores.some((pair) => /[1-9]/.test(pair));
  const openHour = remarks.find(opensHourAlone);
  for (const words of [
    ...remarks.filter((remark) => isState(remark) || opensVenueAlone(remark) || isPlayed),
    ...(score ? forfeits : []),
  ])
    notes.push(`dice «${truncate(words)}»`);
  for (const left of extraTexts(extras, 'left')) notes.push(`no se toma «${truncate(left, 40)}»`);
  const inTitle = extraTexts(extras, 'state') as State[];
  const states = [
    ...new Set([
      // A title is more specific than the status of a calendar, which has one value for all that is off.
      ...(inTitle.length > 0 ? inTitle : taken.states),
      ...elsewhere,
      ...remarks.flatMap((remark) => (isState(remark) ? extractStates(remark).states : [])),
      ...inDate,
    ]),
  ];
  const isOff = states.length > 0;
  const unclear = [
    ...new Set([
      ...(isExpected || isOpenCell ? [] : [text]),
      ...remarks.filter((remark) => {
        if (isState(remark) || opensHourAlone(remark) || opensVenueAlone(remark) || hourOfRemark(remark))
          return false;
        // The schedule of a match that is off or over does not matter, unless the remark names another.
        return !(isOff || isPlayed) || mentionsCancellation(remark) || mentionsChange(remark);
      }),
      // A match without a score was not decided.
      ...(score ? [] : forfeits),
      ...(states.length > 1 ? [states.join(' / ')] : []),
      ...(isOff && isPlayed ? [`${states.join(' / ')}, ${scores.map(cleanText).join(', ')}`] : []),
    ]),
  ].join(' / ');
  const [state] = states;
  if (unclear) {
    const answer = ask(stateQuestion(unclear, state));
    if (answer === undefined) throw new NoMatch('open');
    if (answer === NO)
      throw rejected(`la lista dice «${truncate(unclear, 40)}», y has dicho que no se importe`);
    if (answer === HOUR_OPEN) return { state: null, openHour: openHour ?? unclear };
    return { state: answer === 'se-juega' ? null : (answer as State), openHour: openHour ?? '' };
  }
  if (state) return { state, openHour: openHour ?? '' };
  return {
    state: cells.estado === undefined && !isPlayed ? undefined : null,
    openHour: isPlayed ? '' : (openHour ?? ''),
  };
}

/** Answer: the match is played on its day, at an hour that is not known yet. */
const HOUR_OPEN = 'sin-hora';

const stateQuestion = (unclear: string, likely: State | undefined): ImportQuestion => ({
  kind: 'estados',
  name: unclear,
  words: `De un partido, la lista dice «${truncate(unclear)}». ¿Qué quiere decir?`,
  choices: [
    { value: 'aplazado', words: 'El partido está aplazado' },
    { value: 'suspendido', words: 'El partido está suspendido: no se juega' },
    { value: 'se-juega', words: 'Se juega, o ya se jugó, el día y a la hora de la lista' },
    { value: HOUR_OPEN, words: 'Se juega el día de la lista, y la hora no se sabe todavía' },
    { value: NO, words: 'No se importa' },
  ].toSorted((a, b) => Number(b.value === likely) - Number(a.value === likely)),
});
