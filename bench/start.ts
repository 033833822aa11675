/**
 * From `npm start` with nothing cached to the first complete home page on a desktop, visible pictures included:
 * `node bench/start.ts [runs] [--check]`. The browser is open before the clock starts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { NEUTRAL } from '../tests/setup/site.ts';
import { DESKTOP, launch, picturesShown, visitor } from './browser.ts';
import { answers, freePort, scratchFolder } from './site.ts';
import { atMost, median, type Row, report, toKnow } from './table.ts';

const LIMIT_S = 20;
const seconds = (n: number) => `${n.toFixed(1)} s`;

interface Start {
  /** Seconds until the server answers. */
  answered: number;
  /** Seconds until home is complete. */
  complete: number;
}

export async function benchStart(runs = 1): Promise<Row[]> {
  const browser = await launch();
  const starts: Start[] = [];
  try {
    for (let run = 0; run < runs; run++) starts.push(await coldStart(browser));
  } finally {
    await browser.close();
  }
  const answered = median(starts.map((start) => start.answered));
  return [
    toKnow('npm start, nothing cached: first answer', seconds(answered)),
    atMost(
      'npm start, nothing cached: home complete',
      median(starts.map(({ complete }) => complete)),
      LIMIT_S,
      seconds,
    ),
  ];
}

async function coldStart(browser: Browser): Promise<Start> {
  const scratch = scratchFolder();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const env = {
    ...process.env,
    ...NEUTRAL,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    BUILD_DIR: join(scratch.path, 'build'),
    CACHE_DIR: join(scratch.path, 'cache'),
    DATA_DIR: join(scratch.path, 'data'),
  };
  const context = await visitor(browser, DESKTOP);
  const page = await context.newPage();
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  // A group of its own: npm does not pass the signal on to what it started.
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const gone = once(child, 'exit');
  try {
    while (!(await answers(url))) {
      if (child.exitCode !== null || since() > 300) throw new Error('npm start does not answer');
      await pause(50);
    }
    const answered = since();
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 });
    await picturesShown(page);
    return { answered, complete: since() };
  } finally {
    await context.close();
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGTERM');
    await gone;
    scratch.dispose();
  }
}

if (import.meta.main) report('Start', await benchStart(Number(process.argv[2]) || 1));
