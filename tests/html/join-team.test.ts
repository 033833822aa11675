/** Standings and fees on the pages of teams and of newcomers: literal rows. */
import { expect, test } from 'vitest';
import { OTHER_SPORT, SAMPLE, SMALL, type TestClub } from '../setup/clubs.ts';
import {
  attribute,
  getFirst,
  hrefOf,
  openMain,
  openPage,
  queryAll,
  rowText,
  visibleText,
  visibleTexts,
} from './site.ts';

/** Table of standings: caption, titles and rows, with a star at the club's. */
function standingsOf(club: TestClub, path: string): string[] {
  const table = queryAll(openMain(club, path), 'table').find(({ textContent }) =>
    textContent?.includes('Clasificación'),
  );
  if (!table) return [];
  return [
    visibleTexts(table, 'caption p').join(),
    ...queryAll(table, 'tr').map((row) => rowText(row) + (row.hasAttribute('aria-current') ? ' *' : '')),
  ];
}

test('a team page shows the federation’s standings with their day, and says that old ones are old', () => {
  expect(standingsOf(OTHER_SPORT, '/equipos/federados/senior-femenino')).toEqual([
    'Según la organización, a 16 de febrero. Tiene más de dos semanas: puede haber cambiado.',
    ' | Equipo | J | G | E | P | Goles | Pts',
    '1 | BM Laxe | 13 | 10 | 1 | 2 | 361-302 | 21',
    '2 | BM Ardora | 13 | 8 | 2 | 3 | 340-311 | 18 *',
    '3 | SD Corme | 12 | 7 | 0 | 5 | 300-298 | 14',
  ]);
  expect(standingsOf(OTHER_SPORT, '/equipos/federados/senior-masculino')).toEqual([]);
  expect(visibleText(openMain(SMALL, '/equipos/comarcal/cadete-femenino'))).not.toMatch(
    /según la organización/i,
  );
});

test('standings show only the columns of the federation’s table, and link to it', () => {
  const path = '/equipos/federados/cadete-femenino';
  expect(standingsOf(OTHER_SPORT, path)).toEqual([
    'Fase de ascenso, según la organización, a 9 de marzo',
    ' | Equipo | J | Pts',
    ' | SD Corme | 2 | 4',
    ' | BM Ardora Cadete | 2 | 2 *',
  ]);
  const main = openMain(OTHER_SPORT, path);
  expect(hrefOf(getFirst(main, 'caption a'))).toBe('https://enlaces.example/liga/cadete/ascenso');
  expect(attribute(getFirst(main, 'caption time'), 'datetime')).toBe('2026-03-09');
});

const nonBreaking = (text: string) => text.replaceAll('\u00a0', ' ');

test('/unete shows the fees of each kind, what holds for all, and the forms to fill in; a team page links to it', () => {
  const section = getFirst(openPage(OTHER_SPORT, '/unete'), '#cuotas');
  expect(visibleText(getFirst(section, 'p'))).toBe('Temporada 2024/25');
  expect(queryAll(section, 'ul > li:has(h3)').map(visibleText).map(nonBreaking)).toEqual([
    expect.stringMatching(/^Liga ?180 € por temporada ?Ficha: 45,50 € una vez ?Incluye/),
    expect.stringMatching(/^Cadete femenino ?Gratis/),
    expect.stringMatching(/^Todos los equipos ?15 € al mes/),
  ]);
  expect(visibleTexts(section, 'ol li')).toEqual(['Escríbenos.', 'Ven a probar.']);
  expect(queryAll(section, 'section section dl > div').map(rowText)).toEqual([
    'Para probar | Dos días gratis.',
    'Cuándo venir | Cualquier tarde.',
    'Descuentos | Hermanas: la mitad.',
  ]);
  const forms = queryAll(openPage(SAMPLE, '/unete'), '#cuotas a').map(hrefOf);
  expect(forms).toEqual(['/documentos/inscripcion.pdf']);
  const team = openMain(OTHER_SPORT, '/equipos/base/alevin-mixto');
  expect(queryAll(team, 'a').map(hrefOf)).toContain('/unete#cuotas');
});
