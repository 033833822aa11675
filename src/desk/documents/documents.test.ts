import { describe, expect, test } from 'vitest';
import { ContentError } from '../../content/problems.ts';
import { changeDocument, readDocument } from './documents.ts';

// biome-ignore lint/suspicious/noExplicitAny: a content file's value, of any shape
type Value = any;

/** The file after its value was edited. */
function edited(file: string, text: string, edit: (value: Value) => void): string {
  const value = structuredClone(readDocument(file, text).value);
  edit(value);
  return changeDocument(file, text, value);
}

const TEAMS = `# yaml-language-server: $schema=../.schema/equipos.json
orden: 1   # el primero
title: 'Equipos'
intro: >-
  Una línea que se queda como está,
  otra que cambia, y una más que se
  queda otra vez.
color: pino

equipos:
  # El de siempre.
  - name: Cadete
    route: cadete
    nacidos: { desde: 2009, hasta: 2010 }
    link:
    entrenamientos:
      - { dias: [lunes], desde: 18:00, hasta: 19:30, lugar: pabellon }

  # Nuevo este año.
  - name: Júnior
    route: junior
    link: https://example.org
`;
const FILE = 'equipos/federados.yaml';

describe('values', () => {
  test('a text keeps its quotes and the comment beside it', () => {
    const after = edited(FILE, TEAMS, (value) => {
      value.orden = 2;
      value.title = "L'equip";
    });
    expect(after).toBe(TEAMS.replace('orden: 1 ', 'orden: 2 ').replace("'Equipos'", "'L''equip'"));
  });

  test.each([
    ['no', '"no"'],
    ['08', '"08"'],
    ['12:30', '12:30'],
    ['2024-11-14', '2024-11-14'],
    ['*nota', '"*nota"'],
    ['&nota', '"&nota"'],
    ['número #1', '"número #1"'],
    ['lunes: no', '"lunes: no"'],
    ['{{municipio}}', '"{{municipio}}"'],
    ['uno, dos', 'uno, dos'],
  ])('«%s» is written as %s', (text, written) => {
    const after = edited(FILE, TEAMS, (value) => {
      value.color = text;
    });
    expect(after).toBe(TEAMS.replace('color: pino', `color: ${written}`));
  });

  test('a folded text changes in the lines that change', () => {
    const after = edited(FILE, TEAMS, (value) => {
      value.intro = value.intro.replace('que cambia', 'distinta');
    });
    expect(after).toBe(TEAMS.replace('otra que cambia', 'otra distinta'));
  });

  test('an empty field stays as it is written, and none is added', () => {
    const after = edited(FILE, TEAMS, (value) => {
      value.equipos[0].link = '';
      delete value.equipos[0].link;
      value.equipos[1].nota = '';
      value.equipos[1].entrenadores = [];
      value.boton = null;
    });
    expect(after).toBe(TEAMS);
  });
});

describe('fields', () => {
  test('a new one goes where the schema has it, in the style of others', () => {
    const after = edited(FILE, TEAMS, (value) => {
      value.miga = 'Federados';
      value.equipos[1].nacidos = { desde: 2007, hasta: 2008 };
    });
    expect(after).toBe(
      TEAMS.replace("'Equipos'\n", "'Equipos'\nmiga: Federados\n").replace(
        'link: https://example.org\n',
        'link: https://example.org\n    nacidos: { desde: 2007, hasta: 2008 }\n',
      ),
    );
  });

  test('the order of keys is content where people give them, as with coaches', () => {
    const text = 'intro: x\nentrenadores:\n  # una\n  ana:\n    name: Ana\n  # otra\n  eva:\n    name: Eva\n';
    const after = edited('entrenadores.yaml', text, (value) => {
      value.entrenadores = { eva: value.entrenadores.eva, ana: { ...value.entrenadores.ana, img: 'a/b' } };
    });
    expect(after).toBe(
      'intro: x\nentrenadores:\n  # otra\n  eva:\n    name: Eva\n  # una\n  ana:\n    name: Ana\n    img: a/b\n',
    );
    const renamed = edited('entrenadores.yaml', text, (value) => {
      value.entrenadores = { 'ana-ruiz': value.entrenadores.ana, eva: value.entrenadores.eva };
    });
    expect(renamed).toBe(text.replace('ana:', 'ana-ruiz:'));
  });
});

describe('lists', () => {
  test('an item moves with its comments, also when it changes', () => {
    const after = edited(FILE, TEAMS, (value) => {
      value.equipos.reverse();
      value.equipos[0].link = 'https://example.com';
    });
    const [head = '', first = '', second = ''] = TEAMS.split(/(?= {2}# El)|\n(?= {2}# Nuevo)/);
    expect(after).toBe(`${head}${second.replace('example.org', 'example.com')}\n${first}`);
  });

  test('a new item looks like its siblings', () => {
    const after = edited(FILE, TEAMS, (value) => {
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
        'lugar: pabellon }\n      - { dias: [martes, jueves], desde: 08:00, hasta: 09:00, lugar: ceip }\n',
      )}\n  - name: Sénior\n    route: senior\n`,
    );
  });

  test('an item goes with its comments; a comment that an empty line parts from it stays', () => {
    const text =
      'avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  # dos\n  - texto: dos\n  - texto: tres\n';
    const after = edited('avisos.yaml', text, (value) => value.avisos.splice(1, 1));
    expect(after).toBe('avisos:\n  - texto: uno\n\n  # Los de invierno.\n\n  - texto: tres\n');
  });
});

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
