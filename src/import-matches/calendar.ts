import ICAL from 'ical.js';
import { madridClock } from '../agenda/madrid.ts';
import { ImportError } from './import-error.ts';
import { clean, type Line, type MatchList, shortened } from './list.ts';

/** Whether a text is an iCalendar file, whatever it is called. */
export const isCalendar = (text: string) => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text);

/** Reads the events of a calendar. Descriptions, attendees and organisers are not read: they may name people. */
export function readCalendar(text: string): MatchList {
  const events = calendarsOf(text).flatMap((calendar) => calendar.getAllSubcomponents('vevent'));
  if (events.length === 0) throw new ImportError('El calendario no tiene ningún partido.');
  return {
    lines: events.map((event, i) => lineOf(event, i + 1)),
    unused: [],
  };
}

function calendarsOf(text: string): ICAL.Component[] {
  try {
    const parsed: unknown[] = ICAL.parse(text);
    const all = Array.isArray(parsed[0]) ? parsed : [parsed];
    return all.map((each) => new ICAL.Component(each as unknown[]));
  } catch {
    throw new ImportError('El calendario está cortado o dañado: descárgalo otra vez.');
  }
}

const textOf = (event: ICAL.Component, name: string) =>
  clean(String(event.getFirstPropertyValue(name) ?? ''));

function lineOf(event: ICAL.Component, row: number): Line {
  const summary = textOf(event, 'summary');
  // «Cadete femenino: A - B», «Jornada 7: A - B»
  const [, before = '', sides = summary] = /^([^:]{1,60}):\s+(.*)$/.exec(summary) ?? [];
  const isRound = /^(?:jornada|j)\s*\d+$/i.test(before);
  const cancelled = textOf(event, 'status').toUpperCase() === 'CANCELLED';
  const { why, ...start } = startOf(event);
  const cells = {
    codigo: textOf(event, 'uid'),
    partido: sides,
    competicion: isRound ? '' : before,
    jornada: isRound ? before : '',
    lugar: textOf(event, 'location'),
    estado: cancelled ? 'Suspendido' : '',
    ...start,
  };
  return why ? { row, cells, why } : { row, cells };
}

/** Day and time in Madrid, or why there are none. */
function startOf(event: ICAL.Component): { fecha: string; hora: string; why?: string } {
  const none = (why?: string) => ({ fecha: '', hora: '', ...(why && { why }) });
  const property = event.getFirstProperty('dtstart');
  if (!property) return none();
  if (event.hasProperty('rrule')) return none('se repite: no es un partido');
  const tzid = String(property.getParameter('tzid') ?? '');
  try {
    const start = property.getFirstValue() as ICAL.Time;
    const [fecha = '', hora = ''] = start.toString().split('T');
    if (start.isDate) return { fecha, hora: '' };
    const unexplained = start.zone.tzid === 'floating';
    // A time without a zone is that of the hall. Madrid's needs no rules to be understood.
    if (/Europe\/Madrid$/.test(tzid) || (unexplained && !tzid)) return { fecha, hora: hora.slice(0, 5) };
    if (unexplained) return none(`el calendario no dice qué hora es la de la zona «${shortened(tzid)}»`);
    const madrid = madridClock(start.toJSDate().getTime());
    return { fecha: madrid.date, hora: madrid.time };
  } catch {
    return none('no se entiende cuándo empieza');
  }
}
