/**
 * What a visitor with a slow phone feels of a page, beside the same page with every script taken out, in turn:
 * `npm run bench:paint [rounds]`. A page without scripts is the quickest that its HTML, style and pictures can be.
 */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { compressSite } from '../src/build/finish.ts';
import { SAMPLE } from '../tests/setup/clubs.ts';
import { serveFolder, startSite } from '../tests/setup/site.ts';
import { launch, median, PAGES, slowDown, visitor, warm } from './browser.ts';

/** Milliseconds, but for two. */
interface Felt {
  'first paint': number;
  'largest paint': number;
  /** Bytes that had to arrive before the first paint. */
  'bytes before': number;
  /** Sum of all that moved by itself: https://web.dev/cls */
  'layout shift': number;
  /** How long the page was deaf after a touch, over 50 ms at a time. */
  'deaf after a touch': number;
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;

/** The pages of a site with no script element left, and a policy that would run none. */
async function withoutScripts(siteDir: string, folder: string): Promise<void> {
  for (const path of Object.values(PAGES)) {
    const html = await readFile(join(siteDir, path, 'index.html'), 'utf8');
    const bare = html.replaceAll(SCRIPT, '').replace(/script-src [^;"]*/, "script-src 'none'");
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'index.html'), bare);
  }
  await compressSite(folder);
  await cp(join(siteDir, 'assets'), join(folder, 'assets'), { recursive: true });
}

/** Two visits: a touch would end the search for the largest paint. */
async function visit(browser: Browser, url: string): Promise<Felt> {
  const [quiet, touched] = [await look(browser, url, false), await look(browser, url, true)];
  return { ...quiet, 'deaf after a touch': touched['deaf after a touch'] };
}

async function look(browser: Browser, url: string, touch: boolean): Promise<Felt> {
  const context = await visitor(browser);
  const page = await context.newPage();
  await slowDown(page);
  await page.addInitScript(() => {
    const seen = { largest: 0, shift: 0, deaf: 0, touched: false };
    Object.assign(window, { seen });
    const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch('largest-contentful-paint', ({ startTime }) => {
      seen.largest = startTime;
    });
    watch('layout-shift', (entry) => {
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
    });
    watch('longtask', ({ duration }) => {
      if (seen.touched) seen.deaf += duration - 50;
    });
    addEventListener('pointerdown', () => Object.assign(seen, { touched: true }), { capture: true });
  });
  await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
  // Before the scripts start by themselves: the touch has to start them.
  if (touch) await page.touchscreen.tap(4, 400);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  const felt = await page.evaluate(() => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const { seen } = window as unknown as { seen: { largest: number; shift: number; deaf: number } };
    const fetched = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    return {
      'first paint': first,
      'largest paint': seen.largest,
      'bytes before': fetched
        .filter(({ responseEnd }) => responseEnd <= first)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
      'layout shift': seen.shift,
      'deaf after a touch': seen.deaf,
    };
  });
  await context.close();
  return felt;
}

const rounds = Number(process.argv[2]) || 7;
const full = await startSite();
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
await withoutScripts(full.siteDir, folder);
const bare = await serveFolder(folder, SAMPLE);
const browser = await launch();
try {
  await warm(
    browser,
    Object.values(PAGES).map((path) => full.url + path),
  );
  const table: Record<string, Record<string, string>> = {};
  for (const [name, path] of Object.entries(PAGES)) {
    const ours: Felt[] = [];
    const theirs: Felt[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await visit(browser, full.url + path));
      theirs.push(await visit(browser, bare.url + path));
    }
    const middle = (all: Felt[], figure: keyof Felt) => median(all.map((felt) => felt[figure]));
    for (const [page, all] of [
      [name, ours],
      [`${name}, no scripts`, theirs],
    ] as const) {
      table[page] = Object.fromEntries(
        (Object.keys(ours[0] ?? {}) as (keyof Felt)[]).map((figure) => [
          figure,
          middle(all, figure).toFixed(figure === 'layout shift' ? 3 : 0),
        ]),
      );
    }
  }
  console.table(table);
} finally {
  await browser.close();
  await Promise.all([full.stop(), bare.stop()]);
  await rm(folder, { recursive: true, force: true });
}
