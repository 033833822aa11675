import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { type Columns, countKnownTitles, guessColumns, headerKey } from './columns.ts';
import { decodeText, differingWords } from './decode.ts';
import { findMatches } from './find-matches.ts';
import type { FoundMatches } from './found-matches.ts';
import { ImportError } from './import-error.ts';
import { type MatchList, ROLES, type Role, roles, truncate } from './list.ts';
import { dayQuestion, KEEP_DAY } from './match-day.ts';
import { answersInMemory, type Memory, memoryText, updatedMemory } from './memory.ts';
import { type ListedFacts, type Merge, merge, mergedMatches, postpone } from './merge.ts';
import { type Answers, type Question, QuestionCollector } from './questions.ts';
import { readTable, rowsFromTable } from './table.ts';

/** List file and the content that it is imported into. */
export interface ImportInput {
  /** File name. */
  name: string;
  bytes: Uint8Array;
  club: Club;
  /** Matches of partidos.yaml. */
  entries: readonly MatchInput[];
  memory: Memory;
}

/** Choices of the volunteer for an import. */
export interface ImportChoices {
  answers: Answers;
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
export function planImport(given: ImportInput, choices: ImportChoices) {
  const { club, memory, entries } = given;
  const questions = new QuestionCollector(choices.answers, answersInMemory(memory));
  const opened = parseList(given, choices.answers, questions.ask);
  const { columns } = opened;
  const planned = <Plan>(plan: Plan) => ({
    /** Null for calendars, which have no columns. */
    columns,
    /** Open questions, and those answered by these choices. */
    questions: questions.shown(),
    /** Planned change; null while questions are open. */
    plan,
  });
  if (!opened.list) return planned(null);
  const placed = findMatches(opened.list, club, [...memory.club, ...choices.answers.club], questions.ask);
  const merged = merge(entries, placed, memory.partidos as ListedFacts);
  const placement = withUndatedSettled(placed, merged, questions.ask);
  if (questions.isWaiting()) return planned(null);
  const { found, own, rests, others, rejected } = placement;
  const isEmpty = found.length === 0 && own === 0 && merged.undated.length === 0;
  const areOthers = isEmpty && others > 0 && rests + rejected.length === 0;
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const matches = isSame ? entries : mergedMatches(entries, merged, removed);
  const learned = { answers: questions.used(), club, shape: opened.shape, columns: opened.chosen };
  const next = memoryText(updatedMemory(memory, learned, merged.remembered, matches));
  return planned({
    placement,
    merged,
    /** True if the list has no match that can be imported. */
    isEmpty,
    /** Team names of a list in which the club was not found. */
    strangers: areOthers ? [...new Set(placement.names.map((name) => truncate(name, 40)))].sort() : [],
    /** Matches of partidos.yaml after the import; null where they stay as they are. */
    matches: isSame ? null : matches,
    /** Row of the list behind each of these matches; null for unchanged ones. */
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
function withUndatedSettled(
  placed: FoundMatches,
  merged: Merge,
  ask: QuestionCollector['ask'],
): FoundMatches {
  const rejected = [...placed.rejected];
  const notes = [...placed.notes];
  for (const match of placed.undated) {
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
  return { ...placed, rejected: rejected.sort(byRow), notes: notes.sort(byRow) };
}

/** Parses the rows of a file. Returns none while a question about encoding or columns is open. */
function parseList(
  { name, bytes, club, memory }: ImportInput,
  answers: Answers,
  ask: QuestionCollector['ask'],
): { columns: ColumnGuess | null; list?: MatchList; shape: string; chosen: Columns } {
  const nothing = { columns: null, shape: '', chosen: {} };
  const readings = decodeText(bytes);
  const [first = ''] = readings.keys();
  const text = readings.get(readings.size > 1 ? (ask(lettersQuestion(readings)) ?? '') : first);
  if (text === undefined) return nothing;
  if (isCalendar(text)) return { ...nothing, list: readCalendar(text, club.origin, ask) };
  if (/\.ics$/i.test(name)) throw new ImportError({ code: 'not-a-calendar' });
  const chosen: Columns = answers.columnas;
  const table = readTable(text, (titles) => countKnownTitles(titles, chosen));
  const shape = headerKey(table.headers);
  const remembered = memory.columnas[shape];
  // Remembered columns replace any guess from the titles.
  const known = remembered ? { ...NO_COLUMNS, ...remembered, ...chosen } : chosen;
  const { columns, unclear } = guessColumns(table.headers, known);
  const list = rowsFromTable(table, columns);
  const example = (role: Role) => list.lines.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const look: ColumnGuess = {
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
  return { columns: look, shape, chosen: columns, ...(unclear.size === 0 && { list }) };
}

const NO_COLUMNS: Columns = Object.fromEntries(roles.map((role) => [role, '']));

/** Question that shows candidate decodings side by side. */
function lettersQuestion(readings: Parameters<typeof differingWords>[0]): Question {
  return {
    kind: 'lectura',
    name: 'letras',
    words: '¿Cómo se escribe bien?',
    choices: [...differingWords(readings)].map(([encoding, words]) => ({ value: encoding, words })),
  };
}
