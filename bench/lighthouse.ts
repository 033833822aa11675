/**
 * Lighthouse with its own settings on the production server, the middle of three visits to each page:
 * `npm run bench:lighthouse`. Figures to know, without a limit: they belong to the machine.
 */
import lighthouse, { type Result } from 'lighthouse';
import { freePort, startSite } from '../tests/setup/site.ts';
import { launch, median, PAGES, warm } from './browser.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
};
const VISITS = 3;

const site = await startSite();
const port = await freePort();
const browser = await launch(`--remote-debugging-port=${port}`);
try {
  await warm(
    browser,
    Object.values(PAGES).map((path) => site.url + path),
  );
  const visits = new Map<string, Result[]>();
  // Each page in turn, so that a busy moment of the machine does not fall on one alone.
  for (let visit = 0; visit < VISITS; visit++) {
    for (const [name, path] of Object.entries(PAGES)) {
      const found = await lighthouse(site.url + path, { port, output: 'json', logLevel: 'error' });
      if (!found || found.lhr.runtimeError) throw new Error(`${path}: ${found?.lhr.runtimeError?.message}`);
      visits.set(name, [...(visits.get(name) ?? []), found.lhr]);
    }
  }
  const row = (results: Result[]) => ({
    ...Object.fromEntries(
      CATEGORIES.map((id) => [id, median(results.map((lhr) => 100 * (lhr.categories[id]?.score ?? 0)))]),
    ),
    ...Object.fromEntries(
      Object.entries(AUDITS).map(([name, id]) => {
        const value = median(results.map((lhr) => lhr.audits[id]?.numericValue ?? Number.NaN));
        return [name, Number(value.toFixed(name === 'CLS' ? 3 : 0))];
      }),
    ),
  });
  console.table(Object.fromEntries([...visits].map(([name, results]) => [name, row(results)])));
} finally {
  await browser.close();
  await site.stop();
}
