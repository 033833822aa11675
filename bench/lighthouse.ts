/**
 * Lighthouse's phone on the production server: `node bench/lighthouse.ts [runs] [--check]`. Tells the median of three
 * visits, or of as many as the argument says; with `--check` the best of up to twelve (docs/decisions/0009). Lists every
 * audit that costs points.
 */
import type { Browser } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { LIGHTHOUSE_PHONE, launch, warm } from './browser.ts';
import { ASTROWIND } from './budgets.ts';
import { pageEntries } from './pages.ts';
import { freePort, startSite } from './site.ts';
import { DEFAULT_SLOWDOWN, slowdownFor } from './slowdown.ts';
import { atLeast, atMost, CHECKING, kB, median, type Row, report, toKnow, whole } from './table.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/**
 * Opens each page `runs` times in turn, so that a busy moment of the machine does not fall on one page alone. With
 * `--check` a page passes a category with its best run, and is opened again only for what it missed: a machine's other
 * work takes points away and never gives any. There the phone is the one that the machine's own speed asks for.
 */
export async function benchLighthouse(runs = CHECKING ? 12 : 3): Promise<Row[]> {
  const site = await startSite();
  const port = await freePort();
  const browser = await launch(`--remote-debugging-port=${port}`);
  const results = new Map<string, Result[]>();
  const indices: number[] = [];
  try {
    const urls = pageEntries().map(([, path]) => site.url + path);
    await warm(browser, urls, LIGHTHOUSE_PHONE, false);
    if (CHECKING) indices.push(await machineIndex(browser));
    for (let run = 0; run < runs; run++) {
      for (const [name, path] of pageEntries()) {
        const before = results.get(name) ?? [];
        const wanted = CHECKING ? CATEGORIES.filter((id) => best(before, id) < 100) : CATEGORIES;
        if (wanted.length === 0) continue;
        const slowdown = CHECKING ? slowdownFor(median(indices)) : DEFAULT_SLOWDOWN;
        const result = await examine(site.url + path, port, wanted, slowdown);
        indices.push(result.environment.benchmarkIndex);
        results.set(name, [...before, result]);
      }
    }
  } finally {
    await browser.close();
    await site.stop();
  }
  const known = CHECKING ? [toKnow("machine's index before the first visit", whole(indices[0] ?? 0))] : [];
  return [...known, ...[...results].flatMap(([name, lhrs]) => rowsOf(name, lhrs))];
}

/** The machine's speed as Lighthouse tells it on every visit, before the first of them: the middle of three. */
async function machineIndex(browser: Browser): Promise<number> {
  const page = await browser.newPage();
  const indices: number[] = [];
  for (let i = 0; i < 3; i++) indices.push(await page.evaluate(pageFunctions.computeBenchmarkIndex));
  await page.close();
  return median(indices);
}

/** Opens a page until Lighthouse has seen it: now and then it misses the start of a navigation in its own trace (NO_NAVSTART). */
async function examine(
  url: string,
  port: number,
  onlyCategories: string[],
  slowdown: number,
  tries = 5,
): Promise<Result> {
  let reason = 'Lighthouse gave no result';
  try {
    const throttling = { cpuSlowdownMultiplier: slowdown };
    const found = await lighthouse(url, {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories,
      throttling,
      // For its own report, which nobody opens here: a sixth of the visit, and the whole page's pictures encoded.
      disableFullPageScreenshot: true,
    });
    if (found && !found.lhr.runtimeError) return found.lhr;
    reason = found?.lhr.runtimeError?.message ?? reason;
  } catch (error) {
    reason = String(error);
  }
  if (tries <= 1) throw new Error(`${url}: ${reason}`);
  console.warn(`${url}: ${reason}`);
  return examine(url, port, onlyCategories, slowdown, tries - 1);
}

/** A category's points in every visit that looked at it. */
const pointsOf = (lhrs: Result[], id: string) =>
  lhrs.flatMap(({ categories }) => (categories[id] ? [100 * (categories[id].score ?? 0)] : []));

const best = (lhrs: Result[], id: string) => Math.max(0, ...pointsOf(lhrs, id));

function rowsOf(name: string, lhrs: Result[]): Row[] {
  // Visits that looked at other categories alone do not know the times.
  const value = (id: string) => median(lhrs.flatMap((lhr) => lhr.audits[id]?.numericValue ?? []));
  const scores = CATEGORIES.map((id) => {
    const points = pointsOf(lhrs, id);
    const of = `${CHECKING ? 'best' : 'median'} of ${points.length}`;
    return atLeast(`${name}: ${id}, ${of}`, CHECKING ? best(lhrs, id) : median(points), 100, whole);
  });
  const milliseconds = (n: number) => `${whole(n)} ms`;
  const largest = value('largest-contentful-paint');
  const bytes = value('total-byte-weight');
  const timing = `FCP ${whole(value('first-contentful-paint'))} ms, LCP ${milliseconds(largest)}`;
  const rest = `TBT ${whole(value('total-blocking-time'))} ms, CLS ${value('cumulative-layout-shift').toFixed(3)}`;
  return [
    ...scores,
    toKnow(`${name}: paints`, timing),
    // A time: judged in the table, but no reason to stop a check on a busy machine.
    ...(name === 'home' && !CHECKING
      ? [atMost(`${name}: LCP, AstroWind's as limit`, largest, ASTROWIND.largestPaint, milliseconds)]
      : []),
    toKnow(`${name}: blocking, shift`, rest),
    toKnow(`${name}: machine's index, phone slower by`, machines(lhrs)),
    name === 'home'
      ? atMost(`${name}: bytes, AstroWind's as limit`, bytes, ASTROWIND.bytes, kB)
      : toKnow(`${name}: bytes`, kB(bytes)),
    ...costly(lhrs).map((audit) => toKnow(`${name}: costs points`, audit)),
  ];
}

const machines = (lhrs: Result[]) =>
  lhrs
    .map(({ environment, configSettings }) => {
      const slowdown = configSettings.throttling.cpuSlowdownMultiplier ?? DEFAULT_SLOWDOWN;
      return `${whole(environment.benchmarkIndex)}, ${slowdown.toFixed(1)}`;
    })
    .join(' | ');

/** Audits that count in a category and were not fully passed in every run, with their middle score. */
function costly(lhrs: Result[]): string[] {
  const found = new Map<string, number[]>();
  for (const lhr of lhrs) {
    for (const id of CATEGORIES) {
      for (const ref of lhr.categories[id]?.auditRefs ?? []) {
        const score = lhr.audits[ref.id]?.score;
        if (ref.weight > 0 && typeof score === 'number' && score < 1) {
          found.set(ref.id, [...(found.get(ref.id) ?? []), score]);
        }
      }
    }
  }
  return [...found].map(([id, scores]) => {
    const audit = lhrs.map((lhr) => lhr.audits[id]).find((each) => each && (each.score ?? 1) < 1);
    return `${id} ${median(scores).toFixed(2)} in ${scores.length} of ${lhrs.length} ${audit?.displayValue ?? ''}`.trim();
  });
}

if (import.meta.main) {
  const runs = Number(process.argv.slice(2).find((word) => !word.startsWith('--')));
  report('Lighthouse, mobile', await benchLighthouse(runs || undefined));
}
