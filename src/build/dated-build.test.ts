import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CACHE } from '../../tests/setup/clubs.ts';
import { madridInstant } from '../agenda/madrid.ts';
import { readFolders } from '../contract/folders.ts';
import { buildSite } from './build.ts';
import { isFresh } from './fingerprint.ts';

const dir = mkdtempSync(join(tmpdir(), 'fechas-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The small club of the tests, with a season, built for a moment. */
async function buildFor(date: string, time: string) {
  const content = join(dir, 'content');
  cpSync('tests/otro-club/contenido', content, { recursive: true });
  const club = join(content, 'club.yaml');
  writeFileSync(club, readFileSync(club, 'utf8').replace('temporada: 2025/26', 'temporada: 2024/25'));
  writeFileSync(join(content, 'calendario.yaml'), 'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\n');
  const settings = readFolders({ CACHE_DIR: CACHE, CONTENT_DIR: content, BUILD_DIR: join(dir, date) });
  const now = madridInstant({ date, time });
  const { club: built } = await buildSite(settings, { now });
  const read = (name: string) => readFileSync(join(settings.siteDir, name), 'utf8');
  return { settings, now, club: built, worker: read('sw.js') };
}

test('a build is made for a moment, and devices need not fetch scripts anew for another day', async () => {
  const before = await buildFor('2025-03-29', '12:00');
  expect(before.club.madeAt).toEqual({ date: '2025-03-29', time: '12:00' });
  expect(await isFresh(before.settings, { now: before.now })).toBe(true);
  // The night in which the clock goes forward is an hour shorter.
  expect(await isFresh(before.settings, { now: before.now + 12 * 60 * 60_000 })).toBe(false);
  const after = await buildFor('2025-06-21', '09:00');
  expect(await isFresh(after.settings, { now: after.now + 90 * 24 * 60 * 60_000 })).toBe(true);
  expect(after.worker).toBe(before.worker);
  expect(after.worker).toContain('/entrenamientos');
});
