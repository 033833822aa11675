import { expect, test } from 'vitest';
import type { Venue } from './club.ts';
import { scheduleWords } from './files/teams.ts';
import { distance, nearest } from './nearest.ts';

const venue = (key: string): Venue => ({
  key,
  title: key.toUpperCase(),
  address: [],
  link: '',
  img: { id: key },
});

test('a schedule is said in words', () => {
  const gym = venue('gimnasio');
  expect(
    scheduleWords([
      { days: ['martes', 'jueves'], from: '18:00', to: '19:30', venue: gym },
      { days: ['lunes', 'miércoles', 'viernes'], from: '20:00', to: '21:00', venue: gym },
    ]),
  ).toEqual(['Martes y jueves, de 18:00 a 19:30', 'Lunes, miércoles y viernes, de 20:00 a 21:00']);
});

test('a schedule names the venue only where there are several', () => {
  expect(
    scheduleWords([
      { days: ['sábado'], from: '10:00', to: '11:00', venue: venue('patio') },
      { days: ['domingo'], from: '10:00', to: '11:00', venue: venue('gimnasio') },
    ]),
  ).toEqual(['Sábado, de 10:00 a 11:00 (PATIO)', 'Domingo, de 10:00 a 11:00 (GIMNASIO)']);
});

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
