import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import type { StandingsInput } from '../content/files/standings.ts';
import { momentOf } from '../content/season.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { type Columns, countKnownTitles, guessColumns, headerKey } from './columns.ts';
import { readCsv } from './csv.ts';
import { decodeText, differingWords, MAX_LIST_BYTES } from './decode.ts';
import { findMatches } from './find-matches.ts';
import type { FoundMatches } from './found-matches.ts';
import { declaredEncoding, isHtml, readHtmlTables } from './html-tables.ts';
import { ImportError } from './import-error.ts';
import { type ImportState, savedAnswers, serializeImportState, updateImportState } from './import-state.ts';
import { COLUMN_ROLES, type ColumnRole, type MatchList, ROLE_LABELS, truncate } from './list.ts';
import { dayQuestion, KEEP_DAY } from './match-day.ts';
import { type ListedFacts, type MatchMerge, merge, mergedMatches, postpone } from './merge.ts';
import { type ImportAnswers, type ImportQuestion, QuestionCollector } from './questions.ts';
import { isSpreadsheet, readSpreadsheet } from './spreadsheet.ts';
import { findStandings, mergedStandings } from './standings.ts';
import { type StandingsTable, splitStandings } from './standings-table.ts';
import { standingsColumns } from './standings-titles.ts';
import { type CountKnown, hasMatchTitles, type RawTable, readTable, rowsFromTable } from './table.ts';

/** List file and the content that it is imported into. */
export interface ImportInput {
  /** File name. */
  name: string;
  bytes: Uint8Array;
  club: Club;
  /** Matches of partidos.yaml. */
  entries: readonly MatchInput[];
  /** Snapshots of clasificaciones.yaml. */
  standings: readonly StandingsInput[];
  importState: ImportState;
}

/** Choices of the volunteer for an import. */
export interface ImportChoices {
  answers: ImportAnswers;
  /** Remove matches that the list no longer has. */
  removeAbsent: boolean;
}

/** Detected columns, with an example of each. */
export interface ColumnGuess {
  titles: string[];
  /** Titles of the columns that are not read. */
  unused: string[];
  choices: { role: ColumnRole; label: string; title: string; example: string }[];
}

/** Plans an import without side effects. @throws ImportError for a file that is no list */
export async function planImport(input: ImportInput, choices: ImportChoices) {
  const { club, importState, entries } = input;
  const clubNames = [...importState.club, ...choices.answers.club];
  const questions = new QuestionCollector(choices.answers, savedAnswers(importState));
  const parsed = await parseList(input, choices.answers, questions.ask);
  const { columns } = parsed;
  const withPlan = <Plan>(plan: Plan) => ({
    /** Null for calendars, which have no columns. */
    columns,
    /** Open questions, and those answered by these choices. */
    questions: questions.visibleQuestions(),
    /** Planned change; null while questions are open. */
    plan,
  });
  if (!parsed.list) return withPlan(null);
  const foundMatches = findMatches(parsed.list, club, clubNames, questions.ask);
  const standings = findStandings(parsed.standings, {
    club,
    clubNames,
    entries: input.standings,
    today: momentOf(club).date,
    ask: questions.ask,
  });
  const merged = merge(entries, foundMatches, importState.partidos as ListedFacts);
  const placement = settleUndatedMatches(foundMatches, merged, questions.ask);
  if (questions.isWaiting()) return withPlan(null);
  const { found, ownEventCount, byeCount, otherClubCount, rejected } = placement;
  const isEmpty =
    found.length === 0 && ownEventCount === 0 && merged.undated.length === 0 && standings.found.length === 0;
  const isOfOtherClubs =
    isEmpty &&
    otherClubCount + standings.otherTableCount > 0 &&
    byeCount + rejected.length + standings.rejected.length === 0;
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const matches = isSame ? entries : mergedMatches(entries, merged, removed);
  const remembered = {
    answers: questions.usedAnswers(),
    club,
    headerKey: parsed.key,
    columns: parsed.chosen,
  };
  const next = serializeImportState(updateImportState(importState, remembered, merged.listedFacts, matches));
  return withPlan({
    placement,
    merged,
    standings,
    /** Snapshots of clasificaciones.yaml after the import; null where they stay as they are. */
    snapshots: standings.found.some(({ isKnown }) => !isKnown)
      ? mergedStandings(input.standings, standings)
      : null,
    /** True if the list has no match and no standings that can be imported. */
    isEmpty,
    /** Team names of a list in which the club was not found. */
    unknownTeams: isOfOtherClubs
      ? [...new Set([...placement.names, ...standings.names].map((name) => truncate(name, 40)))].sort()
      : [],
    /** Matches of partidos.yaml after the import; null where they stay as they are. */
    matches: isSame ? null : matches,
    /** Rows of the list for these matches; null for unchanged matches. */
    rows: [
      ...entries.map((_, i) => changedRows.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    /** State file for the next import, as text; null if it does not change. */
    importStateText: next === serializeImportState(importState) ? null : next,
    /** True if matches would be removed while rejected rows may belong to them. */
    isRemovalUnsafe: removed.length > 0 && placement.rejected.length > 0,
  });
}

/** Asks about matches without a day. Published ones are postponed or keep their day; all get a note. */
function settleUndatedMatches(
  foundMatches: FoundMatches,
  merged: MatchMerge,
  ask: QuestionCollector['ask'],
): FoundMatches {
  const rejected = [...foundMatches.rejected];
  const notes = [...foundMatches.notes];
  for (const match of foundMatches.undated) {
    const { row, reason } = match;
    const known = merged.undated.find((published) => published.match === match);
    const answer = known || match.days.length > 0 ? ask(dayQuestion(match, known?.entry)) : undefined;
    if (!known) rejected.push({ row, reason });
    else if (answer === KEEP_DAY) notes.push({ row, reason: `${reason}; el partido sigue en su día` });
    else {
      postpone(merged, known);
      notes.push({ row, reason: `${reason}; el partido queda aplazado` });
    }
  }
  const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
  return { ...foundMatches, rejected: rejected.sort(byRow), notes: notes.sort(byRow) };
}

/** Contents of a file: rows of a match list and tables of standings. */
interface ParsedFile {
  columns: ColumnGuess | null;
  /** Undefined while a question about it is open; empty for a file with nothing but standings. */
  list?: MatchList;
  standings: StandingsTable[];
  key: string;
  chosen: Columns;
}

/** Parses the rows of a file. Returns none while a question about encoding, table or columns is open. */
async function parseList(
  input: ImportInput,
  answers: ImportAnswers,
  ask: QuestionCollector['ask'],
): Promise<ParsedFile> {
  const { club, importState } = input;
  const noList = { columns: null, key: '', chosen: {}, standings: [] };
  const chosen: Columns = answers.columnas;
  const known: CountKnown = (titles) => countKnownTitles(titles, chosen);
  const source = await openSource(input, known, ask);
  if (source === undefined) return noList;
  if (typeof source === 'string') return { ...noList, list: readCalendar(source, club.origin, ask) };
  const parts = source.map((table) => splitStandings(table, known));
  const standings = parts.flatMap((part) => part.standings);
  const tables = parts.map(({ rest }) => rest);
  if (standings.length > 0 && !tables.some((table) => hasMatchTitles(table, known)))
    return { ...noList, standings, list: { rows: [], unusedTitles: [] } };
  const raw = chooseTable(tables, known, ask);
  if (!raw) return { ...noList, standings };
  const table = readTable(raw, known);
  const key = headerKey(table.headers);
  const remembered = importState.columnas[key];
  // Remembered columns replace any guess from the titles.
  const assigned = remembered ? { ...NO_COLUMNS, ...remembered, ...chosen } : chosen;
  const { columns, unclear } = guessColumns(table.headers, assigned);
  const list = rowsFromTable(table, columns);
  const example = (role: ColumnRole) => list.rows.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const guess: ColumnGuess = {
    titles: table.headers.filter(Boolean),
    unused: list.unusedTitles,
    choices: COLUMN_ROLES.filter((role) => (columns[role] || !/\d/.test(role)) && !unclear.has(role)).map(
      (role) => ({ role, label: ROLE_LABELS[role], title: columns[role] ?? '', example: example(role) }),
    ),
  };
  for (const [role, titles] of unclear)
    ask({
      kind: 'columnas',
      name: role,
      text: `¿Qué columna tiene ${ROLE_LABELS[role]}?`,
      choices: [
        ...titles.map((title) => ({ value: title, label: title })),
        ...(role === 'fecha' ? [] : [{ value: '', label: 'Ninguna' }]),
      ],
    });
  return { columns: guess, key, chosen: columns, standings, ...(unclear.size === 0 && { list }) };
}

const NO_COLUMNS: Columns = Object.fromEntries(COLUMN_ROLES.map((role) => [role, '']));

/**
 * Opens a file by its content, not its name: the text of a calendar, or the tables of a spreadsheet, web page or CSV.
 * Returns undefined while the question about its encoding is open. @throws ImportError
 */
async function openSource(
  { name, bytes }: ImportInput,
  known: CountKnown,
  ask: QuestionCollector['ask'],
): Promise<string | RawTable[] | undefined> {
  if (bytes.length > MAX_LIST_BYTES) throw new ImportError({ code: 'too-large' });
  if (isSpreadsheet(bytes)) return readSpreadsheet(bytes);
  const readings = decodeText(bytes, declaredEncoding(bytes));
  const [first = ''] = readings.keys();
  const text = readings.get(readings.size > 1 ? (ask(encodingQuestion(readings)) ?? '') : first);
  if (text === undefined) return;
  if (isCalendar(text)) return text;
  if (/\.ics$/i.test(name)) throw new ImportError({ code: 'not-a-calendar' });
  // Titles of standings count as well, so that the separator is found in either list.
  const anyKnown: CountKnown = (titles) =>
    Math.max(known(titles), Object.keys(standingsColumns(titles) ?? {}).length);
  if (!isHtml(text)) return [readCsv(text, anyKnown)];
  const tables = readHtmlTables(text);
  if (tables.length === 0) throw new ImportError({ code: 'no-html-tables' });
  return tables;
}

/** Chooses the table with the titles of a match list; asks if there are several. */
function chooseTable(
  tables: RawTable[],
  known: CountKnown,
  ask: QuestionCollector['ask'],
): RawTable | undefined {
  const lists = tables.filter((table) => hasMatchTitles(table, known));
  if (lists.length === 1 || tables.length === 1) return lists[0] ?? tables[0];
  const offered = lists.length > 0 ? lists : tables;
  const answer = ask({
    kind: 'lectura',
    name: 'tabla',
    text: '¿En qué tabla están los partidos?',
    choices: offered.map(({ name, records }) => {
      const at = tables.findIndex((table) => table.records === records);
      return { value: String(at + 1), label: describeTable(name, at + 1, records) };
    }),
  });
  return answer === undefined ? undefined : tables[Number(answer) - 1];
}

/** Describes a table in Spanish: its name, its number of rows, and its first cells. */
function describeTable(name: string, at: number, records: string[][]): string {
  const start = records.flat().filter(Boolean).slice(0, 4).join(', ');
  return `${truncate(name) || `Tabla ${at}`} (${records.length} filas): ${truncate(start)}`;
}

/** Question that shows candidate decodings side by side. */
function encodingQuestion(readings: Parameters<typeof differingWords>[0]): ImportQuestion {
  return {
    kind: 'lectura',
    name: 'letras',
    text: '¿Cómo se escribe bien?',
    choices: [...differingWords(readings)].map(([encoding, words]) => ({ value: encoding, label: words })),
  };
}
