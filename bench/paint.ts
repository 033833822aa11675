/**
 * What Lighthouse, with its own settings of a slow phone, says of the pages that people open first: `npm run bench:paint --
 * [rounds] [--beside=HOME,TEAM,ALBUM,AGENDA]`. In turns beside the same pages with every script taken out, the quickest that
 * HTML, style and pictures can be, beside a club three times as large, whose builds are timed, and beside the addresses of
 * such pages of another site. Figures to know, without a limit: they belong to the machine.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { compressSite } from '../src/build/finish.ts';
import { LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';
import { environmentOf, SAMPLE, type TestClub } from '../tests/setup/clubs.ts';
import { freePort, startSite } from '../tests/setup/site.ts';
import { largeClub } from './large-club.ts';

/** One page of each kind that people open first. */
const PAGES = {
  home: '/',
  team: '/equipos/federados/infantil-femenino',
  album: '/galerias/2023-2024/torneos',
  agenda: '/agenda',
};
const AUDITS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocking: 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
};
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const paths = Object.values(PAGES);

/** lighthouse/core/config/constants.js */
const LIGHTHOUSE_PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Has the pictures encoded that these pages show: visitors after the first find them ready. */
async function warm(browser: Browser, urls: string[]): Promise<void> {
  const page = await browser.newPage(LIGHTHOUSE_PHONE);
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 300_000 });
  await page.close();
}

/** The middle of several figures. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The sample's build, but for its pages: they have no script element left, and a policy that would run none. */
async function withoutScripts(buildDir: string): Promise<void> {
  const folder = join(buildDir, 'site');
  for (const name of ['fingerprint', 'site.json', 'pictures.json', 'site/assets'])
    await cp(join(SAMPLE.buildDir, name), join(buildDir, name), { recursive: true });
  for (const path of paths) {
    const html = await readFile(join(SAMPLE.buildDir, 'site', path, 'index.html'), 'utf8');
    const bare = html.replaceAll(SCRIPT, '').replace(/script-src [^;"]*/, "script-src 'none'");
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'index.html'), bare);
  }
  await compressSite(folder);
}

/** What came for the page itself, with the head of the answer. */
function htmlBytes({ audits }: Result): number | undefined {
  const { details } = audits['network-requests'] ?? {};
  return details?.type === 'table' ? Number(details.items[0]?.transferSize) : undefined;
}

/** How long `npm run build` of a club takes, and the most memory that one of its processes ever held. */
async function timedBuild(club: TestClub, dir: string, cacheDir: string) {
  const notes = join(dir, 'memory');
  await writeFile(notes, '');
  const note = `import{appendFileSync}from'node:fs';process.on('exit',()=>appendFileSync('${notes}',process.resourceUsage().maxRSS+';'))`;
  const start = performance.now();
  const child = spawn(process.execPath, ['src/build/main.ts'], {
    env: {
      ...process.env,
      ...environmentOf(club),
      CACHE_DIR: cacheDir,
      NODE_OPTIONS: `--import=data:text/javascript,${note}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // What is doubled is warned of; only what stops is of interest.
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${club.name} was not built:\n${errors}`);
  const held = (await readFile(notes, 'utf8')).split(';').filter(Boolean).map(Number);
  return {
    seconds: Math.round((performance.now() - start) / 1000),
    'peak, MB': Math.round(Math.max(...held) / 1024),
  };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { beside: { type: 'string' } },
});
const rounds = Number(positionals[0] ?? 5);
const beside = values.beside?.split(',');
if (beside && beside.length !== paths.length)
  throw new Error(`--beside: an address for each of ${Object.keys(PAGES).join(', ')}.`);
const dir = await mkdtemp(join(tmpdir(), 'bench-'));
const large = largeClub(join(dir, 'large'));
const cacheDir = join(dir, 'cache');
const builds = {
  'large club, cold': await timedBuild(large, dir, cacheDir),
  'large club, warm': await timedBuild(large, dir, cacheDir),
};
const ours = await startSite();
const bare = { ...SAMPLE, buildDir: join(dir, 'bare') };
await withoutScripts(bare.buildDir);
const sites = {
  '': ours,
  ', no scripts': await startSite({}, bare),
  ', large club': await startSite({ CACHE_DIR: cacheDir }, large),
};
const port = await freePort();
const executablePath = testBrowserPath();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: [...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
});
try {
  const pages = Object.entries(PAGES).flatMap(([name, path], i) => [
    ...Object.entries(sites).map(([which, { url }]) => ({ name: name + which, url: url + path })),
    ...(beside?.slice(i, i + 1) ?? []).map((url) => ({ name: `${name}, beside`, url })),
  ]);
  const visits = new Map(pages.map(({ url }): [string, Result[]] => [url, []]));
  await warm(
    browser,
    pages.map(({ url }) => url),
  );
  // Each page in turn, so that a busy moment of the machine does not fall on one alone.
  for (let round = 0; round < rounds; round++)
    for (const [url, seen] of visits) {
      const found = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
      if (!found || found.lhr.runtimeError) throw new Error(`${url}: ${found?.lhr.runtimeError?.message}`);
      seen.push(found.lhr);
    }
  const table: Record<string, Record<string, number>> = {};
  for (const { name, url } of pages) {
    const middle = (of: (lhr: Result) => number | undefined, digits = 0) =>
      Number(median((visits.get(url) ?? []).map((lhr) => of(lhr) ?? Number.NaN)).toFixed(digits));
    table[name] = { 'HTML, bytes': middle(htmlBytes) };
    for (const [figure, id] of Object.entries(AUDITS))
      table[name][figure] = middle(
        ({ audits }) => audits[id]?.numericValue,
        figure === 'layout shift' ? 3 : 0,
      );
    for (const id of CATEGORIES)
      table[name][id] = middle(({ categories }) => 100 * (categories[id]?.score ?? 0));
  }
  console.table(table);
  console.table(builds);
} finally {
  await browser.close();
  await Promise.all(Object.values(sites).map((site) => site.stop()));
  await rm(dir, { recursive: true, force: true });
}
