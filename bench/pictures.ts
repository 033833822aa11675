/**
 * Time and memory of the pictures step, on all cores: `npm run bench:pictures [photos]`. Draws and encodes the sample
 * club's album photos (543 unless told) from nothing, then again unchanged, then with one real photo added.
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
import { SAMPLE } from '../tests/setup/clubs.ts';
import type { RunResult } from './pictures-run.ts';

const club = await readClub(SAMPLE.contentDir, sitePages);
const all = picturesOf(club, sitePages(club)).filter(({ role, id }) => role === 'foto' && /\/\d+$/.test(id));
const photos = Number(process.argv[2] ?? all.length);

function run(name: string, wanted: PictureRequest[], dir: string): void {
  const input = join(dir, 'run.json');
  writeFileSync(input, JSON.stringify({ requests: wanted, dir }));
  const out = execFileSync(process.execPath, ['bench/pictures-run.ts', input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const result = JSON.parse(String(out)) as RunResult;
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
  table[name] = {
    photos: wanted.length,
    'plan, s': seconds(result.planMs),
    'encode, s': seconds(result.encodeMs),
    'processor, s': seconds(result.cpuMs),
    'peak, MB': Math.round(result.peakMb),
    files: result.encoded,
  };
}

const table: Record<string, Record<string, number>> = {};
const wanted = all.slice(0, photos);
const dir = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
mkdirSync(join(dir, 'fotos'));
run('from nothing', wanted, dir);
run('nothing changed', wanted, dir);
const [first] = wanted;
if (!first) throw new Error('no photo');
mkdirSync(join(dir, 'fotos', first.id, '..'), { recursive: true });
writeFileSync(join(dir, 'fotos', `${first.id}.jpg`), await photoJpeg(1, 3200, 2133, 4));
run('one photo added', wanted, dir);
rmSync(dir, { recursive: true });
console.log(`${availableParallelism()} cores`);
console.table(table);
