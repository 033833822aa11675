import { describe, expect, test } from 'vitest';
import { largestUrl, pictureSources, slide, variantUrl } from './markup.ts';
import type { PictureData } from './types.ts';

const photo: PictureData = {
  base: '/img/2024-2025/copa/17',
  hash: '0a1b2c3d4e',
  width: 1600,
  height: 1067,
  color: '#d9582f',
  widths: [240, 480],
};

describe('pictureSources', () => {
  test('offers AVIF at every width, JPEG behind it at the widest', () => {
    expect(pictureSources(photo, 'foto', '50vw')).toEqual({
      sources: [
        {
          type: 'image/avif',
          srcSet:
            '/img/2024-2025/copa/17-240.0a1b2c3d4e.avif 240w, /img/2024-2025/copa/17-480.0a1b2c3d4e.avif 480w',
          sizes: '50vw',
        },
      ],
      img: {
        src: '/img/2024-2025/copa/17-480.0a1b2c3d4e.jpg',
        width: 1600,
        height: 1067,
      },
    });
  });

  test('a picture of one width needs no srcset, nor do formats that all browsers read', () => {
    const { sources, img } = pictureSources({ ...photo, widths: [512] }, 'escudo', '40px');
    expect(sources).toEqual([]);
    expect(img).toEqual({ src: '/img/2024-2025/copa/17-512.0a1b2c3d4e.png', width: 1600, height: 1067 });
  });
});

test('the link for visitors without scripts is the largest JPEG', () => {
  expect(largestUrl(photo)).toBe('/img/2024-2025/copa/17-1600.0a1b2c3d4e.jpg');
});

test('one variant by name', () => {
  expect(variantUrl(photo, 240, 'avif')).toBe('/img/2024-2025/copa/17-240.0a1b2c3d4e.avif');
});

test('a slide holds all widths with their heights, the largest as its own', () => {
  const at = slide(photo, 'avif');
  expect(at).toMatchObject({ src: '/img/2024-2025/copa/17-1600.0a1b2c3d4e.avif', width: 1600, height: 1067 });
  expect(at.srcSet.map(({ width, height }) => [width, height])).toEqual([
    [240, 160],
    [480, 320],
    [1600, 1067],
  ]);
});

test('a slide for browsers without AVIF holds only what is published as JPEG', () => {
  const at = slide(photo, 'jpg');
  expect(at).toMatchObject({
    src: '/img/2024-2025/copa/17-1600.0a1b2c3d4e.jpg',
    thumbnail: '/img/2024-2025/copa/17-480.0a1b2c3d4e.jpg',
  });
  expect(at.srcSet.map(({ src }) => src)).toEqual([
    '/img/2024-2025/copa/17-480.0a1b2c3d4e.jpg',
    '/img/2024-2025/copa/17-1600.0a1b2c3d4e.jpg',
  ]);
});
