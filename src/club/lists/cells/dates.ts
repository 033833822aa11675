/** Parses date cells. A parser accepts a cell only if it consumes the whole text. */
import { isDate } from '../../agenda/dates.ts';
import { madridClock } from '../../agenda/madrid.ts';
import { WEEK } from '../../content/week.ts';
import type { CellReading } from './text.ts';
import { parseTime, timeOfFraction } from './times.ts';
import { foldAccents, hasNoText, isUndecided, monthOf, weekdayOf } from './vocabulary.ts';

/** Order of day and month in a column of dates such as `05/12/2026`. */
export type DayOrder = 'dia/mes' | 'mes/dia';

export interface DateContext {
  order: DayOrder;
  /** First and last day of the season, which also supply a missing year. */
  season: { name: string; first: string; last: string };
}

/** Parsed date; the year may be missing. */
interface PartialDate {
  year?: number;
  month: number;
  day: number;
}

const padTwo = (n: number | string) => String(n).padStart(2, '0');
const parseYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const ORDINAL = '(?:a|an|ak|ko|o|er|º|ª|\\.)?';
/** Separator between the parts of a written date: `de`, `del`, `d'`, a sign or white space. */
const DATE_SEPARATOR = "(?:\\s*(?:\\bdel?\\b|\\bd['’]|[-/.,’'])\\s*|\\s+)";
const YEAR = '(?<y>\\d{4}|\\d{2})(?!\\d)';
const NAME = '(?<name>[a-z]{3,})\\.?';

/** Accepted date formats, matched at the start of a folded text. */
const DATE_FORMATS = [
  /^(?<y>\d{4})\s*(?<sign>[-/.])\s*(?<m>\d{1,2})\s*\k<sign>\s*(?<d>\d{1,2})(?!\d)/,
  /^(?<y>20\d{2})(?<m>\d{2})(?<d>\d{2})(?!\d)/,
  /^(?<a>\d{1,2})\s*(?<sign>[-/.])\s*(?<b>\d{1,2})\s*\k<sign>\s*(?<y>\d{4}|\d{2})(?![\d:])/,
  new RegExp(
    `^(?<d>\\d{1,2})${ORDINAL}${DATE_SEPARATOR}${NAME}(?:${DATE_SEPARATOR}${YEAR}(?![:.h]\\d))?(?![a-z])`,
  ),
  new RegExp(`^${NAME}\\s+(?<d>\\d{1,2})${ORDINAL}(?!\\d)(?:,?\\s+${YEAR}(?![:.h]))?`),
  new RegExp(`^${YEAR}(?:-?(?:e?ko))?\\s*,?\\s*${NAME}\\s+(?<d>\\d{1,2})${ORDINAL}(?!\\d)`),
  /^(?<a>\d{1,2})\s*[-/.]\s*(?<b>\d{1,2})(?![\d:/.-])/,
];

/** Parses the date at the start of a text and returns the remaining text. */
function parseLeadingDate(text: string, order: DayOrder): { date: PartialDate; rest: string } | undefined {
  for (const format of DATE_FORMATS) {
    const match = format.exec(text);
    const { y, m, d, a, b, name } = match?.groups ?? {};
    if (!match) continue;
    const month = name === undefined ? Number(m) : monthOf(name);
    if (name !== undefined && month === undefined) continue;
    const [day, numbered] = order === 'dia/mes' ? [a, b] : [b, a];
    const date =
      a === undefined ? { day: Number(d), month: month ?? 0 } : { day: Number(day), month: Number(numbered) };
    return {
      date: { ...date, ...(y !== undefined && { year: parseYear(y) }) },
      rest: text.slice(match[0].length),
    };
  }
  return undefined;
}

/** Parsed date cell: day, hour (may be empty), and a note for the volunteer (may be empty). */
interface DateCell {
  day: string;
  hour: string;
  note: string;
}

/** ISO 8601 timestamp. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/;

/** Weekday or filler word before a date. */
const WORD_BEFORE_DATE = /^\(?([a-z]{1,12})\.?\)?[\s,.:]+(?:dia\s+)?(?:el\s+)?/;

/** Parses a cell with one date and optionally an hour: `sáb 16/11/2024`, `16 de noviembre de 2024 - 10:00 h`. */
export function parseDate(text: string, { order, season }: DateContext): CellReading<DateCell> {
  const folded = foldAccents(text).trim();
  if (hasNoText(folded) || /^[0\s/.-]+$/.test(folded)) return { value: null };
  if (!/\d/.test(folded)) return isUndecided(folded) ? { value: null } : NO_DATE;
  const stamp = parseTimestamp(folded);
  if (stamp)
    return isWithin(stamp.day, season)
      ? { value: { ...stamp, note: '' } }
      : { reason: outsideSeason(season) };
  const { weekday: weekdayBefore, rest } = splitWeekdayBefore(folded);
  const found = parseLeadingDate(rest, order);
  if (!found) return NO_DATE;
  const { weekday: weekdayAfter, tail } = splitWeekdayAfter(found.rest);
  const hour = tail === '' ? { value: null } : parseTime(tail);
  if ('reason' in hour) return { reason: 'no se entiende entera' };
  const day = resolveDate(found.date, season);
  if ('reason' in day) return day;
  const actual = (new Date(`${day.value}T00:00:00Z`).getUTCDay() + 6) % 7;
  // A wrong weekday often means that day and month are swapped.
  if ((weekdayBefore ?? weekdayAfter ?? actual) !== actual) return { reason: `ese día es ${WEEK[actual]}` };
  const note = [
    found.date.year === undefined ? `no dice el año: se importa como ${day.value.slice(0, 4)}` : '',
    hour.value === null && /[^\s\d.,:;–-]/u.test(tail) ? `dice también «${tail}»` : '',
  ];
  return { value: { day: day.value, hour: hour.value ?? '', note: note.filter(Boolean).join('; ') } };
}

const NO_DATE = { reason: 'no es una fecha como «16/11/2024»' };

/** Parses the days since 1900 of a spreadsheet, or a timestamp. Midnight stands for a day without an hour. */
function parseTimestamp(text: string): Omit<DateCell, 'note'> | undefined {
  const [, days, fraction] = /^([45]\d{4})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (days) {
    const day = new Date(Date.UTC(1899, 11, 30 + Number(days))).toISOString().slice(0, 10);
    return { day, hour: fraction ? timeOfFraction(Number(`0.${fraction}`)) : '' };
  }
  const [, day, clock] = INSTANT.exec(text) ?? [];
  if (!day) return undefined;
  if (clock === '00:00') return { day, hour: '' };
  const madrid = madridClock(Date.parse(text));
  return { day: madrid.date, hour: madrid.time === '00:00' ? '' : madrid.time };
}

/** Splits off weekdays and filler words before a date. */
function splitWeekdayBefore(text: string): { weekday?: number; rest: string } {
  const [matched, word = ''] = WORD_BEFORE_DATE.exec(text) ?? [];
  const weekday = matched === undefined ? undefined : weekdayOf(word);
  if (matched === undefined || (weekday === undefined && !/^(?:el|dia|fecha|data)$/.test(word)))
    return { rest: text };
  const next = splitWeekdayBefore(text.slice(matched.length));
  return weekday === undefined ? next : { weekday, ...next };
}

/** Splits off a weekday after a date, and punctuation around what follows. */
function splitWeekdayAfter(text: string): { weekday?: number; tail: string } {
  const [matched = '', word = ''] = /^[\s,]*\(?([a-z]+)\.?\)?(?=$|[\s,-])/.exec(text) ?? [];
  const weekday = word ? weekdayOf(word) : undefined;
  const tail = (weekday === undefined ? text : text.slice(matched.length)).replace(
    /^[\s,;|t()-]+|[\s()]+$/g,
    '',
  );
  return weekday === undefined ? { tail } : { weekday, tail };
}

const isWithin = (day: string, { first, last }: DateContext['season']) => first <= day && day <= last;
const outsideSeason = ({ name }: DateContext['season']) =>
  `no es de la temporada ${name}, que es la de la web`;

/** Resolves a parsed date to a day of the season. */
function resolveDate(
  { year, month, day }: PartialDate,
  season: DateContext['season'],
): { value: string } | { reason: string } {
  if (year !== undefined && (year < 2000 || year > 2099)) return { reason: 'no es un año posible' };
  if (month < 1 || month > 12) return { reason: 'no existe ese mes (se espera día/mes/año)' };
  const years =
    year === undefined
      ? [...new Set([season.first, season.last].map((date) => Number(date.slice(0, 4))))]
      : [year];
  const days = years.map((candidate) => `${candidate}-${padTwo(month)}-${padTwo(day)}`).filter(isDate);
  if (days.length === 0) return { reason: 'no existe ese día (se espera día/mes/año)' };
  const [inside, secondInside] = days.filter((candidate) => isWithin(candidate, season));
  if (!inside) return { reason: outsideSeason(season) };
  return secondInside ? { reason: 'no dice de qué año es' } : { value: inside };
}

/** Returns the day orders that fit a whole column: several if it is ambiguous, none if its cells contradict each other. */
export function possibleDayOrders(cells: readonly string[], season: DateContext['season']): DayOrder[] {
  const orders: DayOrder[] = ['dia/mes', 'mes/dia'];
  const readingsByOrder = orders.map((order) => cells.map((text) => parseDate(text, { order, season })));
  const [dayFirst = [], monthFirst = []] = readingsByOrder.map((column) =>
    column.map((reading) => JSON.stringify(reading)),
  );
  if (dayFirst.every((read, i) => read === monthFirst[i])) return ['dia/mes'];
  /** Drops orders that fail for a cell which another order accepts. */
  const withoutDays = (failure: RegExp, candidates: readonly DayOrder[]) => {
    const failing = candidates.map((order) =>
      (readingsByOrder[orders.indexOf(order)] ?? []).map(
        (read) => 'reason' in read && failure.test(read.reason),
      ),
    );
    return candidates.filter((_, i) =>
      failing[i]?.every((fails, row) => !fails || failing.every((column) => column[row])),
    );
  };
  const possible = withoutDays(/^ese día es/, withoutDays(/^no existe ese mes/, orders));
  const withoutFaults = withoutDays(/./, possible);
  return withoutFaults.length === 1 ? withoutFaults : possible;
}

/** Two days of one month: `5-6/12/2026`, `9 y 10/01`. */
const TWO_DAYS =
  /(?<![\d/.-])(\d{1,2})\s*([-–/,&+]|y|e|i|o|u|ou|eta|edo|al?)\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{4}|\d{2}))?(?![\da-z])/g;
const ONE_DAY = /(?<![\d/.])(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{4}|\d{2}))?(?![\da-z])/g;
const ISO_DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

/** Returns the days of the season that an unparsed cell may mean. */
export function candidateDays(text: string, context: DateContext): string[] {
  const numbers = foldAccents(text)
    .replace(/[a-z]{3,}/g, (word) =>
      weekdayOf(word) !== undefined ? ' ' : monthOf(word) ? `/${monthOf(word)}/` : word,
    )
    .replace(/(?:\s|\bdel?\b|\bd['’])*\/(?:\s|\bdel?\b|\bd['’])*/g, '/')
    .replace(/\/(?!\d)/g, ' ');
  const dated = (day = '', month = '', y?: string): PartialDate => ({
    day: Number(day),
    month: Number(month),
    ...(y && { year: parseYear(y) }),
  });
  const readings: PartialDate[][] = [
    [...numbers.matchAll(ISO_DAY)].map(([, y, month, day]) => dated(day, month, y)),
    [...numbers.matchAll(TWO_DAYS)].flatMap(([, firstDay, separator = '', lastDay, month, y]) => {
      const [first, last] = [Number(firstDay), Number(lastDay)];
      const between = /^(?:[-–]|al?)$/.test(separator) ? Math.max(0, Math.min(last - first - 1, 5)) : 0;
      const days = [first, ...Array.from({ length: between }, (_, n) => first + n + 1), last];
      return days.map((day) => dated(String(day), month, y));
    }),
    [...numbers.matchAll(ONE_DAY)].map(([, a, b, y]) =>
      context.order === 'dia/mes' ? dated(a, b, y) : dated(b, a, y),
    ),
  ];
  const valid = readings.map((days) =>
    days.flatMap((day) => {
      const read = resolveDate(day, context.season);
      return 'value' in read ? read.value : [];
    }),
  );
  return [...new Set(valid.find((days) => days.length > 0))].sort();
}
