/**
 * Goes through what visitors come to do in Firefox and WebKit, on the production build; Chromium has the browser tests.
 *   npm run test:engines -- [firefox] [webkit] [--only=words of a journey]
 * By default what engines differ in; with FULL=1 every journey in every way. An engine that is not installed is named.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { readClub } from '../../src/content/read.ts';
import { sitePages } from '../../src/site/pages/pages.server.ts';
import { SAMPLE } from '../setup/clubs.ts';
import globalSetup, { dataDir, siteUrl } from '../setup/global.ts';
import { firefoxPath, webkitPaths } from './browsers.ts';
import type { Driver, Engine } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { JOURNEYS, type Journey, type Surroundings } from './journeys.ts';
import { Visitor, type Way } from './visitor.ts';
import { startWebkit } from './webkit.ts';

const ENGINES = {
  firefox: { isThere: () => firefoxPath() !== undefined, start: startFirefox },
  webkit: { isThere: () => webkitPaths() !== undefined, start: startWebkit },
};
type EngineName = keyof typeof ENGINES;

/** Pictures of what a visitor saw when a journey failed. */
const PICTURES = 'test-results/engines';
/** Many times what the longest journey takes: a driver that does not answer any more fails its journey, not the run. */
const LIMIT_MS = 10 * 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
});
const unknown = positionals.filter((name) => !(name in ENGINES));
if (unknown.length > 0) throw new Error(`unknown engine ${unknown}: ${Object.keys(ENGINES)}`);
const names = (positionals.length > 0 ? positionals : Object.keys(ENGINES)) as EngineName[];
const plan = JOURNEYS.flatMap((journey) =>
  (process.env.FULL ? journey.ways : journey.differs).map((way) => ({ journey, way })),
).filter(({ journey, way }) => title(journey, way).includes(options.only));

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

/** Goes through one journey. Throws with what went wrong and a picture of it. */
async function go(engine: Engine, journey: Journey, way: Way, around: Surroundings): Promise<void> {
  const driver = await engine.visit(way !== 'plain');
  try {
    const end = pause(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`not at its end within ${LIMIT_MS / 60_000} minutes`);
    });
    await Promise.race([journey.go(new Visitor(driver, way, siteUrl()), around), end]);
    const faults = driver.faults();
    if (faults.length > 0) throw new Error(`the page reports ${faults.join(' | ')}`);
  } catch (error) {
    const [words] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
    throw new Error(`${words}\n  ${await keepPicture(driver, `${engine.name} ${title(journey, way)}`)}`);
  } finally {
    await driver.close().catch(() => {});
  }
}

/** Goes through all of them in one engine; tells how many failed. */
async function goAll(name: EngineName, around: Surroundings): Promise<number> {
  if (!ENGINES[name].isThere()) {
    console.log(`${name}: not installed, gone without`);
    return 0;
  }
  const engine = await ENGINES[name].start();
  let failed = 0;
  try {
    for (const { journey, way } of plan) {
      const what = `${name} ${engine.version}: ${title(journey, way)}`;
      if (way === 'touch' && engine.cannotTouch) {
        console.log(`${what}: cannot, ${engine.cannotTouch}`);
        continue;
      }
      const start = performance.now();
      try {
        await go(engine, journey, way, around);
        console.log(`${what}: ok (${Math.round(performance.now() - start)} ms)`);
      } catch (error) {
        failed += 1;
        console.error(`${what}: FAILED ${error}`);
      }
    }
  } finally {
    await engine.stop();
  }
  return failed;
}

const stopSite = await globalSetup();
// The browsers end by themselves when this process does.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => Promise.resolve(stopSite?.()).finally(() => process.exit(1)));
}
try {
  const around = { club: await readClub(SAMPLE.contentDir, sitePages), mailbox };
  const failed = await Promise.all(names.map((name) => goAll(name, around)));
  if (failed.some((count) => count > 0)) process.exitCode = 1;
} finally {
  await stopSite?.();
}
