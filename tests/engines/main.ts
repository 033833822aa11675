/**
 * Goes through every journey in every engine on the production build, served as `npm start` serves it:
 *   node tests/engines/main.ts [--available] [chromium] [firefox] [webkit] [--only=words of a journey]
 * An engine that is not installed fails the run, unless --available asks for those that are. Ends with 1 on failures.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { readClub } from '../../src/content/read.ts';
import { inPool } from '../../src/pictures/pool.ts';
import { sitePages } from '../../src/site/pages/pages.server.ts';
import globalSetup, { dataDir, siteUrl } from '../setup/global.ts';
import { available, type EngineName } from './browsers.ts';
import { startChromium } from './chromium.ts';
import type { Driver, Engine } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { JOURNEYS, type Journey, type Surroundings } from './journeys.ts';
import { type Result, table } from './table.ts';
import { Visitor, type Way } from './visitor.ts';
import { startWebkit } from './webkit.ts';

const START: Record<EngineName, () => Promise<Engine>> = {
  chromium: startChromium,
  firefox: startFirefox,
  webkit: startWebkit,
};
/** Pictures of what a visitor saw when a journey failed. */
const PICTURES = 'test-results/engines';
/** Many times what the longest journey takes: a driver that does not answer any more fails its journey, not the run. */
const LIMIT_MS = 10 * 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { available: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
});
const unknown = positionals.filter((name) => !(name in START));
if (unknown.length > 0)
  throw new Error(`unknown engine ${unknown.join(', ')}: ${Object.keys(START).join(', ')}`);
const names = (positionals.length > 0 ? positionals : Object.keys(START)) as EngineName[];
const plan = JOURNEYS.flatMap((journey) => journey.ways.map((way) => ({ journey, way }))).filter(
  ({ journey, way }) => title(journey, way).includes(options.only),
);

function title(journey: Journey, way: Way): string {
  return `${journey.name} · ${way === 'plain' ? 'scripts off' : way}`;
}

/** All mails in the club's mailbox folder. */
async function mailbox(): Promise<Email[]> {
  const folder = join(dataDir(), 'buzon');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

async function keepPicture(driver: Driver, name: string): Promise<string> {
  try {
    await mkdir(PICTURES, { recursive: true });
    const file = join(PICTURES, `${name.replace(/[^\w]+/g, '-')}.png`);
    await writeFile(file, await driver.screenshot());
    return file;
  } catch (error) {
    return `no picture: ${error}`;
  }
}

async function go(engine: Engine, journey: Journey, way: Way, around: Surroundings): Promise<Result> {
  const result = { engine: engine.name, journey: title(journey, way) };
  if (way === 'touch' && engine.cannotTouch)
    return { ...result, outcome: 'cannot', words: engine.cannotTouch };
  let driver: Driver | undefined;
  try {
    driver = await engine.visit(way !== 'plain');
    const end = pause(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`not at its end within ${LIMIT_MS / 60_000} minutes`);
    });
    const remark = await Promise.race([journey.go(new Visitor(driver, way, siteUrl()), around), end]);
    const faults = driver.faults();
    if (faults.length > 0) throw new Error(`the page reports ${faults.join(' | ')}`);
    return { ...result, outcome: 'ok', words: remark ?? '' };
  } catch (error) {
    const picture = driver ? `\n  ${await keepPicture(driver, `${engine.name} ${result.journey}`)}` : '';
    const [words] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    return { ...result, outcome: 'failed', words: words + picture };
  } finally {
    await driver?.close().catch(() => {});
  }
}

type Step = (typeof plan)[number];

/** What the table says of a step before it says how it went. */
const heading = (engine: EngineName, { journey, way }: Step) => ({ engine, journey: title(journey, way) });

/**
 * Goes through the steps that are left, beside whoever takes from the same ones.
 * @param helps it is a second browser of the engine: what the first says of the engine is not said again
 */
async function goAll(
  name: EngineName,
  helps: boolean,
  left: Step[],
  around: Surroundings,
): Promise<Result[]> {
  if (left.length === 0) return [];
  const began = performance.now();
  const results: Result[] = [];
  const engine = await START[name]().catch((error: Error) => error);
  if (engine instanceof Error) {
    const [words = ''] = `does not start: ${engine.message}`.split('\n', 1);
    console.error(`${name} ${words}`);
    return helps ? [] : left.splice(0).map((step) => ({ ...heading(name, step), outcome: 'failed', words }));
  }
  try {
    for (let step = left.shift(); step; step = left.shift()) {
      const { journey, way } = step;
      const start = performance.now();
      const result = await go(engine, journey, way, around);
      console.log(
        `${name}: ${result.outcome} ${result.journey} (${Math.round(performance.now() - start)} ms)`,
      );
      results.push(result);
    }
  } finally {
    await engine.stop();
  }
  if (!engine.tellsFaults && !helps) {
    const words = 'its driver does not tell; in the other engines each fails its journey';
    results.push({ engine: name, journey: 'errors that pages report', outcome: 'cannot', words });
  }
  console.log(`${name} ${engine.version}: ${Math.round((performance.now() - began) / 1000)} s\n`);
  return results;
}

const here = available();
const stopSite = await globalSetup();
// The browsers end by themselves when this process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => Promise.resolve(stopSite?.()).finally(() => process.exit(1)));
}
const results: Result[] = [];
try {
  const around = { club: await readClub('content', sitePages), mailbox };
  const steps = Object.fromEntries(names.map((name) => [name, [...plan]]));
  // Two engines at a time; who is done with them helps with the last one, in a second browser.
  const browsers = [
    ...names.map((name) => ({ name, helps: false })),
    ...names.slice(-1).map((name) => ({ name, helps: true })),
  ];
  await inPool(browsers, 2, async ({ name, helps }) => {
    const left = steps[name] ?? [];
    if (here[name]) results.push(...(await goAll(name, helps, left, around)));
    else {
      const words = options.available ? 'not installed' : 'not installed: node tests/engines/install.ts';
      results.push(
        ...left.splice(0).map((step) => ({ ...heading(name, step), outcome: 'missing' as const, words })),
      );
    }
  });
} finally {
  await stopSite?.();
}
console.log(table(results));
const count = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
console.log(
  `\n${count('ok')} passed, ${count('failed')} failed, ${count('cannot')} cannot be done, ${count('missing')} missing`,
);
if (count('failed') > 0 || count('ok') === 0 || (count('missing') > 0 && !options.available))
  process.exitCode = 1;
