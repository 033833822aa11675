import { expect, test } from 'vitest';
import { entriesBetween } from '../../club/agenda/entries.ts';
import { aMatch, aSeason, aSession } from '../../club/agenda/testing/plain-season.ts';
import type { Closure, Season } from '../../club/agenda/types.ts';
import { type DayBlock, dayBlocks } from './day-blocks.ts';

/** Season of a team that trains on Mondays and Thursdays. */
const seasonWith = (closures: Closure[], matchDates: string[] = []) =>
  aSeason({
    weekly: [1, 4].map((weekday) => aSession(weekday)),
    closures,
    matches: matchDates.map((date) => aMatch({ date, time: '' })),
  });

const christmas = { from: '2024-12-23', to: '2025-01-07', reason: 'Navidad', venues: [] };

function blocks(season: Season, from: string, to: string): string[] {
  const describe = (block: DayBlock) =>
    block.entries.length > 0
      ? [block.from, block.entries.length, block.closureReason].join(' ').trim()
      : `${block.hasBegun ? 'begun' : block.from} > ${block.to} ${block.closureReason}`;
  return dayBlocks(entriesBetween(season, from, to), season.closures, from).map(describe);
}

test('joins days on which all venues are closed into one block', () => {
  expect(blocks(seasonWith([christmas]), '2024-12-18', '2025-01-09')).toEqual([
    '2024-12-19 1',
    '2024-12-23 > 2025-01-07 Navidad',
    '2025-01-09 1',
  ]);
  expect(blocks(seasonWith([christmas]), '2024-12-25', '2024-12-31')).toEqual(['begun > 2025-01-07 Navidad']);
});

test('shows a match within a holiday on its own day, with the reason for the missing training', () => {
  const matchDates = ['2024-12-28', '2025-01-02'];
  expect(blocks(seasonWith([christmas], matchDates), '2024-12-20', '2025-01-07')).toEqual([
    '2024-12-23 > 2024-12-27 Navidad',
    '2024-12-28 1',
    '2024-12-29 > 2025-01-01 Navidad',
    '2025-01-02 1 Navidad',
    '2025-01-03 > 2025-01-07 Navidad',
  ]);
});

test('keeps the trainings of a day on which only one venue is closed', () => {
  const works = { from: '2024-11-14', to: '2024-11-14', reason: 'Obras', venues: ['hall'] };
  expect(blocks(seasonWith([works]), '2024-11-14', '2024-11-18')).toEqual(['2024-11-14 1', '2024-11-18 1']);
});
