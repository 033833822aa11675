/** Teams and results of past seasons as literal rows. */
import { expect, test } from 'vitest';
import { SAMPLE, SMALL } from '../setup/clubs.ts';
import {
  attribute,
  collapseSpaces,
  getFirst,
  hrefOf,
  linksIn,
  openPage,
  queryAll,
  visibleText,
  visibleTexts,
} from './site.ts';

const SEASON = getFirst(openPage(SAMPLE, '/temporadas/2023-24'), 'main');
const teamsIn = (main: Element) => queryAll(main, 'li:has(h3)');

test('a past season shows its kinds and their teams', () => {
  expect(visibleTexts(SEASON, 'h2')).toEqual([
    'Equipos Federados',
    'Equipos Escuela ADS',
    'Resto de Equipos',
  ]);
  const smallClubPage = getFirst(openPage(SMALL, '/temporadas/2022-2023'), 'main');
  expect(visibleTexts(smallClubPage, 'h2')).toEqual(['Liga Comarcal del Páramo']);
  expect(teamsIn(smallClubPage).map(visibleText)).toEqual([
    'Juvenil masculinoEutiquio Pradaganados4empatados2perdidos6',
  ]);
});

test('a team of a past season has division, coaches, note, win-loss record and results', () => {
  // The team with the most wins comes first.
  const [, team] = teamsIn(SEASON) as [Element, Element];
  expect(visibleTexts(teamsIn(SEASON)[0] as Element, 'h3')).toEqual(['Sénior femenino']);
  expect(visibleTexts(team, 'h3, h3 ~ p, dt, dd')).toEqual([
    'Infantil femenino',
    '2ª Preferente',
    'Lucía Herranz y Yasmín El Idrissi',
    'Asciende a 1ª Zonal Autonómica.',
    'ganados',
    '13',
    'perdidos',
    '5',
  ]);
  expect(
    queryAll(team, 'details li').map(
      (result) =>
        `${attribute(getFirst(result, 'time'), 'datetime')} ${collapseSpaces(result.textContent ?? '')}`,
    ),
  ).toEqual([
    '2024-04-13 CV Peñazarza (en casa)Victoria 3-013 abr25-23, 25-23, 25-18',
    '2024-04-20 CV Castrobruma (fuera)Victoria 3-120 abr25-21, 15-25, 25-16, 25-16',
    '2024-04-27 CD Villalarda (en casa)Derrota 1-327 abr25-18, 15-25, 20-25, 16-25',
    '2024-05-11 CV Torrelumbre (fuera)Victoria 3-011 may25-20, 25-15, 25-18',
    '2024-05-18 AD Fuentelenta (en casa)Victoria 3-118 may25-19, 25-19, 15-25, 25-22',
  ]);
});

test('a past season links to its photos and to its teams that still exist, and the history page to it', () => {
  expect(linksIn(SEASON)).toContain('Ver las fotos /galerias/2023-2024');
  const links = teamsIn(SEASON).map((team) => [
    visibleText(team.querySelector('h3')),
    ...queryAll(team, 'a').map(hrefOf),
  ]);
  // The school has no such team any more.
  expect(links[6]).toEqual(['Cadete femenino']);
  expect(links.slice(10, 13)).toEqual([
    ['Infantil masculino', '/equipos/escuela-ads/infantil-masculino'],
    ['Juvenil femenino', '/equipos/escuela-ads/juvenil-femenino'],
    // A team of another kind whose page is below this one.
    ['Absoluto femenino', '/equipos/resto/absoluto-femenino'],
  ]);
  const history = getFirst(openPage(SAMPLE, '/historico-de-equipos'), 'main');
  expect(linksIn(history, 'nav a')).toContain('2023/24 /temporadas/2023-24');
});
