import { expect, test } from 'vitest';
import { newRow, rowsWithoutDay, slotsByDay, withDayApart } from './week.ts';

const rows = [
  { dias: ['martes', 'jueves'], desde: '18:00', hasta: '19:30', lugar: 'norte' },
  { dias: ['martes'], desde: '17:00', hasta: '18:00', lugar: 'sur' },
];

test('a row with several days stands on each of them, each day by hour', () => {
  const week = slotsByDay(rows);
  expect(week.map(({ day }) => day)).toHaveLength(7);
  expect(week[0]).toEqual({ day: 'lunes', slots: [] });
  expect(week[1]?.slots.map(({ row, from }) => [row, from])).toEqual([
    [1, '17:00'],
    [0, '18:00'],
  ]);
  expect(week[3]?.slots).toEqual([{ row: 0, from: '18:00', to: '19:30', venue: 'norte' }]);
});

test('a new training is as the last one, on its own day', () => {
  expect(newRow(rows, 'viernes')).toEqual({
    dias: ['viernes'],
    desde: '17:00',
    hasta: '18:00',
    lugar: 'sur',
  });
  expect(newRow([], 'lunes')).toMatchObject({ dias: ['lunes'], lugar: undefined });
});

test('one day of a row can be changed alone', () => {
  const apart = withDayApart(rows, 0, 'martes');
  expect(apart.map(({ dias }) => dias)).toEqual([['jueves'], ['martes'], ['martes']]);
  expect(apart[1]).toMatchObject({ desde: '18:00', hasta: '19:30', lugar: 'norte' });
});

test('a row whose days are all taken away can still be found', () => {
  expect(rowsWithoutDay([...rows, { dias: [], desde: '18:00' }, {}])).toEqual([2, 3]);
});
