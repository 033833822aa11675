import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { standingsFile } from '../../../desk/core/import/list-files.ts';
import { setUpTestClub } from '../testing/club.ts';
import { workbook } from '../testing/workbook.ts';
import { standingsColumns } from './standings-titles.ts';

const club = setUpTestClub();
/** Fixes the current day to one of the club's season. */
beforeEach(async () => {
  const text = await readFile(join(club.content, 'club.yaml'), 'utf8');
  await club.write(text.replace('muestra: true\n', 'muestra: true\nhoy: 2025-11-14 16:30\n'), 'club.yaml');
});

const FILE = 'clasificaciones.yaml';
const snapshots = async () =>
  standingsFile.parse((await readFile(join(club.content, FILE), 'utf8').catch(() => null)) ?? null);
/** Snapshots as lines: team, day and group, then the rows. */
async function shown(): Promise<string[]> {
  return (await snapshots()).flatMap(({ equipo, dia, grupo, filas }) => [
    [equipo, dia, grupo].filter(Boolean).join(' | '),
    ...filas.map(({ puesto, nombre, nuestro, jugados, ganados, empatados, perdidos, sets, puntos }) =>
      [puesto, nombre + (nuestro ? ' *' : ''), jugados, ganados, empatados, perdidos, sets, puntos].join(' '),
    ),
  ]);
}

const TEAM = 'comarcal/cadete-femenino';
/** Answers to the questions about a table without a day and without known rivals. */
const ANSWERS = { lectura: { [`dia de ${TEAM}`]: '2025-11-14', [`grupo de ${TEAM}`]: 'si' } };

const ROWS = [
  ['1', 'CV Olmarena & Valle', '8', '7', '1', '22', '6', '21'],
  ['2', 'CV Páramo Cadete F', '8', '6', '2', '19', '9', '18'],
  ['3', 'CD Montelar', '8', '1', '7', '5', '22', '3'],
];
const SHOWN = [
  '1 CV Olmarena & Valle 8 7  1 22-6 21',
  '2 CV Páramo Cadete F * 8 6  2 19-9 18',
  '3 CD Montelar 8 1  7 5-22 3',
];
const TITLES = ['Pos', 'Equipo', 'PJ', 'PG', 'PP', 'SF', 'SC', 'Ptos'];
const row = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = (rows: readonly string[][], titles: string = row(TITLES, 'th')) =>
  `<table>${titles}${rows.map((cells) => row(cells)).join('')}</table>`;
const html = (body: string, answers: object = ANSWERS) => club.import(body, answers, { name: 'pagina.html' });

test('imports a pasted table, marks the club’s row and asks for the day', async () => {
  expect(await html(table(ROWS), {})).toMatch(/¿Es esta la clasificación de Cadete femenino \(Comarcal\)\?/);
  await html(table(ROWS));
  expect(await shown()).toEqual([`${TEAM} | 2025-11-14`, ...SHOWN]);
});

test('reads day and group from the page instead of asking for them', async () => {
  const page = `<!doctype html><h2>Liga comarcal femenina, grupo B</h2>${table(ROWS)}<p>Actualizado el 9/11/2025 09:12</p>`;
  expect(await html(page, {})).toContain('Escrito');
  expect(await shown()).toEqual([`${TEAM} | 2025-11-09 | Liga comarcal femenina, grupo B`, ...SHOWN]);
});

test('imports matches and standings of a saved page, and no name of a player', async () => {
  const page = `<!doctype html><h2>Calendario comarcal</h2><table>${row(['Fecha', 'Hora', 'Local', 'Visitante'], 'th')}${row(['15/11/2025', '11.30', 'CD Montelar', 'CV Páramo Cadete F'])}</table>
<h2>Clasificación: liga comarcal</h2>${table(ROWS)}
<h2>Plantilla</h2><table>${row(['Nº', 'Jugadora', 'PJ', 'Puntos'], 'th')}${row(['4', 'Persona Inventada Una', '8', '31'])}</table>
<h2>Anotadoras</h2><table>${row(['Pos', 'Nombre', 'Equipo', 'PJ', 'Puntos'], 'th')}${row(['1', 'Persona Inventada Dos', 'CV Páramo Cadete F', '8', '99'])}</table>`;
  await html(page);
  expect((await club.entries()).map(({ rival }) => rival)).toEqual(['CD Montelar']);
  expect((await shown()).slice(1)).toEqual(SHOWN);
  expect(JSON.stringify(await club.files())).not.toContain('Persona Inventada');
});

test('reads standings from a workbook with a merged group title and two rows of titles', async () => {
  const rows = [
    ['Liga comarcal'],
    ['Pos', 'Equipo', 'Partidos', null, null, 'Sets', null, 'Tantos', null, 'Puntos'],
    [null, null, 'J', 'G', 'P', 'F', 'C', 'F', 'C', null],
    ...ROWS.map(([pos, name, j, g, p, f, c, points]) => [
      ...[Number(pos), name ?? '', Number(j), Number(g), Number(p), Number(f), Number(c)],
      ...[500, 400, Number(points)],
    ]),
  ];
  const list = workbook([{ name: 'Clasificación', rows, merges: ['A1:J1', 'A2:A3', 'B2:B3', 'C2:E2'] }]);
  await club.import(list, ANSWERS, { name: 'clasificacion.xlsx' });
  expect(await shown()).toEqual([`${TEAM} | 2025-11-14 | Liga comarcal`, ...SHOWN]);
});

test('reads standings from a CSV', async () => {
  const csv = [TITLES, ...ROWS].map((cells) => cells.join(';')).join('\n');
  await club.import(csv, ANSWERS);
  expect((await shown()).slice(1)).toEqual(SHOWN);
});

test('imports the club’s group from a sheet with two groups', async () => {
  const otherGroup = [
    ['1', 'CV Uno', '8', '8', '0', '24', '2', '24'],
    ['2', 'CV Dos', '8', '0', '8', '2', '24', '0'],
  ];
  const csv = [['Grupo A'], TITLES, ...otherGroup, ['Grupo B'], TITLES, ...ROWS]
    .map((cells) => cells.join(';'))
    .join('\n');
  await club.import(csv, ANSWERS);
  expect(await shown()).toEqual([`${TEAM} | 2025-11-14 | Grupo B`, ...SHOWN]);
});

test('asks which of two tables to show for a team', async () => {
  const page = `<h3>Liga comarcal</h3>${table(ROWS)}<h3>Copa comarcal</h3>${table(ROWS)}`;
  expect(await html(page)).toContain('está en varias tablas. ¿Qué clasificación se enseña?');
  await html(page, { lectura: { ...ANSWERS.lectura, [`tabla de ${TEAM}`]: '2' } });
  expect((await shown())[0]).toBe(`${TEAM} | 2025-11-14 | Copa comarcal`);
});

test('asks which team has the bare name of the club', async () => {
  const rowsWithClubName = ROWS.map((cells) => cells.map((cell) => cell.replace(' Cadete F', '')));
  expect(await html(table(rowsWithClubName))).toContain('¿Qué equipo es «CV Páramo»?');
  expect(await html(table(rowsWithClubName), { ...ANSWERS, equipos: { 'CV Páramo': TEAM } })).toContain(
    'Escrito',
  );
});

test('imports contradictory numbers only after confirmation', async () => {
  const change = ROWS.map((cells, i) => (i === 2 ? cells.with(2, '9') : cells));
  expect(await html(table(change))).toContain(
    '«CD Montelar» tiene 9 partidos jugados, y ganados y perdidos suman 8. ¿Lo dice así la federación?',
  );
  const answer = (value: string) => ({ lectura: { ...ANSWERS.lectura, [`cuentas de ${TEAM}`]: value } });
  await html(table(change), answer('no'));
  expect(await shown()).toEqual([]);
  expect(await html(table(change), answer('si'))).toContain('«CD Montelar» tiene 9 partidos jugados');
  expect((await shown())[3]).toBe('3 CD Montelar 9 1  7 5-22 3');
});

test.each([
  [
    'a cell that is no number',
    ROWS.with(1, ['2', 'CV Páramo Cadete F', '8', '6 (?)', '2', '19', '9', '18']),
    '«6 (?)» no se entiende',
  ],
  ['a team twice', [...ROWS, ROWS[0] ?? []], '«CV Olmarena & Valle» está dos veces'],
  [
    'positions out of order',
    [...ROWS.slice(1), ...ROWS.slice(0, 1)]
      .map((cells, i) => (i === 2 ? cells.with(0, '2') : cells))
      .with(0, ROWS[2] ?? [])
      .with(1, ROWS[1] ?? []),
    'los puestos no van en orden',
  ],
  [
    'won and lost swapped',
    ROWS.map(([pos, name, j, g, p, ...rest]) => [pos, name, j, p, g, ...rest] as string[]),
    'el primero gana menos y pierde más que el último',
  ],
])('refuses %s', async (_, rows, reason) => {
  expect(await html(table(rows))).toContain(reason);
  expect(await shown()).toEqual([]);
});

test('replaces the snapshot of a team, keeps its address, and ignores an older one', async () => {
  await html(table(ROWS));
  const text = await readFile(join(club.content, FILE), 'utf8');
  await club.write(
    text.replace('dia: 2025-11-14', 'dia: 2025-11-10\n    enlace: https://example.org/grupo-b'),
    FILE,
  );
  const newer = ROWS.map((cells) => cells.with(7, '9'));
  await html(table(newer));
  const [snapshot, ...otherSnapshots] = await snapshots();
  expect(otherSnapshots).toEqual([]);
  expect(snapshot).toMatchObject({ dia: '2025-11-14', enlace: 'https://example.org/grupo-b' });
  expect(snapshot?.filas[0]?.puntos).toBe(9);
  const older = `${table(ROWS)}<p>Última actualización: 1/11/2025</p>`;
  expect(await html(older)).toContain('la de la web es más nueva');
});

test('asks before standings with fewer columns or teams replace the published ones', async () => {
  await html(table(ROWS));
  const before = await shown();
  const poorer = table(
    ROWS.slice(0, 2).map((cells) => [...cells.slice(0, 5), cells[7] ?? '']),
    row(['Pos', 'Equipo', 'PJ', 'PG', 'PP', 'Ptos'], 'th'),
  );
  expect(await html(poorer)).toContain(
    'le faltan cosas que la de la web tiene: los sets, 1 equipo. ¿Qué se hace?\n  - Sigue la de la web',
  );
  const answer = (value: string) => ({ ...ANSWERS, perdidas: { [`clasificación de ${TEAM}`]: value } });
  await html(poorer, answer('no'));
  expect(await shown()).toEqual(before);
  await html(poorer, answer('si'));
  expect(await shown()).toHaveLength(3);
});

test.each([
  ['another season', 'Actualizado el 14/11/2023', 'no es un día pasado de la temporada 2025/26'],
  ['a day to come', 'Actualizado el 20 de diciembre de 2025', 'no es un día pasado de la temporada 2025/26'],
])('refuses standings of %s', async (_, change, reason) => {
  expect(await html(`${table(ROWS)}<p>${change}</p>`)).toContain(reason);
});

test('asks under which name the club is in a table without it', async () => {
  const otherClubRows = ROWS.map((cells) =>
    cells.map((cell) => cell.replace('CV Páramo Cadete F', 'Embutidos Luna Cadete F')),
  );
  expect(await html(table(otherClubRows))).toContain('No aparece «CV Páramo» entre sus equipos');
  expect(await html(table(otherClubRows), { ...ANSWERS, club: ['Embutidos Luna'] })).toContain('Escrito');
});

test.each([
  ['Pos Equipo PJ PG PP SF SC Ptos', 'position team played won lost setsFor setsAgainst points'],
  ['Puesto Club J G P Sets Puntos', 'position team played won lost sets points'],
  ['Lloc Equip Jugats Guanyats Perduts Punts', 'position team played won lost points'],
  ['Pos Equipo PX PG PP Ptos', 'position team played won lost points'],
  ['Postua Taldea PJ PI PG Puntuak', 'position team played won lost points'],
  ['# Taldea J I G Ptu', 'position team played won lost points'],
  ['Rank Team P W L Pts', 'position team played won lost points'],
  ['Pos. Equipo P.J. P.G. P.P. J.F. J.C. Pts.', 'position team played won lost setsFor setsAgainst points'],
  ['Pos Equipo PJ PG PE PP Ptos', 'position team played won drawn lost points'],
])('recognises the titles %s', (titles, expected) => {
  const columns = standingsColumns(titles.split(' ')) ?? {};
  const found = Object.entries(columns).sort(([, a], [, b]) => a - b);
  expect(found.map(([column]) => column).join(' ')).toBe(expected);
});

test.each([
  'Pos Nombre Equipo PJ Puntos',
  'Nº Jugadora Equipo PJ Puntos',
  'Fecha Hora Equipo Sets Puntos',
  'Jornada Local Visitante Sets Puntos',
  'Equipo Entrenador PJ Puntos',
  'Equipo Teléfono Correo',
])('does not recognise %s as standings', (titles) => {
  expect(standingsColumns(titles.split(' '))).toBeNull();
});
