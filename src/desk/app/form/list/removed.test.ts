import { expect, test } from 'vitest';
import { removedFrom, withItem } from './removed.ts';

test('an item of a list comes back to its place, beside what was changed meanwhile', () => {
  const removed = removedFrom(['a', 'b', 'c'], 1);
  expect(withItem(['a2', 'c', 'd'], removed)).toEqual(['a2', 'b', 'c', 'd']);
  expect(withItem(undefined, removed)).toEqual(['b']);
});

test('an entry comes back under its key, in its order', () => {
  const removed = removedFrom({ ana: 1, eva: 2, leo: 3 }, 1);
  expect(Object.entries(withItem({ ana: 5, leo: 3 }, removed) as object)).toEqual([
    ['ana', 5],
    ['eva', 2],
    ['leo', 3],
  ]);
});
