/** Server responses for the built sample: pages, redirects, files and unknown paths. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agendaAddress, attribute, getFirst, openPage } from '../html/site.ts';
import { SAMPLE } from '../setup/clubs.ts';
import { type Site, serveBuilt } from '../setup/site.ts';
import { PATHS, REDIRECTS, SPELLINGS } from '../setup/site-map.ts';

let site: Site;
beforeAll(async () => {
  site = await serveBuilt(SAMPLE);
});
afterAll(() => site?.stop());

const get = (path: string) => fetch(site.url + path, { redirect: 'manual' });

test.each(PATHS)('%s has the CSP of its page and forbids framing', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  const page = openPage(SAMPLE, path);
  const policy = attribute(getFirst(page, 'meta[http-equiv="Content-Security-Policy"]'), 'content');
  expect(response.headers.get('content-security-policy')).toBe(`${policy}; frame-ancestors 'none'`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  expect(response.headers.has('set-cookie')).toBe(false);
  // The page itself was served, not another one with a CSP of its own.
  expect(await response.text()).toContain(`<title>${page.title.replaceAll('&', '&amp;')}</title>`);
});

test('the service worker is revalidated each time and may reach only its own origin', async () => {
  const { headers } = await get('/sw.js');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; worker-src 'self'; frame-ancestors 'none'",
  );
});

test.each(REDIRECTS)('$from redirects to $to', async ({ from, to, mayComeBack }) => {
  const response = await get(from);
  // Moved pages redirect permanently. Unknown paths and former teams may become pages again.
  const status = to === '/' || mayComeBack ? 302 : 301;
  expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  expect(response.headers.get('content-security-policy')).toContain('default-src');
});

test.each(SPELLINGS)(
  '$from redirects to $to, which differs in capitals or accents only',
  async ({ from, to }) => {
    const response = await get(from);
    expect([response.status, response.headers.get('location')]).toEqual([301, to]);
  },
);

test.each(['/_headers', '/_redirects', '/.htaccess'])(
  '%s, a file for static hosts, is not served',
  async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/']);
  },
);

test.each([
  '/img/no-existe.jpg',
  '/assets/no-existe.js',
  '/assets/agenda-00000000.json',
  '/calendario/equipos/federados/equipo-de-ayer.ics',
])('%s answers 404, never the home page', async (path) => {
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('No existe.');
  expect(response.headers.get('content-security-policy')).toContain('default-src');
});

test('a calendar is compressed text/calendar', async () => {
  const path = '/calendario/equipos/federados/cadete-femenino.ics';
  const response = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
  expect(response.status).toBe(200);
  const headers = Object.fromEntries(response.headers);
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'public, max-age=900',
    'content-encoding': 'br',
  });
  expect(headers).not.toHaveProperty('content-disposition');
  expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
});

test.each(['/blog/feed.xml', '/cambios.xml', '/cambios/equipos/federados/cadete-femenino.xml'])(
  '%s is application/atom+xml and cacheable for a quarter of an hour',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/atom+xml',
      'cache-control': 'public, max-age=900',
    });
    expect(await response.text()).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<feed /);
  },
);

test('a document is shown by the browser’s own viewer, and revalidated because its address stays', async () => {
  const response = await get('/documentos/estatutos.pdf');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline',
    'content-security-policy': "frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
  });
  expect((await response.text()).slice(0, 5)).toBe('%PDF-');
});

test.each([
  ['/robots.txt', 'text/plain'],
  ['/sitemap.xml', 'application/xml'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  [agendaAddress(SAMPLE), 'application/json'],
  ['/favicon.ico', 'image/vnd.microsoft.icon'],
])('%s is served as %s', async (path, type) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
});

test.each(['//evil.example/', '//equipos/', '/%2F%2Fevil.example/', '/\\evil.example'])(
  '%s does not redirect to another site',
  async (path) => {
    // Bypasses URL, which would normalise the path.
    const { hostname, port } = new URL(site.url);
    const [{ headers }] = await once(request({ hostname, port, path, method: 'HEAD' }).end(), 'response');
    expect(headers.location ?? 'nowhere').toMatch(/^(\/|nowhere)$/);
  },
);
