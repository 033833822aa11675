import type { MatchInput } from '../../content/files/matches.ts';
import { cleanText, truncate } from '../cells/text.ts';
import { textsOfExtras, WARNING } from '../cells/title.ts';
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
} from '../cells/vocabulary.ts';
import { STATE_ROLES } from '../columns/roles.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import type { ListRow } from '../rows/list-row.ts';
import { hourOfRemark } from '../rows/remarks.ts';
import { askOrStop, type RowReading, rejectedRow } from './row-reading.ts';

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

/** State of a match according to the cells and remarks of its row. */
interface StateEvidence {
  states: State[];
  /** Texts that leave something open. */
  remarks: string[];
  /** Texts that may mean that the match is not played. */
  forfeits: string[];
  /** Pairs of numbers in the columns of the result. */
  scores: string[];
  /** Text of the state column if it is not understood. */
  unknownCell: string;
}

/** Collects what a row says about its state. @param inDate states in the date cell */
function stateEvidence({ line, title: { extras } }: RowReading, inDate: readonly State[]): StateEvidence {
  const { cells, states: cellStates = [] } = line;
  const text = cleanText(cells.estado ?? '');
  const stateCell = extractStates(text);
  const isExpected =
    (hasNoText(stateCell.rest) && !WARNING.test(text)) || consistsOf(stateCell.rest, 'expected');
  // The whole cell must be understood: `Hora por confirmar`, but not `Hora por confirmar si hay árbitro`.
  const isOpenCell = consistsOf(extract(stateCell.rest, 'expected').rest, 'open');
  const remarks = [
    ...(line.remarks ?? []),
    ...textsOfExtras(extras, 'open'),
    ...remarksInCells(cells),
    ...(isOpenCell ? [text] : []),
  ];
  const titleStates = textsOfExtras(extras, 'state') as State[];
  return {
    states: [
      ...new Set([
        // A title is more specific than a calendar's status, which has one value for postponed and cancelled.
        ...(titleStates.length > 0 ? titleStates : stateCell.states),
        ...cellStates,
        ...remarks.flatMap((remark) => (isState(remark) ? extractStates(remark).states : [])),
        ...inDate,
      ]),
    ],
    remarks,
    forfeits: [
      ...STATE_ROLES.flatMap((role) => cells[role] ?? []).filter((cell) => containsWords(cell, 'forfeit')),
      ...textsOfExtras(extras, 'unclear'),
    ].map(cleanText),
    scores: [
      cells.resultado,
      cells.sets,
      `${cells['sets-local'] ?? ''}-${cells['sets-visitante'] ?? ''}`,
      ...textsOfExtras(extras, 'score'),
    ].flatMap((cell) => /\d\s*[-–:/]\s*\d/.exec(cell ?? '')?.[0] ?? []),
    unknownCell: isExpected || isOpenCell ? '' : text,
  };
}

/** Resolves the state from all cells and remarks of a row. @throws NoMatchError */
export function resolveState(reading: RowReading, inDate: readonly State[]): ResolvedState {
  const { line, title, notes } = reading;
  const { states, remarks, forfeits, scores, unknownCell } = stateEvidence(reading, inDate);
  const isPlayed = scores.some((pair) => /[1-9]/.test(pair));
  const openHour = remarks.find(opensOnlyHour) ?? '';
  for (const text of [
    ...remarks.filter((remark) => isState(remark) || opensOnlyVenue(remark) || isPlayed),
    ...(scores.length > 0 ? forfeits : []),
  ])
    notes.push(`dice «${truncate(text)}»`);
  for (const left of textsOfExtras(title.extras, 'left')) notes.push(`no se importa «${truncate(left, 40)}»`);
  const [state] = states;
  const unclearRemarks = remarks.filter((remark) => {
    if (isState(remark) || opensOnlyHour(remark) || opensOnlyVenue(remark) || hourOfRemark(remark))
      return false;
    // Remarks on the schedule of a cancelled or finished match matter only if they announce a change.
    return !(state || isPlayed) || mentionsCancellation(remark) || mentionsChange(remark);
  });
  const unclearTexts = new Set([
    ...(unknownCell ? [unknownCell] : []),
    ...unclearRemarks,
    // A forfeit without a score is undecided.
    ...(scores.length > 0 ? [] : forfeits),
    ...(states.length > 1 ? [states.join(' / ')] : []),
    ...(state && isPlayed ? [`${states.join(' / ')}, ${scores.map(cleanText).join(', ')}`] : []),
  ]);
  if (unclearTexts.size > 0)
    return answeredState(reading, [...unclearTexts].join(' / '), { state, openHour });
  if (state) return { state, openHour };
  return {
    state: line.cells.estado === undefined && !isPlayed ? undefined : null,
    openHour: isPlayed ? '' : openHour,
  };
}

/** Asks about unclear texts. @param likely state and open hour without them @throws NoMatchError */
function answeredState(
  reading: RowReading,
  text: string,
  { state, openHour }: { state: State | undefined; openHour: string },
): ResolvedState {
  const answer = askOrStop(reading, stateQuestion(text, state));
  if (answer === NO)
    throw rejectedRow(`la lista dice «${truncate(text, 40)}», y has dicho que no se importe`);
  if (answer === HOUR_OPEN) return { state: null, openHour: openHour || text };
  return { state: answer === 'se-juega' ? null : (answer as State), openHour };
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
