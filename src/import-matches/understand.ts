import { isCalendar, readCalendar } from './calendar.ts';
import { type Columns, checkChosen, guessColumns, listOf, shapeOf } from './columns.ts';
import { ImportError } from './import-error.ts';
import { askedColumns, changedColumns, clearColumns, confirmed, type Screen } from './interview.ts';
import { type MatchList, roles } from './list.ts';
import type { Memory } from './memory.ts';
import type { Options } from './options.ts';
import { columnLines } from './show.ts';
import { readTable } from './table.ts';
import { knownTitles } from './titles.ts';

/** Which column is which in lists of one shape. */
export interface KnownColumns {
  shape: string;
  columns: Columns;
}

/** The list, and of a CSV which column is which. */
export async function understood(
  text: string,
  { columns: chosen, file }: Options,
  { columnas }: Memory,
  { say, ask }: Screen,
): Promise<{ list: MatchList; columns?: KnownColumns }> {
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
  let columns = ask
    ? await askedColumns(headers, known, ask, say)
    : clearColumns(headers, guessColumns(headers, known));
  for (;;) {
    const list = listOf(table, columns);
    for (const line of columnLines(columns, list)) say(line);
    if (before || !ask || (await confirmed(ask, '¿Son esas las columnas?')))
      return { list, columns: { shape, columns } };
    columns = await askedColumns(headers, await changedColumns(headers, columns, ask, say), ask, say);
  }
}

const NO_COLUMNS: Columns = Object.fromEntries(roles.map((role) => [role, '']));
