import { DAY, HOUR, SECOND } from '../clock.ts';

/** A mail that could not be handed over is tried again for this long. */
export const GIVE_UP_AFTER = 5 * DAY;
const FIRST_PAUSE = 30 * SECOND;
const LONGEST_PAUSE = 4 * HOUR;

/**
 * Pause before the next attempt, in ms: 30 s, doubled each time up to four hours, a quarter more or less by chance so that
 * a queue does not come back all at once.
 * @param attempts attempts made so far, at least 1
 * @param random 0..1
 */
export function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE * 2 ** Math.min(attempts - 1, 20), LONGEST_PAUSE);
  return Math.round(pause * (0.75 + random / 2));
}
