import { expect, test } from 'vitest';
import { differences, withTheirs } from './differences.ts';

const base = { title: 'A', list: [{ n: 1 }, { n: 2 }], note: '' };

test('each field that somebody else changed is named, and whether it was changed here, too', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }, { n: 4 }] };
  const mine = { ...base, list: [{ n: 1 }, { n: 3 }], note: undefined };
  expect(differences(base, theirs, mine)).toEqual([
    { path: ['title'], theirs: 'B', mine: 'A', changedHere: false },
    { path: ['list', 1, 'n'], theirs: 4, mine: 3, changedHere: true },
  ]);
});

test('what was changed only here, or by both alike, is not asked about', () => {
  const theirs = { ...base, title: 'B' };
  expect(differences(base, theirs, { ...base, title: 'B', note: 'x', list: [] })).toEqual([]);
});

test('lists of different lengths differ as a whole', () => {
  const theirs = { ...base, list: [{ n: 1 }] };
  expect(differences(base, theirs, base).map(({ path }) => path)).toEqual([['list']]);
});

test('what is chosen from the file replaces what is in the form, the rest stays', () => {
  const theirs = { ...base, title: 'B', note: 'x' };
  const mine = { ...base, title: 'C' };
  const [title] = differences(base, theirs, mine);
  expect(withTheirs(mine, title ? [title] : [])).toEqual({ ...mine, title: 'B' });
});

test('without knowing how it began, what is in the form counts as changed here', () => {
  expect(differences(undefined, { a: 1 }, { a: 2 })[0]?.changedHere).toBe(true);
});
