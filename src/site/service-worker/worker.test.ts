/** What the worker answers and keeps where the device is full, or keeps nothing at all. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { COPY_LINE_ID } from '../../addresses/anchors.ts';
import { madridInstant } from '../../agenda/madrid.ts';
import { KEPT_PAGES_PLACEHOLDER } from './protocol.ts';

const ORIGIN = 'https://club.test';
const OLD = Date.parse('2024-11-14T15:30:00Z');
const FILE = '/assets/site-1.js';
const TEAMS = Array.from({ length: 45 }, (_, i) => `/equipos/federados/equipo-${i}`);
const PAGES = ['/', '/agenda', '/unete', ...TEAMS];

/** A page as the site has it; of another version where it names another file. */
const pageOf = (path: string, words = 'de hoy', file = FILE) =>
  `<title>${path} | Club</title><script src="${file}"></script><div id="${COPY_LINE_ID}"></div>${words}`;

/** The caches of a browser. */
class Device {
  readonly all = new Map<string, Map<string, Response>>();
  /** Whether nothing more can be written, or nothing is allowed at all. */
  state: 'roomy' | 'full' | 'closed' = 'roomy';

  async open(name: string) {
    if (this.state === 'closed') throw new DOMException('denied', 'SecurityError');
    const entries = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, entries);
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
    if (this.state === 'closed') throw new DOMException('denied', 'SecurityError');
    return [...this.all.keys()];
  }

  async match(url: string) {
    for (const name of await this.keys()) {
      const found = await (await this.open(name)).match(url);
      if (found) return found;
    }
    return undefined;
  }

  async delete(name: string) {
    return this.all.delete(name);
  }

  /** Paths of what is kept. */
  kept = () =>
    [...this.all.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname));
}

let device: Device;
let network: 'open' | 'cut';
let requested: string[];
let handlers: Record<string, (event: object) => void>;
const registration = { update: vi.fn(async () => {}), navigationPreload: { enable: vi.fn(async () => {}) } };
const clients = { claim: vi.fn(async () => {}), get: async () => undefined };
const skipWaiting = vi.fn(async () => {});

async function fetchFake(input: string | { url: string }): Promise<Response> {
  const url = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
  requested.push(url.pathname);
  if (network === 'cut') throw new TypeError('Failed to fetch');
  const { pathname } = url;
  const text = pathname === FILE ? 'code' : pageOf(pathname);
  return Object.defineProperty(new Response(text), 'url', { value: url.href });
}

beforeEach(async () => {
  vi.clearAllMocks();
  device = new Device();
  network = 'open';
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
  vi.stubGlobal('fetch', fetchFake);
  const noCopyPage = `<h1>Sin conexión</h1>${KEPT_PAGES_PLACEHOLDER}`;
  vi.stubGlobal('WORKER_BUILD', {
    version: '1',
    pages: PAGES,
    ahead: ['/agenda'],
    assets: [FILE],
    noCopyPage,
  });
  vi.resetModules();
  await import('./worker.ts');
});

afterEach(() => vi.unstubAllGlobals());

/** Has the worker handle an event, and waits for all that it does in its wake. Answers what it responds with. */
async function dispatch(type: string, event: object = {}): Promise<Response | undefined> {
  const jobs: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handlers[type]?.({
    ...event,
    clientId: '',
    preloadResponse: Promise.resolve(undefined),
    waitUntil: (job: Promise<unknown>) => jobs.push(job),
    respondWith: (answer: Promise<Response>) => {
      response = answer;
    },
  });
  const answer = await response;
  // Jobs beget jobs.
  for (let i = 0; i < jobs.length; i++) await jobs[i];
  return answer;
}

const request = (path: string, mode: string) => ({
  request: { url: ORIGIN + path, method: 'GET', mode, headers: new Headers() },
});
const visit = (path: string) => dispatch('fetch', request(path, 'navigate'));
const show = (path: string) => dispatch('message', { data: { shown: path } });

/** Puts a copy of long ago on the device. */
async function keepOld(path: string, at = OLD): Promise<void> {
  const cache = await device.open('copias-1');
  await cache.put(path, new Response(pageOf(path, 'de antes'), { headers: { 'x-saved-at': String(at) } }));
}

test('a device without room: what the network answers is shown, and the copy stays as old as it is', async () => {
  await keepOld('/agenda');
  device.state = 'full';
  const fresh = await (await visit('/agenda'))?.text();
  expect(fresh).toBe(pageOf('/agenda'));
  network = 'cut';
  const copy = await (await visit('/agenda'))?.text();
  expect(copy).toContain('de antes');
  expect(copy).toContain('Sin conexión: copia guardada el <time datetime="2024-11-14T15:30:00.000Z"');
});

test('a browser that denies its caches: pages and files come from the network, and without one words say so', async () => {
  device.state = 'closed';
  expect(await (await visit('/agenda'))?.text()).toBe(pageOf('/agenda'));
  expect(await (await dispatch('fetch', request(FILE, 'no-cors')))?.text()).toBe('code');
  await show('/agenda');
  network = 'cut';
  const page = await visit('/agenda');
  expect(page?.status).toBe(503);
  expect(await page?.text()).toBe('<h1>Sin conexión</h1>');
});

test('a new version is installed without room, too, and fetches nothing that it could not keep', async () => {
  device.state = 'full';
  await dispatch('install');
  expect(skipWaiting).toHaveBeenCalled();
  expect(requested).toEqual([FILE]);
  await show('/unete');
  expect(requested).toEqual([FILE, FILE]);
});

test('what was missing for want of room is kept once there is some', async () => {
  device.state = 'full';
  await dispatch('install');
  device.state = 'roomy';
  await show('/unete');
  expect(device.kept().toSorted()).toEqual(['/agenda', FILE, '/unete']);
});

test('where the network fails a new version is not installed', async () => {
  network = 'cut';
  await expect(dispatch('install')).rejects.toThrow('Failed to fetch');
  expect(skipWaiting).not.toHaveBeenCalled();
});

test('a new version takes over even where it cannot clear away the former one', async () => {
  device.state = 'closed';
  await dispatch('activate');
  expect(registration.navigationPreload.enable).toHaveBeenCalled();
  expect(clients.claim).toHaveBeenCalled();
});

test('of many pages those are kept that were visited last', async () => {
  for (const [i, path] of TEAMS.slice(0, 40).entries()) await keepOld(path, OLD + i);
  await show('/unete');
  const kept = device.kept();
  // `/unete` and `/agenda`, which is fetched ahead, take the places of two.
  expect(kept).toEqual(expect.arrayContaining(['/unete', '/agenda', TEAMS[2], TEAMS[39]]));
  expect(kept).not.toContain(TEAMS[0]);
  expect(kept).not.toContain(TEAMS[1]);
});

test('a page of another version is not kept, and the newer worker is looked for', async () => {
  vi.stubGlobal('fetch', async () =>
    Object.defineProperty(new Response(pageOf('/unete', '', '/assets/site-2.js')), 'url', {
      value: `${ORIGIN}/unete`,
    }),
  );
  expect(await (await visit('/unete'))?.text()).toContain('site-2');
  expect(device.kept()).not.toContain('/unete');
  expect(registration.update).toHaveBeenCalled();
});

test.each([
  ['2024-11-14', '16:30', '2024-11-15', 'el jueves 14 de noviembre a las 16:30'],
  ['2024-08-03', '01:05', '2025-01-01', 'el sábado 3 de agosto de 2024 a la 01:05'],
])(
  'a copy of %s at %s says on %s when it was kept, on the clock of Madrid',
  async (date, time, today, words) => {
    await keepOld('/agenda', madridInstant({ date, time }));
    network = 'cut';
    vi.useFakeTimers({ now: madridInstant({ date: today, time: '18:00' }), toFake: ['Date'] });
    const copy = await (await visit('/agenda'))?.text();
    vi.useRealTimers();
    expect(copy?.replaceAll(/<\/?(time|a)[^>]*>/g, '')).toContain(
      `<p>Sin conexión: copia guardada ${words}. Volver a intentarlo</p>`,
    );
  },
);
