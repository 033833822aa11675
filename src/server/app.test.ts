import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolders } from '../base/config/folders.ts';
import { readClub } from '../club/content/read.ts';
import { toSiteInfo } from '../site/build/build.ts';
import { sitePages } from '../site/pages/site-map.ts';
import { readMailConfig } from './mail/config.ts';
import { createApp } from './serve.ts';
import { followSite } from './site.ts';

// Tests the server with a minimal site; tests/server tests it with the sample.

const POLICY = "default-src 'none'; script-src 'self'";
const pageWith = (policy: string, text: string) =>
  `<html><head><meta http-equiv="Content-Security-Policy" content="${policy}"/></head>${text}`;
let dir: string;
let app: FastifyInstance;
let port: number;

function write(name: string, text: string): void {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), text);
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'server-'));
  write('site/index.html', pageWith(POLICY, 'inicio'));
  write('site/index.html.br', 'brotli');
  write('site/index.html.gz', 'gzip');
  write('site/404.html', pageWith(POLICY, ''));
  write('site/equipos/index.html', pageWith(POLICY, 'equipos'));
  write('site/assets/site-abc.js', 'export{}');
  write('pictures.json', '{"pictures":{}}');
  write('site/.sitio.json', JSON.stringify(toSiteInfo(await readClub(sampleContent, sitePages))));
  const folders = {
    ...readFolders({ BUILD_DIR: dir, CACHE_DIR: join(dir, 'cache') }),
    // The server does not read content.
    contentDir: join(dir, 'nowhere'),
  };
  const { site, newest } = await followSite(folders, false);
  const mail = readMailConfig({ DATA_DIR: join(dir, 'data'), PUBLIC_URL: 'https://club.example.org' });
  app = await createApp({ site, newest, siteDir: folders.siteDir, mail, logLevel: 'silent' });
  app.get('/prueba/fallo', () => {
    throw new Error('secreto de /etc/passwd');
  });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('sends a page with its CSP and revalidation', async () => {
  const { statusCode, body, headers } = await get('/');
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(body).toContain('inicio');
  expect(headers['content-security-policy']).toBe(`${POLICY}; frame-ancestors 'none'`);
});

test('caches files with hashed names for a year, and supports ranges', async () => {
  const complete = await get('/assets/site-abc.js');
  expect(complete.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(complete.headers).not.toHaveProperty('last-modified');
  const part = await get('/assets/site-abc.js', { range: 'bytes=0-5' });
  expect([part.statusCode, part.body]).toEqual([206, 'export']);
});

test.each([
  ['gzip, deflate, br, zstd', 'brotli'],
  ['br;q=0, gzip;q=1', 'gzip'],
  ['zstd', 'inicio'],
])('negotiates the encoding for «%s»', async (encodings, body) => {
  const acceptEncoding = { 'accept-encoding': encodings };
  const answer = await get('/', acceptEncoding);
  expect(answer.body).toContain(body);
  expect(answer.headers.vary?.toString().toLowerCase()).toBe('accept-encoding');
  const revalidated = await get('/', { ...acceptEncoding, 'if-none-match': String(answer.headers.etag) });
  expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
  expect(revalidated.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
});

test.each([
  ['/Equipos/Federados/CADETE-FEMENINO?a=1', 301, '/equipos/federados/cadete-femenino?a=1'],
  [encodeURI('/GALERÍAS/'.normalize('NFD')), 301, '/galerias'],
  ['/%65quipos/', 301, '/equipos'],
  ['///?x=1', 302, '/'],
  ['/404.html', 302, '/'],
  ['/index.html', 301, '/'],
  ['/equipos/index.html?a=1', 301, '/equipos?a=1'],
  ['/%2e%2e/%2e%2e/etc/passwd', 302, '/'],
])('redirects %s with %i to %s', async (url, status, to) => {
  const { statusCode, headers } = await get(url);
  expect([statusCode, headers.location]).toEqual([status, to]);
});

test.each([
  ['/', 200],
  ['/nada', 302],
  ['/img/no.jpg', 404],
  ['/assets/site-abc.js', 200],
  ['/prueba/fallo', 500],
  ['/%E0%A4%A', 302],
])('sends security headers for %s', async (path, status) => {
  // Sent over a socket, because a malformed URL reaches no hook.
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const answer = (await text(socket)).toLowerCase();
  expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
  for (const header of [
    'x-content-type-options: nosniff',
    'strict-transport-security: max-age=31536000',
    "frame-ancestors 'none'",
  ])
    expect(answer).toContain(header);
  // Only documents need these headers.
  for (const header of [
    'x-frame-options: deny',
    'referrer-policy: strict-origin-when-cross-origin',
    'permissions-policy: camera=(), geolocation=()',
    'cross-origin-opener-policy: same-origin',
  ])
    expect(answer.includes(header), header).toBe(!path.includes('/assets/'));
});

test('shows the error page for an internal error, without its message', async () => {
  const { body } = await get('/prueba/fallo');
  for (const text of [
    '¡Vaya!',
    'Parece que se ha producido un error.',
    'Volver a la página principal',
    '500',
  ])
    expect(body).toContain(text);
  expect(body).not.toContain('secreto');
});

test.each(['POST', 'DELETE', 'OPTIONS'] as const)('refuses %s for every page', async (method) => {
  // A body of any kind, even a malformed one, makes no difference.
  for (const url of ['/', '/nada', '/healthz'])
    for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
      const answer = await app.inject({ method, url, headers: { 'content-type': type }, payload: '{' });
      expect([answer.statusCode, answer.headers.allow], url).toEqual([405, 'GET, HEAD']);
      expect(answer.body).toContain('<strong>405</strong> Aquí no se puede enviar nada.');
    }
});

test('does not override the contact endpoint’s responses', async () => {
  const url = '/api/v1.0/email/send-form';
  const { statusCode, headers, body } = await app.inject({ method: 'PUT', url });
  expect([statusCode, headers.allow]).toEqual([405, 'POST']);
  expect(body).toContain('Aquí solo se reciben mensajes del formulario.');
});

test.each(['club.example.org', 'CLUB.example.org:443', '127.0.0.1:4321', '[::1]:4321'])(
  'serves the site as %s',
  async (host) => {
    expect((await get('/', { host })).statusCode).toBe(200);
  },
);

test.each(['evil.example', 'club.example.org.evil.example', '203.0.113.9', 'localhost.evil.example'])(
  'refuses the host «%s» for pages, files and messages',
  async (host) => {
    for (const url of ['/', '/nada', '/robots.txt']) {
      const { statusCode, headers } = await get(url, { host });
      expect([statusCode, headers['x-frame-options']]).toEqual([421, 'DENY']);
    }
    const headers = { host, origin: `https://${host}`, 'content-type': 'multipart/form-data; boundary=x' };
    const url = '/api/v1.0/email/send-form';
    expect((await app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(421);
    // Health probes work under any name.
    for (const url of ['/healthz', '/readyz']) expect((await get(url, { host })).statusCode).toBe(200);
  },
);

test('redirects between www. and the bare name', async () => {
  const { statusCode, headers } = await get('/equipos?x=1', { host: 'www.club.example.org' });
  expect([statusCode, headers.location]).toEqual([301, 'https://club.example.org/equipos?x=1']);
});

test('serves a build made while it runs with its new CSP', async () => {
  const policy = "default-src 'none'; script-src 'none'";
  write('site/nueva/index.html', pageWith(policy, 'nueva'));
  expect((await get('/nueva')).statusCode).toBe(302);
  write('fingerprint', 'otra');
  const { statusCode, headers } = await get('/nueva');
  expect([statusCode, headers['content-security-policy']]).toEqual([
    200,
    `${policy}; frame-ancestors 'none'`,
  ]);
});

test('serves pages that the desk publishes to its folder, and hides the publication’s records', async () => {
  write('site/publicada/index.html', pageWith("default-src 'none'", 'publicada'));
  expect((await get('/publicada')).statusCode).toBe(302);
  write('site/.publicando/0123', 'next page');
  write('site/.publicado.json', '{}');
  expect((await get('/publicada')).statusCode).toBe(200);
  for (const path of ['/.sitio.json', '/.publicado.json', '/.publicando/0123'])
    expect((await get(path)).statusCode, path).not.toBe(200);
});

test('serves a replaced site completely from the next request', async () => {
  const policy = "default-src 'none'; style-src 'none'";
  write('next/index.html', pageWith(policy, 'otra'));
  write('next/.sitio.json', readFileSync(join(dir, 'site/.sitio.json'), 'utf8'));
  write('next/assets/site-def.js', 'export{}');
  write('next/img/foto.jpg', 'foto');
  renameSync(join(dir, 'site'), join(dir, 'old'));
  renameSync(join(dir, 'next'), join(dir, 'site'));
  const page = await get('/');
  expect(page.body).toContain('otra');
  expect(page.headers['content-security-policy']).toBe(`${policy}; frame-ancestors 'none'`);
  expect((await get('/assets/site-def.js')).statusCode).toBe(200);
  expect((await get('/img/foto.jpg')).statusCode).toBe(200);
});

test('does not cache a file as missing while a build replaces it', async () => {
  rmSync(join(dir, 'site/img/foto.jpg'));
  const { statusCode, headers } = await get('/img/foto.jpg');
  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-cache']);
});

test('keeps serving the last build if a new one cannot be read', async () => {
  write('site/.sitio.json', '{');
  write('fingerprint', 'rota');
  expect((await get('/')).body).toContain('otra');
});
