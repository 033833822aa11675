import { describe, expect, test } from 'vitest';
import { ContentError } from '../../content/problems/problem.ts';
import { changeDocument, readDocument } from './documents.ts';
import { edited } from './testing/edited.ts';

describe('Markdown', () => {
  const text = '---\n# nota\ntitle: Blog\ndescription: "Noticias: todas"\n---\n\nHola.\n\n- uno  \n- dos\n\n';
  test('front matter and text change apart from each other', () => {
    expect(readDocument('paginas/blog.md', text).value).toEqual({
      title: 'Blog',
      description: 'Noticias: todas',
      texto: 'Hola.\n\n- uno  \n- dos',
    });
    const front = edited('paginas/blog.md', text, (value) => {
      value.title = 'Blog: todo';
      value.alt = '';
    });
    expect(front).toBe(text.replace('title: Blog', 'title: "Blog: todo"'));
    const body = edited('paginas/blog.md', text, (value) => {
      value.texto = `${value.texto}\r\n- tres\n`;
    });
    expect(body).toBe(text.replace('- dos\n', '- dos\n- tres\n'));
  });
  test('a new file', () => {
    const after = changeDocument('paginas/nueva.md', '', {
      texto: 'Hola.',
      description: 'Qué',
      title: 'Nueva',
      img: '',
    });
    expect(after).toBe('---\ntitle: Nueva\ndescription: Qué\n---\n\nHola.\n');
  });
});

test.each([
  ['junta.yaml', 'intro: [a\n'],
  ['junta.yaml', 'intro: *nota\n'],
  ['paginas/blog.md', 'Sin cabecera.\n'],
])('%s that cannot be read is not written', (file, text) => {
  expect(() => readDocument(file, text)).toThrow(ContentError);
  expect(() => changeDocument(file, text, { intro: 'x' })).toThrow(ContentError);
});

test('each line of a file with both kinds of line ends keeps its own', () => {
  const text = 'intro: x\r\njunta:\n  - name: uno\r\n  - name: dos\n  - name: tres\r\n';
  const after = edited('junta.yaml', text, (value) => value.junta.splice(1, 1, { name: 'otro' }));
  expect(after).toBe(text.replace('name: dos\n', 'name: otro\r\n'));
});
