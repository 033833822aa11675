/** Madrid local time, independent of the computer's time zone. */

const ZONE = 'Europe/Madrid';

let formatter: Intl.DateTimeFormat | undefined;

/** Formatter, created on first use so that starting a page does not load the time zone's rules. */
const madridFormatter = (): Intl.DateTimeFormat =>
  (formatter ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }));

/** Madrid wall-clock time: `{ date: '2024-11-14', time: '16:30' }`. */
export interface Moment {
  date: string;
  time: string;
}

/** Converts an epoch timestamp in ms to Madrid wall-clock time. */
export function madridClock(ms: number): Moment {
  const [date = '', time = ''] = new Date(ms + madridOffset(ms) * MINUTE).toISOString().split('T');
  return { date, time: time.slice(0, 5) };
}

/** Returns the current day in Madrid: `2024-11-14`. */
export const today = (): string => madridClock(Date.now()).date;

const parseAsUtc = ({ date, time }: Moment): number => Date.parse(`${date}T${time}:00Z`);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** UTC offsets, cached per UTC hour; DST only changes on the hour. The formatter takes a hundred times as long. */
const offsets = new Map<number, number>();

/** UTC offset of Madrid at an epoch timestamp, minutes: 60 or 120. */
function madridOffset(ms: number): number {
  const hour = Math.floor(ms / HOUR);
  const offset = offsets.get(hour) ?? formattedOffset(hour * HOUR);
  offsets.set(hour, offset);
  return offset;
}

function formattedOffset(ms: number): number {
  const parts = Object.fromEntries(
    madridFormatter()
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  return (parseAsUtc({ date, time: `${parts.hour}:${parts.minute}` }) - ms) / MINUTE;
}

/**
 * Converts Madrid wall-clock time to an epoch timestamp in ms. As in RFC 5545 (3.3.5), a time in the hour skipped in March
 * moves to the next hour, and the hour repeated in October means its first occurrence.
 */
export function madridInstant(moment: Moment): number {
  const wallTime = parseAsUtc(moment);
  const offsetBefore = madridOffset(wallTime - 24 * 60 * 60_000);
  const instantBefore = wallTime - offsetBefore * 60_000;
  const offsetAfter = madridOffset(instantBefore);
  if (offsetAfter === offsetBefore) return instantBefore;
  const instantAfter = wallTime - offsetAfter * 60_000;
  return madridOffset(instantAfter) === offsetAfter ? instantAfter : instantBefore;
}

/** True for a time in the hour that the clock skips in March. */
export const isSkippedHour = (moment: Moment): boolean =>
  madridClock(madridInstant(moment)).time !== moment.time;

/** Formats a moment as ISO 8601 with its offset, for schema.org and Atom: `2024-11-14T18:00:00+01:00`. */
export function isoWithOffset(moment: Moment): string {
  const instant = madridInstant(moment);
  const { date, time } = madridClock(instant);
  const offset = madridOffset(instant);
  return `${date}T${time}:00+${String(offset / 60).padStart(2, '0')}:00`;
}
