import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { request, type TestResponse } from '../../../tests/setup/request.ts';
import type { Role } from '../core/people/person.ts';
import { screenRoutes } from '../testing/guarded-desk.ts';
import {
  type DeskBrowser,
  PEOPLE,
  SHARED_ORIGINS,
  type SharedDesk,
  sharedDesk,
} from '../testing/shared-desk.ts';
import { SESSION_COOKIE } from './account-cookies.ts';
import { UploadLimits } from './upload-limits.ts';

const MEGABYTE = 1024 * 1024;
let desk: SharedDesk;
beforeAll(async () => {
  desk = await sharedDesk({ uploads: new UploadLimits({ bytesPerDay: 5 * MEGABYTE }) });
}, 300_000);
afterAll(() => desk?.close());

/** Routes that anyone may use. They are not walked: the sign-in screen redirects signed-in people, and `salir` ends the session. */
const ANYONE = /^\/(entrar|entrar\/enlace|salir)(\.data)?$/;
/** Routes for all roles, with `x` for parameters. */
const ALL_ROLES = ['/dispositivos'];
/** Address of no route. Every role learns that it does not exist. */
const UNKNOWN = '/x';
/** Routes of the local desk. */
const LOCAL_ONLY = ['/club-nuevo', '/publicar/carpetas'];
/** Further routes, by role. The board may use all. */
const BY_ROLE: Record<Exclude<Role, 'board'>, string[]> = {
  photos: [
    '/foto',
    '/fotos',
    '/fotos/nuevo',
    '/fotos/permisos',
    '/fotos/x/x',
    '/contenido/galerias.yaml',
    '/subidas/x',
    '/publicar/ahora',
    '/publicar/tarea',
    UNKNOWN,
    '/versiones/deshacer',
  ],
  coach: ['/hoy', '/hoy/imagen', '/hoy/publicacion', UNKNOWN],
};

function isAllowed(role: Role | null, path: string): boolean {
  if (role === null || LOCAL_ONLY.includes(path)) return false;
  return role === 'board' || ALL_ROLES.includes(path) || BY_ROLE[role].includes(path);
}

/** True if a response refuses the route or redirects to another one. */
const isRefused = ({ status, headers, text }: TestResponse) =>
  [401, 403].includes(status) || headers.location !== undefined || text.includes('SingleFetchRedirect');

/** Requests every route. Expects exactly those of a role to be allowed, and browsers to store none of the board's responses. */
async function walkRoutes(browser: DeskBrowser, role: Role | null): Promise<void> {
  const routes = screenRoutes(desk.ports.screens).filter(({ path }) => !ANYONE.test(path));
  expect(routes.length).toBeGreaterThan(80);
  for (const { method, path } of routes) {
    const answer = await browser.send(path, {
      method,
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    });
    const allowed = isAllowed(role, path.replace(/_?\.data$/, '').replace(/(?<=.)\/$/, ''));
    // A route without an action responds to everybody with 405.
    if (answer.status !== 405) expect(isRefused(answer), `${role} ${method} ${path}`).toBe(!allowed);
    // Every response with the club's content includes the overview, which contains this address.
    if (role === null || role === 'coach') expect(answer.text, path).not.toContain(SHARED_ORIGINS.preview);
    if (role === 'board') expect(answer.headers['cache-control'], `${method} ${path}`).toBe('no-store');
  }
}

test.each(['board', 'photos', 'coach'] as const)('allows %s only the routes of that role', (role) =>
  walkRoutes(desk.signIn(PEOPLE[role]), role),
);

test.each<[string, () => DeskBrowser]>([
  ['without signing in', () => desk.anonymous],
  [
    'with a revoked session',
    () => {
      const browser = desk.signIn(PEOPLE.board);
      desk.accounts.sessions.end(browser.session?.id ?? '');
      return browser;
    },
  ],
  ['to a removed person', () => desk.signIn({ ...PEOPLE.board, id: 'persona-antigua' })],
])('allows no route %s', (_name, openBrowser) => walkRoutes(openBrowser(), null));

test('redirects to the sign-in screen with the way back, and from the start page to the first screen of the role', async () => {
  const redirectTarget = async (browser: DeskBrowser, path: string) =>
    (await browser.send(path)).headers.location;
  expect(await redirectTarget(desk.anonymous, '/')).toBe('/entrar');
  const deep = await redirectTarget(desk.anonymous, '/contenido/club.yaml?ir=nombre');
  expect(deep).toBe(`/entrar?volver=${encodeURIComponent('/contenido/club.yaml?ir=nombre')}`);
  expect(await redirectTarget(desk.signIn(PEOPLE.coach), '/')).toBe('/hoy');
  expect(await redirectTarget(desk.signIn(PEOPLE.photos), '/')).toBe('/fotos');
  // Actions respond to the screen, which keeps the input.
  const { status, text } = await desk.anonymous.submit('/contenido/club.yaml', { intent: 'check' });
  expect([status, text]).toEqual([401, expect.stringContaining('not-signed-in')]);
});

test('refuses a screen with the start page of the role, and says of an unknown address that it does not exist', async () => {
  const coach = desk.signIn(PEOPLE.coach);
  const refused = await coach.send('/publicar.data');
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('"/hoy"')]);
  const unknown = await coach.send('/publicarr');
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('unknown-address')]);
  expect((await desk.signIn(PEOPLE.photos).send('/publicarr')).text).toContain('"/fotos');
});

test('refuses other host names, and commands that its own pages did not send', async () => {
  const board = desk.signIn(PEOPLE.board);
  const before = await readFile(join(desk.folders.contentDir, 'club.yaml'), 'utf8');
  const { host } = new URL(SHARED_ORIGINS.desk);
  for (const name of [
    'evil.test',
    `127.0.0.1:${desk.ports.screens}`,
    `${host}.evil.test`,
    `x.${host}`,
    `${host}:8443`,
  ]) {
    const { status, headers } = await board.send('/', { headers: { host: name, 'x-forwarded-host': host } });
    expect([status, headers['set-cookie']], name).toEqual([421, undefined]);
  }
  const fromPages: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: '' },
    { origin: `http://${host}` },
    { origin: SHARED_ORIGINS.preview, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ];
  const statusFrom = async (headers: Record<string, string>, path: string) =>
    (await board.send(path, { method: 'POST', headers, body: '{}' })).status;
  for (const headers of fromPages)
    expect(await statusFrom(headers, '/contenido/club.yaml.data'), JSON.stringify(headers)).toBe(403);
  for (const { method, path } of screenRoutes(desk.ports.screens))
    if (method === 'POST') expect(await statusFrom({ origin: 'https://evil.test' }, path), path).toBe(403);
  // Without Origin and Sec-Fetch-Site, as an old browser or a program.
  const { port } = new URL(`http://127.0.0.1:${desk.ports.screens}`);
  const cookie = `${SESSION_COOKIE}=${board.session?.token}`;
  const bare = await request(`http://127.0.0.1:${port}`, '/salir', {
    method: 'POST',
    headers: { host, cookie },
  });
  expect(bare.status).toBe(403);
  expect(desk.accounts.sessions.find(board.session?.token ?? '')).not.toBeNull();
  expect(await readFile(join(desk.folders.contentDir, 'club.yaml'), 'utf8')).toBe(before);
});

test('lets other sites open the desk by a link, but load nothing from it', async () => {
  const board = desk.signIn(PEOPLE.board);
  const read = async (site: string, mode: string, dest: string, origin?: string) =>
    (
      await board.send('/contenido', {
        headers: {
          'sec-fetch-site': site,
          'sec-fetch-mode': mode,
          'sec-fetch-dest': dest,
          origin: origin ?? SHARED_ORIGINS.desk,
        },
      })
    ).status;
  expect(await read('cross-site', 'navigate', 'document')).toBe(200);
  for (const site of ['cross-site', 'same-site']) {
    expect(await read(site, 'navigate', 'iframe')).toBe(403);
    expect(await read(site, 'no-cors', 'image')).toBe(403);
    expect(await read(site, 'cors', 'empty', SHARED_ORIGINS.preview)).toBe(403);
  }
  const { headers } = await board.send('/contenido');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
  });
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
});

test('lets the role `photos` change albums, but no other pictures or files', async () => {
  const photos = desk.signIn(PEOPLE.photos);
  const { text } = await photos.send('/fotos.data');
  expect(text).not.toContain('Wenceslao');
  expect((await photos.send('/contenido/galerias.yaml.data')).status).toBe(200);
  const check = { intent: 'check', value: { cursos: [] }, path: [] };
  expect((await photos.submit('/contenido/galerias.yaml', check)).status).toBe(200);
  const headers = { 'content-type': 'application/octet-stream' };
  const id = randomUUID();
  const filed = `/subidas/${id}?nombre=a.jpg&id=entrenadores/rosario&role=retrato`;
  expect((await photos.send(filed, { method: 'POST', headers, body: 'x' })).status).toBe(403);
  const pending = await photos.send(`/subidas/${id}?nombre=a.jpg`, { method: 'POST', headers, body: 'x' });
  expect([pending.status, JSON.parse(pending.text)]).toEqual([200, { refused: expect.any(String) }]);
});

test('lets the role `photos` publish, but not undo, cancel or compare', async () => {
  const photos = desk.signIn(PEOPLE.photos);
  // This test's club is a sample.
  const published = await photos.submit('/publicar/ahora', { intent: 'publish' });
  expect([published.status, published.text]).toEqual([409, expect.stringContaining('sample-club')]);
  for (const intent of ['publish', 'undo', 'cancel', 'changes'])
    expect((await photos.submit('/publicar', { intent })).status, intent).toBe(403);
});

test('refuses folders of the server from anybody', async () => {
  const board = desk.signIn(PEOPLE.board);
  const settings = { destino: { tipo: 'carpeta', carpeta: join(desk.dir, 'otra') } };
  for (const command of [
    { intent: 'save', settings, test: false },
    { intent: 'find-copy', folder: '/' },
    { intent: 'restore', folder: desk.dir },
  ]) {
    const { status, text } = await board.submit('/publicar', command);
    expect([status, text], command.intent).toEqual([403, expect.stringContaining('not-allowed')]);
  }
});

test('signs versions with the name of the person', async () => {
  const path = '/contenido/avisos.yaml';
  const save = { intent: 'save', value: { avisos: [] }, tag: null, title: 'Avisos' };
  const { status, text } = await desk.signIn(PEOPLE.board).submit(path, save);
  expect([status, text]).toEqual([200, expect.stringContaining('saved')]);
  expect((await desk.context.store.versions())[0]?.by).toBe(PEOPLE.board.name);
});

test('limits the uploads of a person per day', async () => {
  const board = desk.signIn(PEOPLE.board);
  const upload = (body: Buffer) =>
    board.send(`/subidas/${randomUUID()}?nombre=a.jpg`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
  expect((await upload(Buffer.alloc(MEGABYTE))).status).toBe(200);
  const beyond = await upload(Buffer.alloc(6 * MEGABYTE));
  expect([beyond.status, beyond.text]).toEqual([429, expect.stringContaining('upload-quota')]);
});
