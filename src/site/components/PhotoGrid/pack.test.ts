import { expect, test } from 'vitest';
import { packPhotos, unpackPhotos } from './pack.ts';

const photo = (n: number, album: string, widths: number[]) => ({
  id: `foto-${n}`,
  n,
  album,
  picture: {
    base: `/img/2024-2025/copa/${n}`,
    hash: '0a1b2c3d4e',
    width: 1600,
    height: 1067,
    color: '#14305a',
    widths,
  },
});

test('photos come out as they went in', () => {
  const photos = [photo(1, 'Copa', [240, 752]), photo(3, 'Torneos', [240]), photo(4, 'Copa', [240, 752])];
  expect(unpackPhotos(packPhotos(photos))).toEqual(photos);
  expect(unpackPhotos(packPhotos([]))).toEqual([]);
});
