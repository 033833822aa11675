import { isClockFixed } from '../../islands/start-islands.ts';

/**
 * Brings today to the beginning of a week that slides sideways. The page has it there for the day on which it was built, until
 * the instant in `data-week`; after it the clock decides. Days that somebody has moved stay.
 */
export function startTimetables(): void {
  for (const week of document.querySelectorAll<HTMLElement>('[data-week]')) {
    const columns = [...week.querySelectorAll<HTMLElement>('[data-day]')];
    let placed = 0;
    const place = () => {
      const scroller = week.parentElement;
      const column = columns.find(({ dataset }) => dataset.opens);
      if (!scroller || !column) return;
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const left = Math.min(column.offsetLeft - week.offsetLeft, scrollWidth - clientWidth);
      if (![0, placed, left].some((known) => Math.abs(known - scrollLeft) < 2)) return;
      scroller.scrollLeft = left;
      placed = left;
    };
    const placeToday = async () => {
      if (isClockFixed() || Date.now() < Number(week.dataset.week)) return;
      const { dayThatOpensNow } = await import('./opening-day.ts');
      const opens = dayThatOpensNow(columns.map(({ dataset }) => Number(dataset.day)));
      for (const { dataset } of columns) {
        if (Number(dataset.day) === opens) dataset.opens = 'true';
        else delete dataset.opens;
      }
      place();
    };
    // First where the style sheet may have brought it already.
    place();
    void placeToday();
    document.addEventListener('visibilitychange', placeToday);
  }
}
