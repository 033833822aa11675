import { isDate } from '../agenda/dates.ts';
import type { Closure } from '../agenda/types.ts';
import { venueClosure } from './day-courts.ts';
import { dayWords } from './day-words.ts';
import type { Document } from './document.ts';
import type { CalendarDocument } from './files/calendar.ts';
import { seasonDays } from './season-names.ts';
import type { Path } from './yaml-source.ts';

/** Reports a span of days that ends before it begins. */
export function daysInOrder(
  doc: Document<unknown>,
  at: Path,
  first: string,
  last: string,
  allowed: string,
): void {
  if (first > last)
    doc.problem(at, { found: `Empieza el ${dayWords(first)} y acaba el ${dayWords(last)}.`, allowed });
}

/** Reports a day that is not in the years of a season's name, with the day of the same name that is, if only one is. */
export function inYearsOf(
  doc: Document<unknown>,
  at: Path,
  day: string,
  season: string,
  otherwise = 'cambiar «temporada» en club.yaml',
): void {
  const { first, last } = seasonDays(season);
  if (first <= day && day <= last) return;
  const [meant, another] = [...new Set([first, last].map((each) => each.slice(0, 4) + day.slice(4)))].filter(
    (each) => isDate(each) && first <= each && each <= last,
  );
  doc.problem(at, {
    found: `El ${dayWords(day)} no es de la temporada ${season}.`,
    allowed: `un día entre el ${dayWords(first)} y el ${dayWords(last)}, o ${otherwise}`,
    nearest: another ? undefined : meant,
  });
}

/** Reports a training that does not end after it begins. */
export function hoursInOrder(doc: Document<unknown>, at: Path, from: string, to: string): void {
  if (from >= to)
    doc.problem(at, {
      found: `El entrenamiento empieza a las ${from} y acaba a las ${to}.`,
      allowed: 'una hora de «hasta» posterior a la de «desde»',
    });
}

/** Whether teams train on a day. One outside the season is reported, unless no day is in it. */
export function inSeason(doc: CalendarDocument, at: Path, day: string): boolean {
  const { primer_dia, ultimo_dia } = doc.value;
  if (primer_dia <= day && day <= ultimo_dia) return true;
  if (primer_dia <= ultimo_dia)
    doc.problem(at, {
      found: `El ${dayWords(day)} está fuera de la temporada de entrenamientos.`,
      allowed: `un día entre «${primer_dia}» y «${ultimo_dia}»`,
    });
  return false;
}

/** Reports a training in a venue that is closed on its day. */
export function isOpen(
  doc: CalendarDocument,
  at: Path,
  closures: readonly Closure[],
  venue: string,
  day: string,
): void {
  const closed = venueClosure(closures, venue, day);
  if (closed)
    doc.problem(at, {
      found: `Ese día el lugar está cerrado: ${closed}.`,
      allowed: 'otro día u otro lugar',
    });
}
