import { expect, test } from 'vitest';
import { entriesBetween } from '../../agenda/entries.ts';
import type { Season } from '../../agenda/types.ts';
import { entriesAt } from './entries-at.ts';

const season: Season = {
  first: '2024-09-16',
  last: '2025-06-20',
  weekly: [2, 4].map((weekday) => ({ team: 'a', weekday, from: '18:00', to: '19:30', venue: 'hall' })),
  closures: [],
  changes: [
    {
      team: 'a',
      date: '2024-11-12',
      from: '18:00',
      reason: 'Concierto',
      movedTo: { date: '2024-11-12', from: '17:45', to: '19:15', venue: 'school' },
    },
    {
      team: 'a',
      date: '2024-11-14',
      from: '18:00',
      reason: '',
      movedTo: { date: '2024-11-15', from: '18:00', to: '19:30', venue: 'school' },
    },
  ],
  extras: [],
  matches: [],
};

const at = (venue: string) =>
  entriesAt(entriesBetween(season, '2024-11-11', '2024-11-20'), venue).map(
    ({ date, from, state }) => `${date} ${from} ${state}`,
  );

test('a venue tells who trains there, and who goes elsewhere on that day or to another', () => {
  expect(at('hall')).toEqual(['2024-11-12 18:00 away', '2024-11-14 18:00 away', '2024-11-19 18:00 planned']);
  expect(at('school')).toEqual(['2024-11-12 17:45 moved', '2024-11-15 18:00 moved']);
});
