import { expect, test } from 'vitest';
import { seasonDays } from './season.ts';
import { distance, nearest } from './spelling.ts';

test.each([
  ['miercoles', 'miércoles', 0],
  ['divison', 'division', 1],
  ['amuont', 'amount', 1],
  ['', 'abc', 3],
])('the distance from «%s» to «%s» is %i', (from, to, expected) => {
  expect(distance(from, to)).toBe(expected);
});

test('a far word is nobody’s neighbour', () => {
  expect(nearest('zapato', ['lunes', 'martes'])).toBeUndefined();
  expect(nearest('lune', ['lunes', 'martes'])).toBe('lunes');
});

test.each([
  ['2025/26', '2025-07-01', '2026-08-31'],
  ['2025-2026', '2025-07-01', '2026-08-31'],
  ['Temporada 1999/00', '1999-07-01', '2000-08-31'],
  ['2026', '2026-01-01', '2027-08-31'],
])('the days that may belong to %s', (season, first, last) => {
  expect(seasonDays(season)).toEqual({ first, last });
});
