import { decodeHTMLStrict } from 'entities';
import ICAL from 'ical.js';
import { addDays } from '../agenda/dates.ts';
import { madridClock } from '../agenda/madrid.ts';
import { ImportError } from './import-error.ts';
import { cleanText, type ListRow, type MatchList, truncate } from './list.ts';
import { type ImportQuestion, NO, type QuestionCollector } from './questions.ts';
import { scheduleRemarks } from './remarks.ts';

/** True for the text of an iCalendar file. */
export const isCalendar = (text: string) => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text);

/** Parsed event, or the reason why it cannot be parsed. */
type ParsedEvent = { row: number } & ({ event: ICAL.Component; broken: boolean } | { reason: string });

/**
 * Parses the events of a calendar one by one, so that a broken event does not affect the others. Attendees and organisers
 * are never read, and descriptions only for sentences about the schedule, because they may name people.
 * @param origin URL of the club's site; events from its own calendars are only counted
 */
export function readCalendar(text: string, origin: string, ask: QuestionCollector['ask']): MatchList {
  const events = eventsOf(text);
  if (events.length === 0) throw new ImportError({ code: 'empty-calendar' });
  if (events.every((parsed) => 'reason' in parsed)) throw new ImportError({ code: 'damaged-calendar' });
  const isCancelled = /^METHOD:CANCEL\s*$/im.test(text);
  const zone = truncate(/^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.+)$/im.exec(text)?.[1] ?? MADRID);
  const remarksOnAll = [...text.matchAll(/^X-WR-CAL(?:NAME|DESC)(?:;[^:\r\n]*)?:(.+)$/gim)].flatMap(
    ([, text]) => scheduleRemarks(text ?? ''),
  );
  const host = new URL(origin).hostname;
  const [own, theirs] = [true, false].map((isOwn) =>
    events.filter(
      (parsed) => ('event' in parsed && textOf(parsed.event, 'uid').endsWith(`@${host}`)) === isOwn,
    ),
  ) as [ParsedEvent[], ParsedEvent[]];
  return {
    rows: latestVersions(theirs).map((parsed) => rowOfEvent(parsed, isCancelled, zone, remarksOnAll, ask)),
    unusedTitles: [],
    ownEventCount: own.length,
  };
}

/** Line that starts with a property name or continues the previous line. */
const IS_LINE = /^(?:[ \t]|[A-Za-z][A-Za-z0-9-]*(?:;[^:]*)?:)/;

function eventsOf(text: string): ParsedEvent[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const whole = lines
    .filter((line) => line.trim())
    .map((line) => (/^(?:BEGIN|END):/i.test(line) ? line.trimEnd() : line))
    .join('\n');
  const zones = whole.match(/^BEGIN:VTIMEZONE$[\s\S]*?^END:VTIMEZONE$/gim) ?? [];
  const blocks =
    whole.match(/^BEGIN:VEVENT$[\s\S]*?(?:^END:VEVENT$|(?=^BEGIN:VEVENT$)|$(?![\s\S]))/gim) ?? [];
  return blocks.map((block, i) => {
    const row = i + 1;
    if (!/^END:VEVENT$/im.test(block))
      return { row, reason: 'el calendario está cortado en mitad de este evento' };
    const isBroken = !block.split('\n').every((line) => IS_LINE.test(line));
    // Escapes a raw line break inside a text.
    const repaired = block
      .split('\n')
      .reduce((done, line) => done + (IS_LINE.test(line) ? `\r\n${line}` : `\\n${line}`));
    try {
      const calendar = ['BEGIN:VCALENDAR', ...zones, repaired, 'END:VCALENDAR'].join('\r\n');
      const event = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstSubcomponent('vevent');
      if (event) return { row, event, broken: isBroken };
    } catch {}
    return { row, reason: 'está mal escrito y no se puede leer' };
  });
}

/** Keeps the latest version of each event, by UID; several if they cannot be ordered. */
function latestVersions(events: readonly ParsedEvent[]): ParsedEvent[] {
  const uid = (parsed: ParsedEvent) =>
    'event' in parsed && textOf(parsed.event, 'uid')
      ? `${textOf(parsed.event, 'uid')} ${textOf(parsed.event, 'recurrence-id')}`
      : `row ${parsed.row}`;
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

/** Note on an event with a raw line break. */
const BROKEN_NOTE = 'tenía un salto de línea mal puesto; se ha leído lo demás';

/** Converts an event to a row of a list. */
function rowOfEvent(
  parsed: ParsedEvent,
  isCancelled: boolean,
  zone: string,
  remarksOnAll: readonly string[],
  ask: QuestionCollector['ask'],
): ListRow {
  const { row } = parsed;
  if ('reason' in parsed) return { row, cells: {}, reason: parsed.reason };
  const { event, broken } = parsed;
  const recurrenceId = textOf(event, 'recurrence-id');
  const status = textOf(event, 'status').toUpperCase();
  const { reason, ...start } = startInMadrid(event, zone, ask);
  const cells = {
    codigo: [textOf(event, 'uid'), recurrenceId].filter(Boolean).join(' '),
    partido: textOf(event, 'summary'),
    lugar: textOf(event, 'location'),
    estado: isCancelled ? 'Suspendido' : (STATUS[status] ?? status),
    ...start,
  };
  const remarks = ['description', 'comment', 'categories']
    .flatMap((name) => event.getAllProperties(name).flatMap((property) => property.getValues()))
    .flatMap((text) => scheduleRemarks(decodeHTMLStrict(String(text))))
    .concat(remarksOnAll)
    .map(cleanText);
  return {
    row,
    cells,
    ...(reason && { reason }),
    ...(broken && { note: BROKEN_NOTE }),
    ...(remarks.length > 0 && { remarks }),
  };
}

const MADRID = 'Europe/Madrid';

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

/** Converts the start of an event to Madrid time. @param calendarZone zone of the calendar */
function startInMadrid(
  event: ICAL.Component,
  calendarZone: string,
  ask: QuestionCollector['ask'],
): { fecha: string; hora: string; reason?: string } {
  const withoutTime = (reason?: string) => ({ fecha: '', hora: '', ...(reason && { reason }) });
  const property = event.getFirstProperty('dtstart');
  if (!property) return withoutTime();
  if (event.hasProperty('rrule') || event.hasProperty('rdate'))
    return withoutTime('se repite: no es un partido');
  try {
    const start = property.getFirstValue() as ICAL.Time;
    const [fecha = '', clock = ''] = start.toString().split('T');
    const [endDate = '', untilClock = ''] = new ICAL.Event(event).endDate.toString().split('T');
    // An all-day event ends at the start of the next day; a match that ends before six in the morning ends the day before.
    const last = start.isDate || untilClock < '06' ? addDays(endDate, -1) : endDate;
    if (start.isDate || last > fecha) return { fecha: last > fecha ? `${fecha} / ${last}` : fecha, hora: '' };
    const hora = clock.slice(0, 5);
    const isUtc = start.zone === ICAL.Timezone.utcTimezone;
    const zoneId = isUtc ? 'UTC' : property.getParameter('tzid');
    const named = String(zoneId ?? calendarZone);
    // Known zones win over the rules in the calendar, which are often missing or wrong.
    const zone = zoneOf(named);
    const hasRules = (start.zone.component?.getAllSubcomponents().length ?? 0) > 0;
    const isKnown = Boolean(zone) || hasRules;
    const madrid = madridClock(zone ? epochOf(`${fecha}T${hora}`, zone) : start.toJSDate().getTime());
    const madridCells = { fecha: madrid.date, hora: madrid.time };
    // Hours without a zone are local, unless the calendar's zone has other hours.
    if (isKnown && (zoneId || madridCells.hora === hora)) return madridCells;
    const answer = zoneId ? NO : ask(zoneQuestion(named, hora, isKnown ? madridCells.hora : ''));
    if (answer === MADRID) return { fecha, hora };
    if (answer === named) return madridCells;
    return withoutTime(`no se sabe si las ${hora} son la hora de Madrid o la de «${truncate(named)}»`);
  } catch {
    return withoutTime('no se entiende cuándo empieza');
  }
}

/** IANA zones by Windows name; those that occur in Spanish calendars (CLDR windowsZones.xml). */
const WINDOWS_ZONES: Record<string, string> = {
  'romance standard time': 'Europe/Madrid',
  'w. europe standard time': 'Europe/Madrid',
  'central europe standard time': 'Europe/Madrid',
  'central european standard time': 'Europe/Madrid',
  'gmt standard time': 'Atlantic/Canary',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'morocco standard time': 'Africa/Casablanca',
  'e. europe standard time': 'Europe/Chisinau',
  'gtb standard time': 'Europe/Bucharest',
  'fle standard time': 'Europe/Helsinki',
  'coordinated universal time': 'UTC',
  gmt: 'UTC',
  z: 'UTC',
};

/** Returns the IANA name of a zone with an IANA, Windows or Outlook name; undefined for an unknown zone. */
function zoneOf(tzid: string): string | undefined {
  const name = tzid.replace(/^"|"$/g, '').trim();
  if (/\bmadrid\b/i.test(name)) return 'Europe/Madrid';
  // `/citadel.org/20210210_1/Europe/Paris`
  const iana = /[A-Za-z_]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.exec(name)?.[0];
  const zone = WINDOWS_ZONES[name.toLowerCase()] ?? iana ?? name;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** Converts a wall-clock time in a zone to epoch milliseconds. @param wallTime `2026-12-05T10:00` */
function epochOf(wallTime: string, zone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (ms: number) =>
    format
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) || '+00:00';
  const first = offset(Date.parse(`${wallTime}:00Z`));
  return Date.parse(`${wallTime}:00${offset(Date.parse(`${wallTime}:00${first}`))}`);
}
