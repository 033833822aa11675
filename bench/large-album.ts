/**
 * An album of 1,000 photos beside the one of 67: it has to open, scroll and page smoothly on a slow phone
 * (processor four times slower), and show its first screen for the same bytes. `node bench/large-album.ts`.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launch, PHONE, visitor } from './browser.ts';
import { scratchFolder, startSite } from './site.ts';
import { atMost, kB, type Row, report, times, toKnow, whole } from './table.ts';

const ALBUM = '/galerias/2023-2024/torneos';
const SMALL = 67;
const LARGE = 1000;
/** The spec of the Long Tasks API calls a task long from 50 ms on. */
const LONG_MS = 50;

interface Measured {
  /** Bytes of pictures until the page is idle at the top. */
  firstScreen: number;
  /** Longest task after load, while scrolling, and while paging in the lightbox, ms; 0 where none was long. */
  load: number;
  scroll: number;
  page: number;
}

export async function benchLargeAlbum(): Promise<Row[]> {
  const browser = await launch();
  try {
    const small = await measure(browser, SMALL);
    const large = await measure(browser, LARGE);
    const ms = (n: number) => (n === 0 ? `none over ${LONG_MS} ms` : `${whole(n)} ms`);
    const longest = (what: string, value: number, of67: number): Row[] => [
      {
        what: `longest task ${what}, ${LARGE} photos, 4x slower`,
        measured: ms(value),
        limit: `≤ ${LONG_MS} ms`,
        ok: value <= LONG_MS,
      },
      toKnow(`the same, ${SMALL} photos`, ms(of67)),
    ];
    return [
      toKnow(`first screen, ${SMALL} photos`, kB(small.firstScreen)),
      toKnow(`first screen, ${LARGE} photos`, kB(large.firstScreen)),
      atMost('first screen, large beside small', large.firstScreen / small.firstScreen, 1.1, times),
      ...longest('after load', large.load, small.load),
      ...longest('while scrolling', large.scroll, small.scroll),
      ...longest('while paging', large.page, small.page),
    ];
  } finally {
    await browser.close();
  }
}

/** Builds the sample club with an album of so many photos and visits it on a phone. */
async function measure(browser: Browser, amount: number): Promise<Measured> {
  const scratch = scratchFolder();
  const content = join(scratch.path, 'content');
  await cp(process.env.CONTENT_DIR || 'content', content, { recursive: true });
  const file = join(content, 'galerias.yaml');
  const yaml = await readFile(file, 'utf8');
  const changed = yaml.replace(`amount: ${SMALL} }`, `amount: ${amount} }`);
  if (changed === yaml && amount !== SMALL) throw new Error(`no album of ${SMALL} photos in ${file}`);
  await writeFile(file, changed);
  const site = await startSite({ CONTENT_DIR: content, BUILD_DIR: join(scratch.path, 'build') });
  try {
    // Once to have the pictures encoded, then as it is for every later visitor.
    await visit(browser, site.url, false);
    return await visit(browser, site.url, true);
  } finally {
    await site.stop();
    scratch.dispose();
  }
}

async function visit(browser: Browser, url: string, slow: boolean): Promise<Measured> {
  const context = await visitor(browser, PHONE);
  const page = await context.newPage();
  if (slow) {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(() => {
    const seen: { at: number; ms: number }[] = [];
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push({ at: entry.startTime, ms: entry.duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  await page.goto(url + ALBUM, { waitUntil: 'load' });
  const loaded = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () => document.documentElement.dataset.hydrated !== undefined || '__reactRouterDataRouter' in window,
  );
  await page.waitForTimeout(slow ? 2500 : 300);
  const firstScreen = await pictureBytes(page);
  const load = await longestSince(page, loaded);

  const scrollStart = await page.evaluate(() => performance.now());
  for (let i = 0; i < 25; i++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(80);
  }
  const scroll = await longestSince(page, scrollStart);

  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('#foto-1 a').click();
  await page.locator('.yarl__portal_open').waitFor();
  await page.waitForTimeout(slow ? 1500 : 300);
  const pageStart = await page.evaluate(() => performance.now());
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(900);
  }
  const paging = await longestSince(page, pageStart);
  await context.close();
  return { firstScreen, load, scroll, page: paging };
}

function pictureBytes(page: Page): Promise<number> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/img/'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  );
}

function longestSince(page: Page, since: number): Promise<number> {
  return page.evaluate(
    (from) =>
      Math.max(
        0,
        ...(window as unknown as { longTasks: { at: number; ms: number }[] }).longTasks
          .filter((task) => task.at >= from)
          .map((task) => task.ms),
      ),
    since,
  );
}

if (import.meta.main) report('Large album', await benchLargeAlbum());
