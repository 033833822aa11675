/** Tests Caddy with escritorio.caddy: site, desk and preview are separate hosts. */

import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Caddy, caddySkipReason, startCaddy } from './caddy.ts';

const SITE = 'club.example.org';
const DESK = 'escritorio.club.example.org';
const PREVIEW = 'vista.club.example.org';
const skipReason = caddySkipReason();
if (skipReason) console.warn(`Caddy is not started here: ${skipReason}`);

/** Starts a server that responds with its name and details of the request. */
async function startNode(name: string): Promise<{ server: Server; address: string }> {
  const server = createServer(async (request, response) => {
    let bytes = 0;
    try {
      for await (const chunk of request) bytes += chunk.length;
    } catch {
      return response.destroy();
    }
    const { host, 'x-forwarded-for': client, 'x-forwarded-proto': scheme } = request.headers;
    if (request.url === '/assets/code.js') {
      response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
      response.setHeader('Content-Type', 'text/javascript');
      return response.end('x'.repeat(5000));
    }
    response.setHeader('Server', 'node');
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(JSON.stringify({ name, host, client, scheme, bytes }).padEnd(5000));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe.skipIf(skipReason)('Caddy as the proxy of the desk', () => {
  const siteDir = mkdtempSync(join(tmpdir(), 'escritorio-'));
  let caddy: Caddy;
  let nodes: Awaited<ReturnType<typeof startNode>>[] = [];
  beforeAll(async () => {
    mkdirSync(join(siteDir, 'equipos'));
    writeFileSync(join(siteDir, 'equipos/index.html'), 'equipos');
    writeFileSync(join(siteDir, 'robots.txt'), 'User-agent: *');
    nodes = await Promise.all(['site', 'desk', 'preview'].map(startNode));
    const [site, desk, preview] = nodes.map(({ address }) => address) as [string, string, string];
    const addresses = { name: DESK, node: desk, previewName: PREVIEW, previewNode: preview };
    caddy = await startCaddy(siteDir, site, SITE, addresses);
  });
  afterAll(async () => {
    await caddy?.stop();
    for (const { server } of nodes) server.close();
    rmSync(siteDir, { recursive: true });
  });
  const get = (host: string, path: string, options: Parameters<Caddy['get']>[1] = {}) =>
    caddy.get(path, { ...options, headers: { ...options.headers, host } });

  test('forwards each host to its own server, with the visitor’s host and address', async () => {
    for (const [host, name] of [
      [SITE, 'site'],
      [DESK, 'desk'],
      [PREVIEW, 'preview'],
    ] as const) {
      const { text } = await get(host, '/nada', { headers: { 'x-forwarded-for': '203.0.113.7' } });
      expect(JSON.parse(text)).toMatchObject({ name, host, client: '127.0.0.1', scheme: 'https' });
    }
  });

  test('serves neither the site on the desk’s hosts nor the desk on the site’s host', async () => {
    expect((await get(SITE, '/equipos')).text).toBe('equipos');
    for (const [host, name] of [
      [DESK, 'desk'],
      [PREVIEW, 'preview'],
    ] as const)
      for (const path of ['/equipos', '/robots.txt'])
        expect((await get(host, path)).text).toContain(`"name":"${name}"`);
    expect(await get('otro.example.org', '/').catch((error) => String(error))).toContain('Error');
  });

  test('forbids caching and indexing of the desk’s hosts', async () => {
    for (const host of [DESK, PREVIEW]) {
      const { headers } = await get(host, '/');
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'strict-transport-security': 'max-age=31536000',
        'x-robots-tag': 'noindex, nofollow',
      });
      expect(headers.server).toBeUndefined();
    }
  });

  test('compresses nothing itself, and keeps the caching of the compiled code', async () => {
    const headers = { 'accept-encoding': 'gzip, br' };
    const code = await get(DESK, '/assets/code.js', { headers });
    expect(code.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const { headers: received } of [
      code,
      await get(DESK, '/', { headers }),
      await get(PREVIEW, '/', { headers }),
    ])
      expect(received['content-encoding']).toBeUndefined();
  });

  test('forwards a large photo, and refuses oversized files and requests that write to the preview', async () => {
    const photo = await get(DESK, '/', { method: 'POST', body: Buffer.alloc(30_000_000) });
    expect(JSON.parse(photo.text).bytes).toBe(30_000_000);
    const headers = { 'content-length': '210000000' };
    const oversized = await get(DESK, '/', { method: 'POST', headers });
    expect([oversized.status, oversized.text]).toEqual([413, 'El archivo es demasiado grande.']);
    expect((await get(PREVIEW, '/', { method: 'POST', body: 'x' })).status).toBe(405);
  });

  test('serves the site while the desk is down, and explains it to the desk’s users', async () => {
    const addresses = { name: DESK, node: '127.0.0.1:9', previewName: PREVIEW, previewNode: '127.0.0.1:9' };
    const caddyWithoutDesk = await startCaddy(siteDir, nodes[0]?.address ?? '', SITE, addresses);
    onTestFinished(() => caddyWithoutDesk.stop());
    const { status, headers, text } = await caddyWithoutDesk.get('/', { headers: { host: DESK } });
    expect([status, headers['cache-control'], headers.server]).toEqual([502, 'no-store', undefined]);
    expect(text).toContain('La web del club sigue funcionando');
    expect((await caddyWithoutDesk.get('/robots.txt')).status).toBe(200);
    const form = { method: 'POST', body: 'x' };
    expect((await caddyWithoutDesk.get('/api/v1.0/email/send-form', form)).status).toBe(200);
  });
});
