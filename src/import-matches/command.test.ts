import { spawnSync } from 'node:child_process';
import { readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { clubOfEachTest } from './testing/club.ts';

const club = clubOfEachTest();

const LIST = `Fecha inicial;Fecha nueva;Hora;Local;Visitante;Pabellón
15/11/2025;16/11/2025;10:00;CV PÁRAMO CADETE F B;CV Peñalba;La Nevera
15/11/2025;22/11/2025;10:00;CV Robledal;CV PÁRAMO CADETE F B;
`;

/** The form that the command shows, filled in. */
const filled = (said: string, ...answers: string[]) => {
  const form = said.slice(said.indexOf('\n{'));
  return answers.reduce((text, answer) => text.replace('null', JSON.stringify(answer)), form);
};

test('what is not clear is listed with a form, and remembered once it was answered', async () => {
  const first = await club.import(LIST);
  expect(first).toContain('¿Qué columna tiene la fecha del partido?\n  "Fecha inicial"\n  "Fecha nueva"\n');
  await club.write(filled(first, 'Fecha nueva'), '.respuestas.json');
  const second = await club.import(LIST, ['--respuestas=.respuestas.json', '--si']);
  expect(second).toContain('¿Qué equipo es «CV PÁRAMO CADETE F B»?\n  "comarcal/cadete-femenino"');
  await club.write(filled(second, 'comarcal/cadete-femenino'), '.respuestas.json');
  const third = await club.import(LIST, ['--respuestas=.respuestas.json', '--si']);
  expect(third).toContain('El club juega en casa en «La Nevera». ¿Qué lugar es?');
  expect(await club.matches()).toBe('');
  // The form has what was answered before.
  await club.write(filled(third, 'pabellon'), '.respuestas.json');
  await club.import(LIST, ['--respuestas=.respuestas.json', '--si']);
  expect(await club.matches()).toContain('dia: 2025-11-16');
  expect(await club.import(LIST.replace('10:00', '11:00'))).toContain('hora: 10:00 → 11:00');
});

test('a column that was turned down stays out the next time', async () => {
  const list = LIST.replace('Fecha inicial', 'Parciales')
    .replace('15/11/2025;16', '25-20, 25-21;16')
    .replaceAll(' B;', ';')
    .replace('La Nevera', 'Frontón cubierto');
  await club.import(list, ['--columna.sets=', '--si']);
  expect(await club.matches()).not.toContain('sets');
  expect(await club.import(list)).toContain('No se leen: Parciales.');
});

const importing = (content: string, ...args: string[]) =>
  spawnSync(process.execPath, ['src/import-matches/main.ts', ...args], {
    env: { ...process.env, CONTENT_DIR: content, INIT_CWD: club.content },
    encoding: 'utf8',
  });

test('it says what is missing, shows what would be, and writes with --si', async () => {
  await writeFile(join(club.content, '.lista.csv'), LIST);
  const options = [
    '--columna.fecha=Fecha nueva',
    '--equipo=CV PÁRAMO CADETE F B=comarcal/cadete-femenino',
    '--lugar=La Nevera=pabellon',
  ];
  const missing = importing(club.content, '.lista.csv', ...options.slice(1), '--si');
  expect([missing.status, missing.stderr]).toEqual([1, expect.stringContaining('"fecha": null')]);
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

test('an option that is not one, no file, and files that are not there', () => {
  const usage = 'Uso: npm run importar-partidos -- ARCHIVO';
  expect(importing(club.content, 'lista.csv', '--arbitro').stderr).toContain(
    `No entiendo «--arbitro».\n${usage}`,
  );
  expect(importing(club.content).stderr).toContain(usage);
  expect(importing(club.content, 'nada.csv').stderr).toContain(
    `No encuentro el archivo ${join(club.content, 'nada.csv')}.`,
  );
  expect(importing(club.content, 'nada.csv', '--respuestas=nada.json').stderr).toContain(
    `No puedo leer el archivo de respuestas ${join(club.content, 'nada.json')}.`,
  );
});

test('a file that is a link stays one: that to which it leads is written', async () => {
  const list = LIST.replace('15/11/2025;16', ';16')
    .replaceAll(' B;', ';')
    .replace('La Nevera', 'Frontón cubierto');
  await club.write('partidos: []\n', '.otros.yaml');
  await symlink('.otros.yaml', join(club.content, 'partidos.yaml'));
  await club.import(list, ['--columna.fecha=Fecha nueva', '--si']);
  expect(await readlink(join(club.content, 'partidos.yaml'))).toBe('.otros.yaml');
  expect(await readFile(join(club.content, '.otros.yaml'), 'utf8')).toContain('dia: 2025-11-16');
});
