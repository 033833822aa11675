import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { siteInfoOf } from '../build/build.ts';
import { readClub } from '../content/read.ts';
import { readMailConfig } from '../mail/config.ts';
import { sitePages } from '../site/pages/pages.server.ts';
import { createApp } from './serve.ts';
import { openSite } from './site.ts';

let dir: string;
let app: FastifyInstance;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'methods-'));
  const siteDir = join(dir, 'site');
  mkdirSync(join(siteDir, 'equipos'), { recursive: true });
  writeFileSync(join(siteDir, 'equipos/index.html'), 'equipos');
  const site = await openSite(siteInfoOf(await readClub(sampleContent, sitePages)), siteDir);
  const mail = readMailConfig({ DATA_DIR: join(dir, 'data') });
  app = await createApp({ site: () => site, siteDir, mail, logLevel: 'silent' });
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('%s is for no page', async (method) => {
  for (const url of ['/', '/equipos', '/nada', '/robots.txt', '/healthz']) {
    // A body of any kind, even a broken one, changes nothing.
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await app.inject({ method, url, headers: { 'content-type': type }, payload: '{' });
      expect(answer.statusCode, url).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
      expect(answer.body).toContain('<html lang="es">');
      expect(answer.body).toContain('<strong>405</strong> Method Not Allowed');
      expect(answer.body).toContain('Volver a la página principal');
    }
  }
});

test('HEAD answers as GET does, without a body', async () => {
  for (const [url, status] of [
    ['/equipos', 200],
    ['/nada', 302],
    ['/img/no.jpg', 404],
  ] as const) {
    const answer = await app.inject({ method: 'HEAD', url });
    expect(answer.statusCode, url).toBe(status);
    expect(answer.body, url).toBe('');
  }
});

test('the contact endpoints keep their own answers', async () => {
  const url = '/api/v1.0/email/send-form';
  const refused = await app.inject({ method: 'PUT', url });
  expect(refused.statusCode).toBe(405);
  expect(refused.headers.allow).toBe('POST');
  expect(refused.body).toContain('Aquí solo se reciben mensajes del formulario.');
  const post = await app.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' } });
  expect(post.statusCode).not.toBe(405);
  expect(post.headers.allow).toBeUndefined();
});
