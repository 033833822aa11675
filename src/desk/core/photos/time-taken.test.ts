import { expect, test } from 'vitest';
import { findTimeTaken } from './time-taken.ts';

const madridTime = (text: string) => Date.parse(`${text}+01:00`);
const timeFromName = (name: string) => findTimeTaken(Buffer.alloc(0), name, 5);

test.each([
  ['IMG_20241114_183012.jpg', '2024-11-14T18:30:12'],
  ['20241114_183012.jpg', '2024-11-14T18:30:12'],
  ['IMG-20241114-WA0003.jpg', '2024-11-14T00:00:00'],
  ['WhatsApp Image 2024-11-14 at 18.30.12.jpeg', '2024-11-14T18:30:12'],
  ['Screenshot_2024-11-14-18-30-12.png', '2024-11-14T18:30:12'],
  ['2024-11-14 18.30.12.jpg', '2024-11-14T18:30:12'],
  ['PXL_20241114_173012345.jpg', '2024-11-14T18:30:12.345'],
])('reads the time from the name %s', (name, time) => {
  expect(timeFromName(name)).toEqual({ at: madridTime(time), source: 'name' });
});

test.each([
  'IMG_2034.HEIC',
  'DSC00017.JPG',
  '20241399_183012.jpg',
  'equipo-120241114.jpg',
  '20241114_993012.jpg',
])('uses the file’s modification time for %s', (name) =>
  expect(timeFromName(name)).toEqual({ at: 5, source: 'file' }),
);

test('reports an unknown time', () => {
  expect(findTimeTaken(Buffer.from('no EXIF'), 'a.jpg')).toEqual({ at: 0, source: 'unknown' });
});
