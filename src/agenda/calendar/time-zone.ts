import type { ICalDateTimeValue } from 'ical-generator';
import { type Moment, madridInstant } from '../madrid.ts';

export const ZONE = 'Europe/Madrid';

/** The zone's rules since 1996, for programs that have none of their own (RFC 5545, 3.6.5). */
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
 * A moment on the clock of Madrid as the generator takes it. Of a `Date` it would write what the clock of the building
 * computer shows; of an object like those of Day.js it asks the text.
 */
export function onTheClock(moment: Moment): ICalDateTimeValue {
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
