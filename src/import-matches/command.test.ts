import { spawnSync } from 'node:child_process';
import { readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readOptions } from './command.ts';
import { clubOfEachTest } from './testing/club.ts';

const club = clubOfEachTest();

const LIST = `Fecha inicial;Fecha nueva;Hora;Local;Visitante;Pabellón
15/11/2025;16/11/2025;10:00;CV PÁRAMO CADETE F B;CV Peñalba;La Nevera
15/11/2025;22/11/2025;10:00;CV Robledal;CV PÁRAMO CADETE F B;
`;
/** The same without anything to ask. */
const CLEAR = LIST.replace('Fecha inicial', 'Árbitro')
  .replaceAll(' B;', ';')
  .replace('La Nevera', 'Frontón cubierto');

const importing = (content: string, ...args: string[]) =>
  spawnSync(process.execPath, ['src/import-matches/main.ts', ...args], {
    env: { ...process.env, CONTENT_DIR: content, INIT_CWD: club.content },
    encoding: 'utf8',
  });

/** The form that the command shows, filled in. */
const filled = (message: string, ...answers: string[]) => {
  const form = message.slice(message.indexOf('{'), message.lastIndexOf('}') + 1);
  return answers.reduce((text, answer) => text.replace('null', JSON.stringify(answer)), form);
};

test('it lists what is missing with a form, shows what would be, and writes with --si', async () => {
  await writeFile(join(club.content, '.lista.csv'), LIST);
  const columns = importing(club.content, '.lista.csv', '--si');
  expect(columns.stderr).toContain(
    '¿Qué columna tiene la fecha del partido?\n  "Fecha inicial"\n  "Fecha nueva"\n',
  );
  const answering = (form: string, ...args: string[]) =>
    club
      .write(form, '.respuestas.json')
      .then(() => importing(club.content, '.lista.csv', '--respuestas=.respuestas.json', ...args));
  const team = await answering(filled(columns.stderr, 'Fecha nueva'), '--si');
  expect([team.status, team.stderr]).toEqual([
    1,
    expect.stringContaining('¿Qué equipo es «CV PÁRAMO CADETE F B»?'),
  ]);
  const hall = await answering(filled(team.stderr, 'comarcal/cadete-femenino'), '--si');
  expect(hall.stderr).toContain('El club juega en casa en «La Nevera». ¿Qué lugar es?');
  // The form has what was answered before.
  const form = filled(hall.stderr, 'pabellon');
  const shown = await answering(form);
  expect([shown.status, shown.stderr]).toEqual([
    1,
    'Así quedaría. Para escribirlo, repite la orden con --si.\nNo se ha escrito nada.\n',
  ]);
  expect(shown.stdout).toContain('Nuevos: 2.');
  expect(await club.matches()).toBe('');
  const written = await answering(form, '--si');
  expect([written.status, written.stderr]).toEqual([0, '']);
  expect(await club.matches()).toContain('dia: 2025-11-22');
  expect(await club.import(LIST.replace('10:00', '11:00'))).toContain('hora: 10:00 → 11:00');
});

test('a column that was turned down stays out the next time', async () => {
  const list = CLEAR.replace('Árbitro', 'Parciales').replaceAll('15/11/2025;', '25-20, 25-21;');
  await club.import(list, { columnas: { sets: '' } });
  expect(await club.matches()).not.toContain('sets');
  expect(await club.import(list)).toContain('No se leen: Parciales.');
});

test('the sample is not written into', () => {
  const { status, stderr } = importing(sampleContent, 'lista.csv', '--si');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Empieza el tuyo con «npm run nuevo-club»')]);
});

test('an option that is not one, no file, and files that are not there', async () => {
  const usage = 'Uso: npm run importar-partidos -- ARCHIVO';
  await expect(readOptions(['lista.csv', '--arbitro'], '/')).rejects.toThrow(usage);
  await expect(readOptions([], '/')).rejects.toThrow(usage);
  await expect(readOptions(['nada.csv', '--respuestas=nada.json'], '/no')).rejects.toThrow(
    'No puedo leer el archivo de respuestas /no/nada.json.',
  );
  expect(importing(club.content, 'nada.csv').stderr).toContain(
    `No encuentro el archivo ${join(club.content, 'nada.csv')}.`,
  );
});

test('a file that is a link stays one: that to which it leads is written', async () => {
  await club.write('partidos: []\n', '.otros.yaml');
  await symlink('.otros.yaml', join(club.content, 'partidos.yaml'));
  await club.import(CLEAR);
  expect(await readlink(join(club.content, 'partidos.yaml'))).toBe('.otros.yaml');
  expect(await readFile(join(club.content, '.otros.yaml'), 'utf8')).toContain('dia: 2025-11-16');
});
