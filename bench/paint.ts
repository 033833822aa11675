/** Paint times of pages that are visited in turn, each time with an empty cache on a slowed-down phone. */
import type { Browser } from '@playwright/test';
import { LIGHTHOUSE_PHONE, picturesShown, slowDown, visitor } from './browser.ts';
import { median } from './table.ts';

/** Milliseconds from the start of the navigation; medians over all rounds. */
export interface Paint {
  first: number;
  largest: number;
}

/** Visits A, B, A, B… so that a busy moment of the machine falls on all alike; the order changes every round. */
export async function race(browser: Browser, urls: string[], rounds: number): Promise<Paint[]> {
  const found: Paint[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const order = [...urls.keys()];
    for (const i of round % 2 ? order.reverse() : order) {
      found[i]?.push(await paintsOf(browser, urls[i] as string));
    }
  }
  return found.map((paints) => ({
    first: median(paints.map(({ first }) => first)),
    largest: median(paints.map(({ largest }) => largest)),
  }));
}

async function paintsOf(browser: Browser, url: string): Promise<Paint> {
  const context = await visitor(browser, LIGHTHOUSE_PHONE);
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  await page.waitForSelector('h1');
  await picturesShown(page);
  // Scripts that start when the page is idle have had their turn after that, and could still paint something larger.
  await page.waitForTimeout(1500);
  const paint = await page.evaluate(
    () =>
      new Promise<{ first: number; largest: number }>((resolve, reject) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)?.startTime;
          if (first && largest) resolve({ first, largest });
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        setTimeout(() => reject(new Error('no paint was reported')), 5000);
      }),
  );
  await context.close();
  return paint;
}
