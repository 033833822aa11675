import { expect, test } from 'vitest';
import { needsSpace } from './link-address.ts';

test.each([
  ['Se ha publicado en la federación.', true],
  ['Se ha publicado en ', false],
  ['', false],
  ['Las bases (', false],
])('keeps a link apart from the text before it: «%s»', (before, expected) =>
  expect(needsSpace(before)).toBe(expected),
);
