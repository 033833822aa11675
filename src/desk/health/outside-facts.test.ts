import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkContent } from '../../content/read.ts';
import { inChangedFolder } from '../../content/testing/broken-club.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { outsideFacts } from './outside-facts.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'parte-'));
});
afterEach(() => rm(dir, { recursive: true }));

const ALBUM = {
  'galerias.yaml':
    'intro: Fotos.\ncursos:\n  - curso: 2025-2026\n    intro: Fotos.\n    albumes:\n      - { route: copa, name: Copa, img: 1, amount: 12 }\n',
};
const OWN = { 'club.yaml': ['muestra: true\n', ''] as [string, string] };

const factsOf = (changes: Parameters<typeof inChangedFolder>[0], photosDir: string) =>
  inChangedFolder(changes, async (contentDir) => {
    const { club } = await checkContent(contentDir, sitePages);
    const folders = { contentDir, photosDir, cacheDir: join(dir, 'cache') };
    return outsideFacts(folders, async () => ['club.yaml'])(club, '2025-11-14');
  });

test('of a club of its own: drafts, albums without permission, photos that are missing, the first of many', async () => {
  const { drafts, permissions, photos } = await factsOf({ ...OWN, ...ALBUM }, dir);
  expect(drafts).toEqual(['club.yaml']);
  expect(permissions).toMatchObject([{ album: '2025-2026/copa' }]);
  expect(photos?.length).toBeGreaterThan(0);
  expect(photos?.length).toBeLessThanOrEqual(6);
  const gone = await factsOf({ ...OWN, ...ALBUM }, join(dir, 'no-hay'));
  expect(gone.photos).toEqual([expect.stringContaining('No encuentro la carpeta de las fotos')]);
});

test('nobody asks the sample for permissions or photos', async () => {
  expect(await factsOf(ALBUM, join(dir, 'no-hay'))).toEqual({
    drafts: ['club.yaml'],
    permissions: [],
    photos: [],
  });
});
