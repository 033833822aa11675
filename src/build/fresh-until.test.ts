import { expect, test } from 'vitest';
import type { Club } from '../content/club.ts';
import { freshUntil } from './fresh-until.ts';

const NOTHING = { now: null, calendar: null, matches: [], notices: [] };
const SEASON = {
  ...NOTHING,
  calendar: { first: '2024-09-16', last: '2025-06-20', closures: [], changes: [], extras: [] },
};
const at = (date: string) => ({ date, time: '12:00' });

test.each([
  ['before the season', '2024-08-01', '2024-08-02'],
  ['in it', '2025-03-30', '2025-03-31'],
  ['at the end of a year', '2024-12-31', '2025-01-01'],
  ['on its last day, which must go from the pages', '2025-06-20', '2025-06-21'],
  ['after it', '2025-06-21', null],
])('pages made %s', (_, date, until) => {
  expect(freshUntil(SEASON, at(date))).toBe(until);
});

test('a match, a notice or a training that was moved beyond the season keep pages dated', () => {
  const after = at('2025-07-01');
  const matches = [{ date: '2025-07-05' }] as Club['matches'];
  expect(freshUntil({ ...SEASON, matches }, after)).toBe('2025-07-02');
  const notices = [{ text: 'Campus', from: '2025-06-01', to: '2025-07-01', teams: [], link: '' }];
  expect(freshUntil({ ...NOTHING, notices }, after)).toBe('2025-07-02');
  const change = { team: 'a/b', date: '2025-06-20', from: '18:00', reason: '' };
  const movedTo = { date: '2025-07-03', from: '18:00', to: '19:00', venue: 'x' };
  const calendar = { ...SEASON.calendar, changes: [{ ...change, movedTo }] };
  expect(freshUntil({ ...SEASON, calendar }, after)).toBe('2025-07-02');
});

test('a club without dates, and the sample, whose day never ends, stay as they are', () => {
  expect(freshUntil(NOTHING, at('2024-11-14'))).toBe(null);
  expect(freshUntil({ ...SEASON, now: at('2024-11-14') }, at('2024-11-14'))).toBe(null);
});
