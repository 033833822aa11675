import { expect, test } from 'vitest';
import { aMatch, aSeason, aSession } from '../../club/agenda/testing/plain-season.ts';
import type { Match } from '../../club/agenda/types.ts';
import {
  findHeadline,
  lastResults,
  nextEntryByTeam,
  nextOfKind,
  nextToPlayFirst,
  seasonMatches,
} from './next.ts';

const match = (id: string, date: string, overrides: Partial<Match> = {}) =>
  aMatch({ id, date, ...overrides });

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

const nextTraining = (date: string, time: string) => {
  const { cancelled, entry } = nextOfKind(season, { date, time }, 'training');
  return { cancelled: cancelled.map(({ date, state }) => `${date} ${state}`), next: entry?.date };
};

test('finds the next training that has not ended, and the cancelled ones before it', () => {
  expect(nextTraining('2024-11-12', '19:29')).toEqual({ cancelled: [], next: '2024-11-12' });
  expect(nextTraining('2024-11-12', '19:30')).toEqual({
    cancelled: ['2024-11-14 cancelled'],
    next: '2024-11-19',
  });
});

test('finds the next training before the season, during a holiday and after the season', () => {
  expect(nextTraining('2024-08-01', '10:00')).toEqual({ cancelled: [], next: '2024-09-17' });
  expect(nextTraining('2024-12-22', '10:00')).toEqual({
    cancelled: ['2024-12-24 closed', '2024-12-26 closed'],
    next: '2025-01-09',
  });
  expect(nextTraining('2025-06-20', '10:00')).toEqual({ cancelled: [], next: undefined });
});

test('returns a cancelled match even if no other follows', () => {
  const last = aSeason({ matches: [match('last', '2025-05-10', { state: 'cancelled' })] });
  const { cancelled, entry } = nextOfKind(last, { date: '2025-05-01', time: '10:00' }, 'match');
  expect([cancelled.map(({ id }) => id), entry]).toEqual([['last'], undefined]);
});

test('skips a postponed match, and keeps a match without a time until its day ends', () => {
  const { cancelled, entry } = nextOfKind(season, { date: '2024-11-10', time: '09:00' }, 'match');
  expect([cancelled.map(({ id }) => id), entry?.id]).toEqual([['third'], 'fourth']);
  expect(nextOfKind(season, { date: '2024-11-23', time: '23:00' }, 'match').entry?.id).toBe('fourth');
  expect(nextOfKind(season, { date: '2024-11-24', time: '00:00' }, 'match').entry).toBe(undefined);
});

test('lists the matches of the season in order, and the last results newest first', () => {
  expect(seasonMatches(season).map(({ id }) => id)).toEqual(['first', 'second', 'third', 'fourth']);
  expect(lastResults(season, 1).map(({ id }) => id)).toEqual(['second']);
});

const teamMatch = (team: string, date: string, overrides: Partial<Match> = {}) =>
  aMatch({ id: `${team} ${date}`, team, date, ...overrides });

const seasonWith = (matches: Match[]) =>
  aSeason({
    // 11 November 2024 is a Monday.
    weekly: [aSession(4, { team: 'a' }), aSession(2, { team: 'b' }), aSession(3, { team: 'c' })],
    changes: [{ team: 'b', date: '2024-11-12', from: '18:00', reason: '', movedTo: null }],
    matches,
  });

const now = { date: '2024-11-11', time: '12:00' };
const teams = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const orderAndNext = (matches: Match[]) => {
  const next = nextEntryByTeam(seasonWith(matches), now);
  return {
    order: nextToPlayFirst(teams, next)
      .map(({ key }) => key)
      .join(''),
    next: Object.fromEntries([...next].map(([key, { kind, date }]) => [key, `${kind} ${date}`])),
  };
};

test('puts the team with the next match first, and keeps the order of the others', () => {
  const postponed = teamMatch('b', '2024-11-13', { state: 'postponed' });
  expect(orderAndNext([postponed, teamMatch('c', '2024-11-23'), teamMatch('d', '2024-11-16')])).toEqual({
    order: 'dabc',
    next: {
      d: 'match 2024-11-16',
      c: 'match 2024-11-23',
      a: 'training 2024-11-14',
      b: 'training 2024-11-19',
    },
  });
});

test('puts the first of several teams that play at the same time first', () => {
  expect(orderAndNext([teamMatch('d', '2024-11-16'), teamMatch('b', '2024-11-16')]).order).toBe('bacd');
});

test('orders by the next training without matches, and keeps the order without entries', () => {
  expect(orderAndNext([]).order).toBe('cabd');
  expect(nextToPlayFirst(teams, new Map())).toEqual(teams);
});

test('the club’s headline prefers a home match, and counts the other matches of that day', () => {
  const awayMatch = teamMatch('b', '2024-11-16', { home: false });
  const { entry, otherMatchCount } =
    findHeadline(seasonWith([awayMatch, teamMatch('d', '2024-11-16')]), now, '') ?? {};
  expect([entry?.team, otherMatchCount]).toEqual(['d', 1]);
});

test('a team’s headline has its next training and the cancelled one before it', () => {
  const { entry, cancelledBefore } = findHeadline(seasonWith([]), now, 'b') ?? {};
  expect([entry?.date, cancelledBefore?.date, cancelledBefore?.state]).toEqual([
    '2024-11-19',
    '2024-11-12',
    'cancelled',
  ]);
});
