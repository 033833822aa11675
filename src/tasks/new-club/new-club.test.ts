import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../sample-club/paths.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { brand } from '../../club/content/files/brand.ts';
import { checkContent, readClub, readFolder } from '../../club/content/read.ts';
import { sampleLeftovers } from '../../club/content/sample-leftovers.ts';
import { changedClub } from '../../club/content/testing/changed-club.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { readHealth } from '../health/health.ts';
import { collectAnswers } from './answers.ts';
import { createClub } from './create.ts';
import { LEGAL_FILES, legalText } from './legal-texts.ts';
import { answerNotes, answerProblems, brandFileText, type ClubAnswers, clubFileText } from './questions.ts';

const ANSWERS: ClubAnswers = {
  nombre: 'Club Balonmano Odiel: desde 1990',
  'nombre-corto': 'CB Odiel #1',
  paisaje: '',
  deporte: 'balonmano',
  marcador: '',
  empates: '',
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

/** Runs the command without a terminal, with the answers as options. */
const runNewClub = (answers: Partial<ClubAnswers>) =>
  runHere(['nuevo-club', ...Object.entries(answers).map(([name, answer]) => `--${name}=${answer}`)], {
    CONTENT_DIR: content,
  });

test('creates valid content from the answers, with the legal texts and nothing of the sample', async () => {
  mkdirSync(content);
  const { status, stdout, stderr } = await runNewClub(ANSWERS);
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
    calendar: { first: '2026-09-01', last: '2027-06-30', closures: [] },
  });
  const created = await readFolder(content);
  expect(sampleLeftovers(created)).toEqual([]);
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
  const texts = [...created.texts.values()].join('\n');
  expect(sampleTexts.filter((text) => texts.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
});

test('the health report of a new club lists what is missing, and its legal notice shows what is known', async () => {
  await createClub(content, { ...ANSWERS, web: '', telefono: '' });
  const { findings } = await readHealth({ contentDir: content }, Date.now());
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'no-protection-delegate', severity: 3, file: 'proteccion.yaml' }),
      expect.objectContaining({ code: 'no-documents', severity: 2, file: 'documentos.yaml' }),
      expect.objectContaining({ code: 'legal-notice-incomplete' }),
      expect.objectContaining({
        code: 'placeholder-address',
        text: expect.stringContaining('https://tu-club.example'),
      }),
    ]),
  );
  const { club } = await checkContent(content, sitePages);
  expect(club.legalNotice.sections[0]?.html).not.toMatch(/NIF|Tel.fono|Domicilio/);

  const file = join(content, 'club.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}legal: { cif: G12345678 }\n`);
  const { club: extended } = await checkContent(content, sitePages);
  expect(extended.legalNotice.sections[0]?.html).toMatch(/<strong>NIF:<\/strong> G12345678/);
});

test('the texts of a new club claim nothing that depends on where it publishes', () => {
  const policy = legalText('textos/privacidad-y-cookies.md', ANSWERS.nombre).replace(/\s+/g, ' ');
  expect(policy).not.toMatch(/No enviamos datos fuera|nuestro propio servidor|servidor del (?:propio )?club/);
  expect(policy).toContain('pueden estar fuera del Espacio Económico Europeo');
  expect(clubFileText(ANSWERS).replace(/\s+/g, ' ')).not.toMatch(/su servidor|30 días/);
});

test.each([
  ['Club Balonmano Odiel', 'CB Odiel', 'la web del {{nombre}}', 'es el {{nombre}}, cuyos datos'],
  [
    'Agrupación Deportiva y Cultural de Voleibol Nieves',
    'ADCV Nieves',
    'la web de la {{nombre}}',
    'es la {{nombre}}, cuyos datos',
  ],
  ['Club Natación Ribera', 'CN Ribera', 'la web del {{nombre}}', 'es el {{nombre}}, cuyos datos'],
  [
    'CD Colegio Los Olmos',
    'CD Los Olmos',
    'la web del club {{nombre}}',
    'es el club {{nombre}}, cuyos datos',
  ],
  ['CLUB DEPORTIVO LOS OLMOS', 'CD OLMOS', 'la web del {{nombre}}', 'es el {{nombre}}, cuyos datos'],
  ['Pinar', 'Pinar', 'la web del club {{nombre}}', 'es el club {{nombre}}, cuyos datos'],
])('abbreviates «%s» to «%s», and uses its article in the legal texts', (nombre, short, ...phrases) => {
  const answers = { ...ANSWERS, nombre, 'nombre-corto': '' };
  expect(parse(clubFileText(answers))).toMatchObject({ nombre_corto: short });
  for (const [index, phrase] of phrases.entries())
    expect(legalText(LEGAL_FILES[index] ?? '', nombre)).toContain(phrase);
});

test.each([
  ['natación', '', '', []],
  ['Natación y waterpolo', '', '', ['marcador', 'empates']],
  ['colombofilia', 'ninguno', '', []],
  ['petanca', 'puntos', '', ['empates']],
])(
  'asks a club of «%s» that counts by «%s» only what it can answer',
  async (deporte, marcador, empates, missing) => {
    const given = { ...ANSWERS, deporte, marcador, empates };
    expect(
      (['marcador', 'empates'] as const).filter((name) => answerProblems(name, given[name], given).length),
    ).toEqual(missing);
    if (missing.length > 0) return;
    expect(parse(brandFileText(given))).not.toHaveProperty('marcador');
    await createClub(content, given);
    expect((await checkContent(content, sitePages)).warnings).toEqual([]);
  },
);

test.each([
  ['granate y oro', 'mar', '#6b1528', '#e5b93c', 'olas'],
  ['Roja, blanca', 'Montaña', '#c4161c', '#ffa096', 'sierra'],
  ['verde y blanco', '', '#14633c', '#88d1a4', 'colinas'],
  ['amarillo', 'ciudad', '#1c1c20', '#ffd23f', 'tejados'],
  ['#123456', 'valle', '#123456', '#9cc2ec', 'colinas'],
  ['#123456', 'llano', '#123456', '#9cc2ec', 'llanura'],
  ['#123456', 'costa', '#123456', '#9cc2ec', 'olas'],
  ['', '', '#14305a', '#ffbf3c', 'colinas'],
])(
  'draws a club with the colours «%s» and the landscape «%s»',
  (colores, paisaje, main, second, horizonte) => {
    expect(parse(brandFileText({ ...ANSWERS, colores, paisaje }))).toMatchObject({
      colores: { principal: main, segundo: second },
      horizonte,
    });
  },
);

test.each([
  ['balonmano', '', '', { tipo: 'goles', empates: true, partes: 2 }],
  ['', '', '', undefined],
  ['Vóley playa', '', '', { tipo: 'sets', sets: 3, puntos: 21 }],
  ['petanca', 'por puntos', 'no', { tipo: 'puntos', empates: false }],
  ['bádminton', 'sets', 'No', { tipo: 'sets' }],
])('declares how «%s» scores', (deporte, marcador, empates, expected) => {
  const answers = { ...ANSWERS, deporte, marcador, empates };
  expect(parse(brandFileText(answers)).marcador).toEqual(expected);
  expect(brand.load(brand.name, brandFileText(answers)).value.marcador).toEqual(expected);
});

test('asks how a sport scores only if it is not known', async () => {
  const { marcador: _unit, empates: _draws, ...options } = ANSWERS;
  const typed = ['a palos', 'goles', 'sí'];
  const answers = await collectAnswers({ ...options, deporte: 'korfbal' }, async () => typed.shift() ?? '');
  expect(answers).toMatchObject({ marcador: 'goles', empates: 'sí' });
  const known = await collectAnswers(options, () => Promise.reject(new Error('Nothing is open.')));
  expect(known).toEqual(ANSWERS);
  await expect(collectAnswers({ ...options, deporte: 'korfbal' })).rejects.toThrow(/--marcador.*--empates/s);
});

test.each([
  ['granate y oro', '26-27', []],
  ['amarillo', '26-27', [/falta de contraste: la cabecera va en negro.*«amarillo» en botones y enlaces/]],
  ['granate, oro y rojo', '26-27', [/^No se usa «/]],
  ['', '2026', [/^La temporada 2026 va de enero a diciembre.*como 2026-27,/]],
])('explains what the site makes of the colours «%s» and the season «%s»', (colores, temporada, notes) => {
  expect(answerNotes({ colores, temporada })).toEqual(notes.map((note) => expect.stringMatching(note)));
});

test('keeps an address with an ñ as typed, and uses its ASCII form in links', async () => {
  const web = 'https://www.cvpeñalba.es';
  expect(parse(clubFileText({ ...ANSWERS, web: 'www.cvpeñalba.es' }))).toMatchObject({ web });
  const { origin } = await changedClub({ 'club.yaml': ['https://nieves.example.org', web] });
  expect(origin).toBe('https://www.xn--cvpealba-g3a.es');
});

test('without a terminal, lists all missing and invalid answers at once, and writes nothing', async () => {
  const { status, stderr } = await runNewClub({
    nombre: ' ',
    email: 'pinar',
    telefono: '60000000',
    colores: 'granate y trigo',
  });
  expect(status).toBe(1);
  for (const text of [
    '--nombre\n  El campo está vacío.\nFalta',
    'Falta --municipio: ¿De qué municipio es?',
    'Falta --temporada: ',
    '--colores\n  No se conoce el color «trigo».',
    '--email\n  Se ha encontrado «pinar».',
    '--telefono\n  Se ha encontrado «60000000».',
    'No se ha escrito nada.',
  ])
    expect(stderr).toContain(text);
  expect(readdirSync(folder)).toEqual([]);
});

test.each<[string, (dir: string) => string, Partial<ClubAnswers>, RegExp]>([
  ['a missing parent folder', (dir) => join(dir, 'disco/content'), {}, /^No existe la carpeta .*\/disco, /],
  ['a folder with content', (dir) => dir, {}, /ya existe y no está vacía/],
  [
    'a name that is invalid in a text',
    (dir) => join(dir, 'content'),
    { nombre: '{{nada}}' },
    /«\{\{nada\}\}»/,
  ],
])('refuses %s, and leaves nothing behind', async (_name, targetIn, answers, message) => {
  writeFileSync(join(folder, 'club.yaml'), 'nombre: Otro');
  await expect(createClub(targetIn(folder), { ...ANSWERS, ...answers })).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(['club.yaml']);
  expect(readFileSync(join(folder, 'club.yaml'), 'utf8')).toBe('nombre: Otro');
});

test('in a terminal, asks only questions without an option, and repeats them until the answer is valid', async () => {
  const { web: _web, temporada: _season, ...options } = ANSWERS;
  const typed = ['cb odiel', 'cbodiel.es', 'ayer', '26-27'];
  const reported: string[] = [];
  const answers = await collectAnswers(options, async (_text, problems) => {
    reported.push(...problems);
    return typed.shift() ?? '';
  });
  expect(answers).toEqual(ANSWERS);
  expect(typed).toEqual([]);
  expect(reported.join()).toMatch(/Se ha encontrado «cb odiel».*Se ha encontrado «ayer»/s);
});
