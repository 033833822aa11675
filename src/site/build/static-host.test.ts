import { expect, test } from 'vitest';
import { CACHE_FOR_15_MINUTES, DOCUMENT_HEADERS, securityHeaders } from '../../base/config/http-headers.ts';
import { headersFile, htaccess, redirectsFile } from './static-host.ts';

test('sets the same headers as the server', () => {
  const exceptFiles = ' "expr=%{REQUEST_URI} !~ m#^/(assets|img)/#"';
  for (const [headers, condition] of [
    [securityHeaders(true), ''],
    [DOCUMENT_HEADERS, exceptFiles],
  ] as const)
    for (const [name, value] of Object.entries(headers)) {
      expect(headersFile(true)).toContain(`\n  ${name}: ${value}\n`);
      expect(htaccess([], true)).toContain(`\nHeader always set ${name} "${value}"${condition}\n`);
    }
  const noFraming = "frame-ancestors 'none'";
  expect(headersFile(true)).toContain(`\n  Content-Security-Policy: ${noFraming}\n`);
  expect(htaccess([], true)).toContain(`Content-Security-Policy "${noFraming}"`);
  expect(headersFile(false)).not.toContain('Strict-Transport-Security');
  expect(htaccess([], false)).not.toContain('Strict-Transport-Security');
});

test('writes permanent and temporary redirects, and no rule for other paths', () => {
  const redirects = [
    { from: '/resto-de-equipos', to: '/equipos/resto' },
    { from: '/equipos/resto/mixto', to: '/temporadas/2024-25', permanent: false },
  ];
  expect(redirectsFile(redirects)).toBe(
    '/resto-de-equipos /equipos/resto 301\n/equipos/resto/mixto /temporadas/2024-25 302\n',
  );
  expect(htaccess(redirects, true)).toContain('RewriteRule ^resto-de-equipos/?$ /equipos/resto/ [R=301,L]\n');
  expect(htaccess(redirects, true)).toContain('^equipos/resto/mixto/?$ /temporadas/2024-25/ [R=302,L]\n');
});

test('makes Apache redirect /index.html to its page only if a visitor asks for it', () => {
  expect(htaccess([], true)).toContain(
    'RewriteCond %{THE_REQUEST} "^[^ ]+ [^ ?]*/index[.]html[ ?]"\nRewriteRule ^(.*/)?index[.]html$ /$1 [R=301,L]\n',
  );
});

test('sets type and caching of calendars and feeds', () => {
  const headerLines = (type: string) =>
    `\n  Content-Type: ${type}\n  Cache-Control: ${CACHE_FOR_15_MINUTES}\n`;
  expect(headersFile(true)).toContain(
    `\n/calendario/equipos/*${headerLines('text/calendar; charset=utf-8')}`,
  );
  for (const feed of ['/blog/feed.xml', '/cambios.xml', '/cambios/*'])
    expect(headersFile(true)).toContain(`\n${feed}${headerLines('application/atom+xml')}`);
  const apache = htaccess([], true);
  expect(apache).toContain('\nAddType "text/calendar; charset=utf-8" .ics\n');
  expect(apache).toContain(
    'Content-Type "application/atom+xml" "expr=%{REQUEST_URI} =~ m#^/(blog/feed|cambios.*)[.]xml$#"',
  );
  expect(apache).toContain(
    `Cache-Control "${CACHE_FOR_15_MINUTES}" "expr=%{REQUEST_URI} =~ m#[.]ics$|^/(blog/feed|cambios.*)[.]xml$#"`,
  );
});

test('makes hosts revalidate the service worker, so that it can be removed', () => {
  expect(headersFile(true)).toContain('\n/sw.js\n  Cache-Control: no-cache\n');
});
