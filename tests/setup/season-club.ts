import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { madridInstant } from '../../src/agenda/madrid.ts';
import { buildSite } from '../../src/build/build.ts';
import { readFolders } from '../../src/contract/folders.ts';
import { environmentOf, SAMPLE, type TestClub } from './clubs.ts';

/** The sample's whole season in a club that follows the clock, its pages made two weeks before the first training. */
export async function seasonClub(): Promise<TestClub> {
  const folder = resolve('test-build/season');
  const club = {
    ...SAMPLE,
    name: 'season club',
    contentDir: join(folder, 'content'),
    buildDir: join(folder, 'build'),
  };
  rmSync(club.contentDir, { recursive: true, force: true });
  cpSync(SAMPLE.contentDir, club.contentDir, { recursive: true });
  const file = join(club.contentDir, 'club.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^hoy:.*\n/m, ''));
  const now = madridInstant({ date: '2024-09-02', time: '08:00' });
  await buildSite(readFolders(environmentOf(club)), { now });
  return club;
}
