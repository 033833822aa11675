import { expect, test } from 'vitest';
import { FILES } from '../../../club/content/files/files.ts';
import { fieldChanges, saveTitle } from './field-changes.ts';
import { formSchemaOf } from './form-schema.ts';

const schemaOf = (name: string) => {
  const declared = FILES.find((file) => file.name === name);
  if (!declared) throw new Error(name);
  return formSchemaOf(declared);
};
const person = (key: string, name: string) => ({ key, name, detail: '', picture: null });
const references = { 'entrenadores.yaml': [person('ana', 'Ana Prieto'), person('bea', 'Bea Gil')] };

const team = {
  name: 'Cadete femenino',
  route: 'cadete-femenino',
  division: 'Primera',
  entrenadores: ['ana'],
  entrenamientos: [{ dias: ['lunes'], desde: '18:00', hasta: '19:30', lugar: 'pista' }],
};
const juniorTeam = { name: 'Juvenil', route: 'juvenil', division: 'Segunda' };

const teamChanges = (before: unknown[], after: unknown[]) =>
  fieldChanges({ equipos: before }, { equipos: after }, schemaOf('equipos/*.yaml'), references);

test('names a new entry by its name, not by its key', () => {
  const after = { lugares: { 'pabellon-municipal': { title: 'Pabellón Municipal' } } };
  const [change] = fieldChanges({}, after, schemaOf('lugares.yaml'), references);
  expect(change?.after).toBe('Pabellón Municipal: Nombre: Pabellón Municipal');
});

test('reports a changed field with its breadcrumb, old and new value', () => {
  expect(teamChanges([juniorTeam, team], [juniorTeam, { ...team, division: 'Segunda' }])).toMatchObject([
    { field: 'Equipos › Cadete femenino › Competición', before: 'Primera', after: 'Segunda' },
  ]);
  expect(teamChanges([team], [{ ...team, entrenadores: ['ana', 'bea'], nota: 'Traed agua.' }])).toMatchObject(
    [
      {
        field: 'Equipos › Cadete femenino › Entrenadores',
        before: 'Ana Prieto',
        after: 'Ana Prieto, Bea Gil',
      },
      { field: 'Equipos › Cadete femenino › Nota', before: '', after: 'Traed agua.' },
    ],
  );
});

test('shows added and removed items as a whole, and moved ones as a new order', () => {
  const [added] = teamChanges([team], [team, juniorTeam]);
  expect(added).toMatchObject({ field: 'Equipos › Juvenil', before: '' });
  expect(added?.after).toContain('Competición: Segunda');
  expect(teamChanges([team, juniorTeam], [juniorTeam])[0]).toMatchObject({
    field: 'Equipos › Cadete femenino',
    before: expect.stringContaining('Desde: 18:00'),
    after: '',
  });
  expect(teamChanges([team, juniorTeam], [juniorTeam, team])).toEqual([
    { field: 'Equipos › Orden', before: 'Cadete femenino, Juvenil', after: 'Juvenil, Cadete femenino' },
  ]);
});

test('shows only the changed lines of a long text', () => {
  const before = { title: 'Blog', texto: 'Uno\n\nDos\n\nTres' };
  expect(
    fieldChanges(before, { ...before, texto: 'Uno\n\nDos y medio\n\nTres' }, schemaOf('paginas/*.md'), {}),
  ).toEqual([{ field: 'Texto', before: 'Dos', after: 'Dos y medio' }]);
});

test('shows a new file as one change', () => {
  const [whole] = fieldChanges(null, { title: 'Lotería' }, schemaOf('paginas/*.md'), {});
  expect(whole).toEqual({ field: '', before: '', after: 'Título: Lotería' });
});

const named = (name: string, division = 'Primera') => ({ name, route: name.toLowerCase(), division });
const [cadete, juvenil] = [named('Cadete'), named('Juvenil')];
const FIVE = ['Alevín', 'Benjamín', 'Cadete', 'Infantil', 'Juvenil'];
const inDivision = (division: string) => FIVE.map((name) => named(name, division));

test.each<[string, before: object[], after: object[]]>([
  ['Se cambió «Competición» de Cadete', [cadete, juvenil], [named('Cadete', 'Segunda'), juvenil]],
  [
    'Se cambió Cadete: Competición y Entrenadores',
    [cadete],
    [{ ...named('Cadete', 'Segunda'), entrenadores: ['ana'] }],
  ],
  ['Se cambió «Entrenamientos» de Cadete', [cadete], [{ ...cadete, entrenamientos: team.entrenamientos }]],
  ['Se añadió Infantil en «Equipos Federados»', [cadete, juvenil], [cadete, juvenil, named('Infantil')]],
  ['Se quitó Juvenil de «Equipos Federados»', [cadete, juvenil], [cadete]],
  ['Se quitaron Cadete y Juvenil de «Equipos Federados»', [cadete, juvenil], []],
  ['Se cambió «Equipos Federados»: Orden', [cadete, juvenil], [juvenil, cadete]],
  [
    'Se cambió «Equipos Federados»: Alevín, Benjamín, Cadete y 2 más',
    inDivision('Primera'),
    inDivision('Segunda'),
  ],
])('the list of versions says: %s', (title, before, after) => {
  const values = [{ equipos: before }, { equipos: after }] as const;
  expect(saveTitle('Equipos Federados', ...values, schemaOf('equipos/*.yaml'), references)).toBe(title);
});

test('the list of versions says which field of a file was changed, and which file is new', () => {
  expect(saveTitle('El club', { lema: 'Uno' }, { lema: 'Dos' }, {}, {})).toBe('Se cambió «El club»: Lema');
  expect(saveTitle('Lotería', null, { title: 'Lotería' }, {}, {})).toBe('Se creó «Lotería»');
  const people = { eva: { name: 'Eva Soler', description: 'Entrenadora' } };
  expect(
    saveTitle('Entrenadores', null, { entrenadores: people }, schemaOf('entrenadores.yaml'), references),
  ).toBe('Se añadió Eva Soler en «Entrenadores»');
});
