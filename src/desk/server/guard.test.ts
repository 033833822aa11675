import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RequestOptions, request } from '../../../tests/setup/request.ts';
import type { FileCommand } from '../app/routes/file/action.ts';
import { deleteFile, saveFile } from '../core/editing/edit-file.ts';
import { type GuardedDesk, guardedDesk } from '../testing/guarded-desk.ts';

let desk: GuardedDesk;
beforeAll(async () => {
  desk = await guardedDesk();
}, 300_000);
afterAll(() => desk?.close());

const hostOf = (port: number) => `127.0.0.1:${port}`;
type SentRequest = RequestOptions & { path: string; port?: number };
const send = ({ path, port = desk.port, ...rest }: SentRequest) =>
  request(`http://${hostOf(port)}`, path, rest);
/** Sends a request like the desk's browser, with overrides. */
const sendFromDesk = ({ headers, ...rest }: SentRequest) =>
  send({ ...rest, headers: { ...desk.browserHeaders, ...headers } });
const jsonHeaders = { 'content-type': 'application/json' };
const clubFile = () => readFile(join(desk.folders.contentDir, 'club.yaml'), 'utf8');

test('refuses every route of every server to local processes without the token', async () => {
  expect(desk.routes.length).toBeGreaterThan(20);
  expect(new Set(desk.routes.map(({ port }) => port)).size).toBe(4);
  const statusOf = async ({ port, method, path }: GuardedDesk['routes'][number], cookie = '') => {
    const headers = { host: hostOf(port), origin: `http://${hostOf(port)}`, ...(cookie && { cookie }) };
    return (await send({ port, method, path, headers })).status;
  };
  for (const route of desk.routes) expect(await statusOf(route), `${route.method} ${route.path}`).toBe(403);
  for (const cookie of ['escritorio=', 'escritorio=x', `escritorio=${desk.token}x`, `otra=${desk.token}`])
    for (const port of new Set(desk.routes.map(({ port }) => port)))
      expect(await statusOf({ port, method: 'GET', path: '/' }, cookie), `${port} ${cookie}`).toBe(403);
  for (const clave of ['', 'x', `${desk.token}x`, desk.token.toUpperCase()]) {
    const response = await send({
      path: `/?clave=${clave}`,
      headers: { host: desk.address.host },
    });
    expect([response.status, response.headers['set-cookie']]).toEqual([403, undefined]);
  }
});

test('refuses foreign host names that resolve to this machine, and sets no cookie for them', async () => {
  const { port } = desk;
  const names = [
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `evil.test:${port}`,
    `127.0.0.1.:${port}`,
    `127.0.0.1:${port}.evil.test`,
    `127.0.0.1:${port + 1}`,
    '127.0.0.1',
    `[::1]:${port}`,
    `[::ffff:127.0.0.1]:${port}`,
    `2130706433:${port}`,
    `0.0.0.0:${port}`,
    `user@127.0.0.1:${port}`,
  ];
  for (const host of names) {
    expect((await sendFromDesk({ path: '/contenido.data', headers: { host } })).status, host).toBe(403);
    const started = await send({ path: `/?clave=${desk.token}`, headers: { host } });
    expect([started.status, started.headers['set-cookie']], host).toEqual([403, undefined]);
  }
});

test('refuses commands and reads from pages of another origin', async () => {
  const before = await clubFile();
  const previewPort = desk.routes.find(({ port }) => port !== desk.port)?.port ?? 0;
  const origins = [
    'http://evil.test',
    'null',
    '',
    `http://localhost:${desk.port}`,
    `https://${desk.address.host}`,
  ];
  const statusFrom = async (origin: string, method: string, path: string) =>
    (await sendFromDesk({ method, path, headers: { origin, ...jsonHeaders }, body: '{}' })).status;
  for (const origin of [...origins, `http://${hostOf(previewPort)}`])
    expect(await statusFrom(origin, 'POST', '/contenido/club.yaml.data'), origin).toBe(403);
  for (const { port, method, path } of desk.routes)
    if (port === desk.port && !['GET', 'HEAD'].includes(method))
      expect(await statusFrom('http://evil.test', method, path), `${method} ${path}`).toBe(403);
  const navigation = await sendFromDesk({
    path: '/',
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
  });
  expect(navigation.status).toBe(403);
  for (const { port, path } of desk.routes)
    for (const method of ['GET', 'OPTIONS']) {
      const headers = {
        host: hostOf(port),
        origin: method === 'GET' ? 'http://evil.test' : `http://${hostOf(port)}`,
        'access-control-request-method': 'PUT',
      };
      const { headers: response } = await sendFromDesk({ port, method, path, headers });
      expect(
        Object.keys(response).filter((name) => name.startsWith('access-control-')),
        path,
      ).toEqual([]);
    }
  expect(await clubFile()).toBe(before);
});

test('the start address redirects only to the desk, drops the token and sets a protected cookie', async () => {
  for (const path of ['//evil.test', '/.//evil.test', '//evil.test//x', '/\\evil.test', '////evil.test/x']) {
    const { status, headers } = await send({
      path: `${path}?clave=${desk.token}`,
      headers: { host: desk.address.host },
    });
    expect([status, headers.location, headers['set-cookie']], path).toEqual([400, undefined, undefined]);
  }
  const { status, headers } = await send({
    path: `/contenido?clave=${desk.token}`,
    headers: { host: desk.address.host },
  });
  expect([status, headers.location, headers['referrer-policy']]).toEqual([303, '/contenido', 'no-referrer']);
  expect(headers['set-cookie']?.[0]).toMatch(/^escritorio=[^;]+; HttpOnly; SameSite=Strict; Path=\/$/);
});

test('refuses paths that lead out of the club’s folders', async () => {
  const secret = join(desk.dir, 'secreto.yaml');
  await writeFile(secret, 'nombre: Secreto\n');
  await mkdir(join(desk.dir, 'fuera'));
  await symlink(secret, join(desk.folders.contentDir, 'equipos', 'enlace.yaml'));
  const names = [
    '../secreto.yaml',
    '..%2fsecreto.yaml',
    '..\\secreto.yaml',
    'equipos/../../secreto.yaml',
    'equipos/..\\..\\secreto.yaml',
    secret,
    `file://${secret}`,
    'club.yaml\0',
    'equipos/\0.yaml',
    'C:\\secreto.yaml',
    '.escritorio/bloqueo.db',
    'equipos/.oculto.yaml',
    'equipos/enlace.yaml',
    'paginas/../club.yaml',
    '',
  ];
  const edited = { value: { nombre: 'Otro' }, tag: null, path: [], title: 'Otro' };
  const commands: FileCommand[] = [
    { intent: 'save', ...edited, references: { replacement: null } },
    { intent: 'check', ...edited },
    { intent: 'delete', tag: null, references: { replacement: null } },
  ];
  for (const name of names) {
    const encoded = encodeURIComponent(name);
    const responses = [
      await sendFromDesk({ path: `/contenido/${encoded}` }),
      await sendFromDesk({ path: `/contenido/${encoded}.data` }),
      await sendFromDesk({ path: `/foto?id=${encoded}` }),
      await sendFromDesk({ path: `/assets/${encoded}` }),
      await sendFromDesk({ path: `/assets/${name.replaceAll('\0', '')}` }).catch(() => null),
      ...(await Promise.all(
        commands.map((command) =>
          sendFromDesk({
            method: 'POST',
            path: `/contenido/${encoded}.data`,
            headers: jsonHeaders,
            body: JSON.stringify(command),
          }),
        ),
      )),
    ];
    for (const answer of responses) {
      expect(answer?.status, name).not.toBe(500);
      expect(answer?.text ?? '', name).not.toContain('Secreto');
    }
  }
  expect(await readFile(secret, 'utf8')).toBe('nombre: Secreto\n');
});

test('refuses requests that no screen sends, and changes nothing', async () => {
  const before = await clubFile();
  const bodies = [
    '',
    '{',
    '[]',
    'null',
    '1',
    '{}',
    '{"file":1}',
    '{"intent":"save"}',
    '{"intent":"save","value":1,"tag":null}',
    '{"intent":{"__proto__":1}}',
    `{"intent":"save","tag":null,"title":"x","value":{"a":${'['.repeat(3000)}${']'.repeat(3000)}}}`,
  ];
  const actions = desk.routes.filter(
    ({ port, method }) => port === desk.port && ['PUT', 'POST'].includes(method),
  );
  for (const { method, path } of actions.filter(({ path }) =>
    /\.data$|deshacer|temporada|ahora$|carpetas|recuperar|subidas\/./.test(path),
  ))
    for (const body of bodies) {
      const { status } = await sendFromDesk({ method, path, headers: jsonHeaders, body });
      expect(status, `${method} ${path} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status, `${method} ${path} ${body}`).toBeLessThan(500);
    }
  for (const command of bodies) {
    const form = new FormData();
    form.set('list', new File(['Fecha'], 'lista.csv'));
    form.set('command', command);
    const sent = new Response(form);
    const { status } = await sendFromDesk({
      method: 'POST',
      path: '/importar.data',
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      body: await sent.text(),
    });
    expect(status, `command ${command}`).toBe(400);
  }
  for (const path of ['//', '//evil.test', '/%', '/api/%00', '/contenido/%00', '/contenido/'])
    expect((await sendFromDesk({ path })).status, path).toBeLessThan(500);
  for (const path of ['/foto', '/foto?entera', '/subidas/x', '/subidas/x?foto=x']) {
    const { status, text } = await sendFromDesk({ path });
    expect([status, JSON.parse(text).refusal.code], path).toEqual([400, 'bad-request']);
  }
  expect(await clubFile()).toBe(before);
});

test('reads the list of withdrawn photos, but refuses to save it from a form', async () => {
  const file = 'retiradas.yaml';
  const edited = { file, value: { retiradas: [] }, tag: null };
  for (const write of [() => saveFile(desk.context, edited, 'Otro'), () => deleteFile(desk.context, edited)])
    await expect(write()).rejects.toMatchObject({ code: 'read-only' });
  const body = JSON.stringify({ intent: 'save', ...edited, title: 'Otro' });
  for (const name of [file, encodeURIComponent(file), `/${file}`, `x/../${file}`, 'retiradas%2Eyaml']) {
    const { status } = await sendFromDesk({
      method: 'POST',
      path: `/contenido/${name}.data`,
      headers: jsonHeaders,
      body,
    });
    expect(status, name).toBeGreaterThanOrEqual(400);
    expect(status, name).toBeLessThan(500);
  }
  expect((await sendFromDesk({ path: `/contenido/${file}` })).status).toBe(200);
  await expect(readFile(join(desk.folders.contentDir, file))).rejects.toThrow();
});

test('sends the compiled code compressed, and nothing else', async () => {
  const sendAccepting = (path: string) => sendFromDesk({ path, headers: { 'accept-encoding': 'gzip, br' } });
  const screen = await sendAccepting('/contenido');
  expect([screen.status, screen.headers['content-encoding']]).toEqual([200, undefined]);
  const [script = ''] = /\/assets\/entry[^"']+\.js/.exec(screen.text) ?? [];
  const code = await sendAccepting(script);
  expect([code.status, code.headers['content-encoding'], code.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ]);
});
