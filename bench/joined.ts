/** The benches that print tables of their own: run as they are, shown as they print, their figures taken into one table. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasNginx, WITHOUT_NGINX } from './mail-nginx.ts';
import { atLeast, atMost, type Row, times, toKnow } from './table.ts';

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
