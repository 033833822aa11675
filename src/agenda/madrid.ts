/** The clock of Madrid, wherever the computer stands. Browsers and Node bring the zone's rules. */

const ZONE = 'Europe/Madrid';

let format: Intl.DateTimeFormat | undefined;

/** Made when it is first used: a page that only starts need not load the zone's rules. */
const formatOfMadrid = (): Intl.DateTimeFormat =>
  (format ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: ZONE,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }));

/** A moment on the clock of Madrid: `{ date: '2024-11-14', time: '16:30' }`. */
export interface Moment {
  date: string;
  time: string;
}

/** What the clock of Madrid shows at an instant, in ms since 1970. */
export function madridClock(ms: number): Moment {
  const part = Object.fromEntries(
    formatOfMadrid()
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return { date: `${part.year}-${part.month}-${part.day}`, time: `${part.hour}:${part.minute}` };
}

const asIfUtc = ({ date, time }: Moment): number => Date.parse(`${date}T${time}:00Z`);

/** Minutes by which the clock of Madrid is ahead of UTC at an instant: 60 or 120. */
function madridOffset(ms: number): number {
  const minute = Math.floor(ms / 60_000) * 60_000;
  return (asIfUtc(madridClock(minute)) - minute) / 60_000;
}

/**
 * The instant at which the clock of Madrid shows a moment, in ms since 1970. The hour that is left out in March counts
 * as the one after it, of the hour that comes twice in October the first is meant, as RFC 5545 (3.3.5) has both.
 */
export function madridInstant(moment: Moment): number {
  const wall = asIfUtc(moment);
  const before = madridOffset(wall - 24 * 60 * 60_000);
  const guess = wall - before * 60_000;
  if (madridOffset(guess) === before) return guess;
  const after = wall - madridOffset(guess) * 60_000;
  return madridOffset(after) === madridOffset(guess) ? after : guess;
}

/** The moment with its offset from UTC, as schema.org and Atom want it: `2024-11-14T18:00:00+01:00`. */
export function isoWithOffset(moment: Moment): string {
  const instant = madridInstant(moment);
  const { date, time } = madridClock(instant);
  const offset = madridOffset(instant);
  return `${date}T${time}:00+${String(offset / 60).padStart(2, '0')}:00`;
}
