import { expect, test } from 'vitest';
import { aMatch } from '../../agenda/testing/a-match.ts';
import type { Match } from '../../agenda/types.ts';
import { aSeason, aSession } from './testing/a-season.ts';
import { lastResults, seasonMatches, whatIsNext } from './what-is-next.ts';

const match = (id: string, date: string, more: Partial<Match> = {}) => aMatch({ id, date, ...more });

const season = aSeason({
  weekly: [2, 4].map((weekday) => aSession(weekday)),
  closures: [{ from: '2024-12-23', to: '2025-01-07', reason: 'Navidad', venues: [] }],
  changes: [{ team: 'a/b', date: '2024-11-14', from: '18:00', reason: 'Torneo', movedTo: null }],
  matches: [
    match('third', '2024-11-16', { state: 'postponed' }),
    match('first', '2024-11-02', { result: [3, 0] }),
    match('second', '2024-11-09', { result: [0, 3] }),
    match('fourth', '2024-11-23', { time: '' }),
  ],
});

const at = (date: string, time: string) => ({ moment: { date, time }, live: true });
const training = (date: string, time: string) => {
  const { off, entry } = whatIsNext(season, at(date, time), 'training');
  return { off: off.map((each) => `${each.date} ${each.state}`), next: entry?.date };
};

test('the next training is the one that has not ended, and what falls out before it is told', () => {
  expect(training('2024-11-12', '19:29')).toEqual({ off: [], next: '2024-11-12' });
  expect(training('2024-11-12', '19:30')).toEqual({ off: ['2024-11-14 cancelled'], next: '2024-11-19' });
});

test('before the season its first day is next; in a holiday, the day after; in the end there is none', () => {
  expect(training('2024-08-01', '10:00')).toEqual({ off: [], next: '2024-09-17' });
  expect(training('2024-12-22', '10:00')).toEqual({
    off: ['2024-12-24 closed', '2024-12-26 closed'],
    next: '2025-01-09',
  });
  expect(training('2025-06-20', '10:00')).toEqual({ off: [], next: undefined });
});

test('matches: a postponed one is none, and one without an hour may come at any', () => {
  const { off, entry } = whatIsNext(season, at('2024-11-10', '09:00'), 'match');
  expect([off.map(({ id }) => id), entry?.id]).toEqual([['third'], 'fourth']);
  expect(whatIsNext(season, at('2024-11-23', '23:00'), 'match').entry?.id).toBe('fourth');
  expect(whatIsNext(season, at('2024-11-24', '00:00'), 'match').entry).toBe(undefined);
});

test('the season in order, and its last results, newest first', () => {
  expect(seasonMatches(season).map(({ id }) => id)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(lastResults(season, 1).map(({ id }) => id)).toEqual(['second']);
});
