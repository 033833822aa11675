import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { setUpTestClub } from '../testing/club.ts';

const club = setUpTestClub();

const TITLES = 'Fecha;Hora;Competición;Local;Visitante;Pabellón;Parciales\n';
const row = (home: string, away: string, competition = '', venue = 'Frontón cubierto', sets = '') =>
  `16/11/2025;10:00;${competition};${home};${away};${venue};${sets}\n`;
const list = (...rows: string[]) => TITLES + rows.join('');

test.each([
  ['CV PÁRAMO CADETE F', '', 'comarcal/cadete-femenino'],
  ['C. V. Páramo', 'Liga Cadete Femenina', 'comarcal/cadete-femenino'],
  ['CV PARAMO SÉNIOR', '2ª Sénior Mixta', 'comarcal/senior-mixto'],
])('resolves «%s» in «%s» to %s', async (name, competition, team) => {
  await club.import(list(row(name, 'CV Peñalba', competition)));
  expect(await club.matches()).toContain(`equipo: ${team}\n`);
});

test.each([
  ['CV PÁRAMO', ''],
  ['CV PÁRAMO CADETE F B', ''],
  ['CV PÁRAMO ALTO', 'Liga Cadete Femenina'],
  ['CV PÁRAMO', 'Liga Cadete Masculina'],
])('asks about «%s» in «%s»', async (name, competition) => {
  expect(await club.import(list(row(name, 'CV Peñalba', competition)))).toContain(`¿Qué equipo es «${name}`);
  expect(await club.matches()).toBe('');
});

test('asks about the bare name of the club in each list', async () => {
  const rows = list(row('CV PÁRAMO', 'CV Peñalba'));
  await club.import(rows, { equipos: { 'CV PÁRAMO': 'comarcal/senior-mixto' } });
  expect(await club.matches()).toContain('equipo: comarcal/senior-mixto');
  expect(await club.import(rows)).toContain('¿Qué equipo es «CV PÁRAMO»?');
});

test('finds the club by another name, and remembers that name', async () => {
  const rows = list(row('Embutidos Luna Cadete F', 'CV Peñalba'));
  expect(await club.import(rows)).toContain('No aparece «CV Páramo» entre sus equipos');
  await club.import(rows, { club: ['Embutidos Luna'] });
  expect(await club.import(rows)).toContain('Iguales: 1.');
});

test('imports a derby once for each team, with its own points first', async () => {
  const rows = list(
    row('CV Páramo Cadete F', 'CV Páramo Sénior Mixto', 'Copa', 'Frontón cubierto', '25-20, 20-25, 15-9'),
  );
  expect(await club.import(rows)).toContain('fila 2: quedan dos partidos, uno para cada equipo');
  const matches = await club.matches();
  expect(matches).toMatch(/equipo: comarcal\/cadete-femenino\n(.*\n)*? {4}sets: \[ 25-20, 20-25, 15-9 \]/);
  expect(matches).toMatch(
    /equipo: comarcal\/senior-mixto\n(.*\n)*? {4}donde: fuera\n(.*\n)*? {4}sets: \[ 20-25, 25-20, 9-15 \]/,
  );
  expect(matches.match(/competicion: Copa/g)).toHaveLength(2);
  expect(await club.import(rows)).toContain('Iguales: 2.');
});

test('asks once for a missing venue, and keeps a published one', async () => {
  const home = (venue: string) => list(row('CV Páramo Cadete F', 'CV Peñalba', '', venue));
  expect(await club.import(home(''))).toContain(
    'De algún partido en casa, la lista no dice el lugar. ¿Cuál es?',
  );
  await club.import(home('Pabellón de la Vega'));
  await club.import(home(''), { lugares: { '(sin lugar)': 'fronton' } });
  expect(await club.matches()).toContain('lugar: pabellon');
});

test('finds a venue that is called «Pabellón»', async () => {
  const venues = await readFile(join(club.content, 'lugares.yaml'), 'utf8');
  await club.write(venues.replace('title: Pabellón de la Vega', 'title: Pabellón'), 'lugares.yaml');
  await club.import(list(row('CV Páramo Cadete F', 'CV Peñalba', '', 'Pabellón')));
  expect(await club.matches()).toContain('lugar: pabellon');
});

test('ignores an answer that is not among the choices', async () => {
  const rows = list(row('CV PÁRAMO', 'CV Peñalba'));
  const answers = { equipos: { 'CV PÁRAMO': 'comarcal/cadete-femenina' } };
  expect(await club.import(rows, answers)).toContain('¿Qué equipo es «CV PÁRAMO»?');
});

test('imports a duplicate once, and rejects two rows with different data', async () => {
  const matchRow = row('CV Páramo Cadete F', 'CV Peñalba');
  expect(await club.import(list(matchRow, matchRow))).toContain('Nuevos: 1.');
  await club.write(null);
  expect(await club.import(list(matchRow, matchRow.replace('10:00', '12:00')))).toContain(
    'fila 2: el mismo partido está también en la fila 3, con otros datos',
  );
  expect(await club.matches()).toBe('');
});
