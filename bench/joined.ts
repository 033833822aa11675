/** The benches that print tables of their own: run as they are, shown as they print, their figures taken into one table. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasNginx, WITHOUT_NGINX } from './mail-nginx.ts';
import { atLeast, atMost, type Row, times, toKnow, whole } from './table.ts';

const seconds = (n: number) => `${n.toFixed(1)} s`;

/** Runs a bench, passing on what it prints. Throws when it fails. */
async function run(script: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk) => {
    printed += chunk;
    process.stdout.write(chunk);
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${script} ended with status ${code}`);
  return printed;
}

/** The pictures step of all album photos, from nothing, unchanged, with one more, ten times as many, and once more: 50 minutes. */
export async function benchPictures(): Promise<Row[]> {
  const printed = await run('bench/pictures.ts', '543', '10');
  const ratio = (what: string) =>
    Number(new RegExp(`([\\d.]+) times the ${what}`).exec(printed)?.[1] ?? Number.NaN);
  // name, photos, then seconds: plan, encode, total, processor; MB; files
  const figures = (name: string): number[] => {
    const line = new RegExp(`^${name} +\\d+ +(.*)$`, 'm').exec(printed)?.[1];
    if (!line) throw new Error(`bench/pictures.ts printed no line for ${name}`);
    return line.trim().split(/\s+/).slice(0, 6).map(Number);
  };
  const total = (name: string) => figures(name)[2] ?? Number.NaN;
  return [
    atMost('543 photos from nothing', total('cold'), 240, seconds),
    atMost('memory for it', figures('cold')[4] ?? Number.NaN, 700, (mb) => `${mb.toFixed(0)} MB`),
    atMost('nothing changed', total('nothing changed'), 5, seconds),
    atMost(
      'one photo added: more than that',
      total('one photo added') - total('nothing changed'),
      3,
      seconds,
    ),
    atMost('ten times the photos: time', ratio('time'), 11, times),
    atMost('ten times the photos: memory', ratio('memory'), 1.2, times),
  ];
}

/** Durable messages and pages, beside nginx. */
export async function benchMail(): Promise<Row[]> {
  if (!hasNginx) return [toKnow("durable messages beside nginx's pages", WITHOUT_NGINX)];
  const printed = await run('bench/mail.ts');
  const lines = [...printed.matchAll(/│[^│]*│ '([^']+)' *│ *(\d+) *│ '([\d.]+ %)' *│/g)];
  if (lines.length === 0) throw new Error('bench/mail.ts printed no table');
  return lines.map(([, what, perSecond, share = '']) =>
    toKnow(`${what}: beside nginx's pages`, share, `${perSecond} a second`),
  );
}

/** What tests of the relay tell about kills in the middle of the traffic, hostile requests and slow clients: half a minute. */
export async function benchDurability(): Promise<Row[]> {
  const files = ['crash', 'hostile', 'slow'].map((name) => `src/mail/${name}.test.ts`);
  // One file at a time, so that nobody keeps the slow clients' server waiting but they.
  const printed = await run('node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...files);
  const figures = (words: RegExp): number[] => {
    const found = words.exec(printed);
    if (!found) throw new Error(`the tests of the relay printed nothing like ${words}`);
    return found.slice(1).map(Number);
  };
  const killed = (where: string): Row[] => {
    const [acknowledged = 0, arrived = 0, twice = 0, lost = 0, kills = 0] = figures(
      new RegExp(
        `${where}: (\\d+) ack.*; (\\d+) messages arrived, (\\d+) of them twice.*, (\\d+) lost after (\\d+) kills`,
      ),
    );
    return [
      toKnow(`${where}, ${kills} kills: acknowledged, arrived`, `${acknowledged}, ${arrived}`),
      atMost(`${where}, ${kills} kills: acknowledged and lost`, lost, 0, whole),
      // Over SMTP one mail per kill is in doubt (docs/decisions/0004-outbox.md).
      atMost(`${where}, ${kills} kills: arrived twice`, twice, where === 'SMTP' ? kills : 0, whole),
    ];
  };
  const [hostile = 0, wrong = 0] = figures(
    /(\d+) hostile requests, \d+ of them to be refused, (\d+) answered/,
  );
  const [before = 0, again = 0, after = 0] = figures(
    /resident memory: (\d+) MiB, after (\d+) more hostile requests (\d+) MiB/,
  );
  const [cut = 0, slow = 0, within = 0, answer = 0] = figures(
    /(\d+) of (\d+) slow clients cut off within ([\d.]+) s, slowest of 10 quick answers beside them (\d+) ms/,
  );
  return [
    ...killed('SMTP'),
    ...killed('Folder'),
    atMost(`${hostile} hostile requests: answered or stored wrongly`, wrong, 0, whole),
    atMost(`memory, ${again} hostile requests more`, after - before, 16, (mb) => `${mb.toFixed(0)} MiB`),
    atLeast(`${slow} slow clients: cut off`, cut, slow, whole),
    toKnow(`${slow} slow clients: the last one after`, seconds(within)),
    atMost(`beside ${slow} slow clients: slowest answer to a quick one`, answer, 1000, (ms) => `${ms} ms`),
  ];
}

/** Bytes of published AVIF against plain JPEG of quality 80, and how alike each is to what it was made from. */
export async function benchPicturesSize(): Promise<Row[]> {
  const printed = await run('bench/pictures-size.ts');
  const sections = [...printed.matchAll(/^(.+), \d+ pictures;[\s\S]*?^all +(.+)$/gm)];
  if (sections.length === 0) throw new Error('bench/pictures-size.ts printed no line for all widths');
  return sections.flatMap(([, name, figures = '']) => {
    const [plain = 0, plainSsim = 0, avif = 0, avifSsim = 0] = figures
      .trim()
      .split(/\s+/)
      .map(Number.parseFloat);
    return [
      atMost(`${name}: AVIF / plain JPEG`, avif / plain, 0.65, times),
      atLeast(`${name}: its SSIM`, avifSsim, plainSsim, (n) => n.toFixed(4)),
    ];
  });
}
