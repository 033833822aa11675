import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { DRAWN_CREST } from '../../../club/brand/drawings.ts';
import { readClub } from '../../../club/content/read.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { findMissingPhotos, findObstacles } from './obstacles.ts';

const obstacles = (contact: Parameters<typeof findObstacles>[0]['contact']) =>
  findObstacles({
    contact,
    sample: false,
    settings: { destino: { tipo: 'carpeta', carpeta: '/srv/web' } },
    problems: [],
    missing: [],
    titleOf: (file) => file,
  });

test('blocks publishing only if the contact form certainly loses messages', () => {
  expect(obstacles(null)).toEqual([]);
  expect(obstacles({ refused: false, message: 'quizá' })).toEqual([]);
  expect(obstacles({ refused: true, message: 'a nadie' })).toEqual([{ text: 'a nadie' }]);
});

test('counts missing photos per album for any file name, and returns their subjects', async () => {
  const club = await readClub(sampleContent, sitePages);
  const photosDir = newFolder();
  const missingCount = async () => {
    const missing = await findMissingPhotos(club, photosDir);
    return missing.find(({ folder }) => folder === '2024-2025/copa')?.titles.length;
  };
  const photos =
    club.seasons.flatMap(({ albums }) => albums).find(({ slug }) => slug === 'copa')?.photos ?? [];
  expect(await missingCount()).toBe(photos.length);
  await mkdir(join(photosDir, '2024-2025/copa'), { recursive: true });
  await writeFile(join(photosDir, '2024-2025/copa/01.JPG'), '');
  await writeFile(join(photosDir, '2024-2025/copa/2.webp'), '');
  expect(await missingCount()).toBe(photos.length - 2);
  const otherPictures = (await findMissingPhotos(club, photosDir)).filter(({ album }) => album === null);
  expect(otherPictures.flatMap(({ titles }) => titles)).toEqual(
    expect.arrayContaining(['Lucía Herranz', 'Cadete femenino']),
  );
});

test('does not report pictures that the site draws itself as missing', async () => {
  const club = await readClub(sampleContent, sitePages);
  const isCrestMissing = async (id: string) => {
    const missing = await findMissingPhotos({ ...club, crest: { id } }, newFolder());
    return missing.some(({ titles }) => titles.includes(club.name));
  };
  expect(await isCrestMissing('club/otro-escudo')).toBe(true);
  expect(await isCrestMissing(DRAWN_CREST)).toBe(false);
});
