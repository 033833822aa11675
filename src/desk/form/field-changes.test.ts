import { expect, test } from 'vitest';
import { FILES } from '../../content/files/files.ts';
import { dayHeading } from '../browser/format-day.ts';
import { formSchemaOf } from '../editing/form-schema.ts';
import { fieldChanges, mergeValues, saveTitle } from './field-changes.ts';

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
const other = { name: 'Juvenil', route: 'juvenil', division: 'Segunda' };

const inTeams = (before: unknown[], after: unknown[]) =>
  fieldChanges({ equipos: before }, { equipos: after }, schemaOf('equipos/*.yaml'), references);

test('the first entry of a list by keys is called by its name', () => {
  const after = { lugares: { 'pabellon-municipal': { title: 'Pabellón Municipal' } } };
  const [change] = fieldChanges({}, after, schemaOf('lugares.yaml'), references);
  expect(change?.after).toBe('Pabellón Municipal: Nombre: Pabellón Municipal');
});

test('a field is named by where it stands, with its value of before and of now', () => {
  expect(inTeams([other, team], [other, { ...team, division: 'Segunda' }])).toEqual([
    { field: 'Equipos › Cadete femenino › Competición', before: 'Primera', after: 'Segunda' },
  ]);
  expect(inTeams([team], [{ ...team, entrenadores: ['ana', 'bea'], nota: 'Traed agua.' }])).toEqual([
    {
      field: 'Equipos › Cadete femenino › Entrenadores',
      before: 'Ana Prieto',
      after: 'Ana Prieto, Bea Gil',
    },
    { field: 'Equipos › Cadete femenino › Nota', before: '', after: 'Traed agua.' },
  ]);
});

test('items that were added or removed are shown whole, moved ones as a new order', () => {
  const [added] = inTeams([team], [team, other]);
  expect(added).toMatchObject({ field: 'Equipos › Juvenil', before: '' });
  expect(added?.after).toContain('Competición: Segunda');
  expect(inTeams([team, other], [other])[0]).toMatchObject({
    field: 'Equipos › Cadete femenino',
    before: expect.stringContaining('Desde: 18:00'),
    after: '',
  });
  expect(inTeams([team, other], [other, team])).toEqual([
    { field: 'Equipos › Orden', before: 'Cadete femenino, Juvenil', after: 'Juvenil, Cadete femenino' },
  ]);
});

test('of a long text only the lines that changed', () => {
  const before = { title: 'Blog', texto: 'Uno\n\nDos\n\nTres' };
  expect(
    fieldChanges(before, { ...before, texto: 'Uno\n\nDos y medio\n\nTres' }, schemaOf('paginas/*.md'), {}),
  ).toEqual([{ field: 'Texto', before: 'Dos', after: 'Dos y medio' }]);
});

test('a file that is new or gone', () => {
  const [whole] = fieldChanges(null, { title: 'Lotería' }, schemaOf('paginas/*.md'), {});
  expect(whole).toEqual({ field: '', before: '', after: 'Título: Lotería' });
});

test('days are those of the clock of this computer', () => {
  const now = new Date(2024, 10, 14, 0, 30);
  const wordsOf = (...at: [number, number, number, number]) => dayHeading(new Date(...at), now);
  expect(wordsOf(2024, 10, 14, 0)).toBe('Hoy');
  expect([wordsOf(2024, 10, 13, 23), wordsOf(2024, 10, 13, 1)]).toEqual(['Ayer', 'Ayer']);
  expect(wordsOf(2024, 10, 12, 23)).toBe('Martes, 12 de noviembre de 2024');
});

const named = (name: string, division = 'Primera') => ({ name, route: name.toLowerCase(), division });
const titleOf = (before: unknown, after: unknown) => saveTitle('Equipos Federados', before, after, {}, {});

test('the title of a save names what it changed', () => {
  const before = { title: 'Federados', equipos: [named('Cadete'), named('Juvenil')] };
  expect(titleOf(before, { ...before, equipos: [named('Cadete', 'Segunda'), named('Juvenil')] })).toBe(
    'Cambiar «Equipos Federados»: Cadete',
  );
  expect(
    titleOf(before, { ...before, equipos: [named('Cadete'), named('Juvenil'), named('Infantil')] }),
  ).toBe('Cambiar «Equipos Federados»: Infantil');
  expect(titleOf(before, { ...before, equipos: [named('Cadete')] })).toBe(
    'Cambiar «Equipos Federados»: Juvenil',
  );
});

test('a field of the file itself is named, and of many things the first three', () => {
  expect(saveTitle('El club', { lema: 'Uno' }, { lema: 'Dos' }, {}, {})).toBe('Cambiar «El club»: Lema');
  const teams = ['Alevín', 'Benjamín', 'Cadete', 'Infantil', 'Juvenil'].map((name) => named(name));
  const changed = teams.map((each) => ({ ...each, division: 'Segunda' }));
  expect(titleOf({ equipos: teams }, { equipos: changed })).toBe(
    'Cambiar «Equipos Federados»: Alevín, Benjamín, Cadete y 2 más',
  );
});

const base = { title: 'A', list: [{ n: 1 }, { n: 2 }], people: { ana: 1, eva: 2 }, note: 'x' };

test('what only one of two changed is kept, field by field, item by item, entry by entry', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }, { n: 4 }], people: { eva: 2, leo: 3 } };
  const mine = { ...base, note: undefined, list: [{ n: 3 }, { n: 2 }], people: { ana: 1, eva: 5 } };
  expect(mergeValues(base, theirs, mine)).toEqual({
    title: 'B',
    list: [{ n: 3 }, { n: 4 }],
    people: { eva: 5, leo: 3 },
  });
});

test('what the other one added to a list follows what is here', () => {
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, { n: 7 }] };
  const mine = { ...base, list: [{ n: 1 }, { n: 5 }] };
  expect(mergeValues(base, theirs, mine)).toMatchObject({ list: [{ n: 1 }, { n: 5 }, { n: 7 }] });
  expect(mergeValues(base, theirs, theirs)).toEqual(theirs);
});

test('an entry that was saved elsewhere and goes on here is one entry', () => {
  const coach = { name: 'Inés', description: 'Entrenadora' };
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, coach] };
  const mine = { ...base, list: [{ n: 1 }, { n: 2 }, { ...coach, img: 'ines' }] };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
});

test('what both changed is as it is here, also a list that has other items', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }] };
  const mine = { ...base, title: 'C', list: [{ n: 1 }, { n: 2 }, { n: 9 }] };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
  expect(mergeValues(base, mine, theirs)).toEqual(theirs);
});
