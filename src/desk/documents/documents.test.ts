import { describe, expect, test } from 'vitest';
import { ContentError } from '../../content/problems/problem.ts';
import { changeDocument, formatDocument, readDocument } from './documents.ts';
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
    expect(body).toBe(text.replace('- dos\n\n', '- dos\n- tres\n'));
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

test('a file with both kinds of line ends gets the more frequent', () => {
  const text = 'intro: x\r\njunta:\n  - name: uno\r\n  - name: dos\n  - name: tres\r\n';
  const after = edited('junta.yaml', text, (value) => value.junta.splice(1, 1, { name: 'otro' }));
  expect(after).toBe('intro: x\r\njunta:\r\n  - name: uno\r\n  - name: otro\r\n  - name: tres\r\n');
});

test('a file that was written by hand keeps its values and its comments in another form', () => {
  const text = `# lo nuestro
equipos:   # los de la federación
    - {name: "Uno, dos",   route: uno,
       nacidos: {desde: 2009}}  # el de siempre
    # Nuevo.
    -   name:   Otro
        nota: Una nota que
            sigue en otra línea.
        # falta el enlace
# --- Textos ---
title: 'Equipos'
intro: >
    Un texto
    plegado.
`;
  const after = edited('equipos/federados.yaml', text, (value) => {
    value.title = 'Federados';
  });
  expect(after).toBe(`# lo nuestro
equipos:
  # los de la federación

  - { name: "Uno, dos", route: uno, nacidos: { desde: 2009 } } # el de siempre
  # Nuevo.
  - name: Otro
    nota: Una nota que sigue en otra línea.
    # falta el enlace
# --- Textos ---
title: 'Federados'
intro: >
  Un texto plegado.
`);
  expect(formatDocument('equipos/federados.yaml', text)).toBe(after.replace('Federados', 'Equipos'));
  const deleted = edited('equipos/federados.yaml', after, (value) => value.equipos.splice(0, 1));
  expect(deleted.match(/#.*/g)).toEqual([
    '# lo nuestro',
    '# los de la federación',
    '# Nuevo.',
    '# falta el enlace',
    '# --- Textos ---',
  ]);
});

test('a value with an anchor stays while nothing of it changes, and is not changed in one of its places', () => {
  const text = 'casa: &casa { calle: Mayor }\nsede: *casa\notra: 1\n';
  expect(edited('x.yaml', text, (value) => value.otra++)).toBe(text.replace('1', '2'));
  const change = () =>
    edited('x.yaml', text, (value) => {
      value.casa = { calle: 'Menor' };
    });
  expect(change).toThrow('No puedo escribir este cambio sin perder algo de este archivo');
});

test('a second document in a file is not taken for nothing', () => {
  expect(() => readDocument('junta.yaml', 'intro: x\n---\nintro: y\n')).toThrow(ContentError);
});
