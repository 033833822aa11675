import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
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
let port: number;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'hostile-'));
  const siteDir = join(dir, 'site');
  mkdirSync(siteDir);
  writeFileSync(join(siteDir, 'index.html'), 'inicio');
  const site = await openSite(siteInfoOf(await readClub(sampleContent, sitePages)), siteDir);
  const mail = readMailConfig({ DATA_DIR: join(dir, 'data'), PUBLIC_URL: 'https://club.example.org' });
  app = await createApp({ site: () => site, siteDir, mail, logLevel: 'silent' });
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

/** What comes back for bytes that need not be a request. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const END = 'Host: localhost\r\nConnection: close\r\n\r\n';

test.each([
  ['no HTTP at all', 'hola\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', `GET / HTTP/1.1\r\nHost: club.example.org\r\n${END}`, 400],
  ['an address that cannot be read', `GET /%E0%A4%A HTTP/1.1\r\n${END}`, 302],
])('%s is answered with the security headers', async (_what, bytes, status) => {
  const answer = (await answerTo(bytes)).toLowerCase();
  expect(answer).toMatch(new RegExp(`^http/1\\.1 ${status} `));
  for (const header of [
    'x-content-type-options: nosniff',
    'x-frame-options: deny',
    'strict-transport-security: max-age=31536000',
    'referrer-policy: strict-origin-when-cross-origin',
    "frame-ancestors 'none'",
  ]) {
    expect(answer).toContain(header);
  }
});

const get = (host: string, url = '/') => app.inject({ url, headers: { host } });

test.each(['club.example.org', 'CLUB.example.org:443', 'localhost:4321', '127.0.0.1:4321', '[::1]:4321'])(
  'the site is there as %s',
  async (host) => {
    expect((await get(host)).statusCode).toBe(200);
  },
);

test.each(['evil.example', 'club.example.org.evil.example', '203.0.113.9', 'localhost.evil.example'])(
  'it is not there as «%s», for pages, files and messages',
  async (host) => {
    for (const url of ['/', '/nada', '/robots.txt']) {
      const { statusCode, headers } = await get(host, url);
      expect([statusCode, headers['x-frame-options']]).toEqual([421, 'DENY']);
    }
    const headers = { host, origin: `https://${host}`, 'content-type': 'application/json' };
    const url = '/api/v1.0/email/send';
    const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: '{}' });
    expect(statusCode).toBe(421);
  },
);

test('whoever writes www. before the name is sent on', async () => {
  const { statusCode, headers } = await get('www.club.example.org', '/equipos?x=1');
  expect([statusCode, headers.location]).toEqual([301, 'https://club.example.org/equipos?x=1']);
});

test('health is told under any name', async () => {
  for (const url of ['/healthz', '/readyz']) expect((await get('10.0.0.7:4321', url)).statusCode).toBe(200);
});
