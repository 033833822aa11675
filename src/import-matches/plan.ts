import { fullDay } from '../agenda/dates.ts';
import type { Club } from '../content/club.ts';
import { isCalendar, readCalendar } from './calendar.ts';
import { type Columns, guessColumns, knownTitles, listOf, shapeOf } from './columns.ts';
import { decode, differences } from './decode.ts';
import { ImportError, type MatchList, ROLES, type Role, roles, shortened } from './list.ts';
import { editedFile, matchesIn } from './matches-file.ts';
import { answersOf, type Memory, memoryText, remembered } from './memory.ts';
import { type Merge, merge, putOff, type Remembered } from './merge.ts';
import { similarNames } from './names.ts';
import { type Placement, place } from './place.ts';
import {
  type Answers,
  answerKey,
  answerTo,
  checkAnswers,
  KINDS,
  NO,
  NO_DAY,
  type Question,
} from './questions.ts';
import { readTable } from './table.ts';

/** A list of matches as it was handed out. */
export interface ListFile {
  name: string;
  bytes: Uint8Array;
}

/** What a list is taken over into. */
export interface Before {
  club: Club;
  /** The text of partidos.yaml; null where there is none. */
  text: string | null;
  memory: Memory;
}

/** What a volunteer has said of the import. */
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

export type Planned = {
  /** Null where the list says by itself what is what. */
  columns: ColumnsLook | null;
} & (
  | { is: 'open'; questions: Question[] }
  /** No match that could be taken; the names in the list, those like the club's before all others. */
  | { is: 'none'; placement: Placement; names: string[] }
  | ({ is: 'plan' } & ImportPlan)
);

export interface ImportPlan {
  placement: Placement;
  merged: Merge;
  /** partidos.yaml as it would be. */
  text: string;
  /** The row of the list behind each match of the text; null for what the list leaves as it is. */
  rows: (number | null)[];
  /** What the next import would know, as the text of its file. */
  memory: string;
  /** Whether that is more than was known. */
  learns: boolean;
  /** Answers to what was not asked, as `kind «name»`. */
  unneeded: string[];
  /** A match that is to go may be one of the rows that could not be placed. */
  unsure: boolean;
}

/** A very large club has a thousand in a season. */
const MOST_MATCHES = 2000;

/** What would become of the content with a list. Reads and writes nothing. @throws ImportError for what is no list, and for answers that are none */
export function planImport(file: ListFile, choices: Choices, before: Before): Planned {
  const { club, memory, text } = before;
  const opened = openList(file, choices.answers, before);
  const { columns } = opened;
  if ('questions' in opened) {
    checkAnswers(opened.questions, choices.answers);
    return { is: 'open', columns, questions: opened.questions };
  }
  const answers = answersOf(choices.answers, memory);
  const placed = place(opened.list, club, answers);
  const { found, own, asked } = placed;
  const entries = matchesIn(text);
  const merged = merge(entries, placed, memory.partidos as Remembered);
  const unsettled = merged.unsettled.map((each) => ({ ...each, question: unsettledQuestion(each, club) }));
  for (const { question } of unsettled) asked.add(answerKey(question));
  const questions = [
    ...placed.questions,
    ...unsettled.flatMap(({ question }) => (answerTo(question, answers) ? [] : question)),
  ];
  if (questions.length > 0) {
    checkAnswers(questions, choices.answers);
    const distinct = new Map(questions.map((question) => [answerKey(question), question]));
    return { is: 'open', columns, questions: [...distinct.values()] };
  }
  const off = unsettled.filter(({ question }) => answerTo(question, answers) === NO);
  for (const each of off) putOff(merged, each);
  const placement = withUndated(placed, merged.unsettled, off);
  if (found.length === 0 && own === 0 && unsettled.length === 0) {
    const names = [...new Set(placement.names)].map((name) => shortened(name, 40));
    const similar = similarNames(names, club);
    return { is: 'none', columns, placement, names: similar.length > 0 ? similar : names.sort() };
  }
  if (found.length > MOST_MATCHES)
    throw new ImportError(
      `La lista tiene ${found.length} partidos del club, y como mucho se toman ${MOST_MATCHES}: no es la de una temporada.`,
    );
  const changedRows = new Map(merged.changed.map(({ index, row }) => [index, row]));
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const after = isSame && text !== null ? text : editedFile(text, { ...merged, removed });
  const { shape } = opened;
  const known = { answers, club, shape, columns: opened.chosen };
  const next = memoryText(remembered(memory, known, merged.remembered, matchesIn(after)));
  return {
    is: 'plan',
    columns,
    placement,
    merged,
    text: after,
    rows: [
      ...entries.map((_, i) => changedRows.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    memory: next,
    learns: next !== memoryText(memory),
    unneeded: unneeded(choices.answers, asked),
    unsure: removed.length > 0 && placement.rejected.length > 0,
  };
}

/** What becomes of a match on the site whose day the list does not say any more. */
function unsettledQuestion({ entry, match }: Merge['unsettled'][number], club: Club): Question {
  const team = club.kinds.flatMap(({ teams }) => teams).find(({ key }) => key === entry.equipo);
  return {
    kind: 'dias',
    name: match.text || NO_DAY,
    words: `${team?.name ?? entry.equipo} – ${shortened(entry.rival, 40)} está en la web el ${fullDay(entry.dia)}, y la lista ya no dice qué día se juega${match.text && ` («${shortened(match.text, 40)}»)`}. ¿Qué se hace?`,
    choices: [
      { value: NO, words: 'Queda aplazado hasta que se sepa el día' },
      { value: 'queda', words: 'Sigue en el día que tiene en la web' },
    ],
    safe: NO,
  };
}

/** The rows without a day, told: of matches that are put off, of those that stay, and of those that are not known. */
function withUndated(placed: Placement, unsettled: Merge['unsettled'], off: Merge['unsettled']): Placement {
  const rows = (of: Merge['unsettled']) => new Set(of.map(({ match }) => match.row));
  const [known, away] = [rows(unsettled), rows(off)];
  const told = (what: string, is: (row: number) => boolean) =>
    placed.undated.filter(({ row }) => is(row)).map(({ row, why }) => ({ row, why: why + what }));
  return {
    ...placed,
    rejected: [...placed.rejected, ...told('', (row) => !known.has(row))].sort((a, b) => a.row - b.row),
    notes: [
      ...placed.notes,
      ...told('; el partido queda aplazado', (row) => away.has(row)),
      ...told('; el partido sigue en su día', (row) => known.has(row) && !away.has(row)),
    ].sort((a, b) => a.row - b.row),
  };
}

/** Answers that no question asked for. Columns are asked about by whoever chooses them. */
const unneeded = (given: Answers, asked: ReadonlySet<string>) =>
  KINDS.filter((kind) => kind !== 'columnas' && kind !== 'lectura').flatMap((kind) =>
    Object.keys(given[kind]).flatMap((name) =>
      asked.has(answerKey({ kind, name })) ? [] : `${kind} «${name}»`,
    ),
  );

type Opened = { columns: ColumnsLook | null } & (
  | { questions: Question[] }
  /** `shape` is empty where the list has no columns. */
  | { list: MatchList; shape: string; chosen: Columns }
);

/** The rows of a file, or what has to be known before they can be read. */
function openList({ name, bytes }: ListFile, answers: Answers, { club, memory }: Before): Opened {
  const decoded = decode(bytes);
  const question = 'readings' in decoded && lettersQuestion(decoded.readings);
  const letters = question && answerTo(question, answers);
  if (question && !letters) return { columns: null, questions: [question] };
  const text =
    'text' in decoded ? decoded.text : ([...decoded.readings].find(([as]) => as === letters)?.[1] ?? '');
  if (isCalendar(text))
    return { columns: null, list: readCalendar(text, club.origin), shape: '', chosen: {} };
  if (/\.ics$/i.test(name))
    throw new ImportError('No es un calendario ICS: no empieza por «BEGIN:VCALENDAR». Descárgalo otra vez.');
  const chosen = rolesIn(answers.columnas);
  const table = readTable(text, (titles) => knownTitles(titles, chosen));
  const shape = shapeOf(table.headers);
  const remembered = memory.columnas[shape];
  // What was remembered is all that is used of the list, also where the titles would say more.
  const known = remembered ? { ...NO_COLUMNS, ...rolesIn(remembered), ...chosen } : chosen;
  const { columns, unclear } = guessColumns(table.headers, known);
  const list = listOf(table, columns);
  const titles = table.headers.filter(Boolean);
  const example = (role: Role) => list.lines.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  const look: ColumnsLook = {
    titles,
    unused: list.unused,
    choices: roles
      .filter((role) => (columns[role] || !/\d/.test(role)) && !unclear.has(role))
      .map((role) => ({ role, words: ROLES[role], title: columns[role] ?? '', example: example(role) })),
  };
  if (unclear.size === 0) return { columns: look, list, shape, chosen: columns };
  const questions = [...unclear].map(
    ([role, titles]): Question => ({
      kind: 'columnas',
      name: role,
      words: `¿Qué columna tiene ${ROLES[role]}?`,
      choices: [
        ...titles.map((title) => ({ value: title, words: title })),
        ...(role === 'fecha' ? [] : [{ value: '', words: 'Ninguna' }]),
      ],
    }),
  );
  return { columns: look, questions };
}

const NO_COLUMNS: Columns = Object.fromEntries(roles.map((role) => [role, '']));

/** The titles by role. @throws ImportError for a role that there is not */
function rolesIn(columns: Record<string, string>): Columns {
  const unknown = Object.keys(columns).find((role) => !(roles as string[]).includes(role));
  if (unknown !== undefined)
    throw new ImportError(
      `Ninguna columna se llama «${unknown}». Son: ${roles.filter((role) => !/\d/.test(role)).join(', ')}, set1…`,
    );
  return columns;
}

/** Two readings of the same letters, side by side. */
function lettersQuestion(readings: Parameters<typeof differences>[0]): Question {
  return {
    kind: 'lectura',
    name: 'letras',
    words: '¿Cómo se escribe bien?',
    choices: [...differences(readings)].map(([encoding, words]) => ({ value: encoding, words })),
  };
}
