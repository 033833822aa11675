import { initialWeekday, weekday } from '../../../club/agenda/dates.ts';
import { madridClock } from '../../../club/agenda/madrid.ts';

/** Returns the weekday (1 to 7) at which a timetable opens today. Separate module, loaded only after the day of the build. */
export const dayThatOpensNow = (days: number[]) =>
  initialWeekday(days, weekday(madridClock(Date.now()).date));
