import { expect, test } from 'vitest';
import { VOLLEYBALL } from '../../scoring/scoring.ts';
import { candidateDays, parseDate, possibleDayOrders } from './dates.ts';
import { parseScore } from './score.ts';
import { parseTime } from './times.ts';

const season = { name: '2026/27', first: '2026-07-01', last: '2027-08-31' };
const context = { order: 'dia/mes', season } as const;
const NO_DATE = 'no es una fecha como «16/11/2024»';
const OUTSIDE = 'no es de la temporada 2026/27, que es la de la web';

test.each([
  ['05/12/2026', '2026-12-05'],
  ['5-12-26', '2026-12-05'],
  ['5.12.2026', '2026-12-05'],
  ['2026-12-05', '2026-12-05'],
  ['2026/12/05', '2026-12-05'],
  ['20261205', '2026-12-05'],
  ['sáb 05/12/2026', '2026-12-05'],
  ['S 05/12/2026', '2026-12-05'],
  ['05/12/2026 (sábado)', '2026-12-05'],
  ['Sábado, 5 de diciembre de 2026', '2026-12-05'],
  ['5-dic-26', '2026-12-05'],
  ['19 de setiembre de 2026', '2026-09-19'],
  ['dissabte, 5 de desembre del 2026', '2026-12-05'],
  ["11 d'abril de 2027", '2027-04-11'],
  ['sábado 9 de xaneiro de 2027', '2027-01-09'],
  ['2026ko abenduaren 5a', '2026-12-05'],
  ['larunbata 2026/12/05', '2026-12-05'],
  ['abenduak 5, 2026', '2026-12-05'],
  ['January 9, 2027', NO_DATE],
  ['46361', '2026-12-05'],
  ['', null],
  ['S/F', null],
  ['por determinar', null],
  ['data per determinar', null],
  ['00/00/0000', null],
  ['12/16/2026', 'no existe ese mes (se espera día/mes/año)'],
  ['30/02/2027', 'no existe ese día (se espera día/mes/año)'],
  ['dom 05/12/2026', 'ese día es sábado'],
  ['01/01/1900', 'no es un año posible'],
  ['05/12/2204', 'no es un año posible'],
  ['05/12/2024', OUTSIDE],
  ['16 abc 2024', NO_DATE],
  ['5-6/12/2026', NO_DATE],
  ['finde del 5', NO_DATE],
  ['12/12/2026 o 13/12/2026', 'no se entiende entera'],
])('parses the date «%s»', (text, expected) => {
  const read = parseDate(text, context);
  expect('reason' in read ? read.reason : (read.value?.day ?? null)).toBe(expected);
});

test('completes a missing year from the season, and notes text beside a date', () => {
  expect(parseDate('sáb. 5 dic', context)).toEqual({
    value: { day: '2026-12-05', hour: '', note: 'no dice el año: se importa como 2026' },
  });
  expect(parseDate('5/1', context)).toMatchObject({ value: { day: '2027-01-05' } });
  expect(parseDate('5/7', context)).toEqual({ reason: 'no dice de qué año es' });
  for (const word of ['provisional', '*'])
    expect(parseDate(`05/12/2026 ${word}`, context)).toMatchObject({
      value: { note: `dice también «${word}»` },
    });
});

test.each([
  ['05/12/2026 10:00', '10:00'],
  ['2026-12-05T10:00:00', '10:00'],
  ['2026-12-05T10:00:00Z', '11:00'],
  ['2026-12-05T00:00:00.000Z', ''],
  ['sáb 05/12/2026 - 10.30 h', '10:30'],
  ['05/12/2026 de 10:00 a 12:00', '10:00'],
  ['46361,5', '12:00'],
  ['05.12.2026', ''],
])('parses the time after the date in «%s»', (text, hour) => {
  expect(parseDate(text, context)).toMatchObject({ value: { day: '2026-12-05', hour } });
});

test.each([
  ['5-6/12/2026', ['2026-12-05', '2026-12-06']],
  ['12/13-12-2026', ['2026-12-12', '2026-12-13']],
  ['6/7-02-2027', ['2027-02-06', '2027-02-07']],
  ['9 y 10/01/2027', ['2027-01-09', '2027-01-10']],
  ['del 5 al 6 de diciembre', ['2026-12-05', '2026-12-06']],
  ['12/12 o 13/12', ['2026-12-12', '2026-12-13']],
  ['30/11-1/12/2026', ['2026-11-30', '2026-12-01']],
  ['del 05/12/2026 al 16/01/2027', ['2026-12-05', '2027-01-16']],
  ['5 i 6 de desembre de 2026', ['2026-12-05', '2026-12-06']],
  ['semana del 7/12/2026', ['2026-12-07']],
  ['5/12/2O26', ['2026-12-05']],
  ['vie 4 - dom 6 dic', ['2026-12-04', '2026-12-05', '2026-12-06']],
  ['sábado 5 o domingo 6 de diciembre', ['2026-12-05', '2026-12-06']],
  ['finde del 5', []],
])('finds the candidate days of «%s»: %j', (text, days) => {
  expect(candidateDays(text, context)).toEqual(days);
});

test('derives the day order from the whole column', () => {
  expect(possibleDayOrders(['05/12/2026', '13/12/2026'], season)).toEqual(['dia/mes']);
  expect(possibleDayOrders(['12/05/2026', '12/13/2026'], season)).toEqual(['mes/dia']);
  // Only one order falls into the season.
  expect(possibleDayOrders(['05/12/2026', '12/12/2026'], season)).toEqual(['dia/mes']);
  expect(possibleDayOrders(['05/02/2027', '2026-12-05'], season)).toEqual(['dia/mes', 'mes/dia']);
  expect(possibleDayOrders(['sáb 06/02/2027', '05/02/2027'], season)).toEqual(['dia/mes']);
  expect(possibleDayOrders(['13/12/2026', '12/13/2026'], season)).toEqual([]);
  expect(possibleDayOrders(['2026-12-05', 'por determinar'], season)).toEqual(['dia/mes']);
});

test.each([
  ['10:00', '10:00'],
  ['9.30', '09:30'],
  ['10:00:00', '10:00'],
  ['10:00h.', '10:00'],
  ['10 h', '10:00'],
  ['10h30', '10:30'],
  ['10', '10:00'],
  ['a las 10', '10:00'],
  ['a les 18.30', '18:30'],
  ['ás 18:30', '18:30'],
  ['18:30etan', '18:30'],
  ['6:30 p. m.', '18:30'],
  ['0,4166', '10:00'],
  ['10:00 - 12:00', '10:00'],
  ['de 16:00 a 18:00', '16:00'],
  ['10-12', '10:00'],
  ['23:59', null],
  ['9:00-21:00', 'son varias horas'],
  ['4:00', 'es de madrugada'],
  ['06.30', 'es de madrugada'],
  ['', null],
  ['--:--', null],
  ['S/H', null],
  ['Por confirmar', null],
  ['Hora por determinar', null],
  ['00:00', null],
  ['12:00 a. m.', null],
  ['10:00 / 10:30', 'son varias horas'],
  ['10:00-10:30', 'son varias horas'],
  ['09:30 ó 11:30', 'son varias horas'],
  ['18:30 citación 17:30', 'son varias horas'],
  ['25:00', 'no es una hora como «18:00»'],
  ['mañana', 'no es una hora como «18:00»'],
  ['5', 'no es una hora como «18:00»'],
])('parses the time «%s»', (text, expected) => {
  const read = parseTime(text);
  expect('reason' in read ? read.reason : read.value).toBe(expected);
});

const NO_SETS = 'los parciales no se entienden (se espera «25-18»)';

test.each([
  [['', '25-18, 22-25, 25-20, 25-19'], [], ['25-18', '22-25', '25-20', '25-19']],
  [['3-1 (25-18 / 22-25 / 25-20 / 25-19)'], [], ['25-18', '22-25', '25-20', '25-19']],
  [['2 - 1'], ['25-18', '22-25', '15-9', '0-0', ''], ['25-18', '22-25', '15-9']],
  [['3-1'], [], '3-1'],
  [['3-1 Finalizado'], [], '3-1'],
  [['Finalizado'], [], undefined],
  [['0-0', ''], [], undefined],
  [['7-2'], [], '«7-2» no es un resultado de voleibol'],
  [['W.O.'], [], undefined],
  [['ganado'], [], '«ganado» no se entiende (se espera «25-18»)'],
  [['3-0', '25-18, 22-25, 25-20'], [], '3-0'],
  [[], ['25-18', '25-12', '12-25', '20-25', '15-dic'], '«15-dic» no se entiende (se espera «25-18»)'],
  [['25-18, 25-25'], [], NO_SETS],
  [['25-18, 125-20'], [], '«25-18, 125-20» no se entiende (se espera «25-18»)'],
  [['30-10'], [], NO_SETS],
  [['3-0 (31-29, 25-20, 27-24)'], [], NO_SETS],
])('parses the score %j %j', ([result = '', partials = ''], parts, expected) => {
  const read = parseScore(VOLLEYBALL, { result, partials, parts, title: [] });
  const output = 'reason' in read ? read.reason : read.value?.result || read.value?.partials;
  expect(output).toEqual(expected);
});
