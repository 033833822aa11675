import { expect, test } from 'vitest';
import { aMatch } from '../../agenda/testing/a-match.ts';
import type { Match } from '../../agenda/types.ts';
import { leadFirst, nextOfTeams } from './next-of-teams.ts';
import { aSeason, aSession } from './testing/a-season.ts';

const match = (team: string, date: string, more: Partial<Match> = {}) =>
  aMatch({ id: `${team} ${date}`, team, date, ...more });

const season = (matches: Match[]) =>
  aSeason({
    // 11 November 2024 is a Monday.
    weekly: [aSession(4, { team: 'a' }), aSession(2, { team: 'b' }), aSession(3, { team: 'c' })],
    changes: [{ team: 'b', date: '2024-11-12', from: '18:00', reason: '', movedTo: null }],
    matches,
  });

const now = { date: '2024-11-11', time: '12:00' };
const teams = ['a', 'b', 'c', 'd'].map((key) => ({ key }));
const seen = (matches: Match[]) => {
  const next = nextOfTeams(season(matches), now, '2024-12-15');
  return {
    order: leadFirst(teams, next)
      .map(({ key }) => key)
      .join(''),
    next: Object.fromEntries([...next].map(([key, { kind, date }]) => [key, `${kind} ${date}`])),
  };
};

test('the team with the next match leads, however soon others train; the others keep their order', () => {
  const off = match('b', '2024-11-13', { state: 'postponed' });
  expect(seen([off, match('c', '2024-11-23'), match('d', '2024-11-16')])).toEqual({
    order: 'dabc',
    next: {
      d: 'match 2024-11-16',
      c: 'match 2024-11-23',
      a: 'training 2024-11-14',
      b: 'training 2024-11-19',
    },
  });
});

test('of several at the same hour the first in order leads', () => {
  expect(seen([match('d', '2024-11-16'), match('b', '2024-11-16')]).order).toBe('bacd');
});

test('without matches the next training decides; without anything the first team leads', () => {
  expect(seen([]).order).toBe('cabd');
  expect(leadFirst(teams, new Map())).toEqual(teams);
});
