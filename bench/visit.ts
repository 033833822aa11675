/** A first visit to a page, up to the moment it is idle, with every request it made. */
import type { Browser, Request } from '@playwright/test';
import { hydrated } from '../tests/setup/test.ts';
import { picturesShown, type Screen, scrollThrough, visitor } from './browser.ts';

export interface Fetched {
  path: string;
  /** `document`, `stylesheet`, `script`, `image`, `font`, `manifest`, `fetch`… */
  kind: string;
  /** Bytes of the body as sent, after compression. */
  bytes: number;
  /** Started before the page was first painted. */
  beforePaint: boolean;
}

export interface Visit {
  fetched: Fetched[];
  /** Pictures whose frame is at least partly on the screen. */
  picturesInView: number;
}

/** @param whole true to scroll to the end of the page first; otherwise nothing is touched. */
export async function visit(browser: Browser, url: string, screen: Screen, whole = false): Promise<Visit> {
  const context = await visitor(browser, screen);
  const page = await context.newPage();
  // By address: what is asked for twice (the crest in the header is the icon of the tab as well) is fetched once.
  const requests = new Map<string, Request>();
  page.on('request', (request) => {
    if (!requests.has(request.url())) requests.set(request.url(), request);
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 });
  if (whole) await scrollThrough(page);
  await picturesShown(page);
  // Scripts start when the page is idle, up to five seconds after it has loaded (src/build/boot.ts); what they ask for
  // in turn they do within a second of it.
  await hydrated(page);
  await page.waitForTimeout(1000);
  await page.waitForLoadState('networkidle');
  const { paint, starts, picturesInView } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    starts: performance.getEntriesByType('resource').map(({ name, startTime }) => [name, startTime] as const),
    picturesInView: [...document.images].filter((img) => {
      const { top, bottom, width } = img.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    }).length,
  }));
  const startOf = new Map(starts);
  const fetched = await Promise.all(
    [...requests.values()]
      .filter((request) => request.url().startsWith('http'))
      .map(async (request) => ({
        path: new URL(request.url()).pathname,
        kind: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
        beforePaint: (startOf.get(request.url()) ?? 0) < paint,
      })),
  );
  await context.close();
  return { fetched, picturesInView };
}

export const ofKind = ({ fetched }: Visit, kind: string) => fetched.filter((each) => each.kind === kind);
export const bytesOf = (fetched: Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);
