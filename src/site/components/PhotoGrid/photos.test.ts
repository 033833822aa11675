import { expect, test } from 'vitest';
import type { Album } from '../../../club/content/club.ts';
import { albumPhotos, emptyLayout, groupByChapter, levelColumns, photoMarks, placePhoto } from './photos.ts';

const photos = (amount: number, removed: number[] = []) =>
  Array.from({ length: amount }, (_, i) => ({ n: i + 1, id: `foto-${i + 1}` })).filter(
    ({ n }) => !removed.includes(n),
  );
const labels = (amount: number, removed?: number[]) =>
  photoMarks([{ label: 'Foto 1', photos: photos(amount, removed) }]).map(({ label }) => label);

test('marks the first, the last and round numbers, as many as fit on a phone', () => {
  expect(labels(67)).toEqual(['Foto 1', '10', '20', '30', '40', '50', '60', '67']);
  expect(labels(51)).toEqual(['Foto 1', '10', '20', '30', '40', '51']);
  expect(labels(12)).toEqual(['Foto 1', '5', '12']);
  expect(labels(4)).toEqual([]);
  for (const amount of [11, 36, 71, 138, 400, 999]) expect(labels(amount).length).toBeLessThanOrEqual(9);
});

test('marks the next photo in place of a removed one', () => {
  expect(labels(30, [10, 20, 21, 30])).toEqual(['Foto 1', '5', '11', '15', '22', '25', '29']);
});

test('labels the first photo of several albums with the name of its album', () => {
  const albums = ['Federados', 'Copa'].map((label) => ({ label, photos: photos(25) }));
  expect(photoMarks(albums).map(({ label }) => label)).toEqual(['Federados', '10', '20', 'Copa', '10', '20']);
});

test('begins a chapter at its photo even if earlier ones were removed', () => {
  const photos = albumPhotos({
    name: 'Copa',
    season: '2024-2025',
    minors: false,
    photos: [1, 3, 5, 6].map((n) => ({ n, img: { id: `${n}` }, caption: '' })),
  } as Album);
  const parts = groupByChapter(photos, [{ title: 'Final', first: 5 }]);
  expect(parts.map(({ title, photos }) => [title, ...photos.map(({ n }) => n)])).toEqual([
    ['', 1, 3],
    ['Final', 5, 6],
  ]);
});

/** Rows of landscape (43), portrait (93) and square (63) photos. */
const CHAPTER = [43, 43, 43, 43, 43, 93, 43, 63, 43, 43, 93, 43, 43, 63];
const raggedness = (ends: number[]) => Math.max(...ends) - Math.min(...ends);

/** Places photos in this order; `wide` has the indexes of those that take two columns. */
const place = (spans: number[], columns: number, wide: number[] = [], order = [...spans.keys()]) =>
  order.reduce(
    (layout, i) => placePhoto(layout, spans[i] ?? 0, wide.includes(i) ? i : undefined),
    emptyLayout(columns),
  );

test('levels the columns of a chapter with wide photos, never portraits, and moves only some of the last photos', () => {
  for (const columns of [5, 4, 3, 2]) {
    const { wide, late } = levelColumns(CHAPTER, columns);
    const order = [...CHAPTER.keys()].filter((i) => !late.includes(i));
    const { ends, hole } = place(CHAPTER, columns, wide, [...order, ...late]);
    expect(raggedness(ends), `${columns} columns`).toBeLessThanOrEqual(20);
    expect(hole, `${columns} columns`).toBeLessThanOrEqual(3);
    expect(wide.filter((i) => CHAPTER[i] === 93)).toEqual([]);
    expect(late.filter((i) => i < CHAPTER.length - 8)).toEqual([]);
  }
  expect(levelColumns([43, 43, 43, 43, 43], 4)).toMatchObject({ wide: { length: 1 }, late: [] });
});

test('places photos like a grid: each in the column that ends first, a wide one across two', () => {
  expect(place([40, 90, 40, 40], 2)).toMatchObject({ ends: [120, 90], hole: 0 });
  expect(place([43, 43, 43], 3, [0])).toMatchObject({ ends: [85, 85, 86], hole: 0 });
});
