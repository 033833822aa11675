import { expect, test } from 'vitest';
import { readDate, readTime, timeBehindDate } from './dates.ts';
import { readScore } from './score.ts';

const NO_DATE = 'no es una fecha como «16/11/2024»';
const NO_DAY = 'no existe ese día (se espera día/mes/año)';

test.each([
  ['16/11/2024', '2024-11-16'],
  ['16-11-24', '2024-11-16'],
  ['6.1.2025', '2025-01-06'],
  ['2024-11-16', '2024-11-16'],
  ['2024-11-16T10:00:00', '2024-11-16'],
  ['sáb 16/11/2024', '2024-11-16'],
  ['Sábado, 16 de noviembre de 2024', '2024-11-16'],
  ['16-nov-24', '2024-11-16'],
  ['16/11/2024 10:00', '2024-11-16'],
  ['', null],
  ['por determinar', null],
  ['00/00/0000', null],
  ['11/16/2024', NO_DAY],
  ['30/02/2025', NO_DAY],
  ['dom 16/11/2024', 'ese día es sábado'],
  ['01/01/1900', 'no es un año posible'],
  ['16/11', NO_DATE],
  ['16 abc 2024', NO_DAY],
])('date «%s»', (text, expected) => {
  const read = readDate(text);
  expect('why' in read ? read.why : read.value).toBe(expected);
});

test('a date that a spreadsheet has as a number is told how to be saved', () => {
  expect(readDate('45612')).toEqual({ why: expect.stringContaining('formato de fecha') });
});

test.each([
  ['10:00', '10:00'],
  ['9.30', '09:30'],
  ['10:00:00', '10:00'],
  ['10:00 h', '10:00'],
  ['10:00h.', '10:00'],
  ['10 h', '10:00'],
  ['10h30', '10:30'],
  ['', null],
  ['Por confirmar', null],
  ['00:00', null],
  ['0:00:00', null],
  ['25:00', 'no es una hora como «18:00»'],
  ['0,4166', 'no es una hora como «18:00»'],
])('time «%s»', (text, expected) => {
  const read = readTime(text);
  expect('why' in read ? read.why : read.value).toBe(expected);
});

test.each([
  ['16/11/2024 10:00', '10:00'],
  ['2024-11-16T10:00:00', '10:00'],
  ['sáb 16/11/2024 - 10.30 h', '10:30'],
  ['16.11.2024', null],
])('time behind the date in «%s»', (text, expected) => {
  expect(timeBehindDate(text)).toEqual({ value: expected });
});

const NO_SETS = 'los parciales no se entienden (se espera «25-18»)';

test.each([
  [{ sets: '25-18, 22-25, 25-20, 25-19' }, ['25-18', '22-25', '25-20', '25-19']],
  [{ resultado: '3-1 (25-18 / 22-25 / 25-20 / 25-19)' }, ['25-18', '22-25', '25-20', '25-19']],
  [
    { resultado: '2 - 1', set1: '25-18', set2: '22-25', set3: '15-9', set4: '0-0', set5: '' },
    ['25-18', '22-25', '15-9'],
  ],
  [{ 'set1-local': '25', 'set1-visitante': '18', 'set2-local': '', 'set2-visitante': '' }, ['25-18']],
  [{ resultado: '3-1' }, []],
  [{ resultado: 'Finalizado' }, undefined],
  [{ resultado: '0-0', sets: '' }, undefined],
  [
    { resultado: '3-0', sets: '25-18, 22-25, 25-20' },
    'el resultado 3-0 no es el de los parciales 25-18, 22-25, 25-20',
  ],
  [{ set1: '25-18', set2: '25-12', set3: '12-25', set4: '20-25', set5: '15-dic' }, NO_SETS],
  [{ sets: '25-18, 25-25' }, NO_SETS],
  [{ sets: '25-18, 125-20' }, NO_SETS],
])('score %j', (cells, expected) => {
  const read = readScore(cells);
  expect('why' in read ? read.why : read.value?.sets).toEqual(expected);
});
