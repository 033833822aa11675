import { isCalendar, readCalendar } from './calendar.ts';
import { type Columns, checkChosen, guessColumns, listOf, shapeOf } from './columns.ts';
import { decode } from './decode.ts';
import { ImportError } from './import-error.ts';
import { askedColumns, changedColumns, clearColumns, confirmed, type Screen } from './interview.ts';
import { type MatchList, roles } from './list.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import { columnLines } from './show.ts';
import { readTable, type Table } from './table.ts';
import { knownTitles } from './titles.ts';

/** Which column is which in lists of one shape. */
export interface KnownColumns {
  shape: string;
  columns: Columns;
}

/** A list that says what it holds, and of a CSV which column is which. */
export interface Understood {
  list: MatchList;
  columns?: KnownColumns;
}

/** A CSV, and what is known of its columns before anybody is asked. */
export interface OpenTable {
  table: Table;
  shape: string;
  known: Columns;
  /** Somebody has said it of a list of this shape. */
  remembered: boolean;
}

/** Reads the bytes of a file, as far as that can be done without asking. @throws ImportError */
export function openList(
  bytes: Uint8Array,
  { columns: chosen, file }: Pick<Options, 'columns' | 'file'>,
  { columnas }: Memory,
): Understood | OpenTable {
  const text = decode(bytes);
  if (isCalendar(text)) return { list: readCalendar(text) };
  if (/\.ics$/i.test(file))
    throw new ImportError('No es un calendario ICS: no empieza por «BEGIN:VCALENDAR». Descárgalo otra vez.');
  const table = readTable(text, (titles) => knownTitles(titles, chosen));
  const { headers } = table;
  checkChosen(headers, chosen);
  const shape = shapeOf(headers);
  const before = columnas[shape] as Columns | undefined;
  // What was remembered is all that is used of the list, also where the titles would say more.
  const known = before ? { ...NO_COLUMNS, ...before, ...chosen } : chosen;
  return { table, shape, known, remembered: before !== undefined };
}

/** The list, once the columns of a CSV are settled. */
export async function understood(
  bytes: Uint8Array,
  options: Options,
  memory: Memory,
  { say, ask }: Screen,
): Promise<Understood> {
  const open = openList(bytes, options, memory);
  if ('list' in open) return open;
  const { table, shape, known, remembered } = open;
  const { headers } = table;
  let columns = ask
    ? await askedColumns(headers, known, ask, say)
    : clearColumns(headers, guessColumns(headers, known));
  for (;;) {
    const list = listOf(table, columns);
    for (const line of columnLines(columns, list)) say(line);
    if (remembered || !ask || (await confirmed(ask, '¿Son esas las columnas?')))
      return { list, columns: { shape, columns } };
    columns = await askedColumns(headers, await changedColumns(headers, columns, ask, say), ask, say);
  }
}

const NO_COLUMNS: Columns = Object.fromEntries(roles.map((role) => [role, '']));
