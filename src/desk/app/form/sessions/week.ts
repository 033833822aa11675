import { WEEK } from '../../../../content/club.ts';

/** A row of a team's week as it is written: some days, one time, one venue. What a form has may lack any of it. */
export interface SessionRow {
  dias?: string[] | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  lugar?: string | undefined;
}

/** One training of the week: the row that it is written in, and its day. */
export interface Slot {
  row: number;
  from: string;
  to: string;
  venue: string;
}

/** The trainings of each day of the week, Monday first, each day by hour. */
export function slotsByDay(rows: readonly SessionRow[]): { day: string; slots: Slot[] }[] {
  return WEEK.map((day) => ({
    day,
    slots: rows
      .flatMap(({ dias, desde, hasta, lugar }, row) =>
        dias?.includes(day) ? [{ row, from: desde ?? '', to: hasta ?? '', venue: lugar ?? '' }] : [],
      )
      .sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from))),
  }));
}

/** A new training on a day: at the hours and venue of the last one, which it most likely shares. */
export function newRow(rows: readonly SessionRow[], day: string): SessionRow {
  const last = rows.at(-1);
  return {
    dias: [day],
    desde: last?.desde ?? '18:00',
    hasta: last?.hasta ?? '19:30',
    lugar: last?.lugar,
  };
}

/** The rows with one day of a row in a row of its own, right after it. */
export function withDayApart(rows: readonly SessionRow[], index: number, day: string): SessionRow[] {
  return rows.flatMap((row, i) => {
    if (i !== index) return [row];
    return [
      { ...row, dias: row.dias?.filter((each) => each !== day) },
      { ...row, dias: [day] },
    ];
  });
}

/** Rows that no day has, as a file may have them while it is written. */
export const rowsWithoutDay = (rows: readonly SessionRow[]): number[] =>
  rows.flatMap(({ dias }, i) => (dias?.length ? [] : [i]));
