import { expect, test } from 'vitest';
import { entriesBetween } from '../../club/agenda/entries.ts';
import { aMatch, aSeason, aSession } from '../../club/agenda/testing/plain-season.ts';
import {
  type AgendaFilterValues,
  applyFilters,
  asksForUnknown,
  NO_FILTERS,
  parseFilters,
} from './filters.ts';

const slotOn = (date: string) => ({ team: 'a', date, from: '18:00', to: '19:30', venue: 'norte' });
const season = aSeason({
  // Monday to Friday.
  weekly: [1, 2, 3, 4, 5].map((weekday) => aSession(weekday, { team: 'a', venue: 'norte' })),
  closures: [
    { from: '2024-11-13', to: '2024-11-13', reason: 'Obras', venues: ['norte'] },
    { from: '2024-11-14', to: '2024-11-14', reason: 'Fiesta', venues: [] },
  ],
  changes: [
    { team: 'a', date: '2024-11-12', from: '18:00', reason: '', movedTo: null },
    { team: 'a', date: '2024-11-15', from: '18:00', reason: '', movedTo: slotOn('2024-11-16') },
  ],
  extras: [{ ...slotOn('2024-11-17'), reason: '' }],
  matches: [
    aMatch({ id: 'as planned', team: 'a', date: '2024-11-17', venue: 'norte' }),
    aMatch({ id: 'postponed', team: 'a', date: '2024-11-17', venue: 'norte', state: 'postponed' }),
  ],
});

const filteredEntries = (filters: Partial<AgendaFilterValues>) =>
  applyFilters(
    entriesBetween(season, '2024-11-11', '2024-11-17'),
    { ...NO_FILTERS, ...filters },
    { season },
  ).map(({ date, state }) => `${date.slice(-2)} ${state}`);

test('filters changes to the usual week; a day with all venues closed is not a change', () => {
  expect(filteredEntries({ que: 'cambios' })).toEqual([
    '12 cancelled',
    '13 closed',
    '15 moved-away',
    '16 moved',
    '17 postponed',
    '17 extra',
  ]);
});

test('filters home matches, away matches, all matches and trainings', () => {
  const counts = (['casa', 'fuera', 'partidos', 'entrenamientos', ''] as const).map(
    (que) => filteredEntries({ que }).length,
  );
  expect(counts).toEqual([2, 0, 2, 7, 9]);
});

test('a venue lists its trainings, also those that move to another venue or day', () => {
  const moved = (date: string, to: string, from: string) => ({
    ...{ team: 'a', date, from: '18:00', reason: '' },
    movedTo: { date: to, from, to: '19:30', venue: 'sur' },
  });
  const movedSeason = aSeason({
    weekly: [2, 4].map((weekday) => aSession(weekday, { team: 'a', venue: 'norte' })),
    changes: [moved('2024-11-12', '2024-11-12', '17:45'), moved('2024-11-14', '2024-11-15', '18:00')],
  });
  const listedAt = (lugar: string) =>
    applyFilters(
      entriesBetween(movedSeason, '2024-11-11', '2024-11-20'),
      { ...NO_FILTERS, lugar },
      { season: movedSeason },
    ).map(({ date, from, state }) => `${date.slice(-2)} ${from} ${state}`);
  expect(listedAt('norte')).toEqual(['12 18:00 moved-away', '14 18:00 moved-away', '19 18:00 planned']);
  expect(listedAt('sur')).toEqual(['12 17:45 moved', '15 18:00 moved']);
});

test('ignores unknown values in the query', () => {
  const data = { teams: {}, venues: { norte: { title: 'Norte', path: '' } } };
  expect(parseFilters('?que=cambios&lugar=norte&equipo=%3Cb%3E', data)).toEqual({
    equipo: '',
    lugar: 'norte',
    que: 'cambios',
  });
  expect(parseFilters('?que=nada&lugar=sur', data)).toEqual(NO_FILTERS);
});

test.each([
  ['?equipo=equipo-de-antes&lugar=norte', true],
  ['?lugar=norte&que=casa', false],
  // Unknown parameters, and empty ones, ask for nothing.
  ['?desde=calendario&equipo=', false],
])('%s asks for an unknown filter: %s', (search, expected) => {
  const data = { teams: {}, venues: { norte: { title: 'Norte', path: '' } } };
  expect(asksForUnknown(search, parseFilters(search, data))).toBe(expected);
});
