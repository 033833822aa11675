import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Licensed, licencesOf, permits } from './licences.ts';

const known = (id: string) => ['MIT', 'ISC'].includes(id);

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['(GPL-3.0-only OR MIT)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only OR MIT AND ISC', true],
  ['(GPL-3.0-only OR MIT) AND GPL-2.0-only', false],
  ['MIT AND (ISC OR GPL-2.0-only)', true],
  ['', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['MIT ISC', false],
  ['(MIT', false],
  ['MIT AND', false],
])('%s is permitted: %s', (expression, permitted) => {
  expect(permits(expression, known)).toBe(permitted);
});

test('lists what production installs apart from what only development does', () => {
  const lock = {
    packages: {
      '': { license: 'MIT' },
      'node_modules/b': { version: '2.0.0', license: 'ISC' },
      'node_modules/a/node_modules/@scope/c': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      'node_modules/silent': { version: '1.0.0' },
      'node_modules/quiet': { version: '1.0.0', dev: true },
      'node_modules/linked': { link: true },
    },
  };
  expect(licencesOf(lock)).toEqual([
    { name: '@scope/c', version: '1.0.0', licence: 'GPL-3.0-only', allowed: false },
    { name: 'b', version: '2.0.0', licence: 'ISC', allowed: true },
    { name: 'silent', version: '1.0.0', licence: 'none given', allowed: false },
  ]);
  expect(licencesOf(lock, 'development')).toEqual([
    { name: 'quiet', version: '1.0.0', licence: 'none given', allowed: false },
    { name: 'tool', version: '1.0.0', licence: 'GPL-3.0-only', allowed: false },
  ]);
});

test('the LGPL is noted for the libraries of sharp and refused elsewhere', () => {
  const licence = 'Apache-2.0 AND LGPL-3.0-or-later AND MIT';
  const [sharp, other] = licencesOf({
    packages: {
      'node_modules/@img/sharp-win32-x64': { version: '1.0.0', license: licence },
      'node_modules/other': { version: '1.0.0', license: licence },
    },
  });
  expect(sharp).toMatchObject({ allowed: true, note: expect.stringContaining('libvips') });
  expect(other).toMatchObject({ allowed: false });
});

test('what is noted for development is refused in production, and in development under another name', () => {
  const lock = (dev: boolean) => ({
    packages: {
      'node_modules/axe-core': { version: '1.0.0', license: 'MPL-2.0', dev },
      'node_modules/@oxc-parser/binding-darwin-arm64': { version: '1.0.0', dev },
      'node_modules/other': { version: '1.0.0', license: 'MPL-2.0', dev },
    },
  });
  const allowed = (found: Licensed[]) => found.filter((each) => each.allowed).map(({ name }) => name);
  expect(allowed(licencesOf(lock(true), 'development'))).toEqual([
    '@oxc-parser/binding-darwin-arm64',
    'axe-core',
  ]);
  expect(allowed(licencesOf(lock(false)))).toEqual([]);
});

test.each(['production', 'development'] as const)(
  'every %s dependency of this project is permitted',
  (purpose) => {
    const found = licencesOf(JSON.parse(readFileSync('package-lock.json', 'utf8')), purpose);
    expect(found.length).toBeGreaterThan(15);
    expect(found.filter(({ allowed }) => !allowed)).toEqual([]);
  },
);
