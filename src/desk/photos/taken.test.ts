import { expect, test } from 'vitest';
import { takenAt } from './taken.ts';

const madrid = (text: string) => Date.parse(`${text}+01:00`);
const named = (name: string) => takenAt(Buffer.alloc(0), name, 5);

test.each([
  ['IMG_20241114_183012.jpg', '2024-11-14T18:30:12'],
  ['20241114_183012.jpg', '2024-11-14T18:30:12'],
  ['IMG-20241114-WA0003.jpg', '2024-11-14T00:00:00'],
  ['WhatsApp Image 2024-11-14 at 18.30.12.jpeg', '2024-11-14T18:30:12'],
  ['Screenshot_2024-11-14-18-30-12.png', '2024-11-14T18:30:12'],
  ['2024-11-14 18.30.12.jpg', '2024-11-14T18:30:12'],
  ['PXL_20241114_173012345.jpg', '2024-11-14T18:30:12.345'],
])('%s says when it was taken', (name, moment) => {
  expect(named(name)).toEqual({ at: madrid(moment), from: 'nombre' });
});

test.each([
  'IMG_2034.HEIC',
  'DSC00017.JPG',
  '20241399_183012.jpg',
  'equipo-120241114.jpg',
  '20241114_993012.jpg',
])('where neither camera nor name tells, as with %s, the file’s time counts', (name) =>
  expect(named(name)).toEqual({ at: 5, from: 'archivo' }),
);

test('a photo of which nothing is known says so', () => {
  expect(takenAt(Buffer.from('no EXIF'), 'a.jpg')).toEqual({ at: 0, from: 'nada' });
});
