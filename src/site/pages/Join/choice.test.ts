import { expect, test } from 'vitest';
import { formatBirthYears } from '../../agenda/format.ts';
import { ageOutsideClub, isTeamFor, nearestTeams } from './choice.ts';

const team = (
  from: number | null,
  to: number | null,
  players: 'femenino' | 'masculino' | 'mixto' | null,
) => ({
  born: { from, to },
  players,
});
const cadete = team(2009, 2010, 'femenino');
const infantil = team(2011, 2012, 'masculino');
const senior = team(null, 2004, 'femenino');
const school = team(2006, 2012, 'mixto');

test.each([
  [2008, null, [school]],
  [2009, null, [cadete, school]],
  [2010, 'femenino', [cadete, school]],
  [2010, 'masculino', [school]],
  [2011, 'femenino', [school]],
  [1950, 'femenino', [senior]],
  [2005, null, []],
  [2013, null, []],
] as const)('finds the teams for year %s, players %s', (year, players, expected) => {
  const teams = [cadete, infantil, senior, school];
  expect(teams.filter((candidate) => isTeamFor(candidate, { year, players }))).toEqual(expected);
});

test('a team without named players suits everybody of its years; a team without years suits no year', () => {
  expect(isTeamFor(team(2009, 2010, null), { year: 2010, players: 'masculino' })).toBe(true);
  const unspecified = { born: null, players: null };
  expect(isTeamFor(unspecified, { year: 2010, players: null })).toBe(false);
  expect(isTeamFor(unspecified, { year: null, players: 'femenino' })).toBe(true);
});

test('finds the nearest teams, and whether all are for older or younger people', () => {
  const teams = [cadete, infantil, school];
  expect(nearestTeams(teams, { year: 2014, players: null })).toEqual([infantil, school]);
  expect(nearestTeams(teams, { year: 2014, players: 'femenino' })).toEqual([school]);
  expect(nearestTeams([{ born: null, players: null }], { year: 2014, players: null })).toEqual([]);
  expect(ageOutsideClub(teams, 2014)).toBe('young');
  expect(ageOutsideClub(teams, 1990)).toBe('old');
  expect(ageOutsideClub([...teams, senior], 1990)).toBe(null);
  expect(ageOutsideClub([...teams, senior], 2005)).toBe(null);
});

test.each([
  [2009, 2010, '2009 y 2010'],
  [2009, 2009, '2009'],
  [2006, 2012, 'de 2006 a 2012'],
  [null, 2004, '2004 o antes'],
  [2015, null, '2015 o después'],
])('formats years from %s to %s as %s', (from, to, formatted) => {
  expect(formatBirthYears({ from, to })).toBe(formatted);
});
