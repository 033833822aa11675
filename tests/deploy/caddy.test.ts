/** Tests that Caddy with deploy/servidor/Caddyfile responds to every kind of address like Node. */

import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { agendaAddress } from '../html/site.ts';
import { SAMPLE } from '../setup/clubs.ts';
import { newFolder } from '../setup/folder.ts';
import { findFreePort } from '../setup/listen.ts';
import { request, type TestResponse } from '../setup/request.ts';
import { type Site, serveBuilt } from '../setup/site.ts';
import { EXAMPLE_PATHS, REDIRECTS, SPELLINGS } from '../setup/site-map.ts';
import { type Caddy, caddySkipReason, startCaddy } from './caddy.ts';

const NAME = 'club.example.org';
const skipReason = caddySkipReason();
if (skipReason) console.warn(`Caddy is not compared with Node here: ${skipReason}`);

/** Headers that both servers must send alike; ETag and connection headers may differ. */
const HEADERS = [
  'content-type',
  'content-encoding',
  'cache-control',
  'location',
  'vary',
  'allow',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
  'cross-origin-opener-policy',
  'x-frame-options',
  'strict-transport-security',
];

const FILE_PATHS = [
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/sw.js',
  '/blog/feed.xml',
  '/cambios.xml',
  '/cambios/equipos/federados/cadete-femenino.xml',
  '/documentos/estatutos.pdf',
  '/calendario/club.ics',
  '/calendario/equipos/federados/cadete-femenino.ics',
  agendaAddress(SAMPLE),
];
const OTHER_PATHS = [
  '/img/no-existe.jpg',
  '/img/',
  '/assets/no-existe.js',
  '/assets/agenda-00000000.json',
  '/404.html',
  '/_headers',
  '/.htaccess',
  '/index.html',
  '/equipos/index.html',
  '/index.html.br',
  `${agendaAddress(SAMPLE)}.gz`,
  '/equipos/',
  '/equipos/?a=1',
  '/%65quipos',
  '//evil.example/',
  '/equipos//federados',
  '/equipos/../junta-directiva',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/api/v1.0/email/send-form',
  '/healthz',
  '/calendario/equipos/federados',
];

describe.skipIf(skipReason)('Caddy as the proxy of Node', () => {
  const pictureFile = join(SAMPLE.buildDir, 'site/img/prueba-0123456789.jpg');
  let node: Site;
  let caddy: Caddy;
  beforeAll(async () => {
    // Test clubs are built without pictures; this file replaces those of a complete build.
    mkdirSync(join(pictureFile, '..'), { recursive: true });
    writeFileSync(pictureFile, 'imagen');
    node = await serveBuilt(SAMPLE, { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: 'loopback' });
    caddy = await startCaddy(join(SAMPLE.buildDir, 'site'), new URL(node.url).host, NAME);
  });
  afterAll(async () => {
    await caddy?.stop();
    await node?.stop();
    rmSync(pictureFile, { force: true });
  });

  const scriptPath = async () =>
    /\/assets\/[\w.-]+\.js(?=")/.exec((await caddy.get('/')).body.toString())?.[0] ?? '';

  const requestBoth = async (
    path: string,
    options: { method?: string; headers?: Record<string, string> } = {},
  ) => {
    const headers = { 'accept-encoding': 'identity', host: NAME, ...options.headers };
    return Promise.all([
      request(node.url, path, { ...options, headers }),
      caddy.get(path, { ...options, headers }),
    ]);
  };
  const comparable = ({ status, headers, body }: TestResponse) => ({
    status,
    ...Object.fromEntries(HEADERS.map((name) => [name, headers[name]?.toString().toLowerCase()])),
    body: body.toString('base64'),
  });

  /** CSP directives that a browser enforces, from the header and the page's `<meta>`. */
  const policies = ({ headers, body }: TestResponse) => {
    const isPage = headers['content-type']?.toString().startsWith('text/html');
    const inPage = /<head><meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body.toString());
    const parts = [headers['content-security-policy'], isPage ? inPage?.[1] : ''].join('; ').split(/;\s*/);
    return [...new Set(parts.filter(Boolean))].sort();
  };

  test.each([...EXAMPLE_PATHS, ...FILE_PATHS, ...OTHER_PATHS, '/img/prueba-0123456789.jpg'])(
    'serves %s like Node',
    async (path) => {
      const [fromNode, fromCaddy] = await requestBoth(path);
      expect(comparable(fromCaddy)).toEqual(comparable(fromNode));
      expect(policies(fromCaddy)).toEqual(policies(fromNode));
    },
  );

  test.each([...REDIRECTS, ...SPELLINGS])('redirects $from to $to like Node', async ({ from }) => {
    const [fromNode, fromCaddy] = await requestBoth(from);
    expect(comparable(fromCaddy)).toEqual(comparable(fromNode));
    expect(fromCaddy.status).toBeOneOf([301, 302]);
  });

  test('serves pages, data and scripts from precompressed files', async () => {
    const paths = ['/', '/equipos', agendaAddress(SAMPLE), '/calendario/club.ics', await scriptPath()];
    for (const encoding of ['br', 'gzip'])
      for (const path of paths) {
        const [fromNode, fromCaddy] = await requestBoth(path, { headers: { 'accept-encoding': encoding } });
        expect(comparable(fromCaddy), `${path} ${encoding}`).toEqual(comparable(fromNode));
        expect(fromCaddy.headers['content-encoding'], path).toBe(encoding);
      }
  });

  test('answers 304 for an unchanged page, and range requests with a part', async () => {
    const { headers } = await caddy.get('/equipos');
    const revalidated = await caddy.get('/equipos', { headers: { 'if-none-match': String(headers.etag) } });
    expect(revalidated.status).toBe(304);
    const [fromNode, fromCaddy] = await requestBoth(await scriptPath(), { headers: { range: 'bytes=0-5' } });
    expect([fromCaddy.status, fromCaddy.body]).toEqual([fromNode.status, fromNode.body]);
  });

  test.each(['HEAD', 'POST', 'PUT', 'DELETE'])('responds to %s like Node', async (method) => {
    for (const path of ['/equipos', '/robots.txt', '/nada']) {
      const [fromNode, fromCaddy] = await requestBoth(path, { method });
      expect(comparable(fromCaddy), path).toEqual(comparable(fromNode));
    }
  });

  test('redirects «www.» to the club’s own name', async () => {
    const [fromNode, fromCaddy] = await requestBoth('/equipos?x=1', { headers: { host: `www.${NAME}` } });
    expect(comparable(fromCaddy)).toEqual(comparable(fromNode));
    expect(fromCaddy.headers.location).toBe(`https://${NAME}/equipos?x=1`);
  });

  test('Caddy itself refuses a malformed path, without a redirect', async () => {
    const { status, headers } = await caddy.get('/%E0%A4%A');
    expect([status, headers.location]).toEqual([400, undefined]);
  });

  test('while Node is down, serves pages and pictures, and delays a message until it has restarted', async () => {
    const port = await findFreePort();
    const caddyAlone = await startCaddy(join(SAMPLE.buildDir, 'site'), `127.0.0.1:${port}`, NAME);
    onTestFinished(() => caddyAlone.stop());
    for (const path of ['/equipos', '/img/prueba-0123456789.jpg'])
      expect((await caddyAlone.get(path)).status, path).toBe(200);
    const headers = { origin: `https://${NAME}` };
    const body = Buffer.alloc(20_000, 'x');
    const sending = caddyAlone.get('/api/v1.0/email/send-form', { method: 'POST', headers, body });
    await pause(1000);
    const restartedNode = createServer(async (request, response) =>
      response.end(String((await buffer(request)).length)),
    );
    onTestFinished(() => void restartedNode.close());
    await once(restartedNode.listen(port, '127.0.0.1'), 'listening');
    const { status, text } = await sending;
    expect([status, text]).toEqual([200, '20000']);
  });
});

let dir: string;
let etc: string;
beforeEach(() => {
  dir = newFolder();
  etc = join(dir, 'etc');
  mkdirSync(etc);
});

/** Installs a version of the Caddyfile. Returns the script's output. */
function install(text: string): string {
  const file = join(dir, 'Caddyfile');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync('sh', ['deploy/servidor/poner-caddyfile.sh', file, etc], {
    encoding: 'utf8',
  });
  expect([status, read('Caddyfile')]).toEqual([0, text]);
  return stderr;
}
const read = (name: string) => readFileSync(join(etc, name), 'utf8');
const keptCopies = () => readdirSync(etc).filter((name) => name.startsWith('Caddyfile.propio-'));

test('replaces the last installed version silently', () => {
  expect([install('uno'), install('uno'), install('dos')]).toEqual(['', '', '']);
  expect(keptCopies()).toEqual([]);
});

test('keeps an owner’s changes in a separate file, and reports it once', () => {
  install('uno');
  writeFileSync(join(etc, 'Caddyfile'), 'uno, y mi otra web');
  const output = install('dos');
  const [keptCopy = ''] = keptCopies();
  expect(output).toContain(join(etc, keptCopy));
  expect(read(keptCopy)).toBe('uno, y mi otra web');
  expect(install('tres')).toBe('');
});

test('keeps a Caddyfile that existed before the first installation', () => {
  writeFileSync(join(etc, 'Caddyfile'), 'la web del ayuntamiento');
  expect(install('uno')).toContain('Aviso');
  expect(keptCopies().map(read)).toEqual(['la web del ayuntamiento']);
});
