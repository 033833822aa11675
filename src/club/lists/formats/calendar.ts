/** Reads calendars (ICS): one row for each event, with the columns of a list. */
import { decodeHTMLStrict } from 'entities';
import ICAL from 'ical.js';
import { addDays } from '../../agenda/dates.ts';
import { madridClock } from '../../agenda/madrid.ts';
import { cleanText, truncate } from '../cells/text.ts';
import { ImportError } from '../import-error.ts';
import { type ImportQuestion, NO, type QuestionCollector } from '../questions/questions.ts';
import { type Cell, type Row, rowsOfTexts, type Sheet } from '../sheet.ts';
import { MAX_ROWS } from './limits.ts';
import { epochOf, MADRID, zoneOf } from './time-zones.ts';

type Ask = QuestionCollector['ask'];

/** True for the text of an iCalendar file. */
export const isCalendar = (text: string) => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text);

/** Titles of the columns. */
const TITLES = ['UID', 'Fecha', 'Hora', 'Partido', 'Lugar', 'Estado', 'Observaciones'];

/** Parsed event, or the reason why it cannot be parsed. */
type ParsedEvent = { number: number } & ({ event: ICAL.Component; broken: boolean } | { fault: string });

/**
 * Parses the events of a calendar one by one, so that a broken event does not affect the others. Attendees and organisers
 * are never read. The name and the description of the calendar precede the titles.
 */
export function readCalendar(text: string, ask: Ask): Sheet {
  const events = eventsOf(text);
  if (events.length === 0) throw new ImportError({ code: 'empty-calendar' });
  if (events.every((parsed) => 'fault' in parsed)) throw new ImportError({ code: 'damaged-calendar' });
  const context = {
    isCancelled: /^METHOD:CANCEL\s*$/im.test(text),
    zone: truncate(/^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.+)$/im.exec(text)?.[1] ?? MADRID),
    ask,
  };
  const preamble = [...text.matchAll(/^X-WR-CAL(?:NAME|DESC)(?:;[^:\r\n]*)?:(.+)$/gim)].map(
    ([, name = '']) => [cleanText(name)],
  );
  return {
    name: '',
    rows: [
      ...rowsOfTexts([...preamble, TITLES], 0),
      ...latestVersions(events).map((parsed) => rowOfEvent(parsed, context)),
    ],
  };
}

/** Line that starts with a property name. */
const IS_LINE = /^[A-Za-z][A-Za-z0-9-]*(?:;[^:]*)?:/;

/** Splits a calendar into its events. */
function eventsOf(text: string): ParsedEvent[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r?\n[ \t]/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .map((line) => (/^(?:BEGIN|END):/i.test(line) ? line.trimEnd() : line));
  const whole = lines.join('\n');
  const zones = zonesByName(whole);
  const blocks =
    whole.match(/^BEGIN:VEVENT$[\s\S]*?(?:^END:VEVENT$|(?=^BEGIN:VEVENT$)|$(?![\s\S]))/gim) ?? [];
  if (blocks.length > MAX_ROWS) throw new ImportError({ code: 'large-sheet' });
  return blocks.map((block, i) => {
    const number = i + 1;
    if (!/^END:VEVENT$/im.test(block))
      return { number, fault: 'el calendario está cortado en mitad de este evento' };
    const eventLines = block.split('\n');
    // Escapes a raw line break inside a text.
    const repaired = eventLines.reduce(
      (done, line) => done + (IS_LINE.test(line) ? `\r\n${line}` : `\\n${line}`),
    );
    const zoneName = /^DTSTART[^:\n]*;TZID=("[^"\n]*"|[^;:\n]+)/im.exec(block)?.[1] ?? '';
    const zone = zones.get(zoneName.replaceAll('"', '')) ?? '';
    try {
      const calendar = ['BEGIN:VCALENDAR', ...zone.split('\n').filter(Boolean), repaired, 'END:VCALENDAR'];
      const component = new ICAL.Component(ICAL.parse(calendar.join('\r\n')) as unknown[]);
      const event = component.getFirstSubcomponent('vevent');
      if (event) return { number, event, broken: !eventLines.every((line) => IS_LINE.test(line)) };
    } catch {
      // Reported with the row.
    }
    return { number, fault: 'está mal escrito y no se puede leer' };
  });
}

/** Returns the time zone definitions of a calendar by name. */
const zonesByName = (calendar: string) =>
  new Map(
    (calendar.match(/^BEGIN:VTIMEZONE$[\s\S]*?^END:VTIMEZONE$/gim) ?? []).map((zone) => [
      /^TZID[^:\n]*:(.+)$/im.exec(zone)?.[1] ?? '',
      zone,
    ]),
  );

/** Keeps the latest version of each event, by UID; several if they cannot be ordered. */
function latestVersions(events: readonly ParsedEvent[]): ParsedEvent[] {
  const uid = (parsed: ParsedEvent) =>
    'event' in parsed && textOf(parsed.event, 'uid')
      ? `${textOf(parsed.event, 'uid')} ${textOf(parsed.event, 'recurrence-id')}`
      : `row ${parsed.number}`;
  // Sort key: a later version compares greater.
  const age = (parsed: ParsedEvent) =>
    'event' in parsed
      ? [
          textOf(parsed.event, 'sequence').padStart(9, '0'),
          textOf(parsed.event, 'last-modified'),
          textOf(parsed.event, 'dtstamp'),
        ].join()
      : '';
  return [...Map.groupBy(events, uid).values()].flatMap((versions) => {
    const last = versions.map(age).sort().at(-1);
    return versions.filter((version) => age(version) === last);
  });
}

/** Returns the text of an event's property; empty if there is none. */
const textOf = (event: ICAL.Component, name: string) =>
  cleanText(decodeHTMLStrict(String(event.getFirstPropertyValue(name) ?? '')));

/** Spanish state words for STATUS values. Postponed matches are CANCELLED as well; their title says so. */
const STATUS: Record<string, string> = { CANCELLED: 'Suspendido', TENTATIVE: 'Provisional', CONFIRMED: '' };

interface CalendarContext {
  /** True if the calendar cancels all of its events. */
  isCancelled: boolean;
  /** Zone of the calendar. */
  zone: string;
  ask: Ask;
}

/** Converts an event to a row with the columns of `TITLES`. */
function rowOfEvent(parsed: ParsedEvent, context: CalendarContext): Row {
  const { number } = parsed;
  if ('fault' in parsed) return { number, cells: [], fault: parsed.fault };
  const { event, broken } = parsed;
  const status = textOf(event, 'status').toUpperCase();
  const { fault, day, hour } = startInMadrid(event, context);
  const remarks = ['description', 'comment', 'categories']
    .flatMap((name) => event.getAllProperties(name).flatMap((property) => property.getValues()))
    .map((text) => decodeHTMLStrict(String(text)));
  const texts = [
    textOf(event, 'summary'),
    textOf(event, 'location'),
    context.isCancelled ? 'Suspendido' : (STATUS[status] ?? status),
    remarks.join('\n'),
  ];
  const code = [textOf(event, 'uid'), textOf(event, 'recurrence-id')].filter(Boolean).join(' ');
  return {
    number,
    cells: [{ text: code }, day, hour, ...texts.map((text) => ({ text }))],
    ...(fault && { fault }),
    ...(broken && { note: 'tenía un salto de línea mal puesto; se ha leído lo demás' }),
  };
}

/**
 * Question about hours without a time zone in a calendar of another zone.
 * @param madridTime the hour converted to Madrid time; empty for an unknown zone
 */
const zoneQuestion = (zone: string, hour: string, madridTime: string): ImportQuestion => ({
  kind: 'lectura',
  name: 'zona',
  text: `El calendario es de la zona «${zone}», y sus horas no dicen de qué zona son. Un partido a las ${hour}, ¿a qué hora es en Madrid?`,
  choices: [
    { value: MADRID, label: `A las ${hour}: las horas ya son las de Madrid` },
    madridTime
      ? { value: zone, label: `A las ${madridTime}: las horas son las de «${zone}»` }
      : { value: NO, label: 'No se sabe: no se importa' },
  ],
});

interface EventStart {
  day: Cell;
  hour: Cell;
  fault?: string;
}

const NO_CELL: Cell = { text: '' };
const withoutStart = (fault?: string): EventStart => ({
  day: NO_CELL,
  hour: NO_CELL,
  ...(fault && { fault }),
});
const startAt = (day: string, time: string): EventStart => ({
  day: { text: day, value: { day } },
  hour: time ? { text: time, value: { time } } : NO_CELL,
});

/** Converts the start of an event to Madrid time. */
function startInMadrid(event: ICAL.Component, context: CalendarContext): EventStart {
  const property = event.getFirstProperty('dtstart');
  if (!property) return withoutStart();
  if (event.hasProperty('rrule') || event.hasProperty('rdate'))
    return withoutStart('se repite: no es un partido');
  try {
    const start = property.getFirstValue() as ICAL.Time;
    const [date = ''] = start.toString().split('T');
    const [endDate = '', endClock = ''] = new ICAL.Event(event).endDate.toString().split('T');
    // An all-day event ends at the start of the next day; a match that ends before six in the morning ends the day before.
    const last = start.isDate || endClock < '06' ? addDays(endDate, -1) : endDate;
    if (last > date) return { day: { text: `${date} / ${last}` }, hour: NO_CELL };
    if (start.isDate) return startAt(date, '');
    const isUtc = start.zone === ICAL.Timezone.utcTimezone;
    const zone = isUtc ? 'UTC' : property.getParameter('tzid');
    return timeInMadrid(start, zone === undefined ? undefined : String(zone), context);
  } catch {
    return withoutStart('no se entiende cuándo empieza');
  }
}

/** Converts a time to Madrid time. @param zoneId name of its zone; undefined if it has none */
function timeInMadrid(
  start: ICAL.Time,
  zoneId: string | undefined,
  { zone: calendarZone, ask }: CalendarContext,
): EventStart {
  const [date = '', clock = ''] = start.toString().split('T');
  const hour = clock.slice(0, 5);
  const named = zoneId ?? calendarZone;
  // Known zones win over the rules in the calendar, which are often missing or wrong.
  const zone = zoneOf(named);
  const hasRules = (start.zone.component?.getAllSubcomponents().length ?? 0) > 0;
  const isKnown = Boolean(zone) || hasRules;
  const madrid = madridClock(zone ? epochOf(`${date}T${hour}`, zone) : start.toJSDate().getTime());
  // Hours without a zone are local, unless the calendar's zone has other hours.
  if (isKnown && (zoneId || madrid.time === hour)) return startAt(madrid.date, madrid.time);
  const answer = zoneId ? NO : ask(zoneQuestion(named, hour, isKnown ? madrid.time : ''));
  if (answer === MADRID) return startAt(date, hour);
  if (answer === named) return startAt(madrid.date, madrid.time);
  return withoutStart(`no se sabe si las ${hour} son la hora de Madrid o la de «${truncate(named)}»`);
}
