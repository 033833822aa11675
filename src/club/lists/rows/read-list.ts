/** Finds the match list of a file: its sheets, the meaning of its columns, and its rows. */
import type { Scoring } from '../../scoring/scoring.ts';
import { truncate } from '../cells/text.ts';
import { chooseSheets, roundOfName } from '../columns/choose-sheets.ts';
import { guessColumns, headerKey, isOtherTitle } from '../columns/guess-columns.ts';
import {
  BASIC_ROLE_NAMES,
  COLUMN_ROLES,
  type ColumnRole,
  type Columns,
  roleLabel,
} from '../columns/roles.ts';
import { type CountKnown, readTitles, type TitledSheet } from '../columns/title-row.ts';
import { type ImportQuestion, NO, type QuestionCollector } from '../questions/questions.ts';
import { hiddenSheetOf, isFilled, type Row, type SheetFile, textOf, type VisibleSheet } from '../sheet.ts';
import type { MatchList } from './list-row.ts';
import { joinRowPairs } from './row-pairs.ts';
import { isEmptyAnswer, isRemarkTitle, isWeekday, listRows } from './rows.ts';

/** Detected columns, with an example of each. */
export interface ColumnGuess {
  titles: string[];
  /** Titles of the columns that are not read. */
  unused: string[];
  choices: { role: ColumnRole; label: string; title: string; example: string }[];
}

export interface ReadList {
  /** Descriptions in Spanish of hidden parts, which are not read. */
  hidden: string[];
  /** Null for calendars, whose columns are known. */
  columns: ColumnGuess | null;
  /** Undefined while a question about the list is open. */
  list?: MatchList;
  /** Key under which the columns are remembered; empty if they are not. */
  key: string;
  chosen: Columns;
}

interface ListContext {
  known: CountKnown;
  /** Columns that a person has chosen. */
  chosen: Columns;
  /** Columns of earlier lists, by their titles. */
  remembered: Readonly<Record<string, Columns>>;
  /** Scoring of the club, in whose words the columns are described. */
  scoring: Scoring;
  /** True if titles of goals and points are known. */
  hasTallies: boolean;
  ask: QuestionCollector['ask'];
}

/** Reads the match list among the sheets of a file. @throws ImportError */
export function readMatchList(
  { format }: Pick<SheetFile, 'format'>,
  sheets: readonly VisibleSheet[],
  context: ListContext,
): ReadList {
  const { known, scoring, ask } = context;
  const noList = { columns: null, hidden: [], key: '', chosen: {} };
  const chosenSheets = chooseSheets(sheets, known, ask);
  if (!chosenSheets) return noList;
  const titled = chosenSheets.map((sheet) => joinRowPairs(readTitles(sheet, known, format)));
  const [first] = titled as [TitledSheet];
  const isCalendar = format === 'calendar';
  const key = headerKey(first.headers);
  const { columns, isOpen } = columnsOf(
    titled,
    isCalendar ? { ...context, chosen: {}, remembered: {} } : context,
  );
  const rows = titled.flatMap((sheet) =>
    listRows(sheet, {
      columns,
      round: String(roundOfName(sheet.name) ?? ''),
      labelOf: (row) =>
        titled.length > 1 && sheet.name ? `${row.number} de «${sheet.name}»` : String(row.number),
      isCalendar,
    }),
  );
  const used = Object.values(columns);
  const hidden = sheets.flatMap((sheet) =>
    chosenSheets.includes(sheet) ? sheet.omitted : hiddenSheetOf(sheet),
  );
  const read = { hidden: [...new Set(hidden)], ...(isOpen ? {} : { list: { rows } }) };
  if (isCalendar) return { ...noList, ...read };
  const example = (role: ColumnRole) => rows.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const guess: ColumnGuess = {
    titles: first.headers.filter(Boolean),
    unused: first.headers.filter((title) => title && !used.includes(title)),
    choices: COLUMN_ROLES.filter((role) => (columns[role] || !/\d/.test(role)) && !isOpen?.has(role)).map(
      (role) => ({
        role,
        label: roleLabel(role, scoring),
        title: columns[role] ?? '',
        example: example(role),
      }),
    ),
  };
  return { columns: guess, key, chosen: columns, ...read };
}

const NO_COLUMNS: Columns = Object.fromEntries(COLUMN_ROLES.map((role) => [role, '']));

/** Returns the column of each role, and the roles that a question is about; undefined for no open question. */
function columnsOf(
  sheets: readonly TitledSheet[],
  { chosen, remembered, scoring, hasTallies, ask }: Omit<ListContext, 'known'>,
): { columns: Columns; isOpen?: ReadonlySet<ColumnRole> } {
  const [{ headers }] = sheets as [TitledSheet];
  const earlier = remembered[headerKey(headers)];
  // Remembered columns replace any guess from the titles.
  const { columns, unclear, declined } = guessColumns(
    headers,
    earlier ? { ...NO_COLUMNS, ...earlier, ...chosen } : chosen,
    hasTallies,
  );
  for (const [role, titles] of unclear) ask(roleQuestion(role, titles, scoring));
  const decided = [...unclear.values(), declined].flat();
  const unknown =
    unclear.size > 0 ? [] : unknownTitles(sheets, columns).filter((title) => !decided.includes(title));
  let isAnswered = true;
  for (const [title, example] of unknown.map((title) => [title, exampleOf(sheets, title)] as const)) {
    const answer = ask(titleQuestion(title, example, columns, scoring));
    if (answer === undefined) isAnswered = false;
    else if (answer !== NO) columns[answer as ColumnRole] = title;
  }
  return unclear.size === 0 && isAnswered ? { columns } : { columns, isOpen: new Set(unclear.keys()) };
}

const roleQuestion = (role: ColumnRole, titles: readonly string[], scoring: Scoring): ImportQuestion => ({
  kind: 'columnas',
  name: role,
  text: `¿Qué columna tiene ${roleLabel(role, scoring)}?`,
  choices: [
    ...titles.map((title) => ({ value: title, label: title })),
    ...(role === 'fecha' ? [] : [{ value: '', label: 'Ninguna' }]),
  ],
});

/** Question about a column whose title is not understood. */
function titleQuestion(title: string, example: string, columns: Columns, scoring: Scoring): ImportQuestion {
  const free = BASIC_ROLE_NAMES.filter((role) => !columns[role] && (role !== 'pista' || columns.lugar));
  return {
    kind: 'titulos',
    name: title,
    text: `¿Qué hay en la columna «${truncate(title, 45)}» (p. ej. «${truncate(example, 30)}»)?`,
    choices: [
      { value: NO, label: 'Nada de lo que sigue: no se lee' },
      ...free.map((role) => ({ value: role, label: roleLabel(role, scoring) })),
    ],
    defaultValue: NO,
  };
}

const cellTexts = (sheets: readonly TitledSheet[], title: string): string[] =>
  sheets.flatMap(({ headers, rows }) => {
    const at = headers.indexOf(title);
    return rows.map(({ cells }: Row) => textOf(cells[at] ?? { text: '' })).filter(isFilled);
  });

const exampleOf = (sheets: readonly TitledSheet[], title: string): string =>
  cellTexts(sheets, title)[0] ?? '';

/** Returns the titles that are not understood, of columns that say something. */
const unknownTitles = (sheets: readonly TitledSheet[], columns: Columns): string[] =>
  (sheets[0]?.headers ?? []).filter((title) => {
    if (!/[\p{L}\p{N}]/u.test(title) || Object.values(columns).includes(title)) return false;
    if (isOtherTitle(title) || isRemarkTitle(title)) return false;
    return cellTexts(sheets, title).some((text) => !isWeekday(text) && !isEmptyAnswer(text));
  });
