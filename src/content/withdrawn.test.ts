import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { readClub } from './read.ts';
import { messageOf } from './testing/broken-club.ts';

const HASH = 'ab'.repeat(32);
const line = (photo: number, more = '') =>
  `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: ${photo}, huellas: ['${HASH}']${more} }\n`;
/** The first photos of the cup's album, taken down. */
const removed = (numbers: string): [string, string] => [
  '        img: 9\n',
  `        img: 9\n        retiradas: [${numbers}]\n`,
];

test('a withdrawn photo is known by its content, and names nobody', async () => {
  const overlay = new Map([['retiradas.yaml', line(99, ", parecido: '00ff00ff00ff00ff'")]]);
  expect((await readClub(sampleContent, sitePages, overlay)).withdrawn).toEqual([
    { date: '2024-11-20', album: '2024-2025/copa', photo: 99, hashes: [HASH], likeness: '00ff00ff00ff00ff' },
  ]);
  expect((await readClub(sampleContent, sitePages)).withdrawn).toEqual([]);
});

test('an album that shows a withdrawn photo again is refused', async () => {
  const texts = { 'retiradas.yaml': line(3), 'galerias.yaml': removed('2') };
  expect(await messageOf(texts, sampleContent)).toContain(
    'La foto 3 se retiró el miércoles 20 de noviembre de 2024 y el álbum la enseña.\n  Se admite: su número en «retiradas»; otra foto lleva un número nuevo, como 45.',
  );
  expect(await messageOf({ ...texts, 'galerias.yaml': removed('2, 3') }, sampleContent)).toBe('');
});

test('a hash that is none is refused in words', async () => {
  expect(await messageOf({ 'retiradas.yaml': line(3).replace(HASH, HASH.toUpperCase()) })).toContain(
    'una huella SHA-256 entre comillas',
  );
});
