import { expect, test } from 'vitest';
import { noticesOn } from './agenda-data.ts';
import { formatOutcome } from './format.ts';

const CADETE = 'federados/cadete-femenino';
test('lists all notices of a day, latest start first, and those of a team separately', () => {
  const notice = (text: string, from: string, to: string, teams: string[] = []) => ({
    text,
    from,
    to,
    link: '',
    teams,
  });
  const notices = [
    notice('all week', '2024-11-11', '2024-11-16'),
    notice('over', '2024-11-01', '2024-11-13'),
    notice('since today', '2024-11-14', '2024-11-17'),
    notice('tomorrow', '2024-11-15', '2024-11-17'),
    notice('since today, too', '2024-11-14', '2024-11-14'),
    notice('of a team', '2024-11-14', '2024-11-14', [CADETE]),
  ];
  const textsOn = (team?: string) => noticesOn({ notices }, '2024-11-14', team).map(({ text }) => text);
  expect(textsOn()).toEqual(['since today, too', 'since today', 'all week']);
  expect(textsOn(CADETE)).toEqual(['of a team']);
});

test('formats the outcome of a match: won, lost, drawn or not played yet', () => {
  expect(formatOutcome([2, 0])).toBe('Victoria');
  expect(formatOutcome([1, 2])).toBe('Derrota');
  expect(formatOutcome([1, 1])).toBe('Empate');
  expect(formatOutcome(null)).toBe('');
});
