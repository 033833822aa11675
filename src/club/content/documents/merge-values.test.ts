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

test('appends items that `theirs` added', () => {
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, { n: 7 }] };
  const mine = { ...base, list: [{ n: 1 }, { n: 5 }] };
  expect(mergeValues(base, theirs, mine)).toMatchObject({ list: [{ n: 1 }, { n: 5 }, { n: 7 }] });
  expect(mergeValues(base, theirs, theirs)).toEqual(theirs);
});

test('merges an item that `theirs` has, and that `mine` edited further', () => {
  const coach = { name: 'Inés', description: 'Entrenadora' };
  const theirs = { ...base, list: [{ n: 1 }, { n: 2 }, coach] };
  const mine = { ...base, list: [{ n: 1 }, { n: 2 }, { ...coach, img: 'ines' }] };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
});

test('`mine` wins for a field that both changed', () => {
  const theirs = { ...base, title: 'B' };
  const mine = { ...base, title: 'C' };
  expect(mergeValues(base, theirs, mine)).toEqual(mine);
  expect(mergeValues(base, mine, theirs)).toEqual(theirs);
});

test('deletes an item that one side deleted and the other did not change', () => {
  const deleted = { ...base, list: [{ n: 1 }] };
  const added = { ...base, list: [{ n: 1 }, { n: 2 }, { n: 9 }] };
  const merged = { ...base, list: [{ n: 1 }, { n: 9 }] };
  expect(mergeValues(base, deleted, added)).toEqual(merged);
  expect(mergeValues(base, added, deleted)).toEqual(merged);
});

test('reports fields and items that both changed or deleted', () => {
  const countConflicts = (theirs: object, mine: object) => {
    let conflicts = 0;
    mergeValues(base, { ...base, ...theirs }, { ...base, ...mine }, () => conflicts++);
    return conflicts;
  };
  expect(countConflicts({ title: 'B' }, { note: 'y' })).toBe(0);
  expect(countConflicts({ title: 'B' }, { title: 'B' })).toBe(0);
  expect(countConflicts({ title: 'B' }, { title: 'C' })).toBe(1);
  expect(countConflicts({ list: [{ n: 3 }, { n: 2 }] }, { list: [{ n: 1 }, { n: 4 }] })).toBe(0);
  expect(countConflicts({ list: [{ n: 3 }, { n: 2 }] }, { list: [{ n: 4 }, { n: 2 }] })).toBe(1);
  expect(countConflicts({ list: [{ n: 1 }] }, { list: [{ n: 1 }, { n: 2 }, { n: 9 }] })).toBe(0);
  const coach = { name: 'Inés', phone: '1', img: 'a' };
  const countInItem = (theirs: object, mine: object) => {
    let conflicts = 0;
    const edits = [coach, { ...coach, ...theirs }, { ...coach, ...mine }] as const;
    const [inList, withKey] = [edits.map((edit) => [edit]), edits.map((edit) => ({ ines: edit }))];
    for (const [before, other, own] of [inList, withKey]) mergeValues(before, other, own, () => conflicts++);
    return conflicts;
  };
  expect(countInItem({ phone: '2' }, { img: 'b' })).toBe(0);
  expect(countInItem({ phone: '2' }, { phone: '3' })).toBe(2);
  const [two, three] = [
    { id: 'b', n: 2 },
    { id: 'c', n: 3 },
  ];
  const ids = { list: [two, three] };
  const conflictsWithIds = (theirs: object[], mine: object[]) => {
    let conflicts = 0;
    mergeValues(ids, { list: theirs }, { list: mine }, () => conflicts++);
    return conflicts;
  };
  expect(conflictsWithIds([three], [{ ...two, n: 5 }, three])).toBe(1);
  expect(conflictsWithIds([{ ...two, n: 5 }, three], [three])).toBe(1);
});

test('keeps entries of one team for different days apart', () => {
  const entry = (dia: string) => ({ equipo: 'cadete', dia, cancelado: true });
  const merged = mergeValues({ cambios: [] }, { cambios: [entry('l')] }, { cambios: [entry('m')] });
  expect(merged).toEqual({ cambios: [entry('m'), entry('l')] });
});

test('keeps the order of the edit that reordered a list, and the position of added items', () => {
  const item = (id: string, n = 0) => ({ id, n });
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((id) => item(id)) as [
    object,
    object,
    object,
    object,
    object,
  ];
  const merge = (theirs: object[], mine: object[]) => {
    let conflicts = 0;
    return [mergeValues([a, b, c], theirs, mine, () => conflicts++), conflicts];
  };
  expect(merge([c, a, b], [item('a', 1), b, c])).toEqual([[c, item('a', 1), b], 0]);
  expect(merge([item('a', 1), b, c], [c, a, b])).toEqual([[c, item('a', 1), b], 0]);
  expect(merge([a, d, b, c], [e, a, b])).toEqual([[e, a, d, b], 0]);
  expect(merge([c, a, b], [c, d, a, b])).toEqual([[c, d, a, b], 0]);
  expect(merge([c, a, b], [b, a, c])).toEqual([[b, a, c], 1]);
});
