/** What single cells of a list say. A cell is taken when the whole of it was understood. */
import { isDate } from '../agenda/dates.ts';
import { madridClock } from '../agenda/madrid.ts';
import { WEEK } from '../content/club.ts';
import { clean } from './list.ts';
import { folded, isBlank, isOnly, isOpen, monthOf, take, weekdayOf } from './vocabulary.ts';

/** What a cell says, that it says nothing yet, or why it cannot be taken (the end of a sentence). */
export type Reading<T> = { value: T | null } | { why: string };

/** How a column writes `05/12/2026`. */
export type DayOrder = 'dia/mes' | 'mes/dia';

export interface DateContext {
  order: DayOrder;
  /** First and last day of the season, which also say the year of a date that names none. */
  season: { name: string; first: string; last: string };
}

/** A date of which a part may be left. */
interface Day {
  year?: number;
  month: number;
  day: number;
}

const two = (n: number | string) => String(n).padStart(2, '0');
const yearOf = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

const ORDINAL = '(?:a|an|ak|ko|o|er|º|ª|\\.)?';
/** Between the parts of a spoken date. */
const OF = "(?:\\s*(?:\\bdel?\\b|\\bd['’]|[-/.,’'])\\s*|\\s+)";
const YEAR = '(?<y>\\d{4}|\\d{2})(?!\\d)';
const NAME = '(?<name>[a-z]{3,})\\.?';

/** How a date may be written, at the beginning of a text without accents. */
const FORMS = [
  /^(?<y>\d{4})\s*(?<sign>[-/.])\s*(?<m>\d{1,2})\s*\k<sign>\s*(?<d>\d{1,2})(?!\d)/,
  /^(?<y>20\d{2})(?<m>\d{2})(?<d>\d{2})(?!\d)/,
  /^(?<a>\d{1,2})\s*(?<sign>[-/.])\s*(?<b>\d{1,2})\s*\k<sign>\s*(?<y>\d{4}|\d{2})(?![\d:])/,
  new RegExp(`^(?<d>\\d{1,2})${ORDINAL}${OF}${NAME}(?:${OF}${YEAR}(?![:.h]\\d))?(?![a-z])`),
  new RegExp(`^${NAME}\\s+(?<d>\\d{1,2})${ORDINAL}(?!\\d)(?:,?\\s+${YEAR}(?![:.h]))?`),
  new RegExp(`^${YEAR}(?:-?(?:e?ko))?\\s*,?\\s*${NAME}\\s+(?<d>\\d{1,2})${ORDINAL}(?!\\d)`),
  /^(?<a>\d{1,2})\s*[-/.]\s*(?<b>\d{1,2})(?![\d:/.-])/,
];

/** The date at the beginning of a text, and what stands behind it. */
function leading(text: string, order: DayOrder): { date: Day; rest: string } | undefined {
  for (const form of FORMS) {
    const match = form.exec(text);
    const { y, m, d, a, b, name } = match?.groups ?? {};
    if (!match) continue;
    const month = name === undefined ? Number(m) : monthOf(name);
    if (name !== undefined && month === undefined) continue;
    const [day, numbered] = order === 'dia/mes' ? [a, b] : [b, a];
    const date =
      a === undefined ? { day: Number(d), month: month ?? 0 } : { day: Number(day), month: Number(numbered) };
    return {
      date: { ...date, ...(y !== undefined && { year: yearOf(y) }) },
      rest: text.slice(match[0].length),
    };
  }
  return undefined;
}

/** The day in a cell of dates, the hour behind it (may be empty), and what a person should know of how it was read. */
interface When {
  day: string;
  hour: string;
  note: string;
}

/** As programs write an instant. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})$/;

/** A day of the week and other words before a date. */
const BEFORE = /^\(?([a-z]{1,12})\.?\)?[\s,.:]+(?:dia\s+)?(?:el\s+)?/;

/** Only where the whole is one date, and perhaps an hour: `sáb 16/11/2024`, `16 de noviembre de 2024 - 10:00 h`. */
export function readDate(text: string, { order, season }: DateContext): Reading<When> {
  let rest = folded(text).trim();
  if (isBlank(rest) || /^[0\s/.-]+$/.test(rest)) return { value: null };
  if (!/\d/.test(rest)) return isOpen(rest) ? { value: null } : { why: 'no es una fecha como «16/11/2024»' };
  const serial = /^([45]\d{4})(?:[.,](\d+))?$/.exec(rest);
  if (serial) {
    const day = new Date(Date.UTC(1899, 11, 30 + Number(serial[1]))).toISOString().slice(0, 10);
    const hour = serial[2] ? ofFraction(Number(`0.${serial[2]}`)) : '';
    return inSeason(day, season) ? { value: { day, hour, note: '' } } : { why: outside(season) };
  }
  const instant = INSTANT.exec(rest);
  if (instant) {
    const { date, time } = madridClock(Date.parse(rest));
    // Midnight is how a day without an hour is written.
    const [day, hour] =
      instant[2] === '00:00' ? [instant[1] ?? '', ''] : [date, time === '00:00' ? '' : time];
    return inSeason(day, season) ? { value: { day, hour, note: '' } } : { why: outside(season) };
  }
  let weekday: number | undefined;
  for (let word = BEFORE.exec(rest); word; word = BEFORE.exec(rest)) {
    const named = weekdayOf(word[1] ?? '');
    if (named === undefined && !/^(?:el|dia|fecha|data)$/.test(word[1] ?? '')) break;
    weekday = named ?? weekday;
    rest = rest.slice(word[0].length);
  }
  const found = leading(rest, order);
  if (!found) return { why: 'no es una fecha como «16/11/2024»' };
  const behind = /^[\s,]*\(?([a-z]+)\.?\)?(?=$|[\s,-])/.exec(found.rest);
  const after = behind ? weekdayOf(behind[1] ?? '') : undefined;
  const tail = (after === undefined ? found.rest : found.rest.slice(behind?.[0].length)).replace(
    /^[\s,;|t()-]+|[\s()]+$/g,
    '',
  );
  const hour = tail === '' ? { value: null } : readTime(tail);
  if ('why' in hour) return { why: 'no se entiende entera' };
  const day = dayOf(found.date, season);
  if ('why' in day) return day;
  const actual = (new Date(`${day.value}T00:00:00Z`).getUTCDay() + 6) % 7;
  // Of a date whose day of the week is another one, day and month are often swapped.
  if ((weekday ?? after ?? actual) !== actual) return { why: `ese día es ${WEEK[actual]}` };
  const note = [
    found.date.year === undefined ? `no dice el año: se toma ${day.value.slice(0, 4)}` : '',
    hour.value === null && /[^\s\d.,:;–-]/u.test(tail) ? `dice también «${tail}»` : '',
  ];
  return { value: { day: day.value, hour: hour.value ?? '', note: note.filter(Boolean).join('; ') } };
}

const inSeason = (day: string, { first, last }: DateContext['season']) => first <= day && day <= last;
const outside = ({ name }: DateContext['season']) => `no es de la temporada ${name}, que es la de la web`;

/** The day, if there is such a one in the season. */
function dayOf(
  { year, month, day }: Day,
  season: DateContext['season'],
): { value: string } | { why: string } {
  if (year !== undefined && (year < 2000 || year > 2099)) return { why: 'no es un año posible' };
  if (month < 1 || month > 12) return { why: 'no existe ese mes (se espera día/mes/año)' };
  const years =
    year === undefined
      ? [...new Set([season.first, season.last].map((each) => Number(each.slice(0, 4))))]
      : [year];
  const days = years.map((each) => `${each}-${two(month)}-${two(day)}`).filter(isDate);
  if (days.length === 0) return { why: 'no existe ese día (se espera día/mes/año)' };
  const [inside, another] = days.filter((each) => inSeason(each, season));
  if (!inside) return { why: outside(season) };
  return another ? { why: 'no dice de qué año es' } : { value: inside };
}

/** Which order a column's dates have; several where nothing tells them apart, none where its cells contradict each other. */
export function ordersOf(cells: readonly string[], season: DateContext['season']): DayOrder[] {
  const orders: DayOrder[] = ['dia/mes', 'mes/dia'];
  const readings = orders.map((order) => cells.map((text) => readDate(text, { order, season })));
  const [dayFirst = [], monthFirst = []] = readings.map((of) => of.map((read) => JSON.stringify(read)));
  if (dayFirst.every((read, i) => read === monthFirst[i])) return ['dia/mes'];
  /** Of some orders those in which no cell fails that does not fail in all of them. */
  const without = (failure: RegExp, of: readonly DayOrder[]) => {
    const failing = of.map((order) =>
      (readings[orders.indexOf(order)] ?? []).map((read) => 'why' in read && failure.test(read.why)),
    );
    return of.filter((_, i) => failing[i]?.every((fails, row) => !fails || failing.every((all) => all[row])));
  };
  const possible = without(/^ese día es/, without(/^no existe ese mes/, orders));
  const ofSeason = without(/./, possible);
  return ofSeason.length === 1 ? ofSeason : possible;
}

/** Two days with one month, `5-6/12/2026`, `9 y 10/01`, and days on their own. */
const TWO_DAYS =
  /(?<![\d/.-])(\d{1,2})\s*([-–/,&+]|y|e|i|o|u|ou|eta|edo|al?)\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{4}|\d{2}))?(?![\da-z])/g;
const ONE_DAY = /(?<![\d/.])(\d{1,2})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{4}|\d{2}))?(?![\da-z])/g;
const ISO_DAY = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g;

/** The days that a cell may mean of which the whole was not understood, as far as they are of the season. */
export function daysIn(text: string, context: DateContext): string[] {
  const numbers = folded(text)
    .replace(/[a-z]{3,}/g, (word) =>
      weekdayOf(word) !== undefined ? ' ' : monthOf(word) ? `/${monthOf(word)}/` : word,
    )
    .replace(/(?:\s|\bdel?\b|\bd['’])*\/(?:\s|\bdel?\b|\bd['’])*/g, '/')
    .replace(/\/(?!\d)/g, ' ');
  const dated = (day = '', month = '', y?: string): Day => ({
    day: Number(day),
    month: Number(month),
    ...(y && { year: yearOf(y) }),
  });
  const readings: Day[][] = [
    [...numbers.matchAll(ISO_DAY)].map(([, y, month, day]) => dated(day, month, y)),
    [...numbers.matchAll(TWO_DAYS)].flatMap(([, one, sign = '', other, month, y]) => {
      const [first, last] = [Number(one), Number(other)];
      const between = /^(?:[-–]|al?)$/.test(sign) ? Math.max(0, Math.min(last - first - 1, 5)) : 0;
      const days = [first, ...Array.from({ length: between }, (_, n) => first + n + 1), last];
      return days.map((day) => dated(String(day), month, y));
    }),
    [...numbers.matchAll(ONE_DAY)].map(([, a, b, y]) =>
      context.order === 'dia/mes' ? dated(a, b, y) : dated(b, a, y),
    ),
  ];
  const valid = readings.map((days) =>
    days.flatMap((day) => {
      const read = dayOf(day, context.season);
      return 'value' in read ? read.value : [];
    }),
  );
  return [...new Set(valid.find((days) => days.length > 0))].sort();
}

const CLOCK =
  "(\\d{1,2})(?:\\s*([:.,h'])\\s*(\\d{2})(?::\\d{2}(?:[.,]\\d+)?)?)?\\s*(h|hs|hrs?|horas?|hores|etan|')?\\.?\\s*([ap])?(?:\\.?\\s?m\\.?)?";
const AT = '(?:a|de|desde|des de|des|hora:?|inicio:?)?\\s*(?:l[ae]s?|as)?\\s*';
const ONE_TIME = new RegExp(`^(${AT})${CLOCK}$`);
const SPAN = new RegExp(
  `^${AT}${CLOCK}\\s*(?:-|–|—|a|ate|hasta|fins|fins a)\\s*(?:l[ae]s?|as)?\\s*${CLOCK}$`,
);

/**
 * `10:00`, `10.00 h`, `a las 10`, `6:30 p. m.`, `0,4166` of a spreadsheet, the beginning of `10:00 - 12:00`. Midnight means
 * that there is no time yet.
 */
export function readTime(text: string): Reading<string> {
  const cell = folded(text)
    .trim()
    .replace(/^1(?:899-12-3\d|900-01-0\d)[t\s]+/, '');
  if (isBlank(cell) || (!/\d/.test(cell) && isOpen(cell))) return { value: null };
  const one = ONE_TIME.exec(cell);
  if (one) {
    const [, at = '', hour = '', sign, minute, suffix, half] = one;
    const bare = sign === undefined && !suffix && !half && at.trim() === '';
    const time = clock(hour, minute, half);
    // The first and the last minute of a day say that there is no hour yet.
    if (time === '00:00' || time === '23:59') return { value: null };
    if (time && !bare && !isByDay(time)) return { why: 'es de madrugada' };
    if (isByDay(time)) return { value: time };
  }
  const span = SPAN.exec(cell);
  if (span) {
    const [, hour = '', , minute, , half, toHour = '', , toMinute, , toHalf] = span;
    const [from, to] = [clock(hour, minute, half ?? toHalf), clock(toHour, toMinute, toHalf)];
    // No match takes less than an hour, those are two hours to choose from, and none takes half a day.
    const length = minutes(to) - minutes(from);
    if (isByDay(from) && to && length >= 60 && length <= 300) return { value: from };
  }
  const fraction = /^0[.,](\d{1,})$/.exec(cell)?.[1];
  const time = fraction && ofFraction(Number(`0.${fraction}`));
  if (time) return { value: time };
  const several = (cell.match(/\d{1,2}[:.h]\d{2}/g) ?? []).length > 1;
  return { why: several ? 'son varias horas' : 'no es una hora como «18:00»' };
}

/** Nobody plays at night: of an hour in the afternoon twelve may have got lost. */
const isByDay = (time: string) => time >= '07:00';

const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function clock(hour: string, minute = '00', half?: string): string {
  const late = half === 'p' && Number(hour) < 12 ? 12 : half === 'a' && hour === '12' ? -12 : 0;
  const hours = Number(hour) + late;
  return hours > 23 || hours < 0 || Number(minute) > 59 || (half && Number(hour) > 12)
    ? ''
    : `${two(hours)}:${minute}`;
}

/** A part of a day as a time of whole five minutes; empty where it is none. */
function ofFraction(part: number): string {
  const exact = part * 24 * 60;
  const whole = Math.round(exact / 5) * 5;
  if (Math.abs(exact - whole) > 0.5 || whole === 0 || whole >= 24 * 60) return '';
  return `${two(Math.floor(whole / 60))}:${two(whole % 60)}`;
}

/** What is known of how a match went, the home team's first. */
export interface Score {
  /** Points of each set; empty where the list has none. */
  sets: string[];
  /** Sets won, `3-1`; empty where the list has none, or where the points of the sets say the same. */
  result: string;
}

type Pair = [home: number, away: number];

/** A set is won with eleven points at least; nobody wins more than a few sets. */
const isSet = ([home, away]: Pair) => Math.max(home, away) >= 11;
/** Nobody has won it, or it went on after it was won: beyond 25 points it ends at a lead of two. */
const isNoEnd = ([home, away]: Pair) =>
  home === away || (Math.max(home, away) > 25 && Math.abs(home - away) !== 2);

/** @param together cells with all sets, or with the result @param apart a cell for each set */
export function readScore(together: readonly string[], apart: readonly string[]): Reading<Score> {
  const read = [...together, ...apart].map(pairsOf);
  const strange = [...together, ...apart].find((_, i) => read[i] === null);
  if (strange !== undefined) return { why: `«${clean(strange)}» no se entiende (se espera «25-18»)` };
  const pairs = read.flatMap((some) => some ?? []).filter(([a, b]) => a + b > 0);
  const sets = pairs.filter(isSet);
  const [result, ...more] = pairs.filter((pair) => !isSet(pair)).map((pair) => pair.join('-'));
  if (more.some((other) => other !== result) || sets.length > 5 || sets.some(isNoEnd))
    return { why: 'los parciales no se entienden (se espera «25-18»)' };
  if (sets.length === 0) {
    if (!result) return { value: null };
    return /^(?:3-[0-2]|[0-2]-3|2-[01]|[01]-2|1-[01]|0-1)$/.test(result)
      ? { value: { sets: [], result } }
      : { why: `«${result}» no es un resultado de voleibol` };
  }
  const won = sets.filter(([home, away]) => home > away).length;
  const isContradicted = result !== undefined && result !== `${won}-${sets.length - won}`;
  return { value: { sets: sets.map((set) => set.join('-')), result: isContradicted ? result : '' } };
}

/** All pairs of numbers of a text; null where it has anything else in it that is not known. */
function pairsOf(text: string): Pair[] | null {
  const pair = /(?<!\d)(\d{1,2})\s*[-–—:/]\s*(\d{1,2})(?!\d)/g;
  const rest = take(take(text.replace(pair, ' '), 'expected').rest, 'forfeit').rest;
  if (!isBlank(rest) && !isOnly(rest, 'open') && !/^\W*(?:sets?|parciales|resultado)\W*$/i.test(rest))
    return null;
  return [...text.matchAll(pair)].map(([, home, away]) => [Number(home), Number(away)]);
}

/** `7` of `Jornada 7`, `J7` and `7ª`; undefined where a text is no round. */
export function readRound(text: string): number | undefined {
  const number =
    /^(?:jornada|jor\.?|xornada|jardunaldia|round|j\.?)?\s*(\d{1,3})\s*[.ªºa]?(?:\s*(?:jornada|xornada|jardunaldia))?$/i.exec(
      text.trim(),
    )?.[1];
  return number && Number(number) > 0 ? Number(number) : undefined;
}
