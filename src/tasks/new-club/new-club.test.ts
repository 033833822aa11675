import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { checkContent, readClub, readFolder } from '../../club/content/read.ts';
import { sampleLeftovers } from '../../club/content/sample-leftovers.ts';
import { hasPhotos, planPhotos, withAllPhotos } from '../../site/build/inputs.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { readHealth } from '../health/health.ts';
import { collectAnswers } from './answers.ts';
import { createClub } from './create.ts';
import type { ClubAnswers } from './questions.ts';

const ANSWERS: ClubAnswers = {
  nombre: 'Club Balonmano Odiel: desde 1990',
  'nombre-corto': 'CB Odiel #1',
  paisaje: '',
  deporte: 'balonmano',
  municipio: 'Gibraleón',
  provincia: 'Huelva',
  colores: 'granate y oro',
  web: 'cbodiel.es',
  temporada: '26-27',
  email: 'club@odiel.example.net',
  telefono: '600 000 000',
};

let folder: string;
let content: string;
beforeEach(() => {
  folder = newFolder();
  content = join(folder, 'content');
});

const optionsOf = (answers: Partial<ClubAnswers>) =>
  Object.entries(answers).map(([name, answer]) => `--${name}=${answer}`);

/** Runs the command without a terminal. */
const runCommand = (options: string[]) =>
  spawnSync(process.execPath, ['src/cli/main.ts', 'nuevo-club', ...options], {
    env: { ...process.env, CONTENT_DIR: content },
    encoding: 'utf8',
  });

test('creates valid content from the answers, with the legal texts, without warnings', async () => {
  mkdirSync(content);
  const { status, stdout, stderr } = runCommand(optionsOf(ANSWERS));
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('npm run editar');
  expect(readdirSync(folder)).toEqual(['content']);
  const { club, warnings } = await checkContent(content, sitePages);
  expect(warnings).toEqual([]);
  expect(club).toMatchObject({
    sample: false,
    name: ANSWERS.nombre,
    shortName: ANSWERS['nombre-corto'],
    town: 'Gibraleón',
    province: 'Huelva',
    sport: 'Balonmano',
    description: 'Club de balonmano de Gibraleón: equipos, horarios de entrenamiento y contacto.',
    currentSeason: '2026/27',
    origin: 'https://cbodiel.es',
    contact: { email: ANSWERS.email, phone: ANSWERS.telefono, address: [] },
    brand: { ball: 'balonmano', colours: { main: '#6b1528', second: '#e5b93c' } },
    now: null,
    cover: null,
    story: null,
    kinds: [],
    coaches: [],
    venues: [],
    calendar: { first: '2026-09-01', last: '2027-06-30', closures: [] },
    seasons: [],
    pages: [],
    pastSeasons: [],
  });
  expect(sitePages(club).map(({ path }) => path)).toEqual(['/', '/aviso-legal', '/privacidad-y-cookies']);
  expect(club.menu).toEqual([{ title: 'Inicio', link: '/', submenu: [] }]);
  expect(club.footer.map(({ title }) => title)).toEqual(['Legal']);
});

test('contains no data of the sample club', async () => {
  await createClub(content, ANSWERS);
  const folder = await readFolder(content);
  expect(sampleLeftovers(folder)).toEqual([]);
  const sample = await readClub(sampleContent, sitePages);
  const sampleTexts = [
    ...sample.coaches.map(({ name }) => name),
    ...sample.board.map(({ name }) => name),
    ...sample.kinds.flatMap(({ breadcrumb, teams }) => [breadcrumb, ...teams.map(({ name }) => name)]),
    ...sample.contact.address,
    sample.shortName,
    'Madrid',
    'voleibol',
    'área privada',
  ];
  const texts = [...folder.texts.values()].join('\n');
  expect(sampleTexts.filter((text) => texts.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
});

test('the health report of a new club lists missing content with the form to add it', async () => {
  await createClub(content, ANSWERS);
  const { findings } = await readHealth({ contentDir: content }, Date.now());
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'no-protection-delegate', severity: 3, file: 'proteccion.yaml' }),
      expect.objectContaining({ code: 'no-documents', severity: 2, file: 'documentos.yaml' }),
    ]),
  );
});

test.each([
  ['Club Balonmano Odiel', 'la web del {{nombre}}', 'es el {{nombre}}, cuyos datos'],
  ['Asociación Pinar', 'la web de la {{nombre}}', 'es la {{nombre}}, cuyos datos'],
  ['Pinar', 'la web del club {{nombre}}', 'es el club {{nombre}}, cuyos datos'],
])('uses the right article for %s in the texts', async (nombre, notice, policy) => {
  await createClub(content, { ...ANSWERS, nombre });
  expect(readFileSync(join(content, 'textos/aviso-legal.md'), 'utf8')).toContain(notice);
  expect(readFileSync(join(content, 'textos/privacidad-y-cookies.md'), 'utf8')).toContain(policy);
});

test.each([
  ['mar', 'olas'],
  ['Montaña', 'sierra'],
  ['', 'colinas'],
])('draws the landscape «%s» as the horizon %s', async (paisaje, horizonte) => {
  await createClub(content, { ...ANSWERS, paisaje });
  expect(readFileSync(join(content, 'marca.yaml'), 'utf8')).toContain(`horizonte: ${horizonte}`);
});

test('the legal texts of a new club claim nothing that depends on where it publishes', async () => {
  await createClub(content, ANSWERS);
  const policy = readFileSync(join(content, 'textos/privacidad-y-cookies.md'), 'utf8').replace(/\s+/g, ' ');
  const form = readFileSync(join(content, 'club.yaml'), 'utf8').replace(/\s+/g, ' ');
  expect(policy).not.toMatch(/No enviamos datos fuera|nuestro propio servidor|servidor del (?:propio )?club/);
  expect(form).not.toMatch(/su servidor|30 días/);
  expect(policy).toContain('pueden estar fuera del Espacio Económico Europeo');
});

test('shows the club’s legal data in the legal notice once it is known', async () => {
  await createClub(content, { ...ANSWERS, telefono: '' });
  const legalHtml = async () =>
    (await checkContent(content, sitePages)).club.legalNotice.sections[0]?.html ?? '';
  expect(await legalHtml()).not.toMatch(/NIF|Tel.fono|Domicilio/);
  expect((await readHealth({ contentDir: content }, Date.now())).findings).toContainEqual(
    expect.objectContaining({ code: 'legal-notice-incomplete' }),
  );
  const file = join(content, 'club.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}legal: { cif: G12345678 }\n`);
  expect(await legalHtml()).toMatch(/<strong>NIF:<\/strong> G12345678/);
});

test('uses a placeholder for a missing web address, which the health report asks to replace', async () => {
  const { web: _, ...rest } = ANSWERS;
  expect(runCommand(optionsOf({ ...rest, telefono: '' })).status).toBe(0);
  const { findings } = await readHealth({ contentDir: content }, Date.now());
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'placeholder-address',
      text: expect.stringContaining('https://tu-club.example'),
    }),
  );
});

test.each([
  ['granate y oro', '#6b1528', '#e5b93c'],
  ['Roja, blanca', '#c4161c', '#ffa096'],
  ['verde y blanco', '#14633c', '#88d1a4'],
  ['amarillo', '#1c1c20', '#ffd23f'],
  ['#123456', '#123456', '#9cc2ec'],
  ['', '#14305a', '#ffbf3c'],
])('derives a valid pair of colours from «%s»', async (colores, main, second) => {
  await createClub(content, { ...ANSWERS, colores });
  expect((await checkContent(content, sitePages)).club.brand.colours).toMatchObject({ main, second });
});

test.each([
  ['Club Balonmano Odiel', 'CB Odiel'],
  ['Agrupación Deportiva y Cultural de Voleibol Nieves', 'ADCV Nieves'],
  ['Pinar', 'Pinar'],
])('abbreviates %s to %s if no short name is given', async (nombre, shortName) => {
  await createClub(content, { ...ANSWERS, nombre, 'nombre-corto': '' });
  expect((await checkContent(content, sitePages)).club).toMatchObject({ shortName });
});

test('keeps an address with an ñ as typed, and uses its ASCII form in links', async () => {
  await createClub(content, { ...ANSWERS, web: 'www.cvpeñalba.es' });
  expect(readFileSync(join(content, 'club.yaml'), 'utf8')).toContain('web: https://www.cvpeñalba.es\n');
  expect((await checkContent(content, sitePages)).club.origin).toBe('https://www.xn--cvpealba-g3a.es');
});

test('reports a missing parent folder in one sentence', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['src/cli/main.ts', 'nuevo-club', ...optionsOf(ANSWERS)],
    {
      env: { ...process.env, CONTENT_DIR: join(folder, 'disco/content') },
      encoding: 'utf8',
    },
  );
  expect(status).toBe(1);
  expect(stderr).toMatch(/^No existe la carpeta .*\/disco, .*\nNo se ha escrito nada\.\n$/);
});

test('without a terminal, lists all missing and invalid answers at once, and writes nothing', () => {
  const overrides = { nombre: ' ', email: 'pinar', telefono: '60000000', colores: 'granate y trigo' };
  const { status, stderr } = runCommand(optionsOf(overrides));
  expect(status).toBe(1);
  for (const text of [
    '--nombre\n  El campo está vacío.\nFalta',
    'Falta --municipio: ¿De qué municipio es?',
    'Falta --temporada: ',
    '--colores\n  No conozco el color «trigo».',
    '--email\n  Se ha encontrado «pinar».',
    '--telefono\n  Se ha encontrado «60000000».',
    'No se ha escrito nada.',
  ])
    expect(stderr).toContain(text);
  expect(readdirSync(folder)).toEqual([]);
});

test('leaves nothing behind if the name is invalid in a text', async () => {
  await expect(createClub(content, { ...ANSWERS, nombre: '{{nada}}' })).rejects.toThrow('«{{nada}}»');
  expect(readdirSync(folder)).toEqual([]);
});

test('never touches existing content', () => {
  mkdirSync(content);
  writeFileSync(join(content, 'club.yaml'), 'nombre: Otro');
  const { status, stderr } = runCommand(optionsOf(ANSWERS));
  expect([status, stderr]).toEqual([1, expect.stringContaining('ya existe y no está vacía')]);
  expect(readdirSync(content)).toEqual(['club.yaml']);
  expect(readFileSync(join(content, 'club.yaml'), 'utf8')).toBe('nombre: Otro');
});

test('in a terminal, asks only questions without an option, and repeats them until the answer is valid', async () => {
  const typed = [
    'CB',
    '',
    'Gibraleón',
    '',
    'rojo',
    'mar',
    'cb odiel',
    'cbodiel.es',
    'ayer',
    '26-27',
    '600 000 000',
  ];
  const questions: string[] = [];
  const reported: string[] = [];
  const answers = await collectAnswers(
    { nombre: ANSWERS.nombre, email: ANSWERS.email },
    async (text, problems) => {
      questions.push(text);
      reported.push(...problems);
      return typed.shift() ?? '';
    },
  );
  expect(answers).toMatchObject({
    nombre: ANSWERS.nombre,
    web: 'cbodiel.es',
    temporada: '26-27',
    telefono: '600 000 000',
  });
  expect(questions).toHaveLength(11);
  expect(reported.join()).toContain('Se ha encontrado «cb odiel».');
  expect(reported.join()).toContain('Se ha encontrado «ayer».');
});

test('needs no photos folder as long as no photo is used', async () => {
  await createClub(content, ANSWERS);
  const folders = { contentDir: content, photosDir: join(folder, 'photos'), cacheDir: join(folder, 'cache') };
  const { club } = await checkContent(content, sitePages);
  expect(await hasPhotos(club, folders)).toBe(true);
  expect((await planPhotos(withAllPhotos(club), folders)).missing).toEqual([]);
  writeFileSync(
    join(content, 'entrenadores.yaml'),
    'entrenadores: { eva: { name: Eva, description: Entrenadora, img: a/eva } }\n',
  );
  expect(await hasPhotos((await checkContent(content, sitePages)).club, folders)).toBe(false);
});
