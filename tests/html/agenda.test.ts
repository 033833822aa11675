/** Agenda, venue and home pages of the handball club on Thursday 12 March 2026, 16:30, as literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SMALL } from '../setup/clubs.ts';
import {
  getFirst,
  hrefOf,
  linksIn,
  openMain,
  openPage,
  queryAll,
  rowText,
  visibleText,
  visibleTexts,
} from './site.ts';

/** Parts of a training or match. ✗ marks one that is struck through and announced as off before its team. */
function entryOf(entry: Element): string {
  const cells = [...entry.children]
    .filter((part) => part.getAttribute('aria-hidden') !== 'true')
    .flatMap((part) => (part.tagName === 'DIV' ? visibleTexts(part, ':scope > a, p') : visibleText(part)));
  const announced = visibleText(entry.querySelector('.visually-hidden:first-child')).replace(/:$/, '');
  const isStruck = entry.querySelector(':scope > p:first-child > s') !== null;
  const isOff = isStruck && announced !== '' && cells.at(-1)?.startsWith(announced);
  return `${isOff ? '✗ ' : ''}${cells.join(' | ')}`;
}

const ENTRIES = 'li[data-state]';

/** Days of a list, each with its entries or the reason why nobody trains. */
const daysIn = (within: ParentNode) =>
  queryAll(within, 'ol > li:has(h2, h3)').map((day) => [
    visibleText(day.querySelector('h2, h3')),
    ...queryAll(day, ENTRIES).map(entryOf),
    ...visibleTexts(day, 'p').filter((line) => line.startsWith('Sin entrenamientos')),
  ]);

test('the agenda shows ten days with changes, closed days and cancelled matches', () => {
  expect(daysIn(openMain(OTHER_SPORT, '/agenda'))).toEqual([
    [
      'jueves 12 de marzo',
      '✗ 20:30–22:00 | Sénior masculino | Pabellón del Puerto | Cancelado: Revisión médica',
    ],
    [
      'viernes 13 de marzo',
      '17:00–18:15 | Benjamín mixto | Pabellón del Puerto',
      '19:00–20:30 | Cadete femenino | Pabellón del Puerto | Antes: 18:30–20:00. Foto de equipo',
    ],
    [
      'sábado 14 de marzo',
      '10:00–11:00 | Benjamín mixto | Pabellón del Puerto | Extra: Fiesta del club',
      '✗ 11:00–13:00 | Playa absoluto | Playa de Lago | Sin entrenamiento: Temporal',
      '12:00 | Cadete femenino | contra SD Corme | Liga Gallega Cadete | En casa Pabellón del Puerto',
      '18:00 | Sénior femenino | contra BM Laxe | Primera Autonómica, jornada 15 | En casa Pabellón del Puerto',
      '✗ 20:00 | Sénior masculino | contra CB Noia | Primera Autonómica | Fuera Pista de Noia | Aplazado: Viento',
    ],
    [
      'domingo 15 de marzo',
      '✗ 11:00 | Alevín mixto | contra CB Noia | Liga escolar | En casa Pabellón del Puerto | Suspendido',
    ],
    [
      'lunes 16 de marzo',
      '17:00–18:15 | Alevín mixto | Pabellón del Puerto',
      '✗ 20:30–22:00 | Sénior femenino | Pabellón del Puerto | Pasa al martes 17, 20:30–22:00, Playa de Lago',
    ],
    [
      'martes 17 de marzo',
      '18:30–20:00 | Cadete femenino | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Playa de Lago | Antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
      '20:30–22:00 | Sénior masculino | Pabellón del Puerto',
    ],
    [
      'miércoles 18 de marzo',
      '17:00–18:15 | Alevín mixto | Playa de Lago | Antes: Pabellón del Puerto. Se encera la pista',
      '20:30–22:00 | Sénior femenino | Pabellón del Puerto',
    ],
    ['Del jueves 19 al viernes 20 de marzo', 'Sin entrenamientos: San José'],
    [
      'sábado 21 de marzo',
      '11:00–13:00 | Playa absoluto | Playa de Lago',
      'Hora por confirmar | Sénior masculino | contra BM Tragove | Primera Autonómica | Fuera Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar',
    ],
  ]);
});

test('agenda entries link to their team and venue, and the page says when it was made', () => {
  const main = openMain(OTHER_SPORT, '/agenda');
  const links = new Set(linksIn(main, `${ENTRIES} a[href^="/"]`));
  expect(links).toContain('Benjamín mixto /equipos/base/benjamin-mixto');
  expect(links).toContain('Playa de Lago /entrenamientos/playa');
  // Six teams and two venues.
  expect(links.size).toBe(8);
  expect(visibleText(main)).toContain('Esta página se hizo el jueves 12 de marzo de 2026 a las 16:30.');
});

test('the agenda of a kind of team shows its teams only', () => {
  const kinds = queryAll(openMain(OTHER_SPORT, '/agenda'), 'nav[aria-label="Agenda de"] a').map(hrefOf);
  expect(kinds).toEqual(['/agenda', '/agenda/federados', '/agenda/base', '/agenda/playa']);
  const entries = (path: string) => queryAll(openMain(OTHER_SPORT, path), ENTRIES);
  for (const path of kinds.slice(1)) {
    const teams = `a[href^="${path.replace('agenda', 'equipos')}/"]`;
    const shown = entries(path);
    expect(shown.filter((entry) => !entry.querySelector(teams)).map(entryOf)).toEqual([]);
    const expected = entries('/agenda').filter((entry) => entry.querySelector(teams));
    expect(expected.length).toBeGreaterThan(0);
    // A kind with few entries shows more days.
    expect(shown.slice(0, expected.length).map(entryOf)).toEqual(expected.map(entryOf));
  }
});

test('a venue page shows trainings there, including those that move elsewhere', () => {
  const next = (path: string) => daysIn(getFirst(openMain(OTHER_SPORT, path), 'section:has(li[data-state])'));
  expect(next('/entrenamientos/playa')).toEqual([
    ['sábado 14 de marzo', '✗ 11:00–13:00 | Playa absoluto | Sin entrenamiento: Temporal'],
    [
      'martes 17 de marzo',
      '20:30–22:00 | Sénior femenino | Antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
    ],
    ['miércoles 18 de marzo', '17:00–18:15 | Alevín mixto | Antes: Pabellón del Puerto. Se encera la pista'],
    ['sábado 21 de marzo', '11:00–13:00 | Playa absoluto'],
  ]);
  expect(next('/entrenamientos/pabellon')).toContainEqual([
    'miércoles 18 de marzo',
    '✗ 17:00–18:15 | Alevín mixto | Pasa a 17:00–18:15, Playa de Lago. Se encera la pista',
    '20:30–22:00 | Sénior femenino',
  ]);
});

test('the home page shows every current notice, the next match, the next day and the next match day', () => {
  const main = openMain(OTHER_SPORT, '/');
  const notices = getFirst(main, 'section[aria-label=Avisos]');
  expect([...notices.children].map(rowText)).toEqual([
    'Hasta el martes 31 de marzo | Ya se puede renovar la ficha. Más información',
    'Hasta el sábado 14 de marzo | El sábado, rifa del viaje a Tragove.',
  ]);
  expect(queryAll(notices, 'a').map(hrefOf)).toEqual(['/quienes-somos']);
  const match = getFirst(main, 'header [data-island=HomeNext]');
  expect(visibleTexts(match, 'p')).toEqual([
    'Próximo partido',
    'sábado 14 de marzo, 12:00',
    'Cadete femenino contra SD Corme',
    'En casa · Pabellón del Puerto',
    'Y otro partido ese día',
  ]);
  expect(hrefOf(match.querySelector('a'))).toBe('/equipos/federados/cadete-femenino');
  // The home page labels unchanged trainings, and shows the two main entries of a day.
  const nextDays = daysIn(getFirst(main, '[data-island=NextDays]'));
  const [first, , matchDay = []] = daysIn(openMain(OTHER_SPORT, '/agenda'));
  expect(nextDays.map((day) => day.map((entry) => entry.replace(' | Entrenamiento', '')))).toEqual([
    first,
    [matchDay[0], matchDay[1], matchDay[3]],
  ]);
});

test('home and agenda show the last results with periods; a club without results has none', () => {
  const expected = ['Sénior femenino 21-26 SD Corme 10-12'];
  for (const path of ['/', '/agenda']) {
    const results = queryAll(openMain(OTHER_SPORT, path), 'ul[aria-label=Resultados] > li');
    expect(results.map(visibleText), path).toEqual(expected);
    expect(results.map((row) => hrefOf(row.querySelector('a')))).toEqual([
      '/equipos/federados/senior-femenino',
    ]);
  }
  // Without scripts, a secretary selects the text.
  expect(visibleText(openMain(OTHER_SPORT, '/agenda').querySelector('aside details p'))).toContain(
    'BM Ardora · Resultados del sábado 7 de marzo',
  );
  const team = openMain(OTHER_SPORT, '/equipos/federados/senior-femenino');
  expect(queryAll(team, 'a[download][data-picture]').map(hrefOf)).toEqual([
    expect.stringMatching(/^\/assets\/carteles\/resultado-senior-femenino-vertical-\w+\.png$/),
    expect.stringMatching(/-horizontal-\w+\.png$/),
  ]);
  for (const [club, path] of [
    [SMALL, '/'],
    [OTHER_SPORT, '/agenda/playa'],
  ] as const)
    expect(queryAll(openMain(club, path), 'ul[aria-label=Resultados], [data-picture]'), path).toEqual([]);
});

test('a club without a calendar has no agenda and no link to one', () => {
  const home = getFirst(openPage(SMALL, '/'), 'main');
  expect(visibleText(home)).not.toContain('Próximos días');
  expect(queryAll(home, 'header dd')).toHaveLength(3);
  const team = getFirst(openPage(SMALL, '/equipos/comarcal/cadete-femenino'), 'main');
  for (const main of [home, team]) expect(queryAll(main, 'a[href^="/agenda"], .next-entry')).toEqual([]);
});
