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
import { type MatchList, ROLES, type Role, roles, truncate } from './list.ts';
import { dayQuestion, KEEP_DAY } from './match-day.ts';
import { answersInMemory, type Memory, memoryText, updatedMemory } from './memory.ts';
import { type ListedFacts, type Merge, merge, mergedMatches, postpone } from './merge.ts';
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
  memory: Memory;
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
  choices: { role: Role; words: string; title: string; example: string }[];
}

/** Plans an import without side effects. @throws ImportError for a file that is no list */
export async function planImport(given: ImportInput, choices: ImportChoices) {
  const { club, memory, entries } = given;
  const clubNames = [...memory.club, ...choices.answers.club];
  const questions = new QuestionCollector(choices.answers, answersInMemory(memory));
  const opened = await parseList(given, choices.answers, questions.ask);
  const { columns } = opened;
  const withPlan = <Plan>(plan: Plan) => ({
    /** Null for calendars, which have no columns. */
    columns,
    /** Open questions, and those answered by these choices. */
    questions: questions.shown(),
    /** Planned change; null while questions are open. */
    plan,
  });
  if (!opened.list) return withPlan(null);
  const foundMatches = findMatches(opened.list, club, clubNames, questions.ask);
  const standings = findStandings(opened.standings, {
    club,
    clubNames,
    entries: given.standings,
    today: momentOf(club).date,
    ask: questions.ask,
  });
  const merged = merge(entries, foundMatches, memory.partidos as ListedFacts);
  const placement = settleUndatedMatches(foundMatches, merged, questions.ask);
  if (questions.isWaiting()) return withPlan(null);
  const { found, own, byes, others, rejected } = placement;
  const isEmpty =
    found.length === 0 && own === 0 && merged.undated.length === 0 && standings.found.length === 0;
  const isOfOtherClubs =
    isEmpty && others + standings.others > 0 && byes + rejected.length + standings.rejected.length === 0;
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const matches = isSame ? entries : mergedMatches(entries, merged, removed);
  const remembered = { answers: questions.used(), club, headerKey: opened.key, columns: opened.chosen };
  const next = memoryText(updatedMemory(memory, remembered, merged.remembered, matches));
  return withPlan({
    placement,
    merged,
    standings,
    /** Snapshots of clasificaciones.yaml after the import; null where they stay as they are. */
    snapshots: standings.found.some(({ isKnown }) => !isKnown)
      ? mergedStandings(given.standings, standings)
      : null,
    /** True if the list has no match and no standings that can be imported. */
    isEmpty,
    /** Team names of a list in which the club was not found. */
    strangers: isOfOtherClubs
      ? [...new Set([...placement.names, ...standings.names].map((name) => truncate(name, 40)))].sort()
      : [],
    /** Matches of partidos.yaml after the import; null where they stay as they are. */
    matches: isSame ? null : matches,
    /** Rows of the list for these matches; null for unchanged matches. */
    rows: [
      ...entries.map((_, i) => changedRows.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    /** Text of the next import's memory; null if it does not change. */
    memory: next === memoryText(memory) ? null : next,
    /** True if matches would be removed while rejected rows may belong to them. */
    unsure: removed.length > 0 && placement.rejected.length > 0,
  });
}

/** Asks about matches without a day. Published ones are postponed or keep their day; all get a note. */
function settleUndatedMatches(
  foundMatches: FoundMatches,
  merged: Merge,
  ask: QuestionCollector['ask'],
): FoundMatches {
  const rejected = [...foundMatches.rejected];
  const notes = [...foundMatches.notes];
  for (const match of foundMatches.undated) {
    const { row, why } = match;
    const known = merged.undated.find((published) => published.match === match);
    const answer = known || match.days.length > 0 ? ask(dayQuestion(match, known?.entry)) : undefined;
    if (!known) rejected.push({ row, why });
    else if (answer === KEEP_DAY) notes.push({ row, why: `${why}; el partido sigue en su día` });
    else {
      postpone(merged, known);
      notes.push({ row, why: `${why}; el partido queda aplazado` });
    }
  }
  const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
  return { ...foundMatches, rejected: rejected.sort(byRow), notes: notes.sort(byRow) };
}

/** Contents of a file: rows of a match list, and tables of standings. */
interface OpenedList {
  columns: ColumnGuess | null;
  /** Undefined while a question about it is open; empty for a file with nothing but standings. */
  list?: MatchList;
  standings: StandingsTable[];
  key: string;
  chosen: Columns;
}

/** Parses the rows of a file. Returns none while a question about encoding, table or columns is open. */
async function parseList(
  given: ImportInput,
  answers: ImportAnswers,
  ask: QuestionCollector['ask'],
): Promise<OpenedList> {
  const { club, memory } = given;
  const emptyPlan = { columns: null, key: '', chosen: {}, standings: [] };
  const chosen: Columns = answers.columnas;
  const known: CountKnown = (titles) => countKnownTitles(titles, chosen);
  const source = await openSource(given, known, ask);
  if (source === undefined) return emptyPlan;
  if (typeof source === 'string') return { ...emptyPlan, list: readCalendar(source, club.origin, ask) };
  const parts = source.map((table) => splitStandings(table, known));
  const standings = parts.flatMap((part) => part.standings);
  const tables = parts.map(({ rest }) => rest);
  if (standings.length > 0 && !tables.some((table) => hasMatchTitles(table, known)))
    return { ...emptyPlan, standings, list: { lines: [], unused: [] } };
  const raw = chooseTable(tables, known, ask);
  if (!raw) return { ...emptyPlan, standings };
  const table = readTable(raw, known);
  const key = headerKey(table.headers);
  const remembered = memory.columnas[key];
  // Remembered columns replace any guess from the titles.
  const assigned = remembered ? { ...NO_COLUMNS, ...remembered, ...chosen } : chosen;
  const { columns, unclear } = guessColumns(table.headers, assigned);
  const list = rowsFromTable(table, columns);
  const example = (role: Role) => list.lines.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const guess: ColumnGuess = {
    titles: table.headers.filter(Boolean),
    unused: list.unused,
    choices: roles
      .filter((role) => (columns[role] || !/\d/.test(role)) && !unclear.has(role))
      .map((role) => ({ role, words: ROLES[role], title: columns[role] ?? '', example: example(role) })),
  };
  for (const [role, titles] of unclear)
    ask({
      kind: 'columnas',
      name: role,
      words: `¿Qué columna tiene ${ROLES[role]}?`,
      choices: [
        ...titles.map((title) => ({ value: title, words: title })),
        ...(role === 'fecha' ? [] : [{ value: '', words: 'Ninguna' }]),
      ],
    });
  return { columns: guess, key, chosen: columns, standings, ...(unclear.size === 0 && { list }) };
}

const NO_COLUMNS: Columns = Object.fromEntries(roles.map((role) => [role, '']));

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
  // Standings count too when the separator is guessed.
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
    words: '¿En qué tabla están los partidos?',
    choices: offered.map(({ name, records }) => {
      const at = tables.findIndex((table) => table.records === records);
      return { value: String(at + 1), words: describeTable(name, at + 1, records) };
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
    words: '¿Cómo se escribe bien?',
    choices: [...differingWords(readings)].map(([encoding, words]) => ({ value: encoding, words })),
  };
}
