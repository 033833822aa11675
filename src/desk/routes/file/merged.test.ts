import { expect, test } from 'vitest';
import { merged } from './merged.ts';

const base = { title: 'A', list: [{ n: 1 }, { n: 2 }], people: { ana: 1, eva: 2 }, note: 'x' };

test('what only one of two changed is kept, field by field, item by item, entry by entry', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }, { n: 4 }], people: { eva: 2, leo: 3 } };
  const mine = { ...base, note: undefined, list: [{ n: 3 }, { n: 2 }], people: { ana: 1, eva: 5 } };
  expect(merged(base, theirs, mine)).toEqual({
    title: 'B',
    list: [{ n: 3 }, { n: 4 }],
    people: { eva: 5, leo: 3 },
  });
});

test('what both changed is as it is here, also a list that has other items', () => {
  const theirs = { ...base, title: 'B', list: [{ n: 1 }] };
  const mine = { ...base, title: 'C', list: [{ n: 1 }, { n: 2 }, { n: 9 }] };
  expect(merged(base, theirs, mine)).toEqual(mine);
  expect(merged(base, mine, theirs)).toEqual(theirs);
});
