import type { Page } from './test.ts';

/** From now on the page's own timers, installed before, run only as far as a test says. */
export async function stopClock(page: Page): Promise<void> {
  // It cannot go back: far enough ahead that a busy machine does not get there first.
  await page.clock.pauseAt(Date.now() + 60_000);
}
