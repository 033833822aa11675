import { fullDay } from '../agenda/dates.ts';
import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { seasonDays } from '../content/season.ts';
import { type DateContext, daysIn, ordersOf, readDate } from './cells.ts';
import { clean, type Line, type MatchList, shortened } from './list.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { openParts, type State, takeStates } from './vocabulary.ts';

/** Why a cell may be empty below another. */
export const ofMergedCell = (above: string) =>
  `; si en la hoja es una celda combinada con la de arriba («${shortened(above, 30)}»), escríbela en cada fila`;

/** A day that is not settled. */
export interface OpenDay {
  why: string;
  days: string[];
  /** What is strange in the cell of the date, where it is not that it has several days. */
  doubt: string;
  /** Who plays. */
  sides: string;
  /** What stands in the cell of the date. */
  text: string;
}

/** In which orders the dates of a list may be written, and what to ask where nothing decides. */
export function datesOf(list: MatchList, club: Club) {
  const season = { name: club.currentSeason, ...seasonDays(club.currentSeason) };
  const cells = list.lines.map(({ cells }) => takeStates(cells.fecha ?? '').rest);
  const orders = ordersOf(cells, season);
  if (orders.length === 1) return { season, orders };
  const example =
    cells.find(
      (text) => /^\D*\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) && ordersOf([text], season).length > 1,
    ) ?? '';
  const read = (order: DateContext['order']) => {
    const date = readDate(example, { order, season });
    return 'value' in date && date.value
      ? `: «${shortened(example, 20)}» es el ${fullDay(date.value.day)}`
      : '';
  };
  const question: Question = {
    kind: 'lectura',
    name: 'fechas',
    words: '¿En qué orden están el día y el mes en la columna de las fechas?',
    choices: [
      { value: 'dia/mes', words: `Primero el día${read('dia/mes')}` },
      { value: 'mes/dia', words: `Primero el mes${read('mes/dia')}` },
    ],
  };
  return { season, orders, question };
}

/** The day of a match, or why there is none yet. */
export function dayIn(
  { cells }: Line,
  teams: readonly string[],
  above: string,
  dates: DateContext,
  ask: Interview['ask'],
  notes: string[],
): { day: string; hour: string; states: State[]; openHour: string } | OpenDay {
  const text = clean(cells.fecha ?? '');
  const { states, rest } = takeStates(text);
  const read = readDate(rest, dates);
  const sides = teams.map((name) => shortened(name, 40)).join(' – ');
  const askDay = (open: OpenDay) => {
    const answer = ask(dayQuestion(open), true);
    return answer && open.days.includes(answer) ? { day: answer, hour: '', states: [], openHour: '' } : open;
  };
  if ('value' in read) {
    if (read.value) {
      const parts = openParts(rest);
      const openHour = parts.length > 0 && parts.every((part) => part === 'hour') ? rest : '';
      if (parts.length > 0 && !openHour)
        return askDay({
          why: `el día no es seguro («${shortened(text, 40)}»)`,
          days: [read.value.day],
          doubt: '',
          sides,
          text,
        });
      if (read.value.note && !openHour) notes.push(`la fecha «${shortened(text, 40)}» ${read.value.note}`);
      return { ...read.value, states, openHour };
    }
    const merged = text === '' && above ? ofMergedCell(above) : '';
    return { why: `todavía no tiene fecha${merged}`, days: [], doubt: '', sides, text };
  }
  const days = daysIn(rest, dates);
  return askDay({
    why:
      days.length > 1
        ? `todavía no se sabe el día («${shortened(text, 40)}»)`
        : `la fecha «${shortened(text, 40)}»: ${read.why}`,
    days,
    doubt: days.length > 1 ? '' : read.why,
    sides,
    text,
  });
}

/** The answer with which a match stays on its day. */
export const STAYS = 'queda';
/** What a date without a text is called. */
export const NO_DAY = '(sin fecha)';

/** On which day a match is, or what becomes of one that is on the site. @param known that match */
export function dayQuestion(
  { sides, text, days, doubt }: OpenDay,
  known?: Pick<MatchInput, 'dia'>,
): Question {
  const cell = text && `«${shortened(text)}»${doubt && ` (${doubt})`}`;
  return {
    kind: 'dias',
    name: `${sides}: ${text || NO_DAY}`,
    words: known
      ? `${sides} está en la web el ${fullDay(known.dia)}, y la lista ${cell ? `dice ${cell}` : 'ya no dice el día'}. ¿Qué se hace?`
      : `${sides}, ${cell}: ¿qué día se juega?`,
    choices: [
      {
        value: NO,
        words: known ? 'Queda aplazado hasta que se sepa el día' : 'Todavía no se sabe: no se importa',
      },
      ...days.map((day) => ({ value: day, words: `El ${fullDay(day)}` })),
      ...(known ? [{ value: STAYS, words: 'Sigue en el día que tiene en la web' }] : []),
    ],
    safe: NO,
  };
}
