/** Season of the handball club's teams on Thursday 12 March 2026, 16:30, on team pages and sheets: literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT } from '../setup/clubs.ts';
import {
  attribute,
  getFirst,
  hrefOf,
  openMain,
  queryAll,
  rowText,
  visibleText,
  visibleTexts,
} from './site.ts';

/** Rows of a section of a team's printed sheet. */
const sheetRows = (sheet: Element, title: string) => {
  const part = queryAll(sheet, 'section').find(
    (section) => visibleText(section.querySelector('h3')) === title,
  );
  return part ? queryAll(part, 'li').map(visibleText) : [];
};

test.each([
  {
    team: 'federados/senior-masculino',
    next: [
      'jueves 12 de marzo, 20:30–22:00 Cancelado: Revisión médica',
      'Próximo entrenamiento',
      'martes 17 de marzo',
      '20:30–22:00',
      'Pabellón del Puerto',
      'CB Noia, sábado 14 de marzo, 20:00 Aplazado: Viento',
      'Próximo partido',
      'BM Tragove',
      'sábado 21 de marzo',
      'Hora por confirmar',
      'Fuera · Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar',
    ],
    results: ['Derrota 26-28 | SD Corme (fuera) | domingo 22 de febrero'],
    season: [
      'domingo 22 de febrero | 19:00 | SD Corme | Fuera · Pista de Corme Derrota 26-28 12-12, 11-11, prórroga 3-5',
      'domingo 8 de marzo | 12:00 | CB Muros | En casa · Pabellón del Puerto Sin resultado todavía',
      'sábado 14 de marzo |  | CB Noia | Fuera · Pista de Noia Aplazado: Viento',
      'sábado 21 de marzo | Por confirmar | BM Tragove | Fuera · Pabellón de Tragove Rúa do Mar, 3, 36000 Tragove (Pontevedra) Cómo llegar',
    ],
  },
  {
    team: 'federados/cadete-femenino',
    next: [
      'Próximo entrenamiento',
      'viernes 13 de marzo',
      '19:00–20:30',
      'Pabellón del Puerto',
      'CAMBIO, antes: 18:30–20:00. Foto de equipo',
      'Próximo partido',
      'SD Corme',
      'sábado 14 de marzo',
      '12:00',
      'En casa · Pabellón del Puerto',
    ],
    notices: [
      'Foto de equipo el viernes, antes de entrenar. | Del miércoles 11 al viernes 13 de marzo',
      'Traed la camiseta azul. | Del martes 10 al sábado 14 de marzo',
    ],
    results: ['Empate 22-22 | BM Laxe (en casa) | domingo 1 de marzo'],
    season: [
      'domingo 1 de marzo | 10:00 | BM Laxe | En casa · Pabellón del Puerto Empate 22-22',
      'sábado 14 de marzo | 12:00 | SD Corme | En casa · Pabellón del Puerto',
    ],
  },
])('the page of $team shows what comes next, its notices, results and matches', (expected) => {
  const { team, next, notices = [], results = [], season = [] } = expected;
  const main = openMain(OTHER_SPORT, `/equipos/${team}`);
  expect(visibleTexts(main, '.next-entry > :is(p, time)')).toEqual(next);
  expect(queryAll(main, '[aria-label=Avisos] li').map(rowText)).toEqual(notices);
  expect(queryAll(main, 'h3 + ul.lined > li').map(rowText)).toEqual(results);
  expect(queryAll(main, '[data-island=SeasonMatches] tbody tr').map(rowText)).toEqual(season);
  const agenda = queryAll(main, 'a').find((link) => visibleText(link) === 'En la agenda del club');
  expect(hrefOf(agenda)).toBe(`/agenda?equipo=${team}`);
});

test.each([
  {
    team: 'federados/senior-masculino',
    matches: [
      'Sáb 14 mar 20:00CB NoiaAplazado: Viento · Fuera · Pista de Noia',
      'Sáb 21 mar Hora por confirmarBM TragoveFuera · Pabellón de Tragove',
    ],
    changes: ['Jue 12 mar, 20:30–22:00 · Entrenamiento · CANCELADO: Revisión médica'],
  },
  {
    team: 'federados/cadete-femenino',
    notices: [
      'Aviso, hasta el vie 13 mar: Foto de equipo el viernes, antes de entrenar.',
      'Aviso, hasta el sáb 14 mar: Traed la camiseta azul.',
    ],
    matches: ['Sáb 14 mar 12:00SD CormeEn casa · Pabellón del Puerto'],
    changes: [
      'Vie 13 mar, 19:00–20:30 · Entrenamiento · Pabellón del Puerto · CAMBIO, antes: 18:30–20:00. Foto de equipo',
    ],
  },
])('the sheet of $team has its notices, matches, changes and closed days', (expected) => {
  const { team, notices = [], matches = [], changes = [] } = expected;
  const sheet = getFirst(openMain(OTHER_SPORT, `/equipos/${team}`), '.sheet');
  const paragraphs = visibleTexts(sheet, 'p');
  expect(paragraphs.filter((line) => line.startsWith('Aviso'))).toEqual(notices);
  expect(sheetRows(sheet, 'Próximos partidos')).toEqual(matches);
  expect(sheetRows(sheet, 'Cambios')).toEqual(changes);
  expect(paragraphs.filter((line) => line.startsWith('No se entrena'))).toEqual([
    'No se entrena: 19 a 20 mar (San José).',
  ]);
});

test('the printed week lists closed days', () => {
  const sheet = getFirst(openMain(OTHER_SPORT, '/entrenamientos'), '.sheet-landscape');
  expect(visibleTexts(sheet, 'p')).toContain(
    'No se entrena: 14 mar, en Playa de Lago (Temporal); 19 a 20 mar (San José).',
  );
});

test('dates are machine-readable, and an away hall links to its map', () => {
  const main = openMain(OTHER_SPORT, '/equipos/federados/senior-masculino');
  const datesIn = (selector: string) =>
    queryAll(main, `${selector} time`).map((time) => attribute(time, 'datetime'));
  expect(datesIn('[data-island=SeasonMatches]')).toEqual([
    '2026-02-22',
    '2026-03-08',
    '2026-03-14',
    '2026-03-21',
  ]);
  expect(datesIn('.next-entry')).toEqual(['2026-03-12', '2026-03-17', '2026-03-14', '2026-03-21']);
  expect(queryAll(main, '.next-entry a[target=_blank]').map(hrefOf)).toEqual([
    'https://enlaces.example/mapa/pabellon-de-tragove',
  ]);
});
