import { expect, test } from 'vitest';
import { trainingsBetween } from '../../../club/agenda/trainings.ts';
import { cancelTraining, restoreTraining, seasonFromForm } from './calendar-form.ts';

const weekly = [
  { team: 'f/a', weekday: 2, from: '18:00', to: '19:00', venue: 'n' },
  { team: 'f/a', weekday: 2, from: '20:00', to: '21:00', venue: 'n' },
  { team: 'f/b', weekday: 2, from: '18:00', to: '19:00', venue: 'n' },
];
const value = { primer_dia: '2024-09-01', ultimo_dia: '2025-06-30' };
const trainingsOn = (value: unknown) =>
  trainingsBetween(seasonFromForm(value, weekly), '2024-11-19', '2024-11-19');

test('cancels a training by an entry, with the time only if needed, and restores it by removing the entry', () => {
  const [first, , otherTeam] = trainingsOn(value);
  if (!first || !otherTeam) throw new Error('no trainings');
  const next = cancelTraining(cancelTraining(value, otherTeam, weekly), first, weekly);
  expect(next).toMatchObject({
    cambios: [
      { equipo: 'f/b', dia: '2024-11-19', cancelado: true },
      { equipo: 'f/a', dia: '2024-11-19', hora: '18:00', cancelado: true },
    ],
  });
  expect((next as { cambios: object[] }).cambios[0]).not.toHaveProperty('hora');
  expect(trainingsOn(next).map(({ state }) => state)).toEqual(['cancelled', 'planned', 'cancelled']);
  expect(trainingsOn(restoreTraining(next, first, weekly)).map(({ state }) => state)).toEqual([
    'planned',
    'planned',
    'cancelled',
  ]);
});
