import { decodeHTMLStrict } from 'entities';
import ICAL from 'ical.js';
import { addDays } from '../agenda/dates.ts';
import { madridClock } from '../agenda/madrid.ts';
import { clean, ImportError, type Line, type MatchList, shortened } from './list.ts';
import { type Interview, NO, type Question } from './questions.ts';
import { scheduleRemarks } from './vocabulary.ts';

/** Whether a text is an iCalendar file, whatever it is called. */
export const isCalendar = (text: string) => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(text);

/** An event, or why it cannot be read. */
type Event = { row: number } & ({ event: ICAL.Component; broken: boolean } | { why: string });

/**
 * Reads the events of a calendar, each on its own, so that one that is broken takes no other with it. Attendees
 * and organisers are not read, and of descriptions only sentences about the schedule: they may name people.
 * @param origin of the club's site, whose own calendars bring nothing new
 */
export function readCalendar(text: string, origin: string, ask: Interview['ask']): MatchList {
  const events = eventsOf(text);
  if (events.length === 0) throw new ImportError('El calendario no tiene ningún partido.');
  if (events.every((each) => 'why' in each))
    throw new ImportError('El calendario está cortado o dañado: descárgalo otra vez.');
  const isOff = /^METHOD:CANCEL\s*$/im.test(text);
  const zone = shortened(/^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.+)$/im.exec(text)?.[1] ?? MADRID);
  const remarksOnAll = [...text.matchAll(/^X-WR-CAL(?:NAME|DESC)(?:;[^:\r\n]*)?:(.+)$/gim)].flatMap(
    ([, words]) => scheduleRemarks(words ?? ''),
  );
  const host = new URL(origin).hostname;
  const [own, theirs] = [true, false].map((isOwn) =>
    events.filter((each) => ('event' in each && textOf(each.event, 'uid').endsWith(`@${host}`)) === isOwn),
  ) as [Event[], Event[]];
  return {
    lines: newest(theirs).map((each) => lineOf(each, isOff, zone, remarksOnAll, ask)),
    unused: [],
    own: own.length,
  };
}

/** A line of a calendar begins with the name of what it says, or goes on with the one before. */
const IS_LINE = /^(?:[ \t]|[A-Za-z][A-Za-z0-9-]*(?:;[^:]*)?:)/;

function eventsOf(text: string): Event[] {
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
      return { row, why: 'el calendario está cortado en mitad de este evento' };
    const broken = !block.split('\n').every((line) => IS_LINE.test(line));
    // A line break inside a text belongs to the text.
    const mended = block
      .split('\n')
      .reduce((done, line) => done + (IS_LINE.test(line) ? `\r\n${line}` : `\\n${line}`));
    try {
      const calendar = ['BEGIN:VCALENDAR', ...zones, mended, 'END:VCALENDAR'].join('\r\n');
      const event = new ICAL.Component(ICAL.parse(calendar) as unknown[]).getFirstSubcomponent('vevent');
      if (event) return { row, event, broken };
    } catch {}
    return { row, why: 'está mal escrito y no se puede leer' };
  });
}

/** Of events with one UID the one that was changed last; several where nothing tells which that is. */
function newest(events: readonly Event[]): Event[] {
  const uid = (each: Event) =>
    'event' in each && textOf(each.event, 'uid')
      ? `${textOf(each.event, 'uid')} ${textOf(each.event, 'recurrence-id')}`
      : `row ${each.row}`;
  // As one text, so that a later one is greater.
  const age = (each: Event) =>
    'event' in each
      ? [
          textOf(each.event, 'sequence').padStart(9, '0'),
          textOf(each.event, 'last-modified'),
          textOf(each.event, 'dtstamp'),
        ].join()
      : '';
  return [...Map.groupBy(events, uid).values()].flatMap((versions) => {
    const last = versions.map(age).sort().at(-1);
    return versions.filter((each) => age(each) === last);
  });
}

const textOf = (event: ICAL.Component, name: string) =>
  clean(decodeHTMLStrict(String(event.getFirstPropertyValue(name) ?? '')));

/** What STATUS says in the words of a list. A postponed match is cancelled on its day; that it is postponed its title says. */
const STATUS: Record<string, string> = { CANCELLED: 'Suspendido', TENTATIVE: 'Provisional', CONFIRMED: '' };

const BROKEN = 'tenía un salto de línea mal puesto; se ha leído lo demás';

function lineOf(
  each: Event,
  isOff: boolean,
  zone: string,
  remarksOnAll: readonly string[],
  ask: Interview['ask'],
): Line {
  const { row } = each;
  if ('why' in each) return { row, cells: {}, why: each.why };
  const { event, broken } = each;
  const again = textOf(event, 'recurrence-id');
  const status = textOf(event, 'status').toUpperCase();
  const { why, ...start } = startOf(event, zone, ask);
  const cells = {
    codigo: [textOf(event, 'uid'), again].filter(Boolean).join(' '),
    partido: textOf(event, 'summary'),
    lugar: textOf(event, 'location'),
    estado: isOff ? 'Suspendido' : (STATUS[status] ?? status),
    ...start,
  };
  const remarks = ['description', 'comment', 'categories']
    .flatMap((name) => event.getAllProperties(name).flatMap((each) => each.getValues()))
    .flatMap((text) => scheduleRemarks(decodeHTMLStrict(String(text))))
    .concat(remarksOnAll)
    .map(clean);
  return {
    row,
    cells,
    ...(why && { why }),
    ...(broken && { note: BROKEN }),
    ...(remarks.length > 0 && { remarks }),
  };
}

const MADRID = 'Europe/Madrid';

/**
 * Which hours a calendar means that says of which zone it is, and names none with its hours.
 * @param there the hour in Madrid if it is of that zone; empty where nobody knows
 */
const zoneQuestion = (zone: string, hour: string, there: string): Question => ({
  kind: 'lectura',
  name: 'zona',
  words: `El calendario es de la zona «${zone}», y sus horas no dicen de qué zona son. Un partido a las ${hour}, ¿a qué hora es en Madrid?`,
  choices: [
    { value: MADRID, words: `A las ${hour}: las horas ya son las de Madrid` },
    there
      ? { value: zone, words: `A las ${there}: las horas son las de «${zone}»` }
      : { value: NO, words: 'No se sabe: no se importa' },
  ],
});

/** Day and time in Madrid, or why there are none. @param calendarZone the zone that the calendar says it is of */
function startOf(
  event: ICAL.Component,
  calendarZone: string,
  ask: Interview['ask'],
): { fecha: string; hora: string; why?: string } {
  const none = (why?: string) => ({ fecha: '', hora: '', ...(why && { why }) });
  const property = event.getFirstProperty('dtstart');
  if (!property) return none();
  if (event.hasProperty('rrule') || event.hasProperty('rdate')) return none('se repite: no es un partido');
  try {
    const start = property.getFirstValue() as ICAL.Time;
    const [fecha = '', clock = ''] = start.toString().split('T');
    const [until = '', untilClock = ''] = new ICAL.Event(event).endDate.toString().split('T');
    // A day ends where the next one begins, and a match does not go on until the next day's morning.
    const last = start.isDate || untilClock < '06' ? addDays(until, -1) : until;
    if (start.isDate || last > fecha) return { fecha: last > fecha ? `${fecha} / ${last}` : fecha, hora: '' };
    const hora = clock.slice(0, 5);
    const isUtc = start.zone === ICAL.Timezone.utcTimezone;
    const own = isUtc ? 'UTC' : property.getParameter('tzid');
    const named = String(own ?? calendarZone);
    // What is known of a zone holds before the rules that a calendar gives for it: many give none, or wrong ones.
    const zone = zoneOf(named);
    const hasRules = (start.zone.component?.getAllSubcomponents().length ?? 0) > 0;
    const isKnown = Boolean(zone) || hasRules;
    const madrid = madridClock(zone ? instantOf(`${fecha}T${hora}`, zone) : start.toJSDate().getTime());
    const there = { fecha: madrid.date, hora: madrid.time };
    // An hour without a zone is that of the hall, unless the calendar is of a zone with other hours.
    if (isKnown && (own || there.hora === hora)) return there;
    const answer = own ? NO : ask(zoneQuestion(named, hora, isKnown ? there.hora : ''));
    if (answer === MADRID) return { fecha, hora };
    if (answer === named) return there;
    return none(`no se sabe si las ${hora} son la hora de Madrid o la de «${shortened(named)}»`);
  } catch {
    return none('no se entiende cuándo empieza');
  }
}

/** Windows' names of zones that reach Spain's calendars (unicode.org, windowsZones.xml), and what Outlook shows of Madrid's. */
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

/** The IANA name of a zone, of which Windows and Outlook have others; undefined for one that nobody knows. */
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

/** The instant, ms since 1970, at which the clocks of a zone show a time, `2026-12-05T10:00`. */
function instantOf(wall: string, zone: string): number {
  const shown = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const offset = (ms: number) =>
    shown
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.slice(3) || '+00:00';
  const first = offset(Date.parse(`${wall}:00Z`));
  return Date.parse(`${wall}:00${offset(Date.parse(`${wall}:00${first}`))}`);
}
