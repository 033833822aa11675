import { expect, test } from 'vitest';
import { mergeValues } from './merge-values.ts';

const base = { title: 'A', list: [{ n: 1 }, { n: 2 }], people: { ana: 1, eva: 2 }, note: 'x' };

test('keeps changes that only one side made, by field, list item and keyed entry', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }, { n: 4 }], people: { eva: 2, leo: 3 } };
  const mine = { ...base, note: undefined, list: [{ n: 3 }, { n: 2 }], people: { ana: 1, eva: 5 } };
  expect(mergeValues(base, theirs, mine)).toEqual({
    title: 'B',
    list: [{ n: 3 }, { n: 4 }],
    people: { eva: 5, leo: 3 },
  });
});

test('appends items that the other side added', () => {
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, { n: 7 }] };
  const mine = { ...base, list: [{ n: 1 }, { n: 5 }] };
  expect(mergeValues(base, theirs, mine)).toMatchObject({ list: [{ n: 1 }, { n: 5 }, { n: 7 }] });
  expect(mergeValues(base, theirs, theirs)).toEqual(theirs);
});

test('merges an item that was saved elsewhere and edited further here', () => {
  const coach = { name: 'Inés', description: 'Entrenadora' };
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, coach] };
  const mine = { ...base, list: [{ n: 1 }, { n: 2 }, { ...coach, img: 'ines' }] };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
});

test('keeps my version of a field that both changed, and of a list with deleted items', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }] };
  const mine = { ...base, title: 'C', list: [{ n: 1 }, { n: 2 }, { n: 9 }] };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
  expect(mergeValues(base, mine, theirs)).toEqual(theirs);
});
