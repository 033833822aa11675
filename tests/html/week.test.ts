/** Week of trainings as literal rows: the whole club's, a venue's, and the one on the home page of a club without a calendar. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SAMPLE, SMALL, type TestClub } from '../setup/clubs.ts';
import { hrefOf, openPage, queryAll, rowText, visibleText } from './site.ts';

/** Days of a week, each with its trainings in page order. */
const weekOf = (club: TestClub, path: string, within = 'main') =>
  queryAll(openPage(club, path), `${within} ol > li:has(h3):not(:has(li[data-state]))`).map((day) => [
    visibleText(day.querySelector('h3')),
    ...queryAll(day, 'a').map(rowText),
  ]);

test('/entrenamientos shows every training on its day, in order of time', () => {
  expect(weekOf(OTHER_SPORT, '/entrenamientos')).toEqual([
    [
      'lunes',
      '17:00–18:15 | Alevín mixto | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Pabellón del Puerto',
    ],
    [
      'martes',
      '18:30–20:00 | Cadete femenino | Pabellón del Puerto',
      '20:30–22:00 | Sénior masculino | Pabellón del Puerto',
    ],
    [
      'miércoles',
      '17:00–18:15 | Alevín mixto | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Pabellón del Puerto',
    ],
    ['jueves', '20:30–22:00 | Sénior masculino | Pabellón del Puerto'],
    [
      'viernes',
      '17:00–18:15 | Benjamín mixto | Pabellón del Puerto',
      '18:30–20:00 | Cadete femenino | Pabellón del Puerto',
    ],
    ['sábado', '11:00–13:00 | Playa absoluto | Playa de Lago'],
  ]);
});

test('teams of the same name show their kind, and link to their own page', () => {
  const links = queryAll(openPage(SAMPLE, '/entrenamientos'), 'main ol > li:has(h3) a');
  const namesakes = links.filter((link) => visibleText(link).includes('Infantil femenino'));
  expect([...new Set(namesakes.map((link) => `${visibleText(link.children[1])}: ${hrefOf(link)}`))]).toEqual([
    'Infantil femenino Escuela ADS: /equipos/escuela-ads/infantil-femenino',
    'Infantil femenino Equipos federados: /equipos/federados/infantil-femenino',
  ]);
});

test('a venue page shows the trainings there', () => {
  expect(weekOf(OTHER_SPORT, '/entrenamientos/playa', 'section.ink')).toEqual([
    ['sábado', '11:00–13:00 | Playa absoluto'],
  ]);
});

test('the home page of a club without a calendar shows its week', () => {
  expect(weekOf(SMALL, '/')).toEqual([
    ['lunes', '19:00–20:30 | Cadete femenino | Frontón cubierto'],
    ['miércoles', '19:00–20:30 | Cadete femenino | Frontón cubierto'],
    ['viernes', '19:00–20:30 | Cadete femenino | Frontón cubierto'],
    ['sábado', '10:00–12:00 | Alevín mixto de Villarrubia y la ribera | Frontón cubierto'],
  ]);
});
