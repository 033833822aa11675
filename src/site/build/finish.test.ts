import sharp from 'sharp';
import { expect } from 'vitest';
import { pictureRequest, plainImage, test } from '../../media/pictures/fixtures/club.ts';
import { favicon } from './finish.ts';
import { isKeptOffline } from './service-worker.ts';

test('writes the crest as an ICO file with a PNG image', async ({ club }) => {
  await club.put('club/escudo.png', await plainImage(512, 512).png().toBuffer());
  const { manifest } = await club.plan([pictureRequest('club/escudo', 'escudo')]);
  const crest = manifest.pictures['escudo:club/escudo'];
  if (!crest) throw new Error('not planned');
  const icon = await favicon(crest, club);
  expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48]);
  const [bytes, offset] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
  expect(offset + bytes).toBe(icon.length);
  expect(await sharp(icon.subarray(offset)).metadata()).toMatchObject({
    format: 'png',
    width: 48,
    height: 48,
  });
});

test('keeps all pages except photo pages for offline use', () => {
  const offlinePaths = [
    '/',
    '/agenda',
    '/entrenamientos/polideportivo',
    '/equipos/resto/absoluto-femenino',
    '/galerias',
  ];
  const paths = [...offlinePaths, '/galerias/2024-2025', '/galeria', '/galerias/2024-2025/copa'];
  expect(paths.filter(isKeptOffline)).toEqual([...offlinePaths, '/galerias/2024-2025']);
});
