/** Layout shifts of a page that nobody touches: what a visitor reads stays where it is. */
import { expect, followClock, type Page, test } from './setup/test.ts';

/** A page of each kind. */
const PATHS = [
  '/',
  '/equipos/federados',
  '/equipos/federados/infantil-femenino',
  '/agenda',
  '/agenda?equipo=escuela-ads/infantil-femenino',
  '/galerias/2023-2024',
  '/galerias/2023-2024/torneos',
  '/entrenamientos',
  '/unete',
  '/blog',
];

/** Pages whose parts are drawn again for the current moment. */
const DATED_PATHS = [
  '/',
  '/agenda',
  '/equipos/federados/cadete-femenino',
  '/equipos/federados/senior-femenino',
];
/** Later on the day of the build, after a cancelled training, on the day of a match, and after the last day of all notices. */
const INSTANTS = [
  '2024-11-14T18:31:00Z',
  '2024-11-14T22:30:00Z',
  '2024-11-15T23:30:00Z',
  '2024-11-17T08:00:00Z',
];
/** Smallest shift that counts, as Lighthouse rounds it. The swap of a font may shift a line by less. */
const LEAST_SHIFT = 0.0005;

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null }[];
}

/** Records what moves on all pages that open later. */
const recordShifts = (page: Page) =>
  page.addInitScript((leastShift) => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value >= leastShift)
          moved.push(
            `${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent?.slice(0, 30)).join(', ')}`,
          );
    }).observe({ type: 'layout-shift', buffered: true });
  }, LEAST_SHIFT);

/** Returns the layout shifts of a page once all parts are up to date. */
async function movedParts(page: Page): Promise<string[]> {
  await expect(page.locator('[data-until]:not([data-fresh])'), 'outdated parts').toHaveCount(0);
  return page.evaluate(async () => {
    await document.fonts.ready;
    // Shifts are reported after the frame in which they happen.
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => setTimeout(done));
    return (window as unknown as { moved: string[] }).moved;
  });
}

for (const width of [360, 1280])
  test(`nothing moves while pages load, or the agenda is drawn again, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await recordShifts(page);
    for (const path of PATHS) {
      await page.goto(path);
      expect.soft(await movedParts(page), path).toEqual([]);
    }
    await followClock(page);
    for (const instant of INSTANTS)
      for (const path of DATED_PATHS) {
        await page.clock.setFixedTime(instant);
        await page.goto(path);
        expect.soft(await movedParts(page), `${path} at ${instant}`).toEqual([]);
      }
  });
