import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { nextSeason, proposeSeason } from './proposal.ts';

const club = await readClub(sampleContent, sitePages);
const proposal = proposeSeason(club, '2025-08-20');
const teamOf = (key: string) => proposal.kinds.flatMap(({ teams }) => teams).find((team) => team.key === key);

test.each([
  ['2024/25', '2025/26'],
  ['1999/00', '2000/01'],
  ['2024-2025', '2025-2026'],
  ['2026', '2027'],
  ['Verano de 2026', 'Verano de 2027'],
])('after %s comes %s', (season, next) => {
  expect(nextSeason(season)).toBe(next);
});

test('a team has players a year younger, and the oldest go to the teams of their age', () => {
  expect(teamOf('federados/cadete-femenino')).toMatchObject({
    born: { from: 2009, to: 2010 },
    nextBorn: { from: 2010, to: 2011 },
    leaving: [
      {
        year: 2009,
        to: ['federados/juvenil-femenino', 'escuela-ads/juvenil-femenino', 'resto/ies-guadarrama'],
      },
    ],
  });
  // Nobody is too old for it.
  expect(teamOf('federados/senior-femenino')).toMatchObject({
    nextBorn: { from: null, to: 2005 },
    leaving: [],
  });
});

test('the season begins and ends on the same days of the week', () => {
  expect(proposal.answers.days).toEqual({ first: '2025-09-15', last: '2026-06-19' });
});

/** The days that are proposed to a club with these. */
const daysAfter = (currentSeason: string, first: string, last: string) =>
  proposeSeason(
    { ...club, currentSeason, calendar: { first, last, closures: [], changes: [], extras: [] } },
    '2025-08-20',
  ).answers.days;

test.each([
  ['2024/25', '2026-09-01', '2027-06-20', { first: '2025-09-02', last: '2026-06-21' }],
  ['2024/25', '2023-09-18', '2024-06-21', { first: '2025-09-15', last: '2026-06-19' }],
  ['2024/25', '2025-01-13', '2025-06-20', { first: '2026-01-12', last: '2026-06-19' }],
  ['2026', '2026-01-01', '2026-12-20', { first: '2027-01-07', last: '2027-12-19' }],
  ['2026', '2026-09-07', '2027-06-18', { first: '2027-09-06', last: '2028-06-16' }],
])(
  'after %s, which began on %s and ended on %s, the days are in the years of its name',
  (season, first, last, days) => {
    expect(daysAfter(season, first, last)).toEqual(days);
  },
);

test('matches without a result are named, those still to be played first', () => {
  const match = { venue: null, place: '', round: '', home: true, result: null, sets: [] };
  const matches = [
    { ...match, team: 'a', date: '2025-05-10', rival: 'Sin acta', state: 'planned' },
    { ...match, team: 'a', date: '2025-09-07', rival: 'Mañana', state: 'planned' },
    { ...match, team: 'a', date: '2025-03-01', rival: 'Aplazado', state: 'postponed' },
    { ...match, team: 'a', date: '2025-04-01', rival: 'Suspendido', state: 'cancelled' },
    { ...match, team: 'a', date: '2025-02-01', rival: 'Jugado', state: 'planned', result: [3, 1] },
  ] as unknown as typeof club.matches;
  const { dropped } = proposeSeason({ ...club, matches }, '2025-08-20');
  expect(dropped.matches.map(({ rival, toPlay }) => [rival, toPlay])).toEqual([
    ['Aplazado', true],
    ['Mañana', true],
    ['Suspendido', false],
    ['Sin acta', false],
  ]);
});

test('what else goes without being kept is counted', () => {
  expect(proposal.dropped).toMatchObject({
    closures: 12,
    changes: 9,
    extras: 13,
    notices: 4,
  });
});
