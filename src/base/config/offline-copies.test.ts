import { expect, test } from 'vitest';
import { readOfflineCopies } from './offline-copies.ts';

test('keeps pages on visitors’ devices unless OFFLINE says no', () => {
  expect(readOfflineCopies({})).toBe(true);
  expect(readOfflineCopies({ OFFLINE: ' ' })).toBe(true);
  expect(readOfflineCopies({ OFFLINE: 'no' })).toBe(false);
});

test('rejects any other value', () => {
  expect(() => readOfflineCopies({ OFFLINE: 'nunca' })).toThrow(
    'OFFLINE: «nunca» no se entiende; se admite «sí» o «no».',
  );
});
