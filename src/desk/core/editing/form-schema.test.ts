import { expect, test } from 'vitest';
import { matches } from '../../../club/content/files/matches.ts';
import { standings } from '../../../club/content/files/standings.ts';
import { fieldsForUnit, formSchemaAt, formSchemaOf } from './form-schema.ts';

const fieldsAt = (file: Parameters<typeof formSchemaOf>[0], ...path: PropertyKey[]) =>
  formSchemaAt(formSchemaOf(file), path)?.properties ?? {};

test('a form has the result fields of the team’s sport, and keeps others only while they have a value', () => {
  const match = fieldsAt(matches, 'partidos', 0);
  const resultFields = (unit: 'sets' | 'goals', value = {}) =>
    Object.keys(fieldsForUnit(match, unit, value)).filter((name) => /sets|parciales|resultado/.test(name));
  expect(resultFields('sets')).toEqual(['sets', 'resultado']);
  expect(resultFields('goals')).toEqual(['parciales', 'resultado']);
  expect(resultFields('goals', { sets: ['25-20'] })).toEqual(['sets', 'parciales', 'resultado']);
  for (const unit of ['sets', 'goals', 'points'] as const)
    expect(fieldsForUnit(match, unit, {}).resultado?.prominent, unit).toBe(true);
  const { resultado, parciales } = fieldsForUnit(match, 'goals', {});
  expect(`${parciales?.title} ${resultado?.description}`).not.toMatch(/set/i);
  const row = fieldsAt(standings, 'clasificaciones', 0, 'filas', 0);
  expect(fieldsForUnit(row, 'goals', {})).toMatchObject({ tantos: { title: 'Goles' } });
  expect(fieldsForUnit(row, 'sets', {})).not.toHaveProperty('tantos');
});
