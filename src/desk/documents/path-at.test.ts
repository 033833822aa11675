import { expect, test } from 'vitest';
import { pathAt } from './path-at.ts';

const YAML = `club: # el nuestro
  nombre: CV Sierra
equipos:
  - { name: Uno, link: https://example.org/uno }
  - name: Dos
    nota: >-
      Una nota larga,
      de dos líneas.
`;
const at = (file: string, text: string, words: string) => pathAt(file, text, text.indexOf(words));

test.each([
  ['CV Sierra', ['club', 'nombre']],
  ['example.org', ['equipos', 0, 'link']],
  ['Dos', ['equipos', 1, 'name']],
  ['dos líneas', ['equipos', 1, 'nota']],
  ['el nuestro', []],
])('a value is found by its words: %s', (words, path) => {
  expect(at('club.yaml', YAML, words)).toEqual(path);
});

test('of a Markdown file, what stands above the text and the text', () => {
  for (const text of [
    '---\ntitle: Aviso\nimg:\n---\n\nEl texto.\n',
    '---\r\ntitle: Aviso\r\n---\r\n\r\nEl texto.\r\n',
  ]) {
    expect(at('textos/aviso-legal.md', text, 'Aviso')).toEqual(['title']);
    expect(at('textos/aviso-legal.md', text, 'texto')).toEqual(['texto']);
  }
});
