import { weekday } from '../../../agenda/dates.ts';
import { madridClock } from '../../../agenda/madrid.ts';

/** Of the days on which someone trains, counted from Monday as 1: today, or the next one. */
export const dayThatOpens = (days: readonly number[], today: number): number | undefined =>
  days.find((day) => day >= today) ?? days[0];

/**
 * Brings today to the beginning of a week that slides sideways, also when the page comes into view again on another day. The
 * sample's time stands still. Days that somebody has moved stay.
 */
export function startWeek(): void {
  for (const week of document.querySelectorAll<HTMLElement>('[data-week]')) {
    const columns = [...week.querySelectorAll<HTMLElement>('[data-day]')];
    let placed = 0;
    const place = () => {
      const scroller = week.parentElement;
      const column = columns.find(({ dataset }) => dataset.opens);
      if (!scroller || !column) return;
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const left = Math.min(column.offsetLeft - week.offsetLeft, scrollWidth - clientWidth);
      if (![0, placed, left].some((each) => Math.abs(each - scrollLeft) < 2)) return;
      scroller.scrollLeft = left;
      placed = left;
    };
    const placeToday = () => {
      const days = columns.map(({ dataset }) => Number(dataset.day));
      const opens = dayThatOpens(days, weekday(madridClock(Date.now()).date));
      for (const { dataset } of columns) {
        if (Number(dataset.day) === opens) dataset.opens = 'true';
        else delete dataset.opens;
      }
      place();
    };
    // First where the style sheet may have brought it already.
    place();
    if (week.dataset.week === 'still') continue;
    placeToday();
    document.addEventListener('visibilitychange', placeToday);
  }
}
