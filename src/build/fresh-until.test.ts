import { expect, test } from 'vitest';
import type { Club } from '../content/club.ts';
import { freshUntil } from './fresh-until.ts';

const NOTHING = { now: null, calendar: null, matches: [], notices: [] };
const SEASON = {
  ...NOTHING,
  calendar: { first: '2024-09-16', last: '2025-06-20', closures: [], changes: [], extras: [] },
};
const at = (date: string) => ({ date, time: '12:00' });
const MATCHES = [{ date: '2025-07-05' }] as Club['matches'];
const NOTICES = [{ text: 'Campus', from: '2025-06-01', to: '2025-07-01', teams: [], link: '' }];
const movedTo = { date: '2025-07-03', from: '18:00', to: '19:00', venue: 'x' };
const MOVED = {
  ...SEASON.calendar,
  changes: [{ team: 'a/b', date: '2025-06-20', from: '18:00', reason: '', movedTo }],
};

test.each([
  ['before the season', SEASON, '2024-08-01', '2024-08-02'],
  ['in it', SEASON, '2025-03-30', '2025-03-31'],
  ['at the end of a year', SEASON, '2024-12-31', '2025-01-01'],
  ['on its last day, which must go from the pages', SEASON, '2025-06-20', '2025-06-21'],
  ['after it', SEASON, '2025-06-21', null],
  ['after it, before a match', { ...SEASON, matches: MATCHES }, '2025-07-01', '2025-07-02'],
  ['after it, before a training that was moved', { ...SEASON, calendar: MOVED }, '2025-07-01', '2025-07-02'],
  ['of a club with nothing but a notice', { ...NOTHING, notices: NOTICES }, '2025-07-01', '2025-07-02'],
  ['of a club without dates', NOTHING, '2024-11-14', null],
  ['of the sample, whose day never ends', { ...SEASON, now: at('2024-11-14') }, '2024-11-14', null],
])('pages made %s', (_, club, date, until) => {
  expect(freshUntil(club, at(date))).toBe(until);
});
