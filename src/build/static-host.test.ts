import { expect, test } from 'vitest';
import { securityHeaders } from '../contract/http-headers.ts';
import { headersFile, htaccess, redirectsFile } from './static-host.ts';

const MOVED = [{ from: '/resto-de-equipos', to: '/equipos/resto' }];

test('hosts are told the headers that the server sends', () => {
  for (const [name, value] of Object.entries(securityHeaders(true))) {
    expect(headersFile(true)).toContain(`\n  ${name}: ${value}\n`);
    expect(htaccess([], true)).toContain(`\nHeader always set ${name} "${value}"\n`);
  }
  expect(headersFile(false)).not.toContain('Strict-Transport-Security');
  expect(htaccess([], false)).not.toContain('Strict-Transport-Security');
});

test('hosts are told what has moved for good, and no rule catches pages', () => {
  expect(redirectsFile(MOVED)).toBe('/resto-de-equipos /equipos/resto 301\n');
  expect(htaccess(MOVED, true)).toContain('RewriteRule ^resto-de-equipos/?$ /equipos/resto/ [R=301,L]\n');
});
