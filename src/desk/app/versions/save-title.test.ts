import { expect, test } from 'vitest';
import { saveTitle } from './save-title.ts';

const team = (name: string, division = 'Primera') => ({ name, route: name.toLowerCase(), division });
const titleOf = (before: unknown, after: unknown) => saveTitle('Equipos Federados', before, after, {}, {});

test('two saves of one file are told apart by what they changed', () => {
  const before = { title: 'Federados', equipos: [team('Cadete'), team('Juvenil')] };
  expect(titleOf(before, { ...before, equipos: [team('Cadete', 'Segunda'), team('Juvenil')] })).toBe(
    'Cambiar «Equipos Federados»: Cadete',
  );
  expect(titleOf(before, { ...before, equipos: [team('Cadete'), team('Juvenil'), team('Infantil')] })).toBe(
    'Cambiar «Equipos Federados»: Infantil',
  );
  expect(titleOf(before, { ...before, equipos: [team('Cadete')] })).toBe(
    'Cambiar «Equipos Federados»: Juvenil',
  );
});

test('a field of the file itself is named, and of many things the first three', () => {
  expect(saveTitle('El club', { lema: 'Uno' }, { lema: 'Dos' }, {}, {})).toBe('Cambiar «El club»: Lema');
  const teams = ['Alevín', 'Benjamín', 'Cadete', 'Infantil', 'Juvenil'].map((name) => team(name));
  const changed = teams.map((each) => ({ ...each, division: 'Segunda' }));
  expect(titleOf({ equipos: teams }, { equipos: changed })).toBe(
    'Cambiar «Equipos Federados»: Alevín, Benjamín, Cadete y 2 más',
  );
});

test('a new file, and one saved as it was, are named alone', () => {
  expect(titleOf(null, { title: 'Federados' })).toBe('Cambiar «Equipos Federados»');
  expect(titleOf({ title: 'Federados' }, { title: 'Federados' })).toBe('Cambiar «Equipos Federados»');
});
