import {
  type ICalDateTimeValue,
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { eachDay, weekday } from './dates.ts';
import { awayVenueText, competitionText, endOf } from './entries.ts';
import { type Moment, madridInstant } from './madrid.ts';
import { formatPartials } from './results.ts';
import { numberOfSession, trainingId } from './trainings.ts';
import type { Entry, Match, MatchEntry, Season, Training, WeeklySession } from './types.ts';

/** Names and places shown in calendars. */
export interface CalendarNames {
  /** Short name: `CV Sierra`. */
  club: string;
  /** `https://cvsierra.example.org`; its host makes UIDs globally unique. */
  origin: string;
  /** Teams by key, with unambiguous names and the paths of their pages. */
  teams: Record<string, { name: string; path: string }>;
  /** Kinds of team with the keys of their teams. */
  kinds: { name: string; path: string; teams: string[] }[];
  /** Venues by key, with one-line addresses. */
  venues: Record<string, { title: string; address: string }>;
}

/** Data shared by all events of a build. */
export interface CalendarContext {
  season: Season;
  names: CalendarNames;
  /** Date of the build. */
  today: string;
  /** SEQUENCE of all events: rises with each change of the content. */
  sequence: number;
}

/**
 * Builds the recurring event of a weekly session and the events of its exceptions.
 * @param trainingById looks up a training by id: planned, cancelled or moved; undefined if the date has none
 */
export function weeklyEvents(
  session: WeeklySession,
  trainingById: (id: string) => Training | undefined,
  context: CalendarContext,
): ICalEventData[] {
  const { season, names } = context;
  const days = eachDay(season.first, season.last).filter((date) => weekday(date) === session.weekday);
  const trainings = days.map((date) => trainingById(trainingId(season, session, date)));
  if (!days[0] || trainings.every((training) => training === undefined)) return [];
  const exclude = days.filter((_, i) => trainings[i] === undefined);
  const changed = trainings.flatMap((training) =>
    training && training.state !== 'planned' ? [training] : [],
  );
  const series: ICalEventData = {
    ...baseEvent({ ...session, date: days[0] }, { date: days[0], time: session.to }, context),
    id: uidOf(`${session.team}/${DAY_NAMES[session.weekday]}-${numberOfSession(season, session)}`, names),
    summary: trainingTitle({ state: 'planned', team: session.team }, names),
    location: locationText(session.venue, '', names),
  };
  const startOn = (date: string) => toICalDate({ date, time: session.from });
  return [
    {
      ...series,
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: [WEEKDAYS[session.weekday] ?? ICalWeekday.MO],
        until: new Date(madridInstant({ date: season.last, time: '23:59' })),
        ...(exclude.length > 0 && { exclude: exclude.map(startOn) }),
      },
    },
    ...changed.map((training) => ({
      ...series,
      ...changedFields(training, context),
      recurrenceId: startOn((training.otherSlot ?? training).date),
    })),
  ];
}

/** Builds the event of a training outside any series. */
export function singleEvent(training: Training, context: CalendarContext): ICalEventData {
  return { ...changedFields(training, context), id: uidOf(training.id, context.names) };
}

function changedFields(training: Training, context: CalendarContext): ICalEventData {
  const { names } = context;
  return {
    ...baseEvent(training, endOf(training), context),
    summary: trainingTitle(training, names),
    description: trainingNotes(training, names),
    location: locationText(training.venue, '', names),
    ...(training.state === 'cancelled' && CANCELLED),
  };
}

/** Builds the event of a match: two hours long, or all day while its time is unknown. */
export function matchEvent(entry: MatchEntry, context: CalendarContext): ICalEventData {
  const { names } = context;
  const { match, from, state } = entry;
  return {
    ...baseEvent(entry, endOf(entry), context),
    ...(!from && { allDay: true, transparency: ICalEventTransparency.TRANSPARENT }),
    id: uidOf(match.id, names),
    summary: matchTitle(entry, names),
    description: matchNotes(entry, names),
    location: locationText(match.venue, awayVenueText(match), names),
    ...(state === 'postponed' && POSTPONED),
    ...(state === 'cancelled' && CANCELLED),
  };
}

/** Status of a postponed match. Its UID is kept for the new date. Cancelled events vanish from some calendars, so it is tentative. */
const POSTPONED = {
  status: ICalEventStatus.TENTATIVE,
  transparency: ICalEventTransparency.TRANSPARENT,
};
const CANCELLED = { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT };

function baseEvent(
  { team, date, from }: Pick<Entry, 'team' | 'date' | 'from'>,
  end: Moment,
  { names, today, sequence }: CalendarContext,
): ICalEventData {
  return {
    timezone: ZONE,
    stamp: new Date(`${today}T00:00:00Z`),
    sequence,
    start: toICalDate({ date, time: from || '00:00' }),
    end: toICalDate(end),
    url: names.origin + (names.teams[team]?.path ?? '/'),
  };
}

/** Encodes an id as a UID of letters, digits, hyphens, points and underscores; distinct ids stay distinct. */
function uidOf(id: string, { origin }: CalendarNames): string {
  const safeId = id.replace(/[^a-zA-Z0-9-]/gu, (char) =>
    char === '/' ? '.' : `_${char.codePointAt(0)?.toString(16)}_`,
  );
  return `${safeId}@${new URL(origin).hostname}`;
}

const DAY_NAMES = ['', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
const WEEKDAYS = [
  ICalWeekday.MO,
  ICalWeekday.MO,
  ICalWeekday.TU,
  ICalWeekday.WE,
  ICalWeekday.TH,
  ICalWeekday.FR,
  ICalWeekday.SA,
  ICalWeekday.SU,
];

/** Title prefixes, worded as on the pages: some programs do not show that an event is cancelled. */
const MATCH_PREFIX = { planned: '', postponed: 'APLAZADO: ', cancelled: 'SUSPENDIDO: ' };

export function trainingTitle(
  { state, team }: Pick<Training, 'state' | 'team'>,
  names: CalendarNames,
): string {
  const title = `${teamName(team, names)}: entrenamiento`;
  if (state === 'cancelled') return `CANCELADO: ${title}`;
  if (state === 'moved') return `${title} (cambiado)`;
  return state === 'extra' ? `${title} extra` : title;
}

export function trainingNotes({ state, reason, otherSlot }: Training, names: CalendarNames): string {
  const planned =
    state === 'moved' && otherSlot
      ? `Estaba previsto el ${formatDay(otherSlot.date)}, de ${otherSlot.from} a ${otherSlot.to}, en ${names.venues[otherSlot.venue]?.title}.`
      : '';
  return joinLines(planned, reasonLine(reason));
}

/** Title of a match, home team first. */
export function matchTitle({ match, state, from }: MatchEntry, names: CalendarNames): string {
  const suffix = from ? '' : ' (hora por confirmar)';
  return `${MATCH_PREFIX[state]}${orderedTeams(match, names).join(' - ')}${suffix}`;
}

export function matchNotes({ match, reason }: MatchEntry, names: CalendarNames): string {
  return joinLines(competitionText(match), resultText(match, names), reasonLine(reason));
}

/** Formats a result, home team first: `Resultado: CV Robledal 1, Cadete femenino 3 (19-25, 25-21, 23-25, 20-25)` */
function resultText(match: Match, names: CalendarNames): string {
  const { result, partials } = match;
  if (!result) return '';
  const homeFirst = ([ours, theirs]: [number, number]): [number, number] =>
    match.home ? [ours, theirs] : [theirs, ours];
  const [first, second] = orderedTeams(match, names);
  const [won, lost] = homeFirst(result);
  const points = formatPartials({ ...match, partials: partials.map(homeFirst) });
  return `Resultado: ${first} ${won}, ${second} ${lost}${points && ` (${points})`}`;
}

/** Returns the names of the two teams, home team first. */
function orderedTeams({ team, rival, home }: Match, names: CalendarNames): [string, string] {
  const ownName = teamName(team, names);
  return home ? [ownName, oneLine(rival)] : [oneLine(rival), ownName];
}

/** Name and address of a club venue, or else the given address. */
export function locationText(venue: string, address: string, { venues }: CalendarNames): string {
  const clubVenue = venues[venue];
  return oneLine(clubVenue ? [clubVenue.title, clubVenue.address].filter(Boolean).join(', ') : address);
}

const teamName = (team: string, { teams }: CalendarNames) => oneLine(teams[team]?.name ?? '');
const reasonLine = (reason: string) => reason && `Motivo: ${reason}`;
const joinLines = (...parts: string[]) => parts.map(oneLine).filter(Boolean).join('\n');

/** Collapses white space and control characters, which calendars may not contain (RFC 5545, 3.1). */
const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const dayFormatter = new Intl.DateTimeFormat('es', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const formatDay = (date: string) => dayFormatter.format(new Date(`${date}T00:00:00Z`)).replace(',', '');

const ZONE = 'Europe/Madrid';

/** VTIMEZONE with the rules since 1996, for programs without a time zone database (RFC 5545, 3.6.5). */
export const ZONE_RULES = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:DAYLIGHT
DTSTART:19970330T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
BEGIN:STANDARD
DTSTART:19961027T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
END:VTIMEZONE`;

/**
 * Adapts a moment to the Day.js-like interface of ical-generator. A plain `Date` would be written in the time zone of the
 * build machine.
 */
function toICalDate(moment: Moment): ICalDateTimeValue {
  const text = { YYYYMMDD: moment.date.replaceAll('-', ''), HHmmss: `${moment.time.replace(':', '')}00` };
  const clock = {
    format: (pattern = '') => text[pattern as keyof typeof text],
    isValid: () => true,
    toDate: () => new Date(madridInstant(moment)),
    toJSON: () => new Date(madridInstant(moment)).toISOString(),
    tz: () => clock,
  };
  return clock;
}
