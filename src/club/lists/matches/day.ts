import { fullDay } from '../../agenda/dates.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { seasonDays } from '../../content/season-name.ts';
import { candidateDays, type DateContext, parseDate, possibleDayOrders } from '../cells/dates.ts';
import { cleanText, truncate } from '../cells/text.ts';
import { extractStates, isSpreadsheetError, type State, undecidedParts } from '../cells/vocabulary.ts';
import type { ImportClub } from '../import-club.ts';
import { type ImportQuestion, NO } from '../questions/questions.ts';
import type { ListRow } from '../rows/list-row.ts';
import type { RowReading } from './row-reading.ts';

/** Hint that an empty cell may belong to a merged cell above. */
export const mergedCellHint = (above: string) =>
  `; si en la hoja es una celda combinada con la de arriba («${truncate(above, 30)}»), escríbela en cada fila`;

/** Day of a match that the list leaves undecided. */
export interface UndecidedDay {
  /** Reason in Spanish. */
  reason: string;
  /** Days that the cell may mean. */
  days: string[];
  /** Reason for rejecting the date cell; empty if it has several days. */
  doubt: string;
  /** Names of both teams. */
  sides: string;
  /** Text of the date cell. */
  text: string;
}

/** Returns the season and the possible day orders of a list, with a question if the order is ambiguous. */
export function dateContextOf(rows: readonly ListRow[], club: ImportClub) {
  const season = { name: club.currentSeason, ...seasonDays(club.currentSeason) };
  const cells = rows.map(({ cells }) => extractStates(cells.fecha ?? '').rest);
  const orders = possibleDayOrders(cells, season);
  if (orders.length === 1) return { season, orders };
  const example =
    cells.find(
      (text) =>
        /^\D*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) && possibleDayOrders([text], season).length > 1,
    ) ?? '';
  const parseWithOrder = (order: DateContext['order']) => {
    const date = parseDate(example, { order, season });
    return 'value' in date && date.value
      ? `: «${truncate(example, 20)}» es el ${fullDay(date.value.day)}`
      : '';
  };
  const question: ImportQuestion = {
    kind: 'lectura',
    name: 'fechas',
    text: '¿En qué orden están el día y el mes en la columna de las fechas?',
    choices: [
      { value: 'dia/mes', label: `Primero el día${parseWithOrder('dia/mes')}` },
      { value: 'mes/dia', label: `Primero el mes${parseWithOrder('mes/dia')}` },
    ],
  };
  return { season, orders, question };
}

/** Day of a match, with what its cell says besides. */
interface ResolvedDay {
  day: string;
  hour: string;
  states: State[];
  /** Text that leaves the hour open; empty if there is none. */
  openHour: string;
}

/** Resolves the day of a match, or the reason why it is undecided. */
export function resolveDay(reading: RowReading): ResolvedDay | UndecidedDay {
  const { line, above, dates, notes } = reading;
  const text = cleanText(line.cells.fecha ?? '');
  const { states, rest } = extractStates(text);
  const parsed = parseDate(rest, dates);
  const undecided = (reason: string, days: string[] = [], doubt = ''): UndecidedDay => ({
    reason,
    days,
    doubt,
    sides: reading.sides.map((name) => truncate(name, 40)).join(' – '),
    text,
  });
  if ('reason' in parsed) {
    const days = candidateDays(rest, dates);
    return askForDay(
      reading,
      days.length > 1
        ? undecided(`todavía no se sabe el día («${truncate(text, 40)}»)`, days)
        : undecided(`la fecha «${truncate(text, 40)}»: ${parsed.reason}`, days, parsed.reason),
    );
  }
  if (isSpreadsheetError(text)) return undecided(`la fecha es un error de la hoja de cálculo («${text}»)`);
  if (!parsed.value) {
    const merged = text === '' && above.fecha ? mergedCellHint(above.fecha) : '';
    return undecided(`todavía no tiene fecha${merged}`);
  }
  const parts = undecidedParts(rest);
  const openHour = parts.length > 0 && parts.every((part) => part === 'hour') ? rest : '';
  if (parts.length > 0 && !openHour)
    return askForDay(reading, undecided(`el día no es seguro («${truncate(text, 40)}»)`, [parsed.value.day]));
  if (parsed.value.note && !openHour) notes.push(`la fecha «${truncate(text, 40)}» ${parsed.value.note}`);
  return { ...parsed.value, states, openHour };
}

/** Returns the day that a person has chosen. The question is asked once it is known whether the match is published. */
function askForDay({ ask }: RowReading, undecided: UndecidedDay): ResolvedDay | UndecidedDay {
  const answer = ask(dayQuestion(undecided), true);
  return answer && undecided.days.includes(answer)
    ? { day: answer, hour: '', states: [], openHour: '' }
    : undecided;
}

/** Answer: the match keeps its published day. */
export const KEEP_DAY = 'queda';
/** Name for an empty date cell in questions. */
export const NO_DATE = '(sin fecha)';

/** Question about the day of a match. @param known the match, if it is already published */
export function dayQuestion(
  { sides, text, days, doubt }: UndecidedDay,
  known?: Pick<MatchInput, 'dia'>,
): ImportQuestion {
  const cell = text && `«${truncate(text)}»${doubt && ` (${doubt})`}`;
  return {
    kind: 'dias',
    name: `${sides}: ${text || NO_DATE}`,
    text: known
      ? `${sides} está en la web el ${fullDay(known.dia)}, y la lista ${cell ? `dice ${cell}` : 'ya no dice el día'}. ¿Qué se hace?`
      : `${sides}, ${cell}: ¿qué día se juega?`,
    choices: [
      {
        value: NO,
        label: known ? 'Queda aplazado hasta que se sepa el día' : 'Todavía no se sabe: no se importa',
      },
      ...days.map((day) => ({ value: day, label: `El ${fullDay(day)}` })),
      ...(known ? [{ value: KEEP_DAY, label: 'Sigue en el día que tiene en la web' }] : []),
    ],
    // A published match keeps its day until somebody decides otherwise.
    defaultValue: known ? KEEP_DAY : NO,
  };
}
