import { spawnSync } from 'node:child_process';
import { readFile, readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { setUpTestClub } from '../../import/testing/club.ts';
import { parseOptions } from './import-command.ts';

const club = setUpTestClub();

const LIST_WITHOUT_QUESTIONS = `Árbitro;Fecha;Hora;Local;Visitante;Pabellón
Ana Gil;16/11/2025;10:00;CV PÁRAMO CADETE F;CV Peñalba;Frontón cubierto
Ana Gil;22/11/2025;10:00;CV Robledal;CV PÁRAMO CADETE F;
`;

const runCommand = (content: string, ...args: string[]) =>
  spawnSync(process.execPath, ['src/desk/import/importar-partidos.ts', ...args], {
    env: { ...process.env, CONTENT_DIR: content, INIT_CWD: club.content },
    encoding: 'utf8',
  });

test('refuses a list with open questions, and writes any other with --si', async () => {
  await club.write(LIST_WITHOUT_QUESTIONS.replace('CADETE F;CV P', 'CADETE F B;CV P'), '.lista.csv');
  const withQuestions = runCommand(club.content, '.lista.csv', '--si');
  expect([withQuestions.status, withQuestions.stderr]).toEqual([
    1,
    expect.stringContaining('¿Qué equipo es «CV PÁRAMO CADETE F B»?\n  - Cadete femenino, Comarcal'),
  ]);
  expect(withQuestions.stderr).toContain('npm run editar');
  await club.write(LIST_WITHOUT_QUESTIONS, '.lista.csv');
  const dryRun = runCommand(club.content, '.lista.csv');
  expect([dryRun.status, dryRun.stderr]).toEqual([
    1,
    'Así quedaría. Para escribirlo, repite la orden con --si.\nNo se ha escrito nada.\n',
  ]);
  expect(dryRun.stdout).toContain('Nuevos: 2.');
  expect(await club.matches()).toBe('');
  const result = runCommand(club.content, '.lista.csv', '--si');
  expect([result.status, result.stderr]).toEqual([0, '']);
  expect(await club.matches()).toContain('dia: 2025-11-22');
  expect(await club.import(LIST_WITHOUT_QUESTIONS.replace('10:00', '11:00'))).toContain(
    'hora: 10:00 → 11:00',
  );
});

test('remembers that a column is to be ignored', async () => {
  const list = LIST_WITHOUT_QUESTIONS.replace('Árbitro', 'Parciales').replaceAll('Ana Gil;', '25-20, 25-21;');
  await club.import(list, { columnas: { sets: '' } });
  expect(await club.matches()).not.toContain('sets');
  expect(await club.import(list)).toContain('No se leen: Parciales.');
});

test('does not write into the sample', () => {
  const { status, stderr } = runCommand(sampleContent, 'lista.csv', '--si');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Empieza el tuyo con «npm run nuevo-club»')]);
});

test('refuses unknown options and missing files', () => {
  const usage = 'Uso: npm run importar-partidos -- ARCHIVO';
  expect(() => parseOptions(['lista.csv', '--arbitro'], '/')).toThrow(usage);
  expect(() => parseOptions([], '/')).toThrow(usage);
  expect(runCommand(club.content, 'nada.csv').stderr).toContain(
    `No encuentro el archivo ${join(club.content, 'nada.csv')}.`,
  );
});

test('writes the target of a symbolic link', async () => {
  await club.write('partidos: []\n', '.otros.yaml');
  await symlink('.otros.yaml', join(club.content, 'partidos.yaml'));
  await club.import(LIST_WITHOUT_QUESTIONS);
  expect(await readlink(join(club.content, 'partidos.yaml'))).toBe('.otros.yaml');
  expect(await readFile(join(club.content, '.otros.yaml'), 'utf8')).toContain('dia: 2025-11-16');
});
