import { expect, test } from 'vitest';
import { findResultError } from './result-rules.ts';
import { type ScorePair, VOLLEYBALL } from './scoring.ts';

const win: ScorePair = [25, 20];
const loss: ScorePair = [18, 25];

test.each<[string, ScorePair[]]>([
  ['three sets', [win, win, win]],
  ['five sets, the last to 15', [win, loss, win, loss, [15, 13]]],
  [
    'sets beyond the target, two apart',
    [
      [26, 24],
      [30, 28],
      [33, 35],
    ],
  ],
  ['three sets of a school match, the last to 15 or 25', [win, loss, [15, 10]]],
  ['two sets of a school match', [win, win]],
  ['four sets', [win, loss, win, win]],
])('accepts %s', (_name, sets) => {
  expect(findResultError(VOLLEYBALL, { total: null, partials: sets })).toBeUndefined();
});

test.each<[string, ScorePair[], string]>([
  ['an unfinished set', [win, [24, 20]], 'El set 2 (24-20) no está acabado'],
  ['a lead of one point', [[25, 24]], 'se gana por dos puntos'],
  ['points after the end of a set', [[28, 20]], 'se acaba al llegar a 25'],
  ['a non-deciding set to 15', [[15, 10]], 'se gana con 25'],
  ['a fifth set to 25', [win, loss, win, loss, [25, 20]], 'El set 5 (25-20) no puede ser'],
  ['a single set', [win], 'Van 1-0: con un set no se acaba el partido.'],
  ['one set each', [win, loss], 'Van 1-1: falta el set que decide.'],
  ['two sets each', [win, loss, win, loss], 'Van 2-2: falta el set que decide.'],
  ['a set after the end of the match', [win, win, win, loss], 'El set 4 (18-25) sobra'],
])('refuses %s', (_name, sets, message) => {
  expect(findResultError(VOLLEYBALL, { total: null, partials: sets })).toContain(message);
});
