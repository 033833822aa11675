import {
  type ICalEventData,
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  ICalWeekday,
} from 'ical-generator';
import { addDays, eachDay, weekday } from '../dates.ts';
import { endOf } from '../entries.ts';
import { madridInstant } from '../madrid.ts';
import { placeAway } from '../match-words.ts';
import { numberOfSession, trainingId } from '../trainings.ts';
import type { Entry, MatchDay, Season, Training, WeeklySession } from '../types.ts';
import type { CalendarNames } from './names.ts';
import { onTheClock, ZONE } from './time-zone.ts';
import { matchNotes, matchTitle, placeOf, trainingNotes, trainingTitle } from './words.ts';

/** What all events of a build have in common. */
export interface Making {
  season: Season;
  names: CalendarNames;
  /** Day of the build. */
  today: string;
  /** Of all events: higher than in any calendar made before the last change of the content. */
  sequence: number;
}

/**
 * A weekly training as one event that comes back, and each of its exceptions.
 * @param held the training of an id: planned, cancelled, or moved, where it went; undefined when there is none
 */
export function weeklyEvents(
  session: WeeklySession,
  held: (id: string) => Training | undefined,
  making: Making,
): ICalEventData[] {
  const { season, names } = making;
  const days = eachDay(season.first, season.last).filter((date) => weekday(date) === session.weekday);
  const trainings = days.map((date) => held(trainingId(season, session, date)));
  if (!days[0] || trainings.every((each) => each === undefined)) return [];
  const exclude = days.filter((_, i) => trainings[i] === undefined);
  const changed = trainings.flatMap((each) => (each && each.state !== 'planned' ? [each] : []));
  const at = { ...session, date: days[0] };
  const series: ICalEventData = {
    ...eventAt(at, at.to, making),
    id: uidOf(`${session.team}/${DAYS[session.weekday]}-${numberOfSession(season, session)}`, names),
    summary: trainingTitle({ state: 'planned', team: session.team }, names),
    location: placeOf(session.venue, '', names),
  };
  const clock = (date: string) => onTheClock({ date, time: session.from });
  return [
    {
      ...series,
      repeating: {
        freq: ICalEventRepeatingFreq.WEEKLY,
        byDay: [WEEKDAYS[session.weekday] ?? ICalWeekday.MO],
        until: new Date(madridInstant({ date: season.last, time: '23:59' })),
        ...(exclude.length > 0 && { exclude: exclude.map(clock) }),
      },
    },
    ...changed.map((training) => ({
      ...series,
      ...changesOf(training, making),
      recurrenceId: clock((training.other ?? training).date),
    })),
  ];
}

/** A training that stands alone. */
export function singleEvent(training: Training, making: Making): ICalEventData {
  return { ...changesOf(training, making), id: uidOf(training.id, making.names) };
}

function changesOf(training: Training, making: Making): ICalEventData {
  const { names } = making;
  return {
    ...eventAt(training, training.to, making),
    summary: trainingTitle(training, names),
    description: trainingNotes(training, names),
    location: placeOf(training.venue, '', names),
    ...(training.state === 'cancelled' && CANCELLED),
  };
}

/** A match: two hours, or the whole day while its hour is not known. */
export function matchEvent(entry: MatchDay, making: Making): ICalEventData {
  const { names } = making;
  const { match, from, state } = entry;
  return {
    ...eventAt(entry, endOf(entry), making),
    ...(!from && { allDay: true, transparency: ICalEventTransparency.TRANSPARENT }),
    id: uidOf(match.id, names),
    summary: matchTitle(entry, names),
    description: matchNotes(entry, names),
    location: placeOf(match.venue, placeAway(match), names),
    // Of a postponed one this day is off, too; on its new day it is the same event.
    ...(state !== 'planned' && CANCELLED),
  };
}

const CANCELLED = { status: ICalEventStatus.CANCELLED, transparency: ICalEventTransparency.TRANSPARENT };

function eventAt(
  { team, date, from }: Pick<Entry, 'team' | 'date' | 'from'>,
  to: string,
  { names, today, sequence }: Making,
): ICalEventData {
  const end = to === '24:00' ? { date: addDays(date, 1), time: '00:00' } : { date, time: to };
  return {
    timezone: ZONE,
    stamp: new Date(`${today}T00:00:00Z`),
    sequence,
    start: onTheClock({ date, time: from || '00:00' }),
    end: onTheClock(end),
    url: names.origin + (names.teams[team]?.path ?? '/'),
  };
}

/** In letters, digits, hyphens and points, which every program takes; different ids stay different. */
function uidOf(id: string, { origin }: CalendarNames): string {
  const plain = id.replace(/[^a-zA-Z0-9-]/gu, (sign) =>
    sign === '/' ? '.' : `_${sign.codePointAt(0)?.toString(16)}_`,
  );
  return `${plain}@${new URL(origin).hostname}`;
}

const DAYS = ['', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];
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
