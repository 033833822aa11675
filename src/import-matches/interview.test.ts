import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { type TestClub, testClub } from './testing/club.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const LIST = `Fecha inicial;Fecha nueva;Hora;Local;Visitante;Pabellón
15/11/2025;16/11/2025;10:00;CV PÁRAMO CADETE F B;CV Peñalba;La Nevera
15/11/2025;22/11/2025;10:00;CV Robledal;CV PÁRAMO CADETE F B;
`;

test('what is not clear is asked once and remembered: columns, teams, venues', async () => {
  const said = await club.importAsking(LIST, ['9', '2', 's', '1', '2', 's']);
  expect(said).toContain(
    '¿Qué columna tiene la fecha del partido?\n  1. Fecha inicial\n  2. Fecha nueva\nNúmero:\n  Escribe un número del 1 al 2.',
  );
  expect(said).toContain(
    '¿Qué equipo es «CV PÁRAMO CADETE F B»?\n  1. Cadete femenino, Comarcal (Liga comarcal)',
  );
  expect(said).toContain('El club juega en casa en «La Nevera». ¿Qué lugar es?');
  expect(await club.matches()).toContain('dia: 2025-11-16');
  // Only whether to write is asked again.
  expect(await club.importAsking(LIST.replace('10:00', '11:00'), ['s'])).toContain('hora: 10:00 → 11:00');
  // Nor does it need a terminal any more.
  expect(await club.import(LIST)).toContain('hora: 11:00 → 10:00');
});

test('columns that were taken for others can be chosen one by one', async () => {
  const list = LIST.replace('Fecha nueva', 'Nueva')
    .replace('La Nevera', 'Frontón cubierto')
    .replaceAll(' B;', ';');
  // The first role, the second column; then a role that takes the column of another, which is asked for.
  const said = await club.importAsking(list, ['n', '1', '2', 'n', '3', '5', '4', 's', '1', 's']);
  expect(said).toContain('«Nueva»      la fecha del partido         p. ej. 16/11/2025');
  expect(said).toContain('¿Qué columna tiene el equipo que juega fuera?');
  expect(await club.matches()).toMatch(/dia: 2025-11-16\n(.*\n)* {4}donde: fuera/);
});

test('a column that was turned down stays out the next time', async () => {
  const list = LIST.replace('Fecha inicial', 'Parciales')
    .replace('15/11/2025;16', '25-20, 25-21;16')
    .replaceAll(' B;', ';');
  const good = list.replace('La Nevera', 'Frontón cubierto');
  await club.importAsking(good, ['n', '14', '0', 's', 's']);
  expect(await club.matches()).not.toContain('sets');
  expect(await club.import(good)).toContain('No se leen: Parciales.');
});

test('a no writes nothing', async () => {
  const before = await club.files();
  expect(await club.importAsking(LIST, ['2', 's', '1', '2', 'n'])).toContain('todo queda como estaba');
  expect(await club.files()).toEqual(before);
});

const importing = (content: string, ...args: string[]) =>
  spawnSync(process.execPath, ['src/import-matches/main.ts', ...args], {
    env: { ...process.env, CONTENT_DIR: content, INIT_CWD: club.content },
    encoding: 'utf8',
  });

test('without a terminal it says what is missing, shows what would be, and writes with --si', async () => {
  await writeFile(join(club.content, '.lista.csv'), LIST);
  const options = [
    '--columna.fecha=Fecha nueva',
    '--equipo=CV PÁRAMO CADETE F B=comarcal/cadete-femenino',
    '--lugar=La Nevera=pabellon',
  ];
  const missing = importing(club.content, '.lista.csv', ...options.slice(1));
  expect([missing.status, missing.stderr]).toEqual([
    1,
    'Falta --columna.fecha=…: puede ser «Fecha inicial» o «Fecha nueva».\nNo se ha escrito nada.\n',
  ]);
  const shown = importing(club.content, '.lista.csv', ...options);
  expect([shown.status, shown.stderr]).toEqual([
    1,
    'Así quedaría. Para escribirlo, repite la orden con --si.\nNo se ha escrito nada.\n',
  ]);
  expect(shown.stdout).toContain('Nuevos: 2.');
  expect(await club.matches()).toBe('');
  const written = importing(club.content, '.lista.csv', ...options, '--si');
  expect([written.status, written.stderr]).toEqual([0, '']);
  expect(await club.matches()).toContain('dia: 2025-11-22');
});

test('the sample is not written into', () => {
  const { status, stderr } = importing(sampleContent, 'lista.csv', '--si');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Empieza el tuyo con «npm run nuevo-club»')]);
});

test('an option that is not one, no file, and a file that is not there', () => {
  expect(importing(club.content, 'lista.csv', '--columna.arbitro=Árbitro').stderr).toContain(
    'No entiendo las opciones.\nUso: npm run importar-partidos -- ARCHIVO',
  );
  expect(importing(club.content).stderr).toContain('Uso: npm run importar-partidos -- ARCHIVO');
  expect(importing(club.content, 'nada.csv').stderr).toContain(
    `No encuentro el archivo ${join(club.content, 'nada.csv')}.`,
  );
});
