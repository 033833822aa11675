import { dayThatOpens, weekday } from '../../../agenda/dates.ts';
import { madridClock } from '../../../agenda/madrid.ts';

/** Day of the week, 1 to 7, that a week begins with by the clock; fetched on the days after the build. */
export const dayThatOpensNow = (days: number[]) => dayThatOpens(days, weekday(madridClock(Date.now()).date));
