import { expect } from 'vitest';
import type { PictureRole } from '../../club/content/picture-request.ts';
import { jpeg, pictureRequest, test } from './fixtures/club.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { iconOf, largestUrl, lightboxSlide, pictureSources } from './markup.ts';
import type { PictureData } from './picture-data.ts';
import { PROFILES } from './profiles.ts';

const ROLES = Object.keys(PROFILES) as PictureRole[];
const photo: PictureData = {
  base: '/img/17',
  hash: '0a1b2c3d4e',
  width: 1600,
  height: 1067,
  color: '#d9582f',
  widths: [240, 480],
};

test('offers AVIF at every width with the widest JPEG as fallback; WebP and single widths need no source', () => {
  expect(pictureSources(photo, 'foto', '50vw')).toEqual({
    sources: [
      {
        type: 'image/avif',
        srcSet: '/img/17-240.0a1b2c3d4e.avif 240w, /img/17-480.0a1b2c3d4e.avif 480w',
        sizes: '50vw',
      },
    ],
    img: { src: '/img/17-480.0a1b2c3d4e.jpg', width: 1600, height: 1067 },
  });
  expect(pictureSources(photo, 'marca', '112px')).toEqual({
    sources: [],
    img: {
      src: '/img/17-480.0a1b2c3d4e.png',
      srcSet: '/img/17-240.0a1b2c3d4e.webp 240w, /img/17-480.0a1b2c3d4e.webp 480w',
      sizes: '112px',
      width: 1600,
      height: 1067,
    },
  });
  expect(pictureSources({ ...photo, widths: [512] }, 'escudo', '40px')).toEqual({
    sources: [],
    img: { src: '/img/17-512.0a1b2c3d4e.png', width: 1600, height: 1067 },
  });
});

test('offers all widths in a slide; without AVIF only the published JPEG files', () => {
  const [avif, jpg] = [lightboxSlide(photo, 'avif'), lightboxSlide(photo, 'jpg')];
  expect(avif).toMatchObject({ src: '/img/17-1600.0a1b2c3d4e.avif', width: 1600, height: 1067 });
  expect(avif.srcSet.map(({ width, height }) => [width, height])).toEqual([
    [240, 160],
    [480, 320],
    [1600, 1067],
  ]);
  expect(jpg.srcSet.map(({ src }) => src)).toEqual([
    '/img/17-480.0a1b2c3d4e.jpg',
    '/img/17-1600.0a1b2c3d4e.jpg',
  ]);
});

test.for([1600, 500, 90])(
  'publishes every address that a page refers to, by role, for an original of %i px',
  async (side, { club }) => {
    await club.put('club/portada.jpg', await jpeg(side, Math.round(side / 1.6)));
    const { manifest } = await club.plan(ROLES.map((role) => pictureRequest('club/portada', role)));
    const published = plannedVariants(manifest);
    expect(new Set(published).size).toBe(published.length);
    const pageUrls = ROLES.flatMap((role) => {
      const { sources, img } = pictureSources(pictureData(manifest, 'club/portada', role), role, '50vw');
      const sets = [...sources.map(({ srcSet }) => srcSet), img.srcSet ?? img.src].join(', ').split(', ');
      return [img.src, ...sets.map((candidate) => candidate.split(' ')[0])];
    });
    const data = pictureData(manifest, 'club/portada', 'foto');
    const slides = [lightboxSlide(data, 'avif'), lightboxSlide(data, 'jpg')];
    const slideUrls = slides.flatMap((slide) => [
      slide.src,
      slide.thumbnail,
      ...slide.srcSet.map(({ src }) => src),
    ]);
    const preview = largestUrl(pictureData(manifest, 'club/portada', 'compartir'), 'compartir');
    const crest = pictureData(manifest, 'club/portada', 'escudo');
    const icons = [128, 180, 192, 512].map((size) => iconOf(crest, size).url);
    expect(published).toEqual(
      expect.arrayContaining([...pageUrls, ...slideUrls, largestUrl(data), preview, ...icons]),
    );
  },
);
