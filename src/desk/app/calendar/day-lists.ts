/** The lists of a file whose items have their days: matches, notices, closures. Read from its schema. */
import { isDate } from '../../../agenda/dates.ts';
import { fieldWords } from '../../../content/field-words.ts';
import { isFields } from '../../documents/is-fields.ts';

interface Schema {
  type?: string;
  control?: string;
  title?: string;
  one?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** A list whose items have a day, or a first and a last one. */
export interface DayList {
  key: string;
  title: string;
  /** What one more is called. */
  one?: string | undefined;
  /** Field of the day, or of the first one. */
  from: string;
  /** Field of the last day; null where items have one day. */
  to: string | null;
}

/** Whether a file is shown as a calendar. */
export const hasDays = (schema: object): boolean => (schema as Schema).control === 'agenda';

export function dayLists(schema: object): DayList[] {
  return Object.entries((schema as Schema).properties ?? {}).flatMap(([key, { items, title, one }]) => {
    const [from, to] = Object.entries(items?.properties ?? {})
      .filter(([, field]) => field.control === 'date')
      .map(([name]) => name);
    return from ? [{ key, title: fieldWords(key, title), one, from, to: to ?? null }] : [];
  });
}

/** An item of such a list, with its place in the file. */
export interface DayItem {
  list: DayList;
  index: number;
  item: Record<string, unknown>;
  from: string;
  to: string;
}

/** The items that have readable days, in the order of the file. @param value of the file, also where it is wrong */
export function dayItems(lists: readonly DayList[], value: unknown): DayItem[] {
  const fields = isFields(value) ? value : {};
  return lists.flatMap((list) => {
    const items = fields[list.key];
    if (!Array.isArray(items)) return [];
    return items.flatMap((item: unknown, index) => {
      const from = isFields(item) ? String(item[list.from] ?? '') : '';
      const to = (isFields(item) && list.to && item[list.to]) || from;
      return isFields(item) && isDate(from) && isDate(String(to))
        ? [{ list, index, item, from, to: String(to) }]
        : [];
    });
  });
}

/** Those of a day. */
export const itemsOn = (items: readonly DayItem[], date: string): DayItem[] =>
  items.filter(({ from, to }) => from <= date && date <= to);

const words = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' });
  return (date: string): string => format.format(new Date(`${date}T00:00:00Z`)).replaceAll(',', '');
};

/** `2024-10-05` -> `sáb 5 oct 2024` */
export const shortDay = words({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** `martes 19 de noviembre` */
export const longDay = words({ weekday: 'long', day: 'numeric', month: 'long' });

/** `noviembre de 2024` */
export const monthWords = words({ month: 'long', year: 'numeric' });

const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/** «Hoy», «Ayer», `martes, 12 de noviembre de 2024`, on the clock of this computer. */
export function dayOnClock(date: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(date) === dayOf(now)) return 'Hoy';
  if (dayOf(date) === dayOf(yesterday)) return 'Ayer';
  const words = date.toLocaleDateString('es', { dateStyle: 'full' });
  return words.charAt(0).toUpperCase() + words.slice(1);
}
