/**
 * Time and memory of the pictures step, on all cores: `node bench/pictures.ts [photos] [times]`.
 * Draws and encodes the sample club's album photos (543 unless told) from nothing, then again unchanged, then with
 * one real photo added; then `times` as many (10 unless told; 0 leaves it out, 5,430 take the better part of an hour)
 * and the first once more: a machine does not stay as fast as it was for so long.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { picturesOf } from '../src/content/pictures.ts';
import { readClub } from '../src/content/read.ts';
import { photoJpeg } from '../src/pictures/fixtures/photo.ts';
import type { PictureRequest } from '../src/pictures/types.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import type { RunResult } from './pictures-run.ts';

const club = await readClub('content', sitePages);
const all = picturesOf(club, sitePages(club)).filter(({ role, id }) => role === 'foto' && /\/\d+$/.test(id));
const photos = Number(process.argv[2] ?? all.length);
const times = Number(process.argv[3] ?? 10);

/** The first `count` photos, then further numbers of the same albums. */
function requests(count: number): PictureRequest[] {
  return Array.from({ length: count }, (_, i) => {
    const photo = all[i % all.length] as PictureRequest;
    const round = Math.floor(i / all.length);
    return round === 0
      ? photo
      : { ...photo, id: photo.id.replace(/\d+$/, (n) => `${Number(n) + 100 * round}`) };
  });
}

function run(name: string, wanted: PictureRequest[], dir: string, limit: string): RunResult {
  const input = join(dir, 'run.json');
  writeFileSync(input, JSON.stringify({ requests: wanted, dir }));
  const out = execFileSync(process.execPath, ['bench/pictures-run.ts', input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const result = JSON.parse(String(out)) as RunResult;
  const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7);
  console.log(
    `${name.padEnd(22)}${String(wanted.length).padStart(6)}${seconds(result.planMs)}${seconds(result.encodeMs)}` +
      `${seconds(result.planMs + result.encodeMs)}${seconds(result.cpuMs)}${result.peakMb.toFixed(0).padStart(7)}${String(result.encoded).padStart(7)}  ${limit}`,
  );
  return result;
}

function fresh(): string {
  const dir = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
  mkdirSync(join(dir, 'fotos'));
  return dir;
}

console.log(`pictures step, ${availableParallelism()} cores; seconds and MB`);
console.log('run                   photos   plan encode  total    cpu   peak  files  limit');
const dir = fresh();
const cold = run('cold', requests(photos), dir, '240 s, 700 MB');
run('nothing changed', requests(photos), dir, '5 s');
const first = requests(1)[0] as PictureRequest;
mkdirSync(join(dir, 'fotos', first.id, '..'), { recursive: true });
writeFileSync(join(dir, 'fotos', `${first.id}.jpg`), await photoJpeg(1, 3200, 2133, 4));
run('one photo added', requests(photos), dir, '3 s more');
rmSync(dir, { recursive: true });
if (times > 0) {
  const many = fresh();
  const limit = `${times + 1} times, memory within 20 %`;
  const big = run(`cold, ${times} times`, requests(photos * times), many, limit);
  rmSync(many, { recursive: true });
  const after = fresh();
  const again = run('cold once more', requests(photos), after, '');
  rmSync(after, { recursive: true });
  const ratio = (of: (result: RunResult) => number) => of(big) / ((of(cold) + of(again)) / 2);
  const time = ratio(({ planMs, encodeMs }) => planMs + encodeMs);
  const memory = ratio(({ peakMb }) => peakMb);
  console.log(
    `${time.toFixed(1)} times the time, ${memory.toFixed(2)} times the memory, ${ratio(({ cpuMs }) => cpuMs).toFixed(1)} times the processor`,
  );
}
