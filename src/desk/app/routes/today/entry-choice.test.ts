import { expect, test } from 'vitest';
import { type Scoring, scoringOfSport } from '../../../../club/scoring/scoring.ts';
import type { TodayEntry } from '../../../core/today/today.ts';
import type { Choice } from './choice-storage.ts';
import { newChoice, parseChoice } from './entry-choice.ts';

const entryOf = (sport: string, more: Partial<TodayEntry> = {}) =>
  ({ scoring: scoringOfSport(sport) as Scoring, result: null, partials: [], ...more }) as TodayEntry;

test.each<[string, string, Partial<Choice>, object]>([
  ['handball without periods', 'Balonmano', { total: ['28', '25'] }, { total: [28, 25], partials: [] }],
  [
    'handball with periods only',
    'Balonmano',
    {
      partials: [
        ['14', '12'],
        ['14', '13'],
        ['', ''],
      ],
    },
    {
      total: null,
      partials: [
        [14, 12],
        [14, 13],
      ],
    },
  ],
  [
    'handball with one number',
    'Balonmano',
    { total: ['28', ''] },
    { hint: 'Falta un número en el resultado.' },
  ],
  ['nothing', 'Balonmano', {}, { hint: 'Escribe el resultado.' }],
  [
    'half a period',
    'Waterpolo',
    {
      total: ['9', '8'],
      partials: [
        ['3', '2'],
        ['2', ''],
      ],
    },
    { hint: 'Falta un número en «2.º cuarto».' },
  ],
  [
    'a draw in basketball',
    'Baloncesto',
    { total: ['70', '70'] },
    { hint: 'No puede acabar 70-70: no hay empates, se juega la prórroga.', isInvalid: true },
  ],
  ['nothing in volleyball', 'Voleibol', {}, { hint: 'Escribe los puntos de cada set.' }],
])('parses a typed result: %s', (_, sport, typed, expected) => {
  const entry = entryOf(sport);
  const parsed = parseChoice({ ...newChoice(entry, 'hoy', 'result'), ...typed }, entry);
  expect('change' in parsed ? parsed.change : parsed).toMatchObject(expected);
});

test('offers the stored result of a match again, with all its overtime periods', () => {
  const partials: [number, number][] = [
    [12, 12],
    [11, 11],
    [4, 4],
    [3, 2],
  ];
  const choice = newChoice(entryOf('Balonmano', { result: [30, 29], partials }), 'hoy', 'result');
  expect(choice).toMatchObject({ total: ['30', '29'], partials: partials.map((pair) => pair.map(String)) });
});
