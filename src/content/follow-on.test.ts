import { expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { type Change, messageOf } from './testing/broken-club.ts';

const GARBLED = Buffer.from('intro: Jos\xe9\n', 'latin1');

/** Files that others lean on, broken in ways of their own. */
const BROKEN: Record<string, Change>[] = [
  { 'entrenadores.yaml': ['  lucia-herranz:', '  lucia-herranz: ['] },
  { 'entrenadores.yaml': GARBLED },
  { 'lugares.yaml': '' },
  { 'equipos/resto.yaml': ['color: pino', 'color: verde botella'] },
  { 'junta.yaml': GARBLED },
  { 'galerias.yaml': '' },
  { 'paginas/blog.md': GARBLED },
  { 'club.yaml': ['nombre: Club Voleibol Sierra', 'nombre:'] },
];

test.each(BROKEN)('one broken file is one problem: %o', async (changes) => {
  const [file] = Object.keys(changes);
  const places = (await messageOf(changes, sampleContent)).match(/^\S+\.(?:yaml|md)/gm);
  expect(places).toEqual([file]);
});

test('a file of the wrong ending takes its page with it, not the links to that page', async () => {
  const board = 'intro: Somos dos.\njunta:\n  - { name: Ana, title: Presidenta }\n';
  const message = await messageOf({
    'junta.yml': board,
    'menu.yaml': ['link: /cuerpo-tecnico', 'link: /junta-directiva'],
  });
  expect(message).toMatch(/^El contenido tiene 1 error:\n\njunta\.yml\n/);
});
