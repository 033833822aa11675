import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plain } from '../../pictures/fixtures/club.ts';
import { animatedPng, animatedWebp, bomb, rotten, truncated } from '../../pictures/fixtures/odd.ts';
import type { PictureRole } from '../../pictures/types.ts';
import { fixturePath, type TestDesk, testDesk } from './fixtures/uploads.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk();
});
afterAll(() => desk.remove());

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20">${inside}</svg>`;

test.each<[string, string, Buffer | string | (() => Promise<Buffer>), PictureRole?]>([
  ['vacio', 'a.jpg', ''],
  ['danado', 'a.jpg', truncated],
  ['danado', 'a.jpg', rotten],
  ['enorme', 'a.png', bomb(20_000, 20_000)],
  ['diminuto', 'a.jpg', () => plain(40, 30).jpeg().toBuffer()],
  ['animado', 'a.png', animatedPng()],
  ['animado', 'a.webp', animatedWebp],
  ['danado', 'a.heic', async () => (await readFile(fixturePath('upright.heic'))).subarray(0, 900)],
  ['video', 'IMG_1.MOV', Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  mas bytes', 'latin1')],
  ['video', 'a.jpg', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['comprimido', 'fotos.zip', Buffer.from('PK\x03\x04\x14\0\x01\0\x08\0 cifrado', 'latin1')],
  ['no-imagen', 'notas.txt', 'Esto no es una foto'],
  ['no-imagen', 'DSC_1.NEF', () => plain(200, 200).tiff().toBuffer()],
  ['no-imagen', 'pagina.html', '<!doctype html><p>Hola</p>'],
  ['dibujo', 'logo.svg', svg('<circle r="5"/>')],
  ['svg-vacio', 'logo.svg', svg(''), 'marca'],
  ['svg-ilegible', 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="30"><g>', 'marca'],
])('%s: %s is refused', async (code, name, bytes, role) => {
  const found = await desk.answer(name, typeof bytes === 'function' ? await bytes() : bytes, role);
  expect(found).toMatchObject({ refusal: { code } });
});
