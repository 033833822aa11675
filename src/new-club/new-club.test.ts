import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { picturesOf } from '../content/pictures.ts';
import { checkContent } from '../content/read.ts';
import { readHealth } from '../desk/health/health.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { allAnswers } from './answers.ts';
import { createClub } from './create.ts';
import type { Answers } from './questions.ts';

const ANSWERS: Answers = {
  nombre: 'Club Voleibol Pinar: desde 1990',
  'nombre-corto': 'CV Pinar #1',
  municipio: 'El Pinar',
  web: 'https://cvpinar.es',
  temporada: '2026',
  email: 'club@pinar.example.net',
  telefono: '600000000',
};

let folder: string;
let content: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nuevo-club-'));
  content = join(folder, 'content');
});
afterEach(() => rmSync(folder, { recursive: true }));

const optionsOf = (answers: Partial<Answers>) =>
  Object.entries(answers).map(([name, answer]) => `--${name}=${answer}`);

/** Runs the command without a terminal. */
const begin = (options: string[]) =>
  spawnSync(process.execPath, ['src/new-club/main.ts', ...options], {
    env: { ...process.env, CONTENT_DIR: content },
    encoding: 'utf8',
  });

test('the new club is the sample with the answers in it, and nothing to complain of', async () => {
  mkdirSync(content);
  const { status, stdout, stderr } = begin(optionsOf(ANSWERS));
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('npm run comprobar');
  expect(stdout).toMatch(/club de muestra.*:\n(?: {2}.*\n)* {2}lugares\.yaml:\d+: «28000 La Sierra»/);
  expect(readdirSync(folder)).toEqual(['content']);
  const { club, warnings } = await checkContent(content, sitePages);
  expect(warnings).toEqual([]);
  expect(club).toMatchObject({
    sample: true,
    name: ANSWERS.nombre,
    shortName: ANSWERS['nombre-corto'],
    town: ANSWERS.municipio,
    description: expect.stringContaining('Club de voleibol de El Pinar:'),
    currentSeason: ANSWERS.temporada,
    origin: ANSWERS.web,
    contact: { email: ANSWERS.email, phone: ANSWERS.telefono },
    // It follows the clock and has no agenda of another one.
    now: null,
    calendar: null,
    matches: [],
    notices: [],
  });
});

test('comments and texts stay as they are: only the seven values of club.yaml are others', async () => {
  await createClub(content, ANSWERS);
  const lines = (dir: string) => readFileSync(join(dir, 'club.yaml'), 'utf8').split('\n');
  const before = lines(sampleContent)
    .filter((line) => !/^hoy:|vive la muestra|punto que no se puede perder/.test(line))
    .map((line) => line.replace(/\{ ruta: (\S+), foco: .*\}/, '$1'));
  const changed = lines(content).filter((line, i) => line !== before[i]);
  expect(changed.map((line) => line.trim().split(':')[0])).toEqual([
    'nombre',
    'nombre_corto',
    'web',
    'municipio',
    'temporada',
    'email',
    'telefono',
  ]);
});

test('words about the sample’s photos do not describe the club’s own', async () => {
  await createClub(content, ANSWERS);
  const { club } = await checkContent(content, sitePages);
  expect(picturesOf(club, sitePages(club)).filter(({ focus }) => focus)).toEqual([]);
  const albums = club.seasons.flatMap(({ albums }) => albums);
  expect(albums.length).toBeGreaterThan(0);
  for (const { photos, days, place, chapters } of albums) {
    expect({ days, place, chapters }).toEqual({ days: null, place: '', chapters: [] });
    expect(photos.filter(({ caption }) => caption)).toEqual([]);
  }
});

test('a club without a telephone or an address yet: it gets one that its health report asks to replace', async () => {
  const { web: _, ...rest } = ANSWERS;
  // None in its texts either.
  expect(begin(optionsOf({ ...rest, telefono: '' })).status).toBe(0);
  const { findings } = await readHealth({ contentDir: content }, Date.now());
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'direccion-de-ejemplo',
      text: expect.stringContaining('https://tu-club.example.org'),
    }),
  );
});

test('without a terminal, all that is missing and all that is wrong is listed at once, and nothing is written', () => {
  const { status, stderr } = begin(optionsOf({ nombre: ' ', email: 'pinar', telefono: '' }));
  expect(status).toBe(1);
  expect(stderr).toBe(`--nombre
  El campo está vacío.
Falta --nombre-corto: ¿Cuál es su nombre corto, el de la cabecera?
Falta --municipio: ¿De qué municipio es?
Falta --temporada: ¿Qué temporada es? (2025/26, 2025-2026 o 2026)
--email
  He encontrado «pinar».
  Se admite: un correo como «info@example.org».
No se ha escrito nada.
`);
  expect(readdirSync(folder)).toEqual([]);
});

test('a name that the texts cannot carry leaves nothing behind', async () => {
  await expect(createClub(content, { ...ANSWERS, nombre: '{{nada}}' })).rejects.toThrow('«{{nada}}»');
  expect(readdirSync(folder)).toEqual([]);
});

test('content that is there is never touched', () => {
  mkdirSync(content);
  writeFileSync(join(content, 'club.yaml'), 'nombre: Otro');
  const { status, stderr } = begin(optionsOf(ANSWERS));
  expect([status, stderr]).toEqual([1, expect.stringContaining('ya existe y no está vacía')]);
  expect(readdirSync(content)).toEqual(['club.yaml']);
  expect(readFileSync(join(content, 'club.yaml'), 'utf8')).toBe('nombre: Otro');
});

test('in a terminal only questions without an option are put, each until its answer can be taken', async () => {
  const typed = ['CV Pinar', 'El Pinar', 'cvpinar', 'https://cvpinar.es/', 'ayer', '2025/26', '600 000 000'];
  const questions: string[] = [];
  const complaints: string[] = [];
  const answers = await allAnswers({ nombre: ANSWERS.nombre, email: ANSWERS.email }, async (words, wrong) => {
    questions.push(words);
    complaints.push(...wrong);
    return typed.shift() ?? '';
  });
  expect(answers).toMatchObject({
    nombre: ANSWERS.nombre,
    web: 'https://cvpinar.es/',
    temporada: '2025/26',
    telefono: '600 000 000',
  });
  expect(questions).toHaveLength(7);
  expect(complaints.join()).toContain('He encontrado «cvpinar».');
  expect(complaints.join()).toContain('He encontrado «ayer».');
});
