import { describe, expect, test } from 'vitest';
import { ContentError } from '../problems/problem.ts';
import { changeDocument, formatDocument, readDocument } from './documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: a content file's value, of any shape
type Value = any;

/** Returns the text of a file after an edit of its value. */
function editText(file: string, text: string, edit: (value: Value) => void): string {
  const value = structuredClone(readDocument(file, text));
  edit(value);
  return changeDocument(file, text, value);
}

/** File of teams, formatted as the desk writes it. */
const TEAMS = `# yaml-language-server: $schema=../.schema/equipos.json
orden: 1 # el primero
title: 'Equipos'
intro: >-
  Una línea de ciento veinte letras que se queda como está, por larga que sea, y otra que cambia, y una más que se queda
  otra vez.
color: pino

equipos:
  # El de siempre.
  - name: Cadete
    route: cadete
    nacidos: { desde: 2009, hasta: 2010 }
    link:
    entrenamientos:
      - { dias: [ lunes ], desde: 18:00, hasta: 19:30, lugar: pabellon }

  # Nuevo este año.
  - name: Júnior
    route: junior
    link: https://example.org
`;
const FILE = 'equipos/federados.yaml';

describe('Markdown', () => {
  const text = '---\n# nota\ntitle: Blog\ndescription: "Noticias: todas"\n---\n\nHola.\n\n- uno  \n- dos\n\n';
  test('changes front matter and text independently', () => {
    expect(readDocument('paginas/campus.md', text)).toEqual({
      title: 'Blog',
      description: 'Noticias: todas',
      texto: 'Hola.\n\n- uno  \n- dos',
    });
    const front = editText('paginas/campus.md', text, (value) => {
      value.title = 'Blog: todo';
      value.alt = '';
    });
    expect(front).toBe(text.replace('title: Blog', 'title: "Blog: todo"'));
    const body = editText('paginas/campus.md', text, (value) => {
      value.texto = `${value.texto}\r\n- tres\n`;
    });
    expect(body).toBe(text.replace('- dos\n\n', '- dos\n- tres\n'));
  });
  test('creates a new file', () => {
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
  ['junta.yaml', 'intro: x\n---\nintro: y\n'],
  ['paginas/campus.md', 'Sin cabecera.\n'],
])('refuses to change %s with unreadable text', (file, text) => {
  expect(() => readDocument(file, text)).toThrow(ContentError);
  expect(() => changeDocument(file, text, { intro: 'x' })).toThrow(ContentError);
});

test('normalizes mixed line endings to the more frequent kind', () => {
  const text = 'intro: x\r\njunta:\n  - name: uno\r\n  - name: dos\n  - name: tres\r\n';
  const after = editText('junta.yaml', text, (value) => value.junta.splice(1, 1, { name: 'otro' }));
  expect(after).toBe('intro: x\r\njunta:\r\n  - name: uno\r\n  - name: otro\r\n  - name: tres\r\n');
});

test('reformats a file written by hand, and keeps its values and comments', () => {
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
  const after = editText('equipos/federados.yaml', text, (value) => {
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
  const deleted = editText('equipos/federados.yaml', after, (value) => value.equipos.splice(0, 1));
  expect(deleted.match(/#.*/g)).toEqual([
    '# lo nuestro',
    '# los de la federación',
    '# Nuevo.',
    '# falta el enlace',
    '# --- Textos ---',
  ]);
});

test('keeps an unchanged anchored value, and never changes only one of its uses', () => {
  const text = 'casa: &casa { calle: Mayor }\nsede: *casa\notra: 1\n';
  expect(editText('x.yaml', text, (value) => value.otra++)).toBe(text.replace('1', '2'));
  const changeAnchored = () =>
    editText('x.yaml', text, (value) => {
      value.casa = { calle: 'Menor' };
    });
  expect(changeAnchored).toThrow('No se puede escribir este cambio sin perder algo de este archivo');
});

test('keeps empty fields as written, and does not add any', () => {
  const after = editText(FILE, TEAMS, (value) => {
    value.equipos[0].link = '';
    delete value.equipos[0].link;
    value.equipos[1].nota = '';
    value.equipos[1].entrenadores = [];
    value.boton = null;
  });
  expect(after).toBe(TEAMS);
});

test('inserts a new field in schema order, in the style of its siblings', () => {
  const after = editText(FILE, TEAMS, (value) => {
    value.miga = 'Federados';
    value.equipos[1].nacidos = { desde: 2007, hasta: 2008 };
  });
  expect(after).toBe(
    `${TEAMS.replace(
      'link: https://example.org\n',
      'link: https://example.org\n    nacidos: { desde: 2007, hasta: 2008 }\n',
    )}miga: Federados\n`,
  );
});

test('keeps the order of keys that people define, such as those of coaches', () => {
  const text = 'intro: x\nentrenadores:\n  # una\n  ana:\n    name: Ana\n  # otra\n  eva:\n    name: Eva\n';
  const after = editText('entrenadores.yaml', text, (value) => {
    value.entrenadores = { eva: value.entrenadores.eva, ana: { ...value.entrenadores.ana, img: 'a/b' } };
  });
  expect(after).toBe(
    'intro: x\nentrenadores:\n  # otra\n  eva:\n    name: Eva\n  # una\n  ana:\n    name: Ana\n    img: a/b\n',
  );
  const renamed = editText('entrenadores.yaml', text, (value) => {
    value.entrenadores = { 'ana-ruiz': value.entrenadores.ana, eva: value.entrenadores.eva };
  });
  expect(renamed).toBe(text.replace('ana:', 'ana-ruiz:'));
});

test('writes a new item in the style of its siblings', () => {
  const after = editText(FILE, TEAMS, (value) => {
    value.equipos[0].entrenamientos.push({
      lugar: 'ceip',
      dias: ['martes', 'jueves'],
      desde: '08:00',
      hasta: '09:00',
    });
    value.equipos.push({ route: 'senior', name: 'Sénior', nota: '' });
  });
  expect(after).toBe(
    `${TEAMS.replace(
      'lugar: pabellon }\n',
      'lugar: pabellon }\n      - { dias: [ martes, jueves ], desde: 08:00, hasta: 09:00, lugar: ceip }\n',
    )}\n  - name: Sénior\n    route: senior\n`,
  );
});

test('deletes an item with its comments, except comments separated by an empty line', () => {
  const text =
    'avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  # dos\n  - texto: dos\n  - texto: tres\n';
  const after = editText('avisos.yaml', text, (value) => value.avisos.splice(1, 1));
  expect(after).toBe('avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  - texto: tres\n');
});
