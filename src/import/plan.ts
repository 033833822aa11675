import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { dayQuestion, STAYS } from './days.ts';
import { decode, differences } from './decode.ts';
import { ImportError, type MatchList, ROLES, type Role, roles, shortened } from './list.ts';
import { type Memory, memoryText, rememberedAnswers, remembering } from './memory.ts';
import { type Merge, merge, mergedMatches, putOff, type Remembered } from './merge.ts';
import { type Placement, place } from './place.ts';
import { type Answers, Interview, type Question } from './questions.ts';
import { type Columns, guessColumns, knownTitles, listOf, readTable, shapeOf } from './table.ts';

/** A list of matches as it was handed out, and what it is taken over into. */
export interface ListToPlan {
  /** Of its file. */
  name: string;
  bytes: Uint8Array;
  club: Club;
  /** Matches of partidos.yaml. */
  entries: readonly MatchInput[];
  memory: Memory;
}

/** A volunteer's choices for an import. */
export interface Choices {
  answers: Answers;
  /** Take out the matches that the list has no longer. */
  removeAbsent: boolean;
}

/** Which column is taken for what, with what stands in it first. */
export interface ColumnsLook {
  titles: string[];
  /** Titles of the columns that are not read. */
  unused: string[];
  choices: { role: Role; words: string; title: string; example: string }[];
}

/** What would become of the content with a list. Reads and writes nothing. @throws ImportError for a file that is no list */
export function planImport(given: ListToPlan, choices: Choices) {
  const { club, memory, entries } = given;
  const talk = new Interview(choices.answers, rememberedAnswers(memory));
  const opened = openList(given, choices.answers, talk.ask);
  const { columns } = opened;
  const planned = <Plan>(plan: Plan) => ({
    /** Null where the list says by itself what is what. */
    columns,
    /** Those that wait, or were answered by these choices. */
    questions: talk.shown(),
    /** What would become of the content; null while something waits for its answer. */
    plan,
  });
  if (!opened.list) return planned(null);
  const placed = place(opened.list, club, [...memory.club, ...choices.answers.club], talk.ask);
  const merged = merge(entries, placed, memory.partidos as Remembered);
  const placement = withUndated(placed, merged, talk.ask);
  if (talk.isWaiting()) return planned(null);
  const { found, own, rests, others, rejected } = placement;
  const isEmpty = found.length === 0 && own === 0 && merged.unsettled.length === 0;
  const areOthers = isEmpty && others > 0 && rests + rejected.length === 0;
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const matches = isSame ? entries : mergedMatches(entries, merged, removed);
  const learned = { answers: talk.used(), club, shape: opened.shape, columns: opened.chosen };
  const next = memoryText(remembering(memory, learned, merged.remembered, matches));
  return planned({
    placement,
    merged,
    /** Whether there is no match that could be taken. */
    isEmpty,
    /** Names of the list's teams, where none is known as the club's. */
    strangers: areOthers ? [...new Set(placement.names.map((name) => shortened(name, 40)))].sort() : [],
    /** Matches of partidos.yaml after the import; null where they stay as they are. */
    matches: isSame ? null : matches,
    /** Row of the list behind each of these matches; null for what the list leaves as it is. */
    rows: [
      ...entries.map((_, i) => changedRows.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    /** What the next import would know, as the text of its file; null where that is what this one knew. */
    memory: next === memoryText(memory) ? null : next,
    /** A match that is to go may be one of the rows that could not be placed. */
    unsure: removed.length > 0 && placement.rejected.length > 0,
  });
}

/** Asks about the matches without a day. Those on the site are put off, or stay; all are noted. */
function withUndated(placed: Placement, merged: Merge, ask: Interview['ask']): Placement {
  const rejected = [...placed.rejected];
  const notes = [...placed.notes];
  for (const match of placed.undated) {
    const { row, why } = match;
    const known = merged.unsettled.find((each) => each.match === match);
    const answer = known || match.days.length > 0 ? ask(dayQuestion(match, known?.entry)) : undefined;
    if (!known) rejected.push({ row, why });
    else if (answer === STAYS) notes.push({ row, why: `${why}; el partido sigue en su día` });
    else {
      putOff(merged, known);
      notes.push({ row, why: `${why}; el partido queda aplazado` });
    }
  }
  const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row;
  return { ...placed, rejected: rejected.sort(byRow), notes: notes.sort(byRow) };
}

/** The rows of a file, and which columns they are from; no rows while something has to be known before they can be read. */
function openList(
  { name, bytes, club, memory }: ListToPlan,
  answers: Answers,
  ask: Interview['ask'],
): { columns: ColumnsLook | null; list?: MatchList; shape: string; chosen: Columns } {
  const nothing = { columns: null, shape: '', chosen: {} };
  const readings = decode(bytes);
  const [first = ''] = readings.keys();
  const text = readings.get(readings.size > 1 ? (ask(lettersQuestion(readings)) ?? '') : first);
  if (text === undefined) return nothing;
  if (isCalendar(text)) return { ...nothing, list: readCalendar(text, club.origin, ask) };
  if (/\.ics$/i.test(name))
    throw new ImportError('No es un calendario ICS: no empieza por «BEGIN:VCALENDAR». Descárgalo otra vez.');
  const chosen: Columns = answers.columnas;
  const table = readTable(text, (titles) => knownTitles(titles, chosen));
  const shape = shapeOf(table.headers);
  const remembered = memory.columnas[shape];
  // What was remembered is all that is used of the list, also where the titles would say more.
  const known = remembered ? { ...NO_COLUMNS, ...remembered, ...chosen } : chosen;
  const { columns, unclear } = guessColumns(table.headers, known);
  const list = listOf(table, columns);
  const example = (role: Role) => list.lines.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const look: ColumnsLook = {
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

/** Two readings of the same letters, side by side. */
function lettersQuestion(readings: Parameters<typeof differences>[0]): Question {
  return {
    kind: 'lectura',
    name: 'letras',
    words: '¿Cómo se escribe bien?',
    choices: [...differences(readings)].map(([encoding, words]) => ({ value: encoding, words })),
  };
}
