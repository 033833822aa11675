import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { ContentError, type Problem } from './problems/problem.ts';
import { checkContent, type Overlay, readClub } from './read.ts';
import { findSamplePhrases } from './sample-leftovers.ts';
import {
  type ContentChange,
  changedClub,
  errorMessageOf,
  inChangedFolder,
  warningsOf,
} from './testing/changed-club.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

describe('the sample club', () => {
  test('has no unresolved placeholder', () => {
    expect(/\{\{\s*[\w.]+/.exec(JSON.stringify(sample))?.[0]).toBeUndefined();
  });
});

describe('another club', () => {
  test('needs no board, galleries, partners or written pages', () => {
    expect([other.board, other.seasons, other.partners, other.pages]).toEqual([[], [], [], []]);
    expect(other.kinds.map((kind) => kind.teams.length)).toEqual([3]);
  });

  test('keeps the focus of a picture, an empty link and a coach without photo', () => {
    expect(other.kinds[0]?.teams[0]).toMatchObject({ standingsLink: '', img: { focus: { x: 0.4, y: 0.3 } } });
    expect(other.coaches[1]?.img).toBeNull();
  });
});

test('reports all problems at once, ordered by file and line', async () => {
  const message = await errorMessageOf({
    'menu.yaml': ['link: /cuerpo-tecnico', 'link: /nada'],
    'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [nadie]'],
    'club.yaml': ['lema: Aquí se juega', 'lema: En {{pueblo}} se juega'],
  });
  expect(message.split('\n').filter((line) => /^\S/.test(line))).toEqual([
    'El contenido tiene 3 errores:',
    'club.yaml:5:7 (lema)',
    'equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)',
    'menu.yaml:11:15 (menu › El club › submenu › Cuerpo técnico › link)',
  ]);
});

test('does not report a key as unused if a reference misspells it', async () => {
  const message = await errorMessageOf({ 'lugares.yaml': ['  fronton:', '  frontones:'] });
  expect(message).toMatch(/^El contenido tiene 2 errores:/);
  expect(message.match(/¿Querías decir «frontones»\?/g)).toHaveLength(2);
});

test('says what a file must hold that has a list in place of fields, or fields in place of a list', async () => {
  expect(await errorMessageOf({ 'avisos.yaml': '- texto: Hola\n' })).toContain(
    'Aquí hay una lista, y tiene que haber campos con su nombre.\n  Se admite: estos campos, uno en cada línea, con su valor: avisos.',
  );
  expect(await errorMessageOf({ 'avisos.yaml': 'avisos: { texto: Hola }\n' })).toContain(
    'Aquí hay campos con su nombre (texto), y tiene que haber una lista.',
  );
});

test('reads a club without a telephone', async () => {
  for (const line of ['', '  telefono:\n', "  telefono: ''\n"]) {
    const club = await changedClub({ 'club.yaml': ['  telefono: 555 09 08 07\n', line] });
    expect(club.contact).toMatchObject({ email: 'nieves@example.org', phone: '' });
  }
});

test('reads a linked file, and reports a linked folder as a problem', async () => {
  const board = 'intro: Somos una.\njunta: [{ name: Ana, title: Presidenta }]\n';
  await inChangedFolder({ '.otro/junta.yaml': board }, async (dir) => {
    await symlink(join(dir, '.otro/junta.yaml'), join(dir, 'junta.yaml'));
    expect((await readClub(dir, sitePages)).board).toHaveLength(1);
    await symlink(join(dir, '.otro'), join(dir, 'paginas'));
    await expect(readClub(dir, sitePages)).rejects.toThrow('paginas\n  Es un enlace que no lleva');
  });
});

test('formats a problem with its position, the accepted values and a suggestion', async () => {
  expect(
    await errorMessageOf({ 'equipos/comarcal.yaml': ['entrenadores: [rosario]', 'entrenadores: [rosaria]'] }),
  ).toBe(`El contenido tiene 1 error:

equipos/comarcal.yaml:12:20 (equipos › Alevín mixto de Villarrubia y la ribera › entrenadores › n.º 1)
  «rosaria» no está en entrenadores.yaml.
  Se admite: rosario, wenceslao.
  ¿Querías decir «rosario»?`);
});

const OTHER_CLUB = 'tests/otro-club/contenido';
const overlay = (texts: Record<string, string | null>): Overlay => new Map(Object.entries(texts));
const textOf = (file: string) => readFile(`${OTHER_CLUB}/${file}`, 'utf8');

/** Returns the files and value paths of the problems in a club with changed texts. */
async function problemPaths(texts: Record<string, string | null>, from = OTHER_CLUB) {
  const problems = await checkContent(from, sitePages, overlay(texts)).then(
    ({ warnings }) => warnings,
    (error: unknown): readonly Problem[] => {
      if (error instanceof ContentError) return error.problems;
      throw error;
    },
  );
  return problems.map(({ file, path }) => [file, ...path]);
}

test('reads an unsaved text with CRLF line endings instead of the file on disk', async () => {
  const text = `\uFEFF${(await textOf('club.yaml')).replace(/^nombre: .*$/m, 'nombre: Club de Prueba').replaceAll('\n', '\r\n')}`;
  expect((await readClub(OTHER_CLUB, sitePages, overlay({ 'club.yaml': text }))).name).toBe('Club de Prueba');
  expect((await readClub(OTHER_CLUB, sitePages)).name).not.toBe('Club de Prueba');
});

test('reports a problem with the path of its value', async () => {
  const teams = (await textOf('equipos/comarcal.yaml')).replace(/route: .*/, 'route: ¿Cuál?');
  expect(await problemPaths({ 'equipos/comarcal.yaml': teams })).toContainEqual([
    'equipos/comarcal.yaml',
    'equipos',
    0,
    'route',
  ]);
  const galleries = await readFile(`${sampleContent}/galerias.yaml`, 'utf8');
  const paths = await problemPaths(
    { 'galerias.yaml': galleries.replace(/^( +)amount: \d+$/m, '$&\n$1retiradas: [999]') },
    sampleContent,
  );
  expect(paths).toContainEqual(['galerias.yaml', 'cursos', 0, 'albumes', 0, 'retiradas', 0]);
});

test('reports a problem below the front matter in the field `texto`', async () => {
  const page = '---\ntitle: Torneos\ndescription: Los torneos del club\n---\n';
  expect(await problemPaths({ 'paginas/torneos.md': `${page}<b>Dos</b> al año.\n` })).toContainEqual([
    'paginas/torneos.md',
    'texto',
  ]);
  expect(await problemPaths({ 'paginas/torneos.md': page })).toEqual([['paginas/torneos.md', 'texto']]);
});

const LATIN1_TEXT = Buffer.from('intro: Jos\xe9\n', 'latin1');

/** Broken files that other files refer to. */
const BROKEN_FILES: Record<string, ContentChange>[] = [
  { 'entrenadores.yaml': ['  lucia-herranz:', '  lucia-herranz: ['] },
  { 'entrenadores.yaml': LATIN1_TEXT },
  { 'lugares.yaml': '' },
  { 'equipos/resto.yaml': ['color: pino', 'color: verde botella'] },
  { 'junta.yaml': LATIN1_TEXT },
  { 'galerias.yaml': '' },
  { 'paginas/blog.md': LATIN1_TEXT },
  { 'club.yaml': ['nombre: Club Voleibol Sierra', 'nombre:'] },
];

test.each(BROKEN_FILES)('reports a broken file once: %o', async (changes) => {
  const [file] = Object.keys(changes);
  const files = (await errorMessageOf(changes, sampleContent)).match(/^\S+\.(?:yaml|md)/gm);
  expect(files).toEqual([file]);
});

test('reports a page file with a wrong extension, but not the links to its page', async () => {
  const board = 'intro: Somos dos.\njunta:\n  - { name: Ana, title: Presidenta }\n';
  const message = await errorMessageOf({
    'junta.yml': board,
    'menu.yaml': ['link: /cuerpo-tecnico', 'link: /junta-directiva'],
  });
  expect(message).toMatch(/^El contenido tiene 1 error:\n\njunta\.yml\n/);
});

const FILES = ['club.yaml', 'menu.yaml', 'equipos/comarcal.yaml', 'lugares.yaml', 'textos/quienes-somos.md'];
const INSERTIONS = [
  '\t',
  '\n',
  '---\n',
  '- ',
  '&a ',
  '!!x ',
  '<<: ',
  ...'" [ { : *a # | null -1 {{'.split(' '),
];

const errorMessageIn = (texts: Overlay) =>
  checkContent(OTHER_CLUB, sitePages, texts).then(
    () => '',
    (error: Error) => error.message,
  );

test('reads any corrupted file or reports a problem with its position', async () => {
  const corruption = fc.record({
    file: fc.constantFrom(...FILES),
    position: fc.double({ min: 0, max: 1, noNaN: true }),
    inserted: fc.constantFrom(...INSERTIONS),
    deleted: fc.nat(11),
  });
  await fc.assert(
    fc.asyncProperty(corruption, async ({ file, position, inserted, deleted }) => {
      const text = await textOf(file);
      const offset = Math.floor(position * text.length);
      const corrupted = text.slice(0, offset) + inserted + text.slice(offset + deleted);
      const message = await errorMessageIn(overlay({ [file]: corrupted }));
      expect(message).toMatch(/^$|^El contenido tiene \d+ error(es)?:\n\n[a-z/-]+\.(yaml|md):\d+:\d+/);
      expect(message).not.toMatch(/undefined|\[object|Invalid/);
    }),
    { numRuns: 150, seed: 2024 },
  );
});

test('reports no warnings about the sample and the test club', async () => {
  expect(await warningsOf({}, sampleContent)).toBe('');
  expect(await warningsOf({})).toBe('');
});

describe('phrases of the sample in another club', () => {
  test('are reported once per file, with the line', async () => {
    const text = await readFile(join(sampleContent, 'club.yaml'), 'utf8');
    const ownText = text.replace(/^(?:muestra|hoy):.*\n/gm, '');
    const warnings = await warningsOf({ 'club.yaml': ownText }, sampleContent);
    expect(warnings).toContain(
      '\n\ntextos/quienes-somos.md:8:76\n  Aquí quedan palabras del club de muestra: «con una red atada a dos castaños», ',
    );
    const files = warnings.match(/^[a-z/-]+\.(?:yaml|md)(?=:\d)/gm) ?? [];
    expect(new Set(files).size).toBe(files.length);
    for (const page of ['blog', 'campus', 'historico-de-equipos', 'torneos'])
      expect(files).toContain(`paginas/${page}.md`);
    for (const agenda of ['avisos', 'partidos']) expect(files).toContain(`${agenda}.yaml`);
    // calendario.yaml has such phrases only in comments, which the site does not show.
    expect(files).not.toContain('calendario.yaml');
  });

  test('are detected in every paragraph of the story', async () => {
    const story = await readFile(join(sampleContent, 'textos/quienes-somos.md'), 'utf8');
    const paragraphs = story.split('\n\n').slice(1);
    expect(paragraphs).toHaveLength(7);
    for (const paragraph of paragraphs) expect(findSamplePhrases(paragraph), paragraph).not.toEqual([]);
  });
});
