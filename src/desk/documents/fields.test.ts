import { expect, test } from 'vitest';
import { edited, FILE, TEAMS } from './testing/edited.ts';

test('a text keeps its quotes and the comment beside it', () => {
  const after = edited(FILE, TEAMS, (value) => {
    value.orden = 2;
    value.title = "L'equip";
  });
  expect(after).toBe(TEAMS.replace('orden: 1 ', 'orden: 2 ').replace("'Equipos'", "'L''equip'"));
});

test.each([
  ['no', 'no'],
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
