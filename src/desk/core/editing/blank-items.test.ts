import { expect, test } from 'vitest';
import { movedPath } from '../../../club/content/documents/values.ts';
import { pathWithBlankItems, withoutBlankItems } from './blank-items.ts';
import type { FormSchema } from './form-schema.ts';

const line: FormSchema = { type: 'string' };
const price: FormSchema = { properties: { amount: line, period: line } };
const schema: FormSchema = {
  properties: {
    steps: { items: line },
    places: { items: line },
    prices: { items: price, inline: true },
    teams: { items: { properties: { name: line, lines: { items: line } } } },
    captions: { additionalProperties: line },
  },
  required: ['places'],
};

test.each([
  ['blank lines', { steps: ['a', '', undefined, 'b', null] }, { steps: ['a', 'b'] }],
  ['an optional list of blank lines', { steps: [''] }, {}],
  ['the lines of a required list, but not the list', { places: [''] }, { places: [] }],
  [
    'blank items without a head',
    { prices: [{ amount: '' }, { amount: '3' }] },
    { prices: [{ amount: '3' }] },
  ],
  [
    'blank lines of an item',
    { teams: [{ name: 'A', lines: ['', 'x'] }] },
    { teams: [{ name: 'A', lines: ['x'] }] },
  ],
])('leaves out %s', (_, value, filled) => {
  expect(withoutBlankItems(value, schema)).toEqual(filled);
});

test('keeps blank items with a head, empty lists of the file, and unknown fields', () => {
  const value = { teams: [{}, { name: '' }], steps: [], captions: { 1: '' }, unknown: [''] };
  expect(withoutBlankItems(value, schema)).toEqual(value);
});

test('finds the line of a problem behind blank lines', () => {
  const value = { steps: ['', 'a', '', 'b'], teams: [{}, { lines: ['', 'x'] }] };
  expect(pathWithBlankItems(value, schema, ['steps', 1])).toEqual(['steps', 3]);
  expect(pathWithBlankItems(value, schema, ['teams', 1, 'lines', 0])).toEqual(['teams', 1, 'lines', 1]);
  expect(pathWithBlankItems(value, schema, ['steps', 7])).toEqual(['steps', 7]);
  expect(pathWithBlankItems(value, schema, ['prices', 0, 'amount'])).toEqual(['prices', 0, 'amount']);
});

test('follows an item that an added one moves down, also in nested lists', () => {
  const album = (name: string) => ({ name, amount: 1 });
  const old = { seasons: [{ name: '2024', albums: [album('A'), album('B')] }] };
  const now = {
    seasons: [
      { name: '2025', albums: [] },
      { name: '2024', albums: [album('C'), album('A'), album('B')] },
    ],
  };
  expect(movedPath(['seasons', 0, 'albums', 1, 'name'], old, now)).toEqual([
    'seasons',
    1,
    'albums',
    2,
    'name',
  ]);
  expect(movedPath(['seasons', 0], old, old)).toEqual(['seasons', 0]);
  // Its own item was removed.
  expect(movedPath(['seasons', 0], now, { seasons: [now.seasons[1]] })).toBeNull();
});
