import { expect, test } from 'vitest';
import { outcomeWords } from './words.ts';

test('a match is won, lost, drawn or not played yet', () => {
  expect(
    outcomeWords([
      [25, 20],
      [25, 23],
    ]),
  ).toBe('Victoria');
  expect(
    outcomeWords([
      [20, 25],
      [25, 23],
      [9, 15],
    ]),
  ).toBe('Derrota');
  expect(
    outcomeWords([
      [20, 25],
      [25, 23],
    ]),
  ).toBe('Empate');
  expect(outcomeWords([])).toBe('');
});
