import { expect, test } from 'vitest';
import { readCookie, SESSION_COOKIE } from './account-cookies.ts';

test('reads a cookie by its exact name', () => {
  expect(readCookie(`a=1; ${SESSION_COOKIE}=b; c`, SESSION_COOKIE)).toBe('b');
  expect(readCookie(`a=1;\t${SESSION_COOKIE}=b`, SESSION_COOKIE)).toBe('b');
  expect(readCookie(undefined, SESSION_COOKIE)).toBe('');
});

// Another host of the domain can set a cookie whose name only looks like one with the prefix.
test.each(['\xa0', '\ufeff', '\v', '\xad', 'x'])(
  'ignores a cookie whose name has another character (%j)',
  (character) => {
    expect(readCookie(`${character}${SESSION_COOKIE}=planted; ${SESSION_COOKIE}=own`, SESSION_COOKIE)).toBe(
      'own',
    );
    expect(readCookie(`${SESSION_COOKIE}${character}=planted`, SESSION_COOKIE)).toBe('');
  },
);
