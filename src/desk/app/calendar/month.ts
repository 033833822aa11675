import { addDays, weekday } from '../../../agenda/dates.ts';

/** The weeks of a month, Monday first; days of the months around it fill the first and the last week. @param day any of it */
export function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const next = addDays(first, 31).slice(0, 7);
  const weeks: string[][] = [];
  for (
    let monday = addDays(first, 1 - weekday(first));
    monday.slice(0, 7) < next;
    monday = addDays(monday, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, i) => addDays(monday, i)));
  return weeks;
}

/** The same day some months on; the last of the month where it has no such day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  return addDays(last.toISOString().slice(0, 10), Math.min(day, last.getUTCDate()) - last.getUTCDate());
}

/** Where a key takes the day that has the focus; null for a key that moves nothing. */
export function dayAfterKey(date: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'Home':
      return addDays(date, 1 - weekday(date));
    case 'End':
      return addDays(date, 7 - weekday(date));
    case 'PageUp':
      return addMonths(date, -1);
    case 'PageDown':
      return addMonths(date, 1);
    default:
      return null;
  }
}
