import { expect, test } from 'vitest';
import { setUpTestClub } from '../testing/club.ts';
import { workbook } from '../testing/workbook.ts';

const club = setUpTestClub();

const OWN = 'CV Páramo Cadete F';
const HALL_NAME = 'Pabellón de la Vega';
const HALL = { lugares: { [HALL_NAME]: 'pabellon' } };
const utc = (iso: string) => new Date(`${iso}Z`);

/** Fields that a test compares, one line per match. */
async function matches(): Promise<string[]> {
  const entries = await club.entries();
  return entries.map(({ dia, hora, rival, donde, sets, resultado, estado, direccion, lugar }) =>
    [dia, hora ?? '?', donde, rival, lugar ?? direccion ?? '', sets?.join(' ') ?? resultado ?? estado ?? '']
      .join(' | ')
      .trim(),
  );
}

const PASTED = `<table border="1"><tr><th colspan="2">Encuentro</th><th rowspan="2">Fecha</th><th rowspan="2">Hora</th><th rowspan="2">Pabellón</th><th colspan="2">Resultado</th></tr><tr><th>Local</th><th>Visitante</th><th>Sets</th><th>Parciales</th></tr>
<tr><td><a href="#">CV Páramo Cadete F</a></td><td>CV Olmarena</td><td>08/11/2025</td><td>18:00</td><td>Pabellón de la Vega<br><small>Calle de la Vega, s/n</small></td><td>3 - 1</td><td>25-20 / 22-25 / 25-18 / 25-21</td></tr>
<tr><td>CD Montelar</td><td><b>CV Páramo Cadete F</b></td><td>15/11/2025</td><td>00:00</td><td>Por determinar</td><td></td><td></td></tr>
<tr><td colspan="7">Jornada 10</td></tr>
<tr><td>CV Páramo Cadete F</td><td>DESCANSA</td><td>22/11/2025</td><td></td><td></td><td></td><td></td></tr>
<tr><td>AD Valdora</td><td>CV Páramo Cadete F</td><td>29/11/2025</td><td>12:30 h.</td><td>Pabellón de Valdora</td><td>APLAZADO</td><td></td></tr></table>`;

test('imports a table copied from a page, with two rows of titles and a venue above its street', async () => {
  const answers = { lugares: { 'Pabellón de la Vega, Calle de la Vega, s/n': 'pabellon' } };
  const output = await club.import(PASTED, answers, { name: 'tabla-pegada.html' });
  expect(output).toContain('Descansos: 1');
  expect(await matches()).toEqual([
    '2025-11-08 | 18:00 | casa | CV Olmarena | pabellon | 25-20 22-25 25-18 25-21',
    '2025-11-15 | ? | fuera | CD Montelar |  |',
    '2025-11-29 | 12:30 | fuera | AD Valdora | Pabellón de Valdora | aplazado',
  ]);
});

const SAVED = `<!doctype html><html lang="es"><head><meta charset="iso-8859-1"></head><body><nav><table><tr><td>Inicio</td><td>Clubes</td></tr></table></nav>
<h2>Calendario</h2><table class="c"><thead><tr><th>Jornada</th><th>Día</th><th>Hora</th><th>Equipo A</th><th>Equipo B</th><th>Lugar</th></tr></thead><tbody>
<tr><td>1</td><td>sáb. 8 nov. 2025</td><td>11.30</td><td>CV P&aacute;ramo Cadete F</td><td>CV Olmarena &amp; Valle</td><td>Pabellón de la Vega</td></tr></tbody></table>
<h2>Clasificación</h2><table><tr><th>Pos</th><th>Equipo</th><th>PJ</th><th>Ptos</th></tr><tr><td>1</td><td>CV Páramo Cadete F</td><td>8</td><td>21</td></tr></table>
<h2>Plantilla</h2><table><tr><th>Nº</th><th>Jugadora</th><th>Nacimiento</th></tr><tr><td>4</td><td>Persona Inventada Una</td><td>2009</td></tr></table></body></html>`;

test('imports the only match list of a saved page in Latin-1, and no name of a player', async () => {
  const bytes = Uint8Array.from(SAVED, (letter) => letter.charCodeAt(0));
  await club.import(bytes, HALL, { name: 'pagina.html' });
  expect(await matches()).toEqual(['2025-11-08 | 11:30 | casa | CV Olmarena & Valle | pabellon |']);
  expect(JSON.stringify(await club.files())).not.toContain('Persona Inventada');
});

test('asks which of two match lists of a page to import', async () => {
  const list = (heading: string, rival: string) =>
    `<h3>${heading}</h3><table><tr><th>Fecha</th><th>Local</th><th>Visitante</th></tr><tr><td>18/11/2025</td><td>${rival}</td><td>CV Páramo Cadete F</td></tr></table>`;
  const page = list('Liga', 'CV Uno') + list('Copa', 'CV Dos');
  const output = await club.import(page, {}, { name: 'dos.html' });
  expect(output).toContain('¿En qué tabla están los partidos?');
  expect(output).toContain('Copa (2 filas)');
  await club.import(page, { lectura: { tabla: '2' } }, { name: 'dos.html' });
  expect(await matches()).toEqual(['2025-11-18 | ? | fuera | CV Dos |  |']);
});

test('joins two rows of one match', async () => {
  const page = `<table><tr><th>Jornada</th><th>Fecha</th><th>Hora</th><th>Equipo</th><th>Sets</th><th>Set 1</th><th>Set 2</th><th>Set 3</th></tr>
<tr><td rowspan="2">3</td><td rowspan="2">08/11/2025</td><td rowspan="2">10:00</td><td>CV Olmarena</td><td>0</td><td>20</td><td>21</td><td>9</td></tr>
<tr><td>CV Páramo Cadete F</td><td>3</td><td>25</td><td>25</td><td>25</td></tr>
<tr><td>4</td><td>15/11/2025</td><td>11:00</td><td>CD Montelar</td><td></td><td></td><td></td><td></td></tr>
<tr><td></td><td></td><td></td><td>CV Páramo Cadete F</td><td></td><td></td><td></td><td></td></tr></table>`;
  await club.import(page, {}, { name: 'dos-filas.html' });
  expect(await matches()).toEqual([
    '2025-11-08 | 10:00 | fuera | CV Olmarena |  | 25-20 25-21 25-9',
    '2025-11-15 | 11:00 | fuera | CD Montelar |  |',
  ]);
  expect((await club.entries()).map(({ jornada }) => jornada)).toEqual([3, 4]);
});

test('imports a workbook with real dates, a merged day and a referee', async () => {
  const rows = [
    ['FEDERACIÓN – TEMPORADA 2025/2026'],
    [],
    ['Jor.', 'Fecha', 'Hora', 'Local', 'Visitante', 'Instalación', 'Árbitro', 'Res.'],
    [
      ...[1, utc('2025-11-08T00:00'), utc('1899-12-31T09:30'), OWN, 'CV Olmarena', HALL_NAME],
      ...['Persona Inventada', '3-0'],
    ],
    [1, null, utc('1899-12-31T11:00'), 'CV Ñuño', OWN, 'Pista de Ñuño'],
    [2, '22/11/2025', '17:00h', 'AD Valdora', OWN, 'por confirmar'],
  ];
  const list = workbook([
    { name: 'Calendario', rows, merges: ['B4:B5'] },
    { name: 'Clasificación', rows: [['Equipo', 'Puntos']] },
  ]);
  await club.import(list, HALL, { name: 'calendario.xlsx' });
  expect(await matches()).toEqual([
    '2025-11-08 | 09:30 | casa | CV Olmarena | pabellon | 3-0',
    '2025-11-08 | 11:00 | fuera | CV Ñuño | Pista de Ñuño |',
    '2025-11-22 | 17:00 | fuera | AD Valdora |  |',
  ]);
  expect(JSON.stringify(await club.files())).not.toContain('Persona Inventada');
});

test('explains a page whose tables a script loads later', async () => {
  expect(await club.import('<!doctype html><div id="app"></div>')).toContain('cópiala y pégala aquí');
});
