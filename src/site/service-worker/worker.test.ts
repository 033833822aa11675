/** Responses and copies of the worker on a device that is full, or that denies storage. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { copyLinePlaceholder, STORED_PAGES_PLACEHOLDER } from './protocol.ts';

const ORIGIN = 'https://club.test';
const OLD_COPY_TIME = Date.parse('2024-11-14T15:30:00Z');
const ASSET_PATH = '/assets/site-1.js';
const TEAMS = Array.from({ length: 45 }, (_, i) => `/equipos/federados/equipo-${i}`);
const VENUE = '/entrenamientos/polideportivo';
const PAGES = ['/', '/agenda', '/unete', VENUE, ...TEAMS];

/** HTML of a page of a version. */
const pageHtml = (path: string, text = 'de hoy', version = '1') =>
  `<h1>${path}</h1><div>${copyLinePlaceholder(version)}</div>${text}`;

/** Fake `CacheStorage` of a device. */
class Device {
  readonly caches = new Map<string, Map<string, Response>>();
  /** `full` rejects writes, `denied` denies all access. */
  state: 'writable' | 'full' | 'denied' = 'writable';

  async open(name: string) {
    if (this.state === 'denied') throw new DOMException('denied', 'SecurityError');
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    const keyOf = (key: string | { url: string }) =>
      new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
    return {
      match: async (key: string) => entries.get(keyOf(key))?.clone(),
      put: async (key: string, response: Response) => {
        if (this.state === 'full') throw new DOMException('full', 'QuotaExceededError');
        entries.set(keyOf(key), response);
      },
      delete: async (key: string) => entries.delete(keyOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url })),
    };
  }

  async keys() {
    if (this.state === 'denied') throw new DOMException('denied', 'SecurityError');
    return [...this.caches.keys()];
  }

  async match(url: string) {
    for (const name of await this.keys()) {
      const found = await (await this.open(name)).match(url);
      if (found) return found;
    }
    return undefined;
  }

  async delete(name: string) {
    return this.caches.delete(name);
  }

  /** Returns the paths of all copies. */
  storedPaths = () =>
    [...this.caches.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname));
}

let device: Device;
let network: 'online' | 'offline';
let requested: string[];
let handlers: Record<string, (event: object) => void>;
const registration = { update: vi.fn(async () => {}), navigationPreload: { enable: vi.fn(async () => {}) } };
const clients = { claim: vi.fn(async () => {}), get: async () => undefined };
const skipWaiting = vi.fn(async () => {});

async function fakeFetch(input: string | { url: string }): Promise<Response> {
  const url = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
  requested.push(url.pathname);
  if (network === 'offline') throw new TypeError('Failed to fetch');
  const { pathname } = url;
  const text = pathname === ASSET_PATH ? 'code' : pageHtml(pathname);
  return Object.defineProperty(new Response(text), 'url', { value: url.href });
}

beforeEach(async () => {
  vi.clearAllMocks();
  device = new Device();
  network = 'online';
  requested = [];
  handlers = {};
  const addEventListener = (type: string, handler: (event: object) => void) => {
    handlers[type] = handler;
  };
  vi.stubGlobal('self', {
    location: { origin: ORIGIN },
    addEventListener,
    registration,
    clients,
    skipWaiting,
  });
  vi.stubGlobal('caches', device);
  vi.stubGlobal('fetch', fakeFetch);
  const noCopyPage = `<h1>Sin conexión</h1>${STORED_PAGES_PLACEHOLDER}`;
  vi.stubGlobal('WORKER_BUILD', {
    version: '1',
    codeVersion: 'code-1',
    pages: Object.fromEntries(
      PAGES.map((path) => [
        path,
        { title: `Página ${path}`, ...(path === TEAMS[0] && { storedWith: [VENUE] }) },
      ]),
    ),
    prefetched: ['/agenda'],
    assets: [ASSET_PATH],
    noCopyPage,
  });
  vi.resetModules();
  await import('./worker.ts');
});

afterEach(() => vi.unstubAllGlobals());

/** Dispatches an event to the worker, and waits for its extended lifetime. Returns the worker's response. */
async function dispatch(type: string, event: object = {}): Promise<Response | undefined> {
  const promises: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers[type]?.({
    ...event,
    clientId: '',
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (promise: Promise<unknown>) => promises.push(promise),
    respondWith: (promise: Promise<Response>) => {
      response = promise;
    },
  });
  const received = await response;
  // Not `for…of` over a snapshot: a promise may add further ones.
  for (let i = 0; i < promises.length; i++) await promises[i];
  return received;
}

const request = (path: string, mode: string) => ({
  request: { url: ORIGIN + path, method: 'GET', mode, headers: new Headers() },
});
const visit = (path: string) => dispatch('fetch', request(path, 'navigate'));
const reportShown = (path: string) => dispatch('message', { data: { shown: path } });

/** Stores an old copy of a page on the device. */
async function storeOldCopy(path: string, at = OLD_COPY_TIME): Promise<void> {
  const cache = await device.open('copias-1');
  await cache.put(path, new Response(pageHtml(path, 'de antes'), { headers: { 'x-saved-at': String(at) } }));
}

test('returns the network’s response and keeps the old copy when the device is full', async () => {
  await storeOldCopy('/agenda');
  device.state = 'full';
  const freshText = await (await visit('/agenda'))?.text();
  expect(freshText).toBe(pageHtml('/agenda'));
  network = 'offline';
  const copy = await (await visit('/agenda'))?.text();
  expect(copy).toContain('de antes');
  expect(copy).toContain('Sin conexión: copia guardada el <time datetime="2024-11-14T15:30:00.000Z"');
});

test('uses the network when the browser denies storage, and shows the offline page without one', async () => {
  device.state = 'denied';
  expect(await (await visit('/agenda'))?.text()).toBe(pageHtml('/agenda'));
  expect(await (await dispatch('fetch', request(ASSET_PATH, 'no-cors')))?.text()).toBe('code');
  await reportShown('/agenda');
  network = 'offline';
  const page = await visit('/agenda');
  expect(page?.status).toBe(503);
  expect(await page?.text()).toBe('<h1>Sin conexión</h1>');
});

test('installs a new version on a full device without fetching pages', async () => {
  device.state = 'full';
  await dispatch('install');
  expect(skipWaiting).toHaveBeenCalled();
  expect(requested).toEqual([ASSET_PATH]);
  await reportShown('/unete');
  expect(requested).toEqual([ASSET_PATH, ASSET_PATH]);
});

test('stores the missing files once the device has room again', async () => {
  device.state = 'full';
  await dispatch('install');
  device.state = 'writable';
  await reportShown('/unete');
  expect(device.storedPaths().toSorted()).toEqual(['/agenda', ASSET_PATH, '/unete']);
});

test('does not install a new version when the network fails', async () => {
  network = 'offline';
  await expect(dispatch('install')).rejects.toThrow('Failed to fetch');
  expect(skipWaiting).not.toHaveBeenCalled();
});

test('activates a new version even if it cannot delete the previous caches', async () => {
  device.state = 'denied';
  await dispatch('activate');
  expect(registration.navigationPreload.enable).toHaveBeenCalled();
  expect(clients.claim).toHaveBeenCalled();
});

test('keeps the pages that were visited last', async () => {
  for (const [i, path] of TEAMS.slice(0, 40).entries()) await storeOldCopy(path, OLD_COPY_TIME + i);
  await reportShown('/unete');
  const paths = device.storedPaths();
  // `/unete` and the prefetched `/agenda` replace the two oldest.
  expect(paths).toEqual(expect.arrayContaining(['/unete', '/agenda', TEAMS[2], TEAMS[39]]));
  expect(paths).not.toContain(TEAMS[0]);
  expect(paths).not.toContain(TEAMS[1]);
});

test.each([
  ['a page of another version', pageHtml('/unete', '', '2')],
  ['the login page of a network', '<title>Wifi</title><script src="/assets/site-1.js"></script>'],
])('does not store %s, and looks for a new worker', async (_, html) => {
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response(html), 'url', { value: `${ORIGIN}/unete` }),
  );
  expect(await (await visit('/unete'))?.text()).toBe(html);
  expect(device.storedPaths()).not.toContain('/unete');
  expect(registration.update).toHaveBeenCalled();
});

test('stores a page that does not show the season under the version of the code', async () => {
  const html = pageHtml('/unete', '', 'code-1');
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response(html), 'url', { value: `${ORIGIN}/unete` }),
  );
  await visit('/unete');
  vi.stubGlobal('fetch', fakeFetch);
  network = 'offline';
  expect(await (await visit('/unete'))?.text()).toContain('Sin conexión: copia guardada el');
});

test('stores the venues of a team with its page', async () => {
  await reportShown(TEAMS[1] ?? '');
  expect(device.storedPaths()).not.toContain(VENUE);
  await reportShown(TEAMS[0] ?? '');
  expect(device.storedPaths()).toContain(VENUE);
});

test('lists the stored pages by their titles without network and copy', async () => {
  await storeOldCopy('/agenda');
  network = 'offline';
  const page = await (await visit('/unete'))?.text();
  expect(page).toContain('<li><a href="/agenda">Página /agenda</a></li>');
  expect(page?.match(/<li>/g)).toHaveLength(1);
});

test.each([
  ['2024-11-14', '16:30', '2024-11-15', 'el jueves 14 de noviembre a las 16:30'],
  ['2024-08-03', '01:05', '2025-01-01', 'el sábado 3 de agosto de 2024 a la 01:05'],
])(
  'shows the Madrid time of a copy stored on %s at %s when it is read on %s',
  async (date, time, today, savedAt) => {
    await storeOldCopy('/agenda', madridInstant({ date, time }));
    network = 'offline';
    vi.useFakeTimers({ now: madridInstant({ date: today, time: '18:00' }), toFake: ['Date'] });
    const copy = await (await visit('/agenda'))?.text();
    vi.useRealTimers();
    expect(copy?.replaceAll(/<\/?(time|a)[^>]*>/g, '')).toContain(
      `<p>Sin conexión: copia guardada ${savedAt}. Volver a intentarlo</p>`,
    );
  },
);
