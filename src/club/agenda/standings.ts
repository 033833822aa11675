import { addDays } from './dates.ts';

/** Number of days after which the federation has probably published newer standings. */
const FRESH_DAYS = 14;

/** Returns the last day on which standings of a date count as current. */
export const standingsFreshUntil = (date: string): string => addDays(date, FRESH_DAYS);
