import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { runHere } from '../../../../tests/setup/run-here.ts';
import { readFolders } from '../../../base/config/folders.ts';
import { setUpTestClub } from '../../../club/lists/testing/club.ts';
import { bareDesk } from '../../testing/bare-desk.ts';

const club = setUpTestClub();

const LIST_WITHOUT_QUESTIONS = `Árbitro;Fecha;Hora;Local;Visitante;Pabellón
Ana Gil;16/11/2025;10:00;CV PÁRAMO CADETE F;CV Peñalba;Frontón cubierto
Ana Gil;22/11/2025;10:00;CV Robledal;CV PÁRAMO CADETE F;
`;

const env = (content: string) => ({ CONTENT_DIR: content, INIT_CWD: club.content });
const runImport = (content: string, ...args: string[]) =>
  runHere(['importar-partidos', ...args], env(content));

test('refuses a list with open questions, and writes any other with --si', async () => {
  await club.write(LIST_WITHOUT_QUESTIONS.replace('CADETE F;CV P', 'CADETE F B;CV P'), '.lista.csv');
  const withQuestions = await runImport(club.content, '.lista.csv', '--si');
  expect([withQuestions.status, withQuestions.stderr]).toEqual([
    1,
    expect.stringContaining('¿Qué equipo es «CV PÁRAMO CADETE F B»?\n  - Cadete femenino, Comarcal'),
  ]);
  expect(withQuestions.stderr).toContain('npm run editar');
  await club.write(LIST_WITHOUT_QUESTIONS, '.lista.csv');
  const dryRun = await runImport(club.content, '.lista.csv');
  expect([dryRun.status, dryRun.stderr]).toEqual([0, '']);
  expect(dryRun.stdout).toContain(
    'Así quedaría, y no se ha escrito nada. Para escribirlo, repite la orden con --si.',
  );
  expect(dryRun.stdout).toContain('Nuevos: 2.');
  expect(dryRun.stdout).not.toContain('Escrito');
  expect(await club.matches()).toBe('');
  const result = await runImport(club.content, '.lista.csv', '--si');
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

test('refuses to write into the sample, and a missing file', async () => {
  const { status, stderr } = await runImport(sampleContent, 'lista.csv', '--si');
  expect([status, stderr]).toEqual([1, expect.stringContaining('Empieza el tuyo con «npm run nuevo-club»')]);
  expect((await runImport(club.content, 'nada.csv')).stderr).toContain(
    `No existe el archivo ${join(club.content, 'nada.csv')}.`,
  );
});

test('refuses a symbolic link, as the desk does', async () => {
  await club.write('partidos: []\n', '.otros.yaml');
  await symlink('.otros.yaml', join(club.content, 'partidos.yaml'));
  expect(await club.import(LIST_WITHOUT_QUESTIONS)).toContain('partidos.yaml');
  expect(await readFile(join(club.content, '.otros.yaml'), 'utf8')).toBe('partidos: []\n');
});

test('loses no save of an open desk, and leaves a version that the desk can undo', async () => {
  const folders = readFolders({ CONTENT_DIR: '.', PHOTOS_DIR: '.fotos' }, club.content);
  const { store } = await bareDesk(folders);
  onTestFinished(() => store.close());
  await store.apply({
    title: 'Empezar',
    writes: { 'partidos.yaml': 'partidos: []\n' },
    expect: { 'partidos.yaml': null },
  });
  await club.write(LIST_WITHOUT_QUESTIONS, '.lista.csv');
  const program = spawn(process.execPath, ['src/cli/main.ts', 'importar-partidos', '.lista.csv', '--si'], {
    env: { ...process.env, ...env(club.content) },
  });
  let hasEnded = false;
  const ended = once(program, 'exit').then(([code]) => {
    hasEnded = true;
    return code as number;
  });
  let saves = 0;
  while (!hasEnded) {
    await store.apply(async (read) => {
      const stored = await read('partidos.yaml');
      const text = `${stored?.text ?? ''}# nota ${++saves}\n`;
      return {
        title: 'Nota',
        writes: { 'partidos.yaml': text },
        expect: { 'partidos.yaml': stored?.tag ?? null },
      };
    });
    await pause(30);
  }
  // Written whole in its turn, or refused because of the notes.
  const isImported = (await club.matches()).includes('dia: 2025-11-16');
  expect([await ended, isImported]).toEqual(isImported ? [0, true] : [1, false]);
  for (let n = 1; n <= saves; n++) expect(await club.matches()).toContain(`# nota ${n}\n`);
  expect(saves).toBeGreaterThan(3);
  const before = await club.matches();
  await club.import(LIST_WITHOUT_QUESTIONS.replaceAll('10:00', '11:00'));
  expect(await club.matches()).not.toBe(before);
  const [version] = await store.versions();
  expect(version?.title).toContain('Se importaron partidos: 2 ');
  await store.undo(version?.id ?? '');
  expect(await club.matches()).toBe(before);
});
