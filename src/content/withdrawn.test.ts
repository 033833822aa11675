import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';

const HASH = 'ab'.repeat(32);
const line = (photo: number, more = '') =>
  `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: ${photo}, huellas: ['${HASH}']${more} }\n`;
test('a withdrawn photo is known by its content, and names nobody', async () => {
  const overlay = new Map([['retiradas.yaml', line(99, ", parecido: '00ff00ff00ff00ff'")]]);
  expect((await readClub(sampleContent, sitePages, overlay)).withdrawn).toEqual([
    { date: '2024-11-20', album: '2024-2025/copa', photo: 99, hashes: [HASH], likeness: '00ff00ff00ff00ff' },
  ]);
  expect((await readClub(sampleContent, sitePages)).withdrawn).toEqual([]);
});
