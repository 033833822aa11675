/**
 * An album of 1,000 photos beside the one of 67: it has to open, scroll and page smoothly on a slow phone
 * (processor four times slower), and show its first screen for the same bytes. `node bench/large-album.ts`.
 */
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PHONE } from './browser.ts';
import { openQuietPage } from './quiet-chromium.ts';
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
  const small = await measure(SMALL);
  const large = await measure(LARGE);
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
}

/** Builds the sample club with an album of so many photos and visits it on a phone. */
async function measure(amount: number): Promise<Measured> {
  const scratch = scratchFolder();
  const content = join(scratch.path, 'content');
  await cp('content', content, { recursive: true });
  const file = join(content, 'galerias.yaml');
  const yaml = await readFile(file, 'utf8');
  const changed = yaml.replace(`amount: ${SMALL} }`, `amount: ${amount} }`);
  if (changed === yaml && amount !== SMALL) throw new Error(`no album of ${SMALL} photos in ${file}`);
  await writeFile(file, changed);
  const site = await startSite({ CONTENT_DIR: content, BUILD_DIR: join(scratch.path, 'build') });
  try {
    // Once to have the pictures encoded, then as it is for every later visitor.
    await visit(site.url, 1);
    return await visit(site.url, 4);
  } finally {
    await site.stop();
    scratch.dispose();
  }
}

const WATCH = `window.longTasks = []; new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries()) longTasks.push({ at: startTime, ms: duration });
}).observe({ type: 'longtask', buffered: true })`;
/**
 * Run by React, with every picture on the screen there. Only the first pictures, more than any screen of a phone shows,
 * are asked where they are: a picture that is not laid out yet is laid out to answer, a task of 300 ms for a thousand.
 */
const IDLE = `document.readyState === 'complete' && '__reactRouterDataRouter' in window &&
  [...document.images].slice(0, 30).every((img) => img.complete || img.getBoundingClientRect().top > innerHeight)`;

/** @param rate how many times slower the processor is made */
async function visit(url: string, rate: number): Promise<Measured> {
  const page = await openQuietPage(PHONE);
  const now = () => page.evaluate<number>('performance.now()');
  const longestSince = (since: number) =>
    page.evaluate<number>(`Math.max(0, ...longTasks.filter(({ at }) => at >= ${since}).map(({ ms }) => ms))`);
  try {
    await page.send('Emulation.setCPUThrottlingRate', { rate });
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH });
    await page.send('Page.navigate', { url: url + ALBUM });
    await page.until(`location.href !== 'about:blank' && ${IDLE}`);
    await sleep(2500);
    const firstScreen = await page.evaluate<number>(`performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('/img/'))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
    const loaded = await page.evaluate<number>(`performance.getEntriesByType('navigation')[0].loadEventEnd`);
    const load = await longestSince(loaded);

    const scrollStart = await now();
    const at = { x: PHONE.width / 2, y: PHONE.height / 2 };
    for (let i = 0; i < 25; i++) {
      await page.send('Input.dispatchMouseEvent', { type: 'mouseWheel', ...at, deltaX: 0, deltaY: 700 });
      await sleep(80);
    }
    const scroll = await longestSince(scrollStart);

    await page.evaluate(`scrollTo(0, 0); document.querySelector('#foto-1 a').click()`);
    await page.until(`document.querySelector('.yarl__portal_open') !== null`);
    await sleep(1500);
    const pageStart = await now();
    for (let i = 0; i < 8; i++) {
      const key = { key: 'ArrowRight', code: 'ArrowRight', windowsVirtualKeyCode: 39 };
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
      await sleep(900);
    }
    const shown = await page.evaluate<string>('location.hash');
    if (shown !== '#foto-9') throw new Error(`eight photos on from the first, the viewer shows ${shown}`);
    return { firstScreen, load, scroll, page: await longestSince(pageStart) };
  } finally {
    await page.close();
  }
}

if (import.meta.main) report('Large album', await benchLargeAlbum());
