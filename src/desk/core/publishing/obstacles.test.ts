import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { DRAWN_CREST } from '../../../club/brand/drawings.ts';
import { changedClub } from '../../../club/content/testing/changed-club.ts';
import { findMissingPhotos, findObstacles } from './obstacles.ts';

const obstacles = (contact: Parameters<typeof findObstacles>[0]['contact']) =>
  findObstacles({
    contact,
    sample: false,
    settings: { destination: { kind: 'folder', folder: '/srv/web' } },
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
  const albums = '[{ route: copa, name: Copa, img: 1, amount: 3 }]';
  const club = await changedClub({
    'galerias.yaml': `intro: Fotos.\ncursos:\n  - { curso: 2024-2025, intro: Fotos., albumes: ${albums} }\n`,
  });
  const photosDir = newFolder();
  const missingIn = async (folder: string) =>
    (await findMissingPhotos(club, photosDir)).find((missing) => missing.folder === folder)?.titles.length;
  expect(await missingIn('2024-2025/copa')).toBe(3);
  await mkdir(join(photosDir, '2024-2025/copa'), { recursive: true });
  for (const name of ['01.JPG', '2.webp']) await writeFile(join(photosDir, '2024-2025/copa', name), '');
  expect(await missingIn('2024-2025/copa')).toBe(1);
  const otherPictures = (await findMissingPhotos(club, photosDir)).filter(({ album }) => album === null);
  expect(otherPictures.flatMap(({ titles }) => titles)).toEqual(
    expect.arrayContaining(['Rosario Fuertes del Corral', 'Cadete femenino']),
  );
});

test('does not report pictures that the site draws itself as missing', async () => {
  const club = await changedClub({});
  const isCrestMissing = async (id: string) => {
    const missing = await findMissingPhotos({ ...club, crest: { id } }, newFolder());
    return missing.some(({ titles }) => titles.includes(club.name));
  };
  expect(await isCrestMissing('club/otro-escudo')).toBe(true);
  expect(await isCrestMissing(DRAWN_CREST)).toBe(false);
});
