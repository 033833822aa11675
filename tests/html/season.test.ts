/** Season of the handball club as its pages show it on Thursday 12 March 2026, 16:30: literal rows in page order. */
import { expect, test } from 'vitest';
import { OTHER_SPORT } from '../setup/clubs.ts';
import { all, hrefOf, one, openPage, words } from './site.ts';

const mainOf = (path: string) => one(openPage(OTHER_SPORT, path), 'main');
const texts = (within: ParentNode, selector: string) => all(within, selector).map(words);
const cellsOf = (row: Element) => [...row.children].map(words).join(' | ');

/** Paragraphs of a training or match. ✗ marks one that is struck through and announced as off before its team. */
function entryOf(entry: Element): string {
  const cells = texts(entry, 'p').filter((cell) => cell !== '');
  const announced = words(entry.querySelector(':scope > div > .visually-hidden:first-child')).replace(
    /:$/,
    '',
  );
  const isStruck = entry.querySelector(':scope > p:first-child > s') !== null;
  const isOff = isStruck && announced !== '' && cells.at(-1)?.startsWith(announced);
  return `${isOff ? '✗ ' : ''}${cells.join(' | ')}`;
}

const ENTRIES = 'li[data-entry]';

/** Days of a list, each with its entries or the reason why nobody trains. */
const daysIn = (within: ParentNode) =>
  all(within, 'ol > li:has(h2, h3)').map((day) => [
    words(day.querySelector('h2, h3')),
    ...all(day, ENTRIES).map(entryOf),
    ...texts(day, 'p').filter((line) => line.startsWith('Sin entrenamientos')),
  ]);

/** Rows of a part of a team's sheet of paper. */
const sheetRows = (sheet: Element, title: string) => {
  const part = all(sheet, 'section').find((section) => words(section.querySelector('h3')) === title);
  return part ? all(part, 'li').map(words) : [];
};

test('the agenda shows two weeks, with changes, closed days and matches that are off', () => {
  expect(daysIn(mainOf('/agenda'))).toEqual([
    [
      'jueves 12 de marzo',
      '✗ 20:30–22:00 | Sénior masculino | Entrenamiento | Pabellón del Puerto | Cancelado: Revisión médica',
    ],
    [
      'viernes 13 de marzo',
      '17:00–18:15 | Benjamín mixto | Entrenamiento | Pabellón del Puerto',
      '19:00–20:30 | Cadete femenino | Entrenamiento | Pabellón del Puerto | Antes: 18:30–20:00. Foto de equipo',
    ],
    [
      'sábado 14 de marzo',
      '10:00–11:00 | Benjamín mixto | Entrenamiento | Pabellón del Puerto | Extra: Fiesta del club',
      '✗ 11:00–13:00 | Playa absoluto | Entrenamiento | Playa de Lago | Sin entrenamiento: Temporal',
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
      '17:00–18:15 | Alevín mixto | Entrenamiento | Pabellón del Puerto',
      '✗ 20:30–22:00 | Sénior femenino | Entrenamiento | Pabellón del Puerto | Pasa al martes 17, 20:30–22:00, Playa de Lago',
    ],
    [
      'martes 17 de marzo',
      '18:30–20:00 | Cadete femenino | Entrenamiento | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Entrenamiento | Playa de Lago | Antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
      '20:30–22:00 | Sénior masculino | Entrenamiento | Pabellón del Puerto',
    ],
    [
      'miércoles 18 de marzo',
      '17:00–18:15 | Alevín mixto | Entrenamiento | Playa de Lago | Antes: Pabellón del Puerto. Se encera la pista',
      '20:30–22:00 | Sénior femenino | Entrenamiento | Pabellón del Puerto',
    ],
    ['Del jueves 19 al viernes 20 de marzo', 'Sin entrenamientos: San José'],
    [
      'sábado 21 de marzo',
      '11:00–13:00 | Playa absoluto | Entrenamiento | Playa de Lago',
      'Hora por confirmar | Sénior masculino | contra BM Tragove | Primera Autonómica | Fuera Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar',
    ],
    [
      'lunes 23 de marzo',
      '17:00–18:15 | Alevín mixto | Entrenamiento | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Entrenamiento | Pabellón del Puerto',
    ],
    [
      'martes 24 de marzo',
      '18:30–20:00 | Cadete femenino | Entrenamiento | Pabellón del Puerto',
      '20:30–22:00 | Sénior masculino | Entrenamiento | Pabellón del Puerto',
    ],
    [
      'miércoles 25 de marzo',
      '17:00–18:15 | Alevín mixto | Entrenamiento | Pabellón del Puerto',
      '20:30–22:00 | Sénior femenino | Entrenamiento | Pabellón del Puerto',
    ],
  ]);
});

test('agenda entries link to their team and venue, and the page says when it was made', () => {
  const main = mainOf('/agenda');
  const links = new Set(
    all(main, `${ENTRIES} a[href^="/"]`).map((link) => `${words(link)}: ${hrefOf(link)}`),
  );
  expect([...links].sort()).toEqual([
    'Alevín mixto: /equipos/base/alevin-mixto',
    'Benjamín mixto: /equipos/base/benjamin-mixto',
    'Cadete femenino: /equipos/federados/cadete-femenino',
    'Pabellón del Puerto: /entrenamientos/pabellon',
    'Playa absoluto: /equipos/playa/playa-absoluto',
    'Playa de Lago: /entrenamientos/playa',
    'Sénior femenino: /equipos/federados/senior-femenino',
    'Sénior masculino: /equipos/federados/senior-masculino',
  ]);
  expect(words(main)).toContain('Esta página se hizo el jueves 12 de marzo de 2026 a las 16:30.');
});

test('the agenda of a kind of team shows its teams only', () => {
  const days = daysIn(mainOf('/agenda/base')).slice(0, 4);
  expect(days).toEqual([
    ['viernes 13 de marzo', '17:00–18:15 | Benjamín mixto | Entrenamiento | Pabellón del Puerto'],
    [
      'sábado 14 de marzo',
      '10:00–11:00 | Benjamín mixto | Entrenamiento | Pabellón del Puerto | Extra: Fiesta del club',
    ],
    [
      'domingo 15 de marzo',
      '✗ 11:00 | Alevín mixto | contra CB Noia | Liga escolar | En casa Pabellón del Puerto | Suspendido',
    ],
    ['lunes 16 de marzo', '17:00–18:15 | Alevín mixto | Entrenamiento | Pabellón del Puerto'],
  ]);
});

test('the page of a venue shows who trains there, and what leaves it', () => {
  const next = (path: string) => daysIn(one(mainOf(path), 'section:has(li[data-entry])'));
  expect(next('/entrenamientos/playa')).toEqual([
    ['sábado 14 de marzo', '✗ 11:00–13:00 | Playa absoluto | Entrenamiento | Sin entrenamiento: Temporal'],
    [
      'martes 17 de marzo',
      '20:30–22:00 | Sénior femenino | Entrenamiento | Antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
    ],
    [
      'miércoles 18 de marzo',
      '17:00–18:15 | Alevín mixto | Entrenamiento | Antes: Pabellón del Puerto. Se encera la pista',
    ],
    ['sábado 21 de marzo', '11:00–13:00 | Playa absoluto | Entrenamiento'],
  ]);
  expect(next('/entrenamientos/pabellon')).toContainEqual([
    'miércoles 18 de marzo',
    '✗ 17:00–18:15 | Alevín mixto | Entrenamiento | Pasa a 17:00–18:15, Playa de Lago. Se encera la pista',
    '20:30–22:00 | Sénior femenino | Entrenamiento',
  ]);
});

test('the home page shows all notices of the day, the next match and the next three days', () => {
  const main = mainOf('/');
  const notices = one(main, 'section[aria-label=Avisos]');
  expect([...notices.children].map(cellsOf)).toEqual([
    'Hasta el martes 31 de marzo | Ya se puede renovar la ficha. Más información',
    'Hasta el sábado 14 de marzo | El sábado, rifa del viaje a Tragove.',
  ]);
  expect(all(notices, 'a').map(hrefOf)).toEqual(['/quienes-somos']);
  const match = one(main, 'header [data-island=HeroNext]');
  expect(texts(match, 'p')).toEqual([
    'Próximo partido',
    'sábado 14 de marzo, 12:00',
    'Cadete femenino contra SD Corme',
    'En casa · Pabellón del Puerto',
    'Y otro partido ese día',
  ]);
  expect(hrefOf(match.querySelector('a'))).toBe('/equipos/federados/cadete-femenino');
  expect(daysIn(one(main, '[data-island=NextDays]'))).toEqual([
    [
      'jueves 12 de marzo',
      '✗ 20:30–22:00 | Sénior masculino | Entrenamiento | Pabellón del Puerto | Cancelado: Revisión médica',
    ],
    [
      'viernes 13 de marzo',
      '17:00–18:15 | Benjamín mixto | Entrenamiento | Pabellón del Puerto',
      '19:00–20:30 | Cadete femenino | Entrenamiento | Pabellón del Puerto | Antes: 18:30–20:00. Foto de equipo',
    ],
    [
      'sábado 14 de marzo',
      '10:00–11:00 | Benjamín mixto | Entrenamiento | Pabellón del Puerto | Extra: Fiesta del club',
      '✗ 11:00–13:00 | Playa absoluto | Entrenamiento | Playa de Lago | Sin entrenamiento: Temporal',
      '12:00 | Cadete femenino | contra SD Corme | Liga Gallega Cadete | En casa Pabellón del Puerto',
    ],
  ]);
});

test('cards of teams show what comes next, and the team that plays first leads its kind', () => {
  const cards = all(mainOf('/equipos'), 'li:has(h3)').map((card) => [
    words(card.querySelector('h3')),
    words(card.querySelector('p:has(time)')),
  ]);
  expect(cards).toEqual([
    ['Cadete femenino', 'sábado 14 de marzo, 12:00SD Corme'],
    ['Sénior masculino', 'sábado 21 de marzoBM Tragove'],
    ['Sénior femenino', 'sábado 14 de marzo, 18:00BM Laxe'],
    ['Benjamín mixto', 'viernes 13 de marzo, 17:00Entrenamiento'],
    ['Alevín mixto', 'lunes 16 de marzo, 17:00Entrenamiento'],
    ['Playa absoluto', 'sábado 21 de marzo, 11:00Entrenamiento'],
  ]);
});

test.each([
  {
    team: 'federados/senior-masculino',
    next: [
      'jueves 12 de marzo, 20:30–22:00 Cancelado: Revisión médica',
      'Próximo entrenamiento',
      'martes 17 de marzo',
      '20:30–22:00 · Pabellón del Puerto',
      'CB Noia, sábado 14 de marzo, 20:00 Aplazado: Viento',
      'Próximo partido',
      'BM Tragove',
      'sábado 21 de marzo',
      'Hora por confirmar · Fuera · Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar',
    ],
    season: [
      'domingo 8 de marzo | 12:00 | CB Muros | En casa · Pabellón del Puerto | Sin resultado todavía',
      'sábado 14 de marzo |  | CB Noia | Fuera · Pista de Noia | Aplazado: Viento',
      'sábado 21 de marzo | Por confirmar | BM Tragove | Fuera · Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar | ',
    ],
  },
  {
    team: 'federados/senior-femenino',
    next: [
      'lunes 16 de marzo, 20:30–22:00 Pasa al martes 17, 20:30–22:00, Playa de Lago',
      'Próximo entrenamiento',
      'martes 17 de marzo',
      '20:30–22:00 · Playa de Lago',
      'CAMBIO, antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
      'Próximo partido',
      'BM Laxe',
      'sábado 14 de marzo',
      '18:00 · En casa · Pabellón del Puerto · jornada 15',
    ],
    results: [
      'Derrota 0-3 | SD Corme (fuera) | sábado 7 de marzo',
      'Victoria 3-1 | BM Tragove (en casa) | sábado 28 de febrero',
    ],
    season: [
      'sábado 28 de febrero | 18:00 | BM Tragove | En casa · Pabellón del Puerto | Victoria 3-1',
      'sábado 7 de marzo | 12:00 | SD Corme | Fuera · Pista de Corme | Derrota 0-3',
      'sábado 14 de marzo | 18:00 | BM Laxe | En casa · Pabellón del Puerto | ',
    ],
  },
  {
    team: 'federados/cadete-femenino',
    next: [
      'Próximo entrenamiento',
      'viernes 13 de marzo',
      '19:00–20:30 · Pabellón del Puerto',
      'CAMBIO, antes: 18:30–20:00. Foto de equipo',
      'Próximo partido',
      'SD Corme',
      'sábado 14 de marzo',
      '12:00 · En casa · Pabellón del Puerto',
    ],
    notices: [
      'Foto de equipo el viernes, antes de entrenar. | Del miércoles 11 al viernes 13 de marzo',
      'Traed la camiseta azul. | Del martes 10 al sábado 14 de marzo',
    ],
    results: ['Empate 1-1 | BM Laxe (en casa) | domingo 1 de marzo'],
    season: [
      'domingo 1 de marzo | 10:00 | BM Laxe | En casa · Pabellón del Puerto | Empate 1-1',
      'sábado 14 de marzo | 12:00 | SD Corme | En casa · Pabellón del Puerto | ',
    ],
  },
  {
    team: 'base/alevin-mixto',
    next: [
      'Próximo entrenamiento',
      'lunes 16 de marzo',
      '17:00–18:15 · Pabellón del Puerto',
      'CB Noia, domingo 15 de marzo, 11:00 Suspendido',
      'No hay más partidos previstos.',
    ],
    season: ['domingo 15 de marzo |  | CB Noia | En casa · Pabellón del Puerto | Suspendido'],
  },
  {
    team: 'playa/playa-absoluto',
    next: [
      'sábado 14 de marzo, 11:00–13:00 Sin entrenamiento: Temporal',
      'Próximo entrenamiento',
      'sábado 21 de marzo',
      '11:00–13:00 · Playa de Lago',
    ],
  },
])('the page of $team shows what comes next, its notices, results and matches', (expected) => {
  const { team, next, notices = [], results = [], season = [] } = expected;
  const main = mainOf(`/equipos/${team}`);
  expect(texts(main, '[data-next] p')).toEqual(next);
  expect(all(main, '[aria-label=Avisos] li').map(cellsOf)).toEqual(notices);
  expect(all(main, 'li:has([data-outcome])').map(cellsOf)).toEqual(results);
  expect(all(main, 'details tbody tr').map(cellsOf)).toEqual(season);
  const agenda = all(main, 'a').find((link) => words(link) === 'En la agenda del club');
  expect(hrefOf(agenda)).toBe(`/agenda?equipo=${team}`);
});

test.each([
  {
    team: 'federados/senior-masculino',
    matches: [
      'Sáb 14 mar20:00CB NoiaAplazado: Viento · Fuera · Pista de Noia',
      'Sáb 21 marHora por confirmarBM TragoveFuera · Pabellón de Tragove',
    ],
    changes: ['Jue 12 mar, 20:30–22:00 · Entrenamiento · CANCELADO: Revisión médica'],
    closed: 'No se entrena: 19 a 20 mar (San José).',
  },
  {
    team: 'federados/cadete-femenino',
    notices: [
      'Aviso, hasta el vie 13 mar: Foto de equipo el viernes, antes de entrenar.',
      'Aviso, hasta el sáb 14 mar: Traed la camiseta azul.',
    ],
    matches: ['Sáb 14 mar12:00SD CormeEn casa · Pabellón del Puerto'],
    changes: [
      'Vie 13 mar, 19:00–20:30 · Entrenamiento · Pabellón del Puerto · CAMBIO, antes: 18:30–20:00. Foto de equipo',
    ],
    closed: 'No se entrena: 19 a 20 mar (San José).',
  },
  {
    team: 'federados/senior-femenino',
    matches: ['Sáb 14 mar18:00BM LaxeEn casa · Pabellón del Puerto'],
    changes: [
      'Lun 16 mar, 20:30–22:00 · Entrenamiento · PASA al martes 17, 20:30–22:00, Playa de Lago',
      'Mar 17 mar, 20:30–22:00 · Entrenamiento · Playa de Lago · CAMBIO, antes: lunes 16, 20:30–22:00, Pabellón del Puerto',
    ],
    closed: 'No se entrena: 19 a 20 mar (San José).',
  },
  {
    team: 'base/benjamin-mixto',
    notices: ['Aviso, hasta el vie 13 mar: Foto de equipo el viernes, antes de entrenar.'],
    changes: ['Sáb 14 mar, 10:00–11:00 · Entrenamiento · Pabellón del Puerto · extra: Fiesta del club'],
    closed: 'No se entrena: 19 a 20 mar (San José).',
  },
  {
    team: 'playa/playa-absoluto',
    closed: 'No se entrena: 14 mar, en Playa de Lago (Temporal); 19 a 20 mar (San José).',
  },
])('the sheet of $team has its notices, matches, changes and closed days', (expected) => {
  const { team, notices = [], matches = [], changes = [], closed } = expected;
  const sheet = one(mainOf(`/equipos/${team}`), '[data-sheet=portrait]');
  const paragraphs = texts(sheet, 'p');
  expect(paragraphs.filter((line) => line.startsWith('Aviso'))).toEqual(notices);
  expect(sheetRows(sheet, 'Próximos partidos')).toEqual(matches);
  expect(sheetRows(sheet, 'Cambios')).toEqual(changes);
  expect(paragraphs.filter((line) => line.startsWith('No se entrena'))).toEqual([closed]);
});

test('the sheet of the week says when nobody trains', () => {
  const sheet = one(mainOf('/entrenamientos'), '[data-sheet=landscape]');
  expect(texts(sheet, 'p')).toContain(
    'No se entrena: 14 mar, en Playa de Lago (Temporal); 19 a 20 mar (San José).',
  );
});
