import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FetchError, type FetchOptions, fetchList } from './fetch-list.ts';
import { isPublicAddress } from './public-address.ts';

const CSV = 'Fecha;Hora\n';
/** Bytes that become 100 MB. */
const BOMB = gzipSync(Buffer.alloc(100 * 1024 * 1024));
const seen: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];

const respond: RequestListener = (request, response) => {
  const path = request.url ?? '';
  seen.push({ path, headers: request.headers });
  const redirect = (location: string) => response.writeHead(302, { location }).end();
  const answers: Record<string, () => void> = {
    '/lista.csv': () => response.setHeader('etag', '"1"').end(CSV),
    '/gzip': () => response.setHeader('content-encoding', 'gzip').end(gzipSync(CSV)),
    '/br': () => response.setHeader('content-encoding', 'br').end(brotliCompressSync(CSV)),
    '/zstd': () => response.setHeader('content-encoding', 'made-up').end(CSV),
    '/bomb': () => response.setHeader('content-encoding', 'gzip').end(BOMB),
    '/endless': () => {
      const write = (): void => void (response.write(Buffer.alloc(1 << 20)) ? setImmediate(write) : 0);
      response.on('drain', write).on('error', () => {});
      write();
    },
    '/cut': () => response.writeHead(200, { 'content-length': 100 }).write('x', () => response.destroy()),
    '/silent': () => {},
    '/empty': () => response.end(),
    '/broken': () => response.writeHead(503).end('down'),
    '/once': () => redirect('/lista.csv'),
    '/loop': () => redirect('/loop'),
    '/to-file': () => redirect('file:///etc/passwd'),
    '/to-literal': () => redirect(`http://127.0.0.2:${port}/lista.csv`),
    '/to-mapped': () => redirect(`http://[::ffff:127.0.0.2]:${port}/lista.csv`),
    '/to-decimal': () => redirect(`http://2130706434:${port}/lista.csv`),
    '/to-port': () => redirect('http://fuera.test:25/'),
    '/to-name': () => redirect(`http://dentro.test:${port}/lista.csv`),
  };
  if (request.headers['if-none-match'] === '"1"') response.writeHead(304).end();
  else answers[path]?.();
};

let port = 0;
const server = createServer(respond);
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.closeAllConnections());

/** Addresses by name: the only public one is 127.0.0.1. */
const HOSTS: Record<string, string[]> = {
  'fuera.test': ['127.0.0.1'],
  'dentro.test': ['127.0.0.2'],
  'ambos.test': ['127.0.0.1', '127.0.0.2'],
};
const options: FetchOptions = {
  site: 'https://club.example.org',
  isAllowed: (address) => address === '127.0.0.1',
  resolveHost: async (host) => {
    if (!HOSTS[host]) throw new Error('no such name');
    return HOSTS[host].map((address) => ({ address, family: 4 }));
  },
};
const fetchFrom = (path: string, host = 'fuera.test', more: Partial<FetchOptions> = {}) =>
  fetchList(`http://${host}:${port}${path}`, { ports: [port], ...options, ...more });

test.each(['/lista.csv', '/gzip', '/br', '/once'])(
  'fetches %s without cookies, naming the site',
  async (path) => {
    const list = await fetchFrom(path);
    expect(Buffer.from(list?.bytes ?? []).toString()).toBe(CSV);
    const { headers } = seen.at(-1) ?? {};
    expect(headers).toMatchObject({ 'user-agent': 'voleibol-web (+https://club.example.org)' });
    expect(headers).not.toHaveProperty('cookie');
  },
);

test('returns null for a list that has not changed', async () => {
  const { etag } = (await fetchFrom('/lista.csv')) ?? {};
  expect(await fetchFrom('/lista.csv', 'fuera.test', { validators: { etag } })).toBeNull();
});

test.each([
  ['/bomb', 'too-large'],
  ['/endless', 'too-large'],
  ['/empty', 'empty-answer'],
  ['/broken', 'error-status'],
  ['/loop', 'too-many-redirects'],
  ['/to-file', 'bad-address'],
  ['/to-literal', 'private-address'],
  ['/to-mapped', 'private-address'],
  ['/to-decimal', 'private-address'],
  ['/to-name', 'private-address'],
  ['/to-port', 'bad-port'],
  ['/zstd', 'no-connection'],
  ['/cut', 'no-connection'],
])('refuses %s: %s', async (path, code) => {
  await expect(fetchFrom(path)).rejects.toMatchObject({ fault: { code } });
});

test.each([
  ['dentro.test', 'private-address'],
  ['ambos.test', 'private-address'],
  ['127.0.0.2', 'private-address'],
  ['nadie.test', 'unknown-host'],
])('does not ask the host %s: %s', async (host, code) => {
  const before = seen.length;
  await expect(fetchFrom('/lista.csv', host)).rejects.toMatchObject({ fault: { code } });
  expect(seen).toHaveLength(before);
});

test('gives up a server that does not answer', async () => {
  await expect(fetchFrom('/silent', 'fuera.test', { timeout: 50 })).rejects.toMatchObject({
    fault: { code: 'too-slow' },
  });
});

test('connects to the address that was checked, though the name has another one a moment later', async () => {
  let lookups = 0;
  const resolveHost = async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
  await fetchFrom('/lista.csv', 'fuera.test', { resolveHost });
  expect(lookups).toBe(1);
  // The next connection of the same list asks again, and is refused.
  await expect(fetchFrom('/once', 'fuera.test', { resolveHost })).rejects.toBeInstanceOf(FetchError);
  lookups = 0;
  await expect(fetchFrom('/once', 'fuera.test', { resolveHost })).rejects.toMatchObject({
    fault: { code: 'private-address' },
  });
});

test('calls public only addresses of the internet', () => {
  const allowed = ['8.8.8.8', '2a00:1450:4003::1'];
  const refused =
    '0.0.0.0 10.0.0.1 100.100.100.200 127.0.0.1 168.63.129.16 169.254.169.254 172.16.0.1 192.0.0.8 192.168.1.1 198.18.0.1 203.0.113.5 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:8.8.8.8 ::ffff:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1 5f00::1 fc00::1 fd00:ec2::254 fe80::1 fec0::1 ff02::1 not-an-address'.split(
      ' ',
    );
  expect([...allowed, ...refused].filter(isPublicAddress)).toEqual(allowed);
  // The machine may have a public address itself.
  const own = ['8.8.8.8', '2A00:1450:4003:0::1'].map((address) => ({ address }) as os.NetworkInterfaceInfo);
  vi.spyOn(os, 'networkInterfaces').mockReturnValue({ eth0: own });
  expect(allowed.filter(isPublicAddress)).toEqual([]);
  vi.restoreAllMocks();
});
