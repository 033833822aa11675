import type { MatchInput } from '../content/files/matches.ts';
import { cleanText, type ListRow, STATE_ROLES, truncate } from './list.ts';
import { type ImportQuestion, NO, type QuestionCollector } from './questions.ts';
import { hourOfRemark } from './remarks.ts';
import { NoMatchError, rejectedRow } from './row.ts';
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

/** True if the text leaves open only the hour, or the hour and the venue. */
const opensOnlyHour = (text: string) => {
  const parts = undecidedParts(text);
  return (
    parts.includes('hour') && !parts.includes('day') && !mentionsChange(text) && !mentionsCancellation(text)
  );
};
/** True if the text leaves open only the venue. */
const opensOnlyVenue = (text: string) => {
  const parts = undecidedParts(text);
  return parts.length === 1 && parts[0] === 'venue' && !mentionsChange(text) && !mentionsCancellation(text);
};

/** Returns cells of other columns that concern the day or the hour: `Fecha y hora por determinar` under `Jornada`. */
const remarksInCells = (cells: ListRow['cells']) =>
  STATE_ROLES.flatMap((role) => {
    const text = cleanText(cells[role] ?? '');
    const parts = undecidedParts(text);
    const isElsewhere = parts.includes('day') || (parts.includes('hour') && role !== 'hora');
    return isElsewhere || containsWords(text, 'change') ? [text] : [];
  });

interface ResolvedState {
  /** Null if the match is played, undefined if the list does not say. */
  state: MatchInput['estado'];
  /** Text that leaves the hour open; empty if there is none. */
  openHour: string;
}

/** Resolves the state from all cells and remarks of a row. @throws {NoMatchError} */
export function resolveState(
  { cells, states: cellStates = [], remarks: rowRemarks = [] }: ListRow,
  { extras }: MatchTitle,
  inDate: readonly State[],
  ask: QuestionCollector['ask'],
  notes: string[],
): ResolvedState {
  const text = cleanText(cells.estado ?? '');
  const stateCell = extractStates(text);
  const isExpected =
    (hasNoText(stateCell.rest) && !WARNING.test(text)) || consistsOf(stateCell.rest, 'expected');
  // The whole cell must be understood: `Hora por confirmar`, but not `Hora por confirmar si hay árbitro`.
  const isOpenCell = consistsOf(extract(stateCell.rest, 'expected').rest, 'open');
  const forfeits = [
    ...STATE_ROLES.flatMap((role) => cells[role] ?? []).filter((text) => containsWords(text, 'forfeit')),
    ...extraTexts(extras, 'unclear'),
  ].map(cleanText);
  const remarks = [
    ...rowRemarks,
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
  const openHour = remarks.find(opensOnlyHour);
  for (const text of [
    ...remarks.filter((remark) => isState(remark) || opensOnlyVenue(remark) || isPlayed),
    ...(score ? forfeits : []),
  ])
    notes.push(`dice «${truncate(text)}»`);
  for (const left of extraTexts(extras, 'left')) notes.push(`no se toma «${truncate(left, 40)}»`);
  const titleStates = extraTexts(extras, 'state') as State[];
  const states = [
    ...new Set([
      // A title is more specific than a calendar's status, which has one value for postponed and cancelled.
      ...(titleStates.length > 0 ? titleStates : stateCell.states),
      ...cellStates,
      ...remarks.flatMap((remark) => (isState(remark) ? extractStates(remark).states : [])),
      ...inDate,
    ]),
  ];
  const isCancelled = states.length > 0;
  const unclearTexts = [
    ...new Set([
      ...(isExpected || isOpenCell ? [] : [text]),
      ...remarks.filter((remark) => {
        if (isState(remark) || opensOnlyHour(remark) || opensOnlyVenue(remark) || hourOfRemark(remark))
          return false;
        // Remarks on the schedule of a cancelled or finished match matter only if they announce a change.
        return !(isCancelled || isPlayed) || mentionsCancellation(remark) || mentionsChange(remark);
      }),
      // A forfeit without a score is undecided.
      ...(score ? [] : forfeits),
      ...(states.length > 1 ? [states.join(' / ')] : []),
      ...(isCancelled && isPlayed ? [`${states.join(' / ')}, ${scores.map(cleanText).join(', ')}`] : []),
    ]),
  ].join(' / ');
  const [state] = states;
  if (unclearTexts) {
    const answer = ask(stateQuestion(unclearTexts, state));
    if (answer === undefined) throw new NoMatchError({ code: 'open-question' });
    if (answer === NO)
      throw rejectedRow(`la lista dice «${truncate(unclearTexts, 40)}», y has dicho que no se importe`);
    if (answer === HOUR_OPEN) return { state: null, openHour: openHour ?? unclearTexts };
    return { state: answer === 'se-juega' ? null : (answer as State), openHour: openHour ?? '' };
  }
  if (state) return { state, openHour: openHour ?? '' };
  return {
    state: cells.estado === undefined && !isPlayed ? undefined : null,
    openHour: isPlayed ? '' : (openHour ?? ''),
  };
}

/** Answer: the match is played on its day, at an unknown hour. */
const HOUR_OPEN = 'sin-hora';

/** Question about unclear words on the state. @param likelyState state to list first */
const stateQuestion = (text: string, likelyState: State | undefined): ImportQuestion => ({
  kind: 'estados',
  name: text,
  text: `De un partido, la lista dice «${truncate(text)}». ¿Qué quiere decir?`,
  choices: [
    { value: 'aplazado', label: 'El partido está aplazado' },
    { value: 'suspendido', label: 'El partido está suspendido: no se juega' },
    { value: 'se-juega', label: 'Se juega, o ya se jugó, el día y a la hora de la lista' },
    { value: HOUR_OPEN, label: 'Se juega el día de la lista, y la hora no se sabe todavía' },
    { value: NO, label: 'No se importa' },
  ].toSorted((a, b) => Number(b.value === likelyState) - Number(a.value === likelyState)),
});
