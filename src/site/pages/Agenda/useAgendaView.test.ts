import { expect, test } from 'vitest';
import { addDays } from '../../../club/agenda/dates.ts';
import { aMatch, aSeason } from '../../../club/agenda/testing/plain-season.ts';
import type { Season } from '../../../club/agenda/types.ts';
import { nextSpan } from './useAgendaView.ts';

const NOW = { date: '2024-11-14', time: '10:00' };

/** Season with matches on the given days, counted from today. */
const seasonWithMatches = (...days: number[]) =>
  aSeason({ matches: days.map((day) => aMatch({ id: `m${day}`, date: addDays(NOW.date, day) })) });

const spanOf = (season: Season, stretches: number) =>
  nextSpan(season, NOW, stretches, false, (entries) => entries);

test('shows ten days at first, and ten more with each stretch', () => {
  const season = seasonWithMatches(...Array.from({ length: 40 }, (_, day) => day));
  expect([1, 2, 4].map((stretches) => spanOf(season, stretches).entries.length)).toEqual([10, 20, 40]);
  expect(spanOf(season, 2).hasMore).toBe(true);
  expect(spanOf(season, 4).hasMore).toBe(false);
});

test('extends a stretch with few entries until it has enough', () => {
  const season = seasonWithMatches(...Array.from({ length: 30 }, (_, week) => week * 7), 400);
  const counts = Array.from({ length: 6 }, (_, i) => spanOf(season, i + 1).entries.length);
  expect(counts).toEqual([8, 16, 24, 31, 31, 31]);
});

test('only searches ten days for changes at first, and further with the next stretch', () => {
  const season = seasonWithMatches(30, 60);
  const changes = (stretches: number) => nextSpan(season, NOW, stretches, true, (entries) => entries);
  expect(changes(1)).toEqual({ entries: [], to: addDays(NOW.date, 9), hasMore: true });
  expect(changes(2).entries).toHaveLength(2);
});
