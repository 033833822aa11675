/**
 * `npm run bench:paint -- [rounds]`: compares the pages that people open first with a static site of the same
 * pictures and texts (`bench/peer`), alternately, in Chromium and its headless shell. Lighthouse simulates a slow phone.
 *
 * - `--untouched` leaves out Lighthouse and the large club, and takes a minute or two.
 * - `--beside=http://127.0.0.1:5870` adds another site with the same paths, such as an earlier build; four URLs, one
 * per page, add any site.
 *
 * Only ratios to the peer in the same run are comparable.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import fastifyStatic from '@fastify/static';
import { type Browser, chromium } from '@playwright/test';
import { fastify } from 'fastify';
import lighthouse, { type Result } from 'lighthouse';
import { compressTexts } from '../src/site/build/compress.ts';
import { fullBrowserPath, LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';
import { environmentOf, type TestClub } from '../tests/setup/clubs.ts';
import { findFreePort } from '../tests/setup/listen.ts';
import { startSite } from '../tests/setup/site.ts';
import {
  FIRST_PAGES,
  LIGHTHOUSE_PHONE,
  type UntouchedVisit,
  visitUntouched,
} from '../tests/setup/untouched.ts';
import { largeClub } from './large-club.ts';

const PEER_PATHS = { home: '/', team: '/team/', album: '/album/', agenda: '/agenda/' };
const paths = Object.values(FIRST_PAGES);

/** Figures of a Lighthouse or untouched visit; in ms unless named otherwise. */
const FIGURES: Record<string, (visit: Partial<Visit>) => number | undefined> = {
  score: ({ lighthouse }) => lighthouse && 100 * (lighthouse.categories.performance?.score ?? 0),
  'first paint': ({ lighthouse }) => lighthouse?.audits['first-contentful-paint']?.numericValue,
  'largest paint': ({ lighthouse }) => lighthouse?.audits['largest-contentful-paint']?.numericValue,
  blocking: ({ lighthouse }) => lighthouse?.audits['total-blocking-time']?.numericValue,
  script: ({ untouched }) => untouched?.scriptTime,
  'style, layout': ({ untouched }) => untouched?.styleAndLayout,
  elements: ({ untouched }) => untouched?.elements,
  requests: ({ untouched }) => untouched?.requests,
};
/** Figures that are near zero for the peer, so differences say more than ratios. */
const DIFFERENCES = ['score', 'blocking', 'script'];

interface Visit {
  lighthouse: Result;
  untouched: UntouchedVisit;
}

interface MeasuredPage {
  name: string;
  url: string;
  /** Peer page to compare with. */
  peerUrl: string;
}

/** Requests the pages once, so that their pictures are encoded before the measurement. */
async function warmUp(browser: Browser, urls: string[]): Promise<void> {
  const page = await browser.newPage(LIGHTHOUSE_PHONE);
  for (const url of urls) await page.goto(url, { waitUntil: 'networkidle', timeout: 300_000 });
  await page.close();
}

/** Returns the median of several figures. */
function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** Measures the time of `npm run build` for a club, and the peak memory of its processes. */
async function timedBuild(club: TestClub, dir: string, cacheDir: string) {
  const memoryFile = join(dir, 'memory');
  await writeFile(memoryFile, '');
  const recordMemory = `import{appendFileSync}from'node:fs';process.on('exit',()=>appendFileSync('${memoryFile}',process.resourceUsage().maxRSS+';'))`;
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/main.ts', 'build'], {
    env: {
      ...process.env,
      ...environmentOf(club),
      CACHE_DIR: cacheDir,
      NODE_OPTIONS: `--import=data:text/javascript,${recordMemory}`,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  // Ignore warnings about duplicates.
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`${club.name} was not built:\n${errors}`);
  const peakMemory = (await readFile(memoryFile, 'utf8')).split(';').filter(Boolean).map(Number);
  return {
    seconds: Math.round((performance.now() - start) / 1000),
    'peak, MB': Math.round(Math.max(...peakMemory) / 1024),
  };
}

/** Builds the peer and serves it like a static host. */
async function startPeer() {
  const peerDir = resolve('bench/peer');
  const outputDir = resolve('test-build/peer');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  if (!existsSync(join(peerDir, 'node_modules')))
    execFileSync(npm, ['ci', '--no-audit', '--no-fund'], { cwd: peerDir, stdio: 'ignore' });
  execFileSync(process.execPath, ['node_modules/@11ty/eleventy/cmd.cjs', '--quiet'], {
    cwd: peerDir,
    env: { ...process.env, PEER_DIR: outputDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await compressTexts(outputDir);
  const app = fastify();
  await app.register(fastifyStatic, { root: outputDir, preCompressed: true });
  return { url: await app.listen({ host: '127.0.0.1', port: 0 }), stop: () => app.close() };
}

/** Runs Lighthouse on a page. Tries three times, because Chromium sometimes records no trace (NO_NAVSTART) on a busy machine. */
async function audit(url: string, port: number, attempts = 3): Promise<Result> {
  const outcome = await lighthouse(url, { port, output: 'json', logLevel: 'error' });
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
  if (attempts === 1) throw new Error(`${url}: ${outcome?.lhr.runtimeError?.message}`);
  return audit(url, port, attempts - 1);
}

/** Visits of each address. */
type Visits = ReadonlyMap<string, Partial<Visit>[]>;

/** Visits the pages alternately, so that a busy moment of the machine does not affect only one. */
async function visitAlternately(browser: Browser, port: number, urls: string[]): Promise<Visits> {
  const visits = new Map(urls.map((url): [string, Partial<Visit>[]] => [url, []]));
  await warmUp(browser, urls);
  for (let round = 0; round < rounds; round++)
    for (const [url, pageVisits] of visits) {
      pageVisits.push({ untouched: await visitUntouched(browser, url) });
      if (values.untouched) continue;
      pageVisits.push({ lighthouse: await audit(url, port) });
    }
  return visits;
}

/** Returns the medians of a page's figures, compared with its peer: `120 (1.05)`. */
function compareWithPeer(visits: Visits, { url, peerUrl }: MeasuredPage): Record<string, string> {
  const row: Record<string, string> = {};
  for (const [title, figure] of Object.entries(FIGURES)) {
    const medianOf = (address: string) =>
      median((visits.get(address) ?? []).map(figure).filter((value) => value !== undefined));
    const [ownValue, peer] = [medianOf(url), medianOf(peerUrl)];
    if (Number.isNaN(ownValue)) continue;
    const difference = `${ownValue < peer ? '−' : '+'}${Math.abs(Math.round(ownValue - peer))}`;
    const compared = DIFFERENCES.includes(title) ? difference : (ownValue / peer).toFixed(2);
    row[title] = `${Math.round(ownValue)} (${compared})`;
  }
  return row;
}

/** Measures the pages in a browser, and prints a table. */
async function measure(executablePath: string | undefined, pages: MeasuredPage[]): Promise<void> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...LAUNCH_ARGS, `--remote-debugging-port=${port}`],
  });
  const urls = [...new Set(pages.flatMap(({ url, peerUrl }) => [url, peerUrl]))];
  try {
    const visits = await visitAlternately(browser, port, urls);
    console.log(
      `Chromium ${browser.version()}, ${executablePath ?? 'the default of Playwright'}: ours, ratio to the peer`,
    );
    console.table(Object.fromEntries(pages.map((page) => [page.name, compareWithPeer(visits, page)])));
  } finally {
    await browser.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    beside: { type: 'string' },
    untouched: { type: 'boolean' },
  },
});
const rounds = Number(positionals[0] ?? 5);
const otherSites = values.beside?.split(',') ?? [];
if (![0, 1, paths.length].includes(otherSites.length))
  throw new Error(`--beside: an address, or one for each of ${Object.keys(FIRST_PAGES).join(', ')}.`);
const dir = await mkdtemp(join(tmpdir(), 'bench-'));
const sites: Record<string, { url: string; stop(): Promise<unknown> }> = { '': await startSite() };
const peer = await startPeer();
try {
  if (!values.untouched) {
    const large = largeClub(join(dir, 'large'));
    const cacheDir = join(dir, 'cache');
    console.table({
      'large club, cold': await timedBuild(large, dir, cacheDir),
      'large club, warm': await timedBuild(large, dir, cacheDir),
    });
    sites[', large club'] = await startSite({ CACHE_DIR: cacheDir }, large);
  }
  const pages = Object.entries(FIRST_PAGES).flatMap(([name, path], i): MeasuredPage[] => {
    const peerUrl = peer.url + PEER_PATHS[name as keyof typeof FIRST_PAGES];
    const otherUrl = otherSites.length === 1 ? `${otherSites[0]}${path}` : otherSites[i];
    return [
      ...Object.entries(sites).map(([suffix, { url }]) => ({
        name: name + suffix,
        url: url + path,
        peerUrl,
      })),
      ...(otherUrl ? [{ name: `${name}, beside`, url: otherUrl, peerUrl }] : []),
      { name: `${name}, peer`, url: peerUrl, peerUrl },
    ];
  });
  for (const executablePath of new Set([fullBrowserPath() ?? testBrowserPath(), testBrowserPath()]))
    await measure(executablePath, pages);
} finally {
  await Promise.all([peer, ...Object.values(sites)].map((site) => site.stop()));
  await rm(dir, { recursive: true, force: true });
}
