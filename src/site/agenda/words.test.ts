import { expect, test } from 'vitest';
import { outcomeWords } from './words.ts';

test('a match is won, lost, drawn or not played yet', () => {
  expect(outcomeWords([2, 0])).toBe('Victoria');
  expect(outcomeWords([1, 2])).toBe('Derrota');
  expect(outcomeWords([1, 1])).toBe('Empate');
  expect(outcomeWords(null)).toBe('');
});
