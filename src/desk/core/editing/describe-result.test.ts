import { expect, test } from 'vitest';
import { scoringOfSport, VOLLEYBALL } from '../../../club/scoring/scoring.ts';
import { describeResult } from './describe-result.ts';

const handball = scoringOfSport('balonmano') ?? VOLLEYBALL;

test.each([
  ['nothing', {}, VOLLEYBALL, ''],
  ['an unfinished pair', { sets: ['25-'] }, VOLLEYBALL, ''],
  [
    'sets of a match that goes on',
    { sets: ['25-20', '18-25'], donde: 'casa' },
    VOLLEYBALL,
    'De «Sets» sale 1-1.',
  ],
  [
    'sets of a match at home',
    { sets: ['25-20', '18-25', '15-10'], donde: 'casa' },
    VOLLEYBALL,
    'De «Sets» sale 2-1. En la web: Victoria 2-1 (en casa).',
  ],
  ['a result away', { resultado: '1-3', donde: 'fuera' }, VOLLEYBALL, 'En la web: Derrota 1-3 (fuera).'],
  ['goals away', { resultado: '23-20', donde: 'fuera' }, handball, 'En la web: Victoria 23-20 (fuera).'],
  ['a draw without a side', { resultado: '20-20' }, handball, 'En la web: Empate 20-20.'],
])('describes %s as the site does', (_name, match, scoring, expected) =>
  expect(describeResult(match, scoring)).toBe(expected),
);
