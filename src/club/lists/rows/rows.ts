/** Converts the rows of a sheet to rows of a list. */
import { slugOf } from '../../content/spelling.ts';
import { cleanText, truncate } from '../cells/text.ts';
import {
  foldAccents,
  mentionsCancellation,
  mentionsChange,
  undecidedParts,
  weekdayOf,
} from '../cells/vocabulary.ts';
import { COLUMN_ROLES, type ColumnRole, type Columns } from '../columns/roles.ts';
import type { TitledSheet } from '../columns/title-row.ts';
import { isFilled, type Row, textOf } from '../sheet.ts';
import type { ListRow } from './list-row.ts';
import { scheduleRemarks } from './remarks.ts';

/** Unwraps `="10:00"`, which prevents spreadsheets from converting a text. */
const unwrapText = (cell = '') => cell.replace(/^="([^"]*)"$/, '$1');
/** Heading above the rows of a round: `Jornada 3`. */
const ROUND_ROW = /^(?:jornada|xornada|jardunaldia|jor\.?)\s*(?:n\.?º?\s*)?(\d+)/i;

/** Titles of remark columns. In other columns without a role, an undecided word concerns that column: `Árbitro: por designar`. */
const REMARK_TITLES = /^(?:observacion|nota|coment|incidenc|aviso|info|anotac|observacio|ohar)/;

/** True for the name of a weekday, or at least its first three letters. */
export const isWeekday = (cell: string) =>
  cell.trim().length > 2 && weekdayOf(foldAccents(cell.trim())) !== undefined;

/** Titles of columns about the list itself: `Última modificación`. */
const LIST_METADATA_TITLES = /actualiza|modificacion|publicacion|inscripcion/;

/** True if the title of a column is itself a remark on the schedule: `Nueva fecha`. */
export const isRemarkTitle = (title: string) =>
  scheduleRemarks(title).length > 0 && !LIST_METADATA_TITLES.test(slugOf(title));

/** True for a cell that says nothing. */
export const isEmptyAnswer = (cell: string) => /^\W*(?:no|0|false)?\W*$/i.test(cell);

/** Maximum length of a text that is searched for remarks. */
const MAX_REMARK_LENGTH = 3000;

/** Returns remarks on the schedule from a column without a role. */
function remarksIn(title: string, text: string): string[] {
  const cell = text.slice(0, MAX_REMARK_LENGTH);
  if (isEmptyAnswer(cell)) return [];
  const isRemark = !title || REMARK_TITLES.test(slugOf(title));
  const remarks = scheduleRemarks(cell).filter(
    (text) =>
      isRemark ||
      mentionsCancellation(text) ||
      mentionsChange(text) ||
      undecidedParts(text).some((part) => /day|hour/.test(part)),
  );
  if (remarks.length > 0) return remarks.map(cleanText);
  return isRemarkTitle(title) ? [`${title}: ${cell}`] : [];
}

/** Roles of the columns that name the teams. */
const TEAM_ROLES = ['local', 'visitante', 'partido'] as const;

/** Position of a sheet among those of a list. */
interface SheetContext {
  columns: Columns;
  /** Round that the name of the sheet says. */
  round: string;
  /** Returns the label of a row. */
  labelOf: (row: Row) => string;
  /** True for a calendar, in which a row with a single text is no heading. */
  isCalendar: boolean;
}

/**
 * Converts the rows to list rows with the texts of the known columns. From other columns, only remarks on the schedule are
 * kept; they are shown with the row, but never written to the content.
 */
export function listRows(sheet: TitledSheet, context: SheetContext): ListRow[] {
  const { columns, isCalendar, labelOf } = context;
  const rows: ListRow[] = [];
  let { round } = context;
  let heading: string[] = [];
  const common = sheet.preamble.flatMap(scheduleRemarks);
  for (const row of sheet.rows) {
    const texts = row.cells.map(textOf);
    const [only = '', ...otherTexts] = texts.filter(isFilled);
    if (row.fault !== undefined && texts.length === 0)
      rows.push({ row: labelOf(row), cells: {}, reason: row.fault });
    else if (otherTexts.length === 0 && !isCalendar && !row.cells.some(({ struck }) => struck)) {
      round = ROUND_ROW.exec(only.trim())?.[1] ?? round;
      // A single text continues the row above, or is a heading of the rows below.
      const above = texts[0]?.trim() ? undefined : rows.at(-1);
      if (above) above.remarks = [...(above.remarks ?? []), ...scheduleRemarks(only)];
      else heading = scheduleRemarks(only);
    } else
      rows.push(
        listRow(row, sheet.headers, { columns, round, label: labelOf(row), common: [...heading, ...common] }),
      );
  }
  return rows;
}

interface RowContext {
  columns: Columns;
  round: string;
  label: string;
  /** Remarks that hold for several rows. */
  common: readonly string[];
}

function listRow(
  row: Row,
  headers: readonly string[],
  { columns, round, label, common }: RowContext,
): ListRow {
  const texts = row.cells.map(textOf);
  const used = Object.values(columns);
  const cells: ListRow['cells'] = round && !columns.jornada ? { jornada: round } : {};
  const positions = COLUMN_ROLES.flatMap((role): [ColumnRole, number][] =>
    columns[role] === undefined ? [] : [[role, headers.indexOf(columns[role])]],
  );
  for (const [role, i] of positions) cells[role] = unwrapText(texts[i]);
  // Adds a separate column for the weekday to the date, so that both are compared.
  const weekday = texts.find((text, i) => !used.includes(headers[i] ?? '') && isWeekday(text));
  if (weekday && cells.fecha && !/\p{L}/u.test(cells.fecha)) cells.fecha = `${weekday} ${cells.fecha}`;
  const remarks = texts.flatMap((text, i) => {
    const title = headers[i] ?? '';
    return used.includes(title) ? [] : remarksIn(title, text);
  });
  const struck = restoreStruckTeams(row, positions, cells);
  const surplusTexts = texts.slice(headers.length).filter(isFilled);
  const notes = [
    row.note ?? '',
    struck.texts.length > 0
      ? `no se lee lo que está tachado: ${struck.texts.map((text) => `«${truncate(text, 40)}»`).join(', ')}`
      : '',
    surplusTexts.length > 0
      ? `la fila tiene más celdas que títulos: «${truncate(surplusTexts.join(' '), 40)}»`
      : '',
  ].filter(Boolean);
  const allRemarks = [...(struck.isWhole ? ['la fila está tachada'] : []), ...remarks, ...common];
  return {
    row: label,
    cells,
    ...(row.fault !== undefined && { reason: row.fault }),
    ...(allRemarks.length > 0 && { remarks: allRemarks }),
    ...(notes.length > 0 && { note: notes.join('; ') }),
  };
}

/**
 * Restores the names of teams that are struck out: the row then says that something is off, and a person is asked.
 * @returns the struck-out texts that are not read, and true if the names of teams were struck out
 */
function restoreStruckTeams(
  row: Row,
  positions: readonly [ColumnRole, number][],
  cells: ListRow['cells'],
): { texts: string[]; isWhole: boolean } {
  let isWhole = false;
  const texts = positions.flatMap(([role, i]) => {
    const struck = row.cells[i]?.struck ?? '';
    const isTeam = TEAM_ROLES.some((teamRole) => teamRole === role);
    if (!isTeam || !struck || isFilled(cells[role] ?? '')) return struck ? [struck] : [];
    cells[role] = struck;
    isWhole = true;
    return [];
  });
  return { texts, isWhole };
}
