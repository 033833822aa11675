import type { RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { isDate } from '../agenda/dates.ts';

const month = new Intl.DateTimeFormat('es', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, i) => month.format(Date.UTC(2024, i)));

/** Returns the day in italics with which the text of a story begins, `*9 de noviembre de 2024.* Si tienes…`, and its end in the text. */
export function storyDay(block: RootContent | undefined): { date: string; end: number } | undefined {
  const italic = block?.type === 'paragraph' ? block.children[0] : undefined;
  if (italic?.type !== 'emphasis') return undefined;
  const [, day = '', name = '', year = ''] =
    /^(\d{1,2}) de (\p{L}+) de (\d{4})\.?$/u.exec(textOf(italic).trim()) ?? [];
  const number = MONTHS.indexOf(name.toLowerCase()) + 1;
  const date = `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDate(date) ? { date, end: italic.position?.end.offset ?? 0 } : undefined;
}

/** Writes a day as `storyDay` reads it: `9 de noviembre de 2024`. */
export function writtenDay(date: string): string {
  const [year = '', number = '', day = ''] = date.split('-');
  return `${Number(day)} de ${MONTHS[Number(number) - 1] ?? ''} de ${year}`;
}

/** Returns the name of a story's photo, for stories that share a title: `Crónica (2024-11-09)`. */
export const datedTitle = (title: string, date: string): string => `${title} (${date})`;

/** True for the photo of a section or story, which names its title, or its title and day. */
export const isPhotoOf = (name: unknown, title: string, date: string | undefined): boolean =>
  name === title || (date !== undefined && name === datedTitle(title, date));
