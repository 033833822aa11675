import { expect, test } from 'vitest';
import type { Match } from '../agenda/types.ts';
import { keepsCopies } from './settings.server.ts';

const WITH_AGENDA = { calendar: null, kinds: [], matches: [{} as Match] };

test('pages are kept where the club has an agenda, unless OFFLINE says no', () => {
  expect(keepsCopies(WITH_AGENDA, {})).toBe(true);
  expect(keepsCopies(WITH_AGENDA, { OFFLINE: ' ' })).toBe(true);
  expect(keepsCopies(WITH_AGENDA, { OFFLINE: 'no' })).toBe(false);
  expect(keepsCopies({ calendar: null, kinds: [], matches: [] }, { OFFLINE: 'sí' })).toBe(false);
});

test('a word that is neither yes nor no stops the build', () => {
  expect(() => keepsCopies(WITH_AGENDA, { OFFLINE: 'nunca' })).toThrow(
    'OFFLINE: «nunca» no se entiende; se admite «sí» o «no».',
  );
});
