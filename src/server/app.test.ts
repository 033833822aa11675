import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { siteInfoOf } from '../build/build.ts';
import { readClub } from '../content/read.ts';
import { type Folders, readFolders } from '../contract/folders.ts';
import { readMailConfig } from '../mail/config.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { createApp } from './serve.ts';
import { followSite } from './site.ts';

const POLICY = "default-src 'none'; script-src 'self'";
let dir: string;
let app: FastifyInstance;
let settings: Folders;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'server-'));
  const write = (name: string, text: string) => {
    mkdirSync(join(dir, 'site', name, '..'), { recursive: true });
    writeFileSync(join(dir, 'site', name), text);
  };
  const page = `<html><head><meta http-equiv="Content-Security-Policy" content="${POLICY}"/></head>`;
  write('index.html', `${page}inicio`);
  write('index.html.br', 'brotli');
  write('index.html.gz', 'gzip');
  write('404.html', page);
  write('equipos/index.html', `${page}equipos`);
  write('assets/site-abc.js', 'export{}');
  write('robots.txt', 'User-agent: *');
  writeFileSync(join(dir, 'pictures.json'), '{"pictures":{}}');
  writeFileSync(join(dir, 'site.json'), JSON.stringify(siteInfoOf(await readClub(sampleContent, sitePages))));
  settings = {
    ...readFolders({ BUILD_DIR: dir, CACHE_DIR: join(dir, 'cache') }),
    // Content that is being edited is no concern of the server's.
    contentDir: join(dir, 'nowhere'),
  };
  const { site, newest } = await followSite(settings, false);
  app = await createApp({
    site,
    newest,
    siteDir: settings.siteDir,
    mail: readMailConfig({ DATA_DIR: join(dir, 'data'), PUBLIC_URL: 'https://club.example.org' }),
    logLevel: 'silent',
  });
  app.get('/prueba/fallo', () => {
    throw new Error('secreto de /etc/passwd');
  });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('a page comes with its policy, is asked for again each time, and compressed when that is understood', async () => {
  const plain = await get('/');
  expect(plain.statusCode).toBe(200);
  expect(plain.body).toContain('inicio');
  expect(plain.headers['content-security-policy']).toBe(`${POLICY}; frame-ancestors 'none'`);
  expect(plain.headers['cache-control']).toBe('no-cache');
  const packed = await get('/', { 'accept-encoding': 'br' });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.body).toBe('brotli');
  expect((await get('/', { 'if-none-match': String(plain.headers.etag) })).statusCode).toBe(304);
});

test('files named by their content are kept for a year, and can be read in parts', async () => {
  const whole = await get('/assets/site-abc.js');
  expect(whole.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const part = await get('/assets/site-abc.js', { range: 'bytes=0-5' });
  expect(part.statusCode).toBe(206);
  expect(part.body).toBe('export');
  // What a browser has of a file, and what it asks for besides, is of the same one.
  expect(part.headers.etag).toBe(whole.headers.etag);
});

test.each([
  ['gzip, deflate, br, zstd', 'brotli'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['zstd', 'inicio'],
])('of an asker that understands «%s»', async (understood, body) => {
  const answer = await get('/', { 'accept-encoding': understood });
  expect(answer.body).toContain(body);
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.headers.vary?.toString().toLowerCase()).toBe('accept-encoding');
  const known = { 'accept-encoding': understood, 'if-none-match': `"otra", ${answer.headers.etag}` };
  const again = await get('/', known);
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
  const since = {
    'accept-encoding': understood,
    'if-modified-since': String(answer.headers['last-modified']),
  };
  expect((await get('/', since)).statusCode).toBe(304);
});

test.each([
  ['/equipos/', 301, '/equipos'],
  ['/equipos/?a=1', 301, '/equipos?a=1'],
  ['/equipos-federados', 301, '/equipos/federados'],
  ['/equipos-escuela-ads', 301, '/equipos/escuela-ads'],
  ['/resto-de-equipos', 301, '/equipos/resto'],
  ['/EQUIPOS', 301, '/equipos'],
  ['/Equipos/Federados/CADETE-FEMENINO?a=1', 301, '/equipos/federados/cadete-femenino?a=1'],
  [encodeURI('/galerías'.normalize('NFC')), 301, '/galerias'],
  [encodeURI('/GALERÍAS/'.normalize('NFD')), 301, '/galerias'],
  ['/nada', 302, '/'],
  ['/equipos/federados/nadie', 302, '/'],
  ['/galerias/1999-2000', 302, '/'],
  ['/%65quipos/', 301, '/equipos'],
  ['//', 302, '/'],
  ['///?x=1', 302, '/'],
  ['/index.php', 302, '/'],
  ['/404.html', 302, '/'],
  ['/%2e%2e/%2e%2e/etc/passwd', 302, '/'],
])('%s answers %i to %s', async (url, status, to) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers.location).toBe(to);
});

test.each(['/img/no.jpg', '/img/', '/assets/no.js', '/favicon.ico', '/api/otra'])(
  '%s is missing, not a page that moved',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers.location).toBeUndefined();
  },
);

test('an address of thousands of slashes costs no more than one of letters', async () => {
  const times = { slashes: Number.POSITIVE_INFINITY, letters: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 20; round++) {
    for (const [kind, sign] of [
      ['slashes', '/'],
      ['letters', 'x'],
    ] as const) {
      const start = performance.now();
      expect((await get(`/x${sign.repeat(40_000)}x/`)).statusCode).toBe(302);
      times[kind] = Math.min(times[kind], performance.now() - start);
    }
  }
  expect(times.slashes / times.letters).toBeLessThan(20);
});

test('every answer carries the security headers; those of documents do not delay the parts of a page', async () => {
  for (const url of ['/', '/nada', '/img/no.jpg', '/assets/site-abc.js', '/prueba/fallo']) {
    const { headers } = await get(url);
    expect(headers['x-content-type-options'], url).toBe('nosniff');
    expect(headers['strict-transport-security'], url).toContain('max-age=31536000');
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    const shown = url === '/assets/site-abc.js' ? undefined : expect.any(String);
    expect(headers['referrer-policy'], url).toEqual(shown && 'strict-origin-when-cross-origin');
    expect(headers['permissions-policy'], url).toEqual(shown && expect.stringContaining('geolocation=()'));
    expect(headers['cross-origin-opener-policy'], url).toEqual(shown && 'same-origin');
    expect(headers['x-frame-options'], url).toEqual(shown && 'DENY');
  }
});

test('a fault of the server shows the error screen, never its own words', async () => {
  const answer = await get('/prueba/fallo');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).toContain('¡Vaya!');
  expect(answer.body).toContain('Parece que se ha producido un error.');
  expect(answer.body).toContain('Volver a la página principal');
  expect(answer.body).toContain('500');
  expect(answer.body).not.toContain('secreto');
});

test('a build that happens while the server runs is served with its own policy', async () => {
  const policy = "default-src 'none'; script-src 'none'";
  const html = `<html><head><meta http-equiv="Content-Security-Policy" content="${policy}"/></head>nueva`;
  mkdirSync(join(dir, 'site/nueva'), { recursive: true });
  writeFileSync(join(dir, 'site/nueva/index.html'), html);
  expect((await get('/nueva')).statusCode).toBe(302);
  writeFileSync(join(dir, 'fingerprint'), 'otra');
  expect((await get('/nueva')).statusCode).toBe(200);
  expect((await get('/nueva')).headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
});

test('a site that takes the place of another is served as a whole from the next request on', async () => {
  const policy = "default-src 'none'; style-src 'none'";
  mkdirSync(join(dir, 'next/assets'), { recursive: true });
  writeFileSync(
    join(dir, 'next/index.html'),
    `<html><head><meta http-equiv="Content-Security-Policy" content="${policy}"/></head>otra`,
  );
  writeFileSync(join(dir, 'next/assets/site-def.js'), 'export{}');
  mkdirSync(join(dir, 'next/img'));
  writeFileSync(join(dir, 'next/img/foto.jpg'), 'foto');
  renameSync(join(dir, 'site'), join(dir, 'old'));
  renameSync(join(dir, 'next'), join(dir, 'site'));
  const page = await get('/');
  expect(page.body).toContain('otra');
  expect(page.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
  expect((await get('/assets/site-def.js')).statusCode).toBe(200);
  expect((await get('/img/foto.jpg')).statusCode).toBe(200);
});

test('a file that a build takes away at this moment is not kept as missing', async () => {
  rmSync(join(dir, 'site/img/foto.jpg'));
  const { statusCode, headers } = await get('/img/foto.jpg');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
});

test('a build that cannot be read leaves the one that is served', async () => {
  writeFileSync(join(dir, 'site.json'), '{');
  writeFileSync(join(dir, 'fingerprint'), 'rota');
  expect((await get('/')).body).toContain('otra');
});
