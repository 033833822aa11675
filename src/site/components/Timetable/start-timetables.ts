import { isClockFixed } from '../../islands/start-islands.ts';

/**
 * Scrolls timetables to the current day. Until the instant in `data-week`, that is the day marked in the build, later the day by
 * the visitor's clock. A timetable that the visitor has scrolled stays where it is.
 */
export function startTimetables(): void {
  for (const week of document.querySelectorAll<HTMLElement>('[data-week]')) {
    const columns = [...week.querySelectorAll<HTMLElement>('[data-day]')];
    let lastScrollLeft = 0;
    const scrollToOpeningDay = () => {
      const scroller = week.parentElement;
      const column = columns.find(({ dataset }) => dataset.opens);
      if (!scroller || !column) return;
      const { scrollLeft, scrollWidth, clientWidth } = scroller;
      const left = Math.min(column.offsetLeft - week.offsetLeft, scrollWidth - clientWidth);
      const isScrolledByVisitor = ![0, lastScrollLeft, left].some(
        (position) => Math.abs(position - scrollLeft) < 2,
      );
      if (isScrolledByVisitor) return;
      scroller.scrollLeft = left;
      lastScrollLeft = left;
    };
    const scrollToToday = async () => {
      if (isClockFixed() || Date.now() < Number(week.dataset.week)) return;
      const { dayThatOpensNow } = await import('./opening-day.ts');
      const openingDay = dayThatOpensNow(columns.map(({ dataset }) => Number(dataset.day)));
      for (const { dataset } of columns) {
        if (Number(dataset.day) === openingDay) dataset.opens = 'true';
        else delete dataset.opens;
      }
      scrollToOpeningDay();
    };
    scrollToOpeningDay();
    void scrollToToday();
    document.addEventListener('visibilitychange', scrollToToday);
  }
}
