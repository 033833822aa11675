/** Expected calendar events of a season, computed without the calendar code. */

import type { CalendarNames } from '../calendar-events.ts';
import { locationText, matchNotes, matchTitle, trainingNotes, trainingTitle } from '../calendar-events.ts';
import { addDays } from '../dates.ts';
import { awayVenueText, endOf, entriesBetween } from '../entries.ts';
import { madridInstant } from '../madrid.ts';
import type { Entry, Season } from '../types.ts';
import type { Occurrence } from './read-calendar.ts';

/** Lists the expected events of a calendar; closed and moved-away trainings have none. */
export function occurrencesOf(
  season: Season,
  names: CalendarNames,
  isIncluded: (entry: Entry) => boolean,
): Omit<Occurrence, 'uid'>[] {
  return entriesBetween(season, '2024-01-01', '2026-12-31')
    .filter((entry) => isIncluded(entry) && entry.state !== 'closed' && entry.state !== 'moved-away')
    .map((entry) => {
      const { date, from, state, venue } = entry;
      const nextDate = addDays(date, 1);
      const end = endOf(entry);
      const toIsoTime = (moment: { date: string; time: string }) =>
        new Date(madridInstant(moment)).toISOString();
      return {
        start: from ? toIsoTime({ date, time: from }) : date,
        end: from ? toIsoTime(end) : nextDate,
        cancelled: state === 'cancelled',
        ...(entry.kind === 'match'
          ? {
              title: matchTitle(entry, names),
              notes: matchNotes(entry, names),
              place: locationText(venue, awayVenueText(entry.match), names),
            }
          : {
              title: trainingTitle(entry, names),
              // A recurring event has no notes for single days.
              notes: state === 'planned' ? '' : trainingNotes(entry, names),
              place: locationText(venue, '', names),
            }),
      };
    });
}

/** Serializes occurrences without UIDs, in a fixed order, for comparison. */
export const serializeOccurrences = (occurrences: readonly object[]): string[] =>
  occurrences.map((occurrence) => JSON.stringify({ ...occurrence, uid: undefined })).sort();
