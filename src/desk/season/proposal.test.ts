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

test('what goes without being kept is counted', () => {
  expect(proposal.dropped).toEqual({
    matches: club.matches.filter(({ sets }) => sets.length === 0).length,
    closures: 12,
    changes: 9,
    extras: 13,
    notices: 4,
  });
});
