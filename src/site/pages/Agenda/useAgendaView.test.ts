import { expect, test } from 'vitest';
import { addDays } from '../../../agenda/dates.ts';
import { aMatch, aSeason } from '../../../agenda/testing/plain-season.ts';
import type { Season } from '../../../agenda/types.ts';
import { nextSpan } from './useAgendaView.ts';

const NOW = { date: '2024-11-14', time: '10:00' };

/** Season with matches on the given days, counted from today. */
const seasonWith = (...days: number[]) =>
  aSeason({ matches: days.map((day) => aMatch({ id: `m${day}`, date: addDays(NOW.date, day) })) });

const shownAt = (season: Season, stretches: number) =>
  nextSpan(season, NOW, stretches, false, (entries) => entries);

test('shows ten days at first, and ten more with each stretch', () => {
  const season = seasonWith(...Array.from({ length: 40 }, (_, day) => day));
  expect([1, 2, 4].map((stretches) => shownAt(season, stretches).entries.length)).toEqual([10, 20, 40]);
  expect(shownAt(season, 2).more).toBe(true);
  expect(shownAt(season, 4).more).toBe(false);
});

test('extends a stretch with few entries until it has enough', () => {
  const season = seasonWith(...Array.from({ length: 30 }, (_, week) => week * 7), 400);
  const counts = Array.from({ length: 6 }, (_, i) => shownAt(season, i + 1).entries.length);
  expect(counts).toEqual([8, 16, 24, 31, 31, 31]);
});

test('only searches ten days for changes at first, and further with the next stretch', () => {
  const season = seasonWith(30, 60);
  const changes = (stretches: number) => nextSpan(season, NOW, stretches, true, (entries) => entries);
  expect(changes(1)).toEqual({ entries: [], to: addDays(NOW.date, 9), more: true });
  expect(changes(2).entries).toHaveLength(2);
});
