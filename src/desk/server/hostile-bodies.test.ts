/** Bodies that are too large, too slow or cut off, sent to every route of the desk on the club's server. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PDF_BYTES } from '../../media/pdf/limits.ts';
import { MAX_PICTURE_BYTES } from '../../media/pictures/limits.ts';
import { screenRoutes } from '../testing/guarded-desk.ts';
import {
  type DeskBrowser,
  PEOPLE,
  SHARED_ORIGINS,
  type SharedDesk,
  sharedDesk,
} from '../testing/shared-desk.ts';
import { SESSION_COOKIE } from './account-cookies.ts';
import { DEFAULT_BODY, LARGE_FORM } from './body-limits.ts';
import { isPlainPath } from './desk-app.ts';

const MEGABYTE = 1024 * 1024;
const CHUNK = Buffer.alloc(64 * 1024, 'a');

let desk: SharedDesk;
beforeAll(async () => {
  desk = await sharedDesk({ stallTimeout: 300 });
}, 300_000);
afterAll(() => desk?.close());

interface HostileRequest {
  path: string;
  browser: DeskBrowser;
  type?: string;
  /** Value of Content-Length; a chunked body without it. */
  declared?: number | undefined;
  /** Number of sent bytes, after which the sender pauses for ever. */
  sent: number;
  /** True if the sender then disconnects. */
  isCutOff?: boolean;
}

/** Sends a request that may never end. Returns the status of the response, 0 if there is none, and its start. */
async function sendHostile(request: HostileRequest): Promise<{ status: number; response: string }> {
  const { path, browser, type = 'application/json', declared, sent, isCutOff } = request;
  const socket = connect(desk.ports.screens, '127.0.0.1');
  let response = '';
  const answered = Promise.withResolvers<void>();
  socket.on('data', (data) => {
    response += data;
    answered.resolve();
  });
  socket.on('close', answered.resolve);
  socket.on('error', answered.resolve);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${new URL(SHARED_ORIGINS.desk).host}`,
    `Origin: ${SHARED_ORIGINS.desk}`,
    ...(browser.session ? [`Cookie: ${SESSION_COOKIE}=${browser.session.token}`] : []),
    `Content-Type: ${type}`,
    declared === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${declared}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  for (let left = sent; left > 0 && response === '' && !socket.destroyed; left -= CHUNK.length) {
    const chunk = CHUNK.subarray(0, left);
    if (declared === undefined) socket.write(`${chunk.length.toString(16)}\r\n`);
    const hasRoom = socket.write(chunk);
    if (declared === undefined) socket.write('\r\n');
    if (!hasRoom) await Promise.race([once(socket, 'drain'), answered.promise]);
  }
  if (isCutOff) socket.destroy();
  await answered.promise;
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1] ?? 0), response };
}

/** Paths of every route of the screens that may have an action. */
const postPaths = () =>
  screenRoutes(desk.ports.screens)
    .filter(({ method, path }) => method === 'POST' && !/^\/salir/.test(path))
    .map(({ path }) => path)
    // Upload routes refuse other ids before they read a body.
    .map((path) => path.replace(/^\/(subidas|documentos)\/x$/, `/$1/${randomUUID()}?nombre=a.jpg`));

/** Sends a request to every route as a board member and as a stranger. Expects each to be refused, and the desk to stay. */
async function attackEveryRoute(request: Omit<HostileRequest, 'path' | 'browser'>): Promise<void> {
  const board = desk.signIn(PEOPLE.board);
  const paths = postPaths();
  expect(paths.length).toBeGreaterThan(40);
  for (const browser of [board, desk.anonymous]) {
    const answers = await Promise.all(paths.map((path) => sendHostile({ path, browser, ...request })));
    if (request.isCutOff) continue;
    // Screens that the person may not use redirect; a photo is refused by its name.
    for (const [i, { status, response }] of answers.entries())
      if (!response.includes('"refused":"«')) expect(status, paths[i]).toBeGreaterThanOrEqual(300);
  }
  expect((await board.send('/')).status).toBe(200);
}

test('refuses a body that declares too much', () =>
  attackEveryRoute({
    type: 'application/octet-stream',
    declared: MAX_PICTURE_BYTES + 1,
    sent: MEGABYTE,
  }));

test('refuses a body that is too large without declaring it', async () => {
  const board = desk.signIn(PEOPLE.board);
  const send = async (path: string, maxBytes: number, browser = board) => {
    const type = 'application/octet-stream';
    return (await sendHostile({ path, browser, type, sent: maxBytes + MEGABYTE })).status;
  };
  expect(await send('/entrar.data', 0, desk.anonymous)).toBe(413);
  expect(await send('/hoy.data', DEFAULT_BODY.maxBytes)).toBe(413);
  expect(await send('/contenido/club.yaml.data', LARGE_FORM.maxBytes)).toBe(413);
  expect(await send(`/documentos/${randomUUID()}?nombre=a.pdf`, MAX_PDF_BYTES)).toBe(422);
  // The sender is told with the file's name, as of any other file that is refused.
  expect(await send(`/subidas/${randomUUID()}?nombre=a.jpg`, MAX_PICTURE_BYTES)).toBe(200);
  expect((await board.send('/')).status).toBe(200);
});

test('refuses a body that stops', () =>
  attackEveryRoute({ type: 'application/json', declared: 50_000, sent: 1000 }));

test('survives bodies that are cut off', () =>
  attackEveryRoute({ type: 'application/octet-stream', sent: 10_000, isCutOff: true }));

test('closes the connection of a refused body soon, and reads nothing more from it', async () => {
  const socket = connect(desk.ports.screens, '127.0.0.1');
  const host = new URL(SHARED_ORIGINS.desk).host;
  socket.write(
    `POST /entrar.data HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${SHARED_ORIGINS.desk}\r\nContent-Length: 900000000\r\n\r\n`,
  );
  socket.resume().on('error', () => {});
  await once(socket, 'close');
});

test('answers a file that has arrived already, without reading it again', async () => {
  const board = desk.signIn(PEOPLE.board);
  const path = `/subidas/${randomUUID()}?nombre=a.jpg&archivo=clave`;
  const type = 'application/octet-stream';
  const first = await board.send(path, { method: 'POST', headers: { 'content-type': type }, body: 'x' });
  expect(first.status).toBe(200);
  // A body that stops would be refused if the desk read it.
  const again = await sendHostile({ path, browser: board, type, declared: 5 * MEGABYTE, sent: 1000 });
  expect(again.status).toBe(200);
});

const ODD_PATHS = [
  '/assets/../entrar.data',
  '/assets/%2e%2e/entrar.data',
  '/assets/.%2E/entrar.data',
  '/assets//../../entrar.data',
  '/assets/./x',
  '//evil.test/entrar.data',
  '/.//evil.test',
  '/assets\\..\\entrar.data',
  '/assets/..%2fentrar.data',
  '/assets/%5c..%5centrar.data',
  '/contenido/club.yaml%00',
  'http://evil.test/entrar.data',
];

test.each(ODD_PATHS)('refuses %s on all servers before its body', async (path) => {
  for (const browser of [desk.anonymous, desk.signIn(PEOPLE.board)])
    expect((await sendHostile({ path, browser, declared: 900_000_000, sent: 1000 })).status, path).toBe(400);
  const { status, headers } = await desk.anonymous.sendToPreview(`${path}?clave=x`);
  expect([status, headers.location]).toEqual([400, undefined]);
});

test.each([
  '/',
  '/contenido/equipos/federados.yaml',
  '/fotos/2024-2025/copa?ver=..%2f',
  '/contenido/%C3%B1.yaml',
  '/a%20b',
])('accepts %s as a path', (path) => expect(isPlainPath(path)).toBe(true));
