import { expect, test } from 'vitest';
import { trainingsBetween } from '../../../agenda/trainings.ts';
import { FILES } from '../../../content/files/files.ts';
import { formSchemaOf } from '../../form-schema.ts';
import { dayItems, dayLists, hasDays, itemsOn } from './day-lists.ts';
import { addMonths, dayAfterKey, weeksOf } from './MonthGrid.tsx';
import { cancelled, restored, seasonOfValue } from './season-of-value.ts';

const schemaOf = (name: string) => {
  const declared = FILES.find((file) => file.name === name);
  if (!declared) throw new Error(name);
  return formSchemaOf(declared);
};

test('weeks begin on Monday and hold the whole month', () => {
  const weeks = weeksOf('2024-12-10');
  expect(weeks[0]?.[0]).toBe('2024-11-25');
  expect(weeks.at(-1)).toContain('2024-12-31');
  expect(weeksOf('2021-02-15')).toHaveLength(4);
});

test('a month on is the same day, or the last of a shorter month', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2024-12-15', 1)).toBe('2025-01-15');
  expect(addMonths('2024-03-31', -1)).toBe('2024-02-29');
  expect(dayAfterKey('2024-11-14', 'Home')).toBe('2024-11-11');
  expect(dayAfterKey('2024-11-14', 'a')).toBeNull();
});

test('the lists with days are found in the schemas', () => {
  expect(dayLists(schemaOf('calendario.yaml')).map(({ key, from, to }) => [key, from, to])).toEqual([
    ['cierres', 'desde', 'hasta'],
    ['cambios', 'dia', null],
    ['extras', 'dia', null],
  ]);
  expect(hasDays(schemaOf('partidos.yaml'))).toBe(true);
  expect(hasDays(schemaOf('menu.yaml'))).toBe(false);
});

test('an item stands on each of its days; one without a readable day on none', () => {
  const items = dayItems(dayLists(schemaOf('avisos.yaml')), {
    avisos: [{ texto: 'a', desde: '2024-11-01', hasta: '2024-11-03' }, { desde: 'mañana' }, null],
  });
  expect(itemsOn(items, '2024-11-02').map(({ index }) => index)).toEqual([0]);
  expect(itemsOn(items, '2024-11-04')).toEqual([]);
});

const weekly = [
  { team: 'f/a', weekday: 2, from: '18:00', to: '19:00', venue: 'n' },
  { team: 'f/a', weekday: 2, from: '20:00', to: '21:00', venue: 'n' },
  { team: 'f/b', weekday: 2, from: '18:00', to: '19:00', venue: 'n' },
];
const value = { primer_dia: '2024-09-01', ultimo_dia: '2025-06-30' };
const on = (value: unknown) => trainingsBetween(seasonOfValue(value, weekly), '2024-11-19', '2024-11-19');

test('a training is cancelled by one entry, which says the hour only where it must, and comes back without it', () => {
  const [first, , other] = on(value);
  if (!first || !other) throw new Error('no trainings');
  const next = cancelled(cancelled(value, other, weekly), first, weekly);
  expect(next).toMatchObject({
    cambios: [
      { equipo: 'f/b', dia: '2024-11-19', cancelado: true },
      { equipo: 'f/a', dia: '2024-11-19', hora: '18:00', cancelado: true },
    ],
  });
  expect((next as { cambios: object[] }).cambios[0]).not.toHaveProperty('hora');
  expect(on(next).map(({ state }) => state)).toEqual(['cancelled', 'planned', 'cancelled']);
  expect(on(restored(next, first, weekly)).map(({ state }) => state)).toEqual([
    'planned',
    'planned',
    'cancelled',
  ]);
});
