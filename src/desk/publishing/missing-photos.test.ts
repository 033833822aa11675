import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { missingPhotos } from './missing-photos.ts';

let photosDir: string;
beforeEach(async () => {
  photosDir = await mkdtemp(join(tmpdir(), 'faltan-'));
});
afterEach(() => rm(photosDir, { recursive: true }));

const club = await readClub(sampleContent, sitePages);

test('says how many photos of which album are not there, whatever those that are there are called', async () => {
  const of = async () => {
    const missing = await missingPhotos(club, photosDir);
    return missing.find(({ album }) => album === '2024-2025/copa')?.count ?? 0;
  };
  const album = club.seasons
    .flatMap(({ albums }) => albums)
    .find(({ path }) => path.endsWith('2024-2025/copa'));
  const photos = album?.photos.length ?? 0;
  expect(photos).toBeGreaterThan(2);
  expect(await of()).toBe(photos);
  await mkdir(join(photosDir, '2024-2025/copa'), { recursive: true });
  await writeFile(join(photosDir, '2024-2025/copa/01.JPG'), '');
  await writeFile(join(photosDir, '2024-2025/copa/2.webp'), '');
  expect(await of()).toBe(photos - 2);
});

test('names the photos of people, teams and places', async () => {
  const titles = (await missingPhotos(club, photosDir)).flatMap((missing) => missing.titles);
  expect(titles).toContain('Lucía Herranz');
  expect(titles).toContain('Cadete femenino');
});
