/**
 * Time and memory of the pictures step, on all cores: `npm run bench:pictures [photos]`. Plans and encodes an album of
 * photo-like JPEGs (60 unless told) from nothing, then again unchanged, then with one photo added.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { photoJpeg } from '../src/pictures/fixtures/photo.ts';
import type { PictureRequest } from '../src/pictures/types.ts';
import type { RunResult } from './pictures-run.ts';

const photos = Number(process.argv[2] ?? 60);
const ids = Array.from({ length: photos + 1 }, (_, i) => `2024-2025/copa/${i + 1}`);

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
const dir = mkdtempSync(join(tmpdir(), 'bench-pictures-'));
mkdirSync(join(dir, 'fotos/2024-2025/copa'), { recursive: true });
for (const [i, id] of ids.entries())
  writeFileSync(join(dir, 'fotos', `${id}.jpg`), await photoJpeg(i, 1600, 1067, 4));
const all = ids.map((id): PictureRequest => ({ id, role: 'foto', title: id }));
run('from nothing', all.slice(0, photos), dir);
run('nothing changed', all.slice(0, photos), dir);
run('one photo added', all, dir);
rmSync(dir, { recursive: true });
console.log(`${availableParallelism()} cores`);
console.table(table);
