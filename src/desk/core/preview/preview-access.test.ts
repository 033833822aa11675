import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type DeskBrowser,
  OTHER_COACH,
  PEOPLE,
  SHARED_ORIGINS,
  type SharedDesk,
  sharedDesk,
} from '../../testing/shared-desk.ts';

let desk: SharedDesk;
beforeAll(async () => {
  desk = await sharedDesk();
}, 300_000);
afterAll(() => desk?.close());

const PAGE = '/equipos/comarcal';
const cookieOf = (token: string | undefined) => ({ headers: { cookie: `__Host-vista=${token}` } });
const tokenOf = ({ session }: DeskBrowser) => session?.previewToken ?? '';

test('moves the token of a page address to a cookie of the preview origin', async () => {
  const board = desk.signIn(PEOPLE.board);
  const { status, headers } = await desk.anonymous.sendToPreview(`${PAGE}?clave=${tokenOf(board)}`);
  expect([status, headers.location]).toEqual([303, PAGE]);
  expect(headers['set-cookie']).toEqual([
    `__Host-vista=${tokenOf(board)}; Path=/; Secure; HttpOnly; SameSite=Strict`,
  ]);
  expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
  const page = await desk.anonymous.sendToPreview(PAGE, cookieOf(tokenOf(board)));
  expect(page.status).toBe(200);
  expect(page.text).toContain('Liga Comarcal');
  expect(page.headers['content-security-policy']).toBe(`frame-ancestors ${SHARED_ORIGINS.desk}`);
  expect(page.headers['cache-control']).toBe('no-store');
});

test('refuses requests without a session, of coaches, and after the session ended or the person was removed', async () => {
  const ended = desk.signIn(PEOPLE.board);
  desk.accounts.sessions.end(ended.session?.id ?? '');
  const removed = desk.signIn({ ...PEOPLE.board, id: 'persona-antigua' });
  const coaches = [PEOPLE.coach, OTHER_COACH].map((person) => desk.signIn(person));
  const tokens = ['', 'x', ...[ended, removed, ...coaches].map(tokenOf)];
  for (const { path } of desk.routes.filter(({ port }) => port === desk.ports.preview))
    for (const token of tokens)
      for (const answer of [
        await desk.anonymous.sendToPreview(path, cookieOf(token)),
        await desk.anonymous.sendToPreview(`${path}?clave=${token}`),
      ]) {
        expect([401, 403], `${path} ${token}`).toContain(answer.status);
        expect(answer.headers['set-cookie']).toBeUndefined();
        expect(answer.text).not.toContain('Villarrubia');
      }
  const photos = desk.signIn(PEOPLE.photos);
  expect((await desk.anonymous.sendToPreview(PAGE, cookieOf(tokenOf(photos)))).status).toBe(200);
});

test('refuses other hosts, requests from other sites, and methods other than GET and HEAD', async () => {
  const { headers } = cookieOf(tokenOf(desk.signIn(PEOPLE.board)));
  const statusOf = async (changes: Record<string, string>, method = 'GET') =>
    (await desk.anonymous.sendToPreview(PAGE, { method, headers: { ...headers, ...changes } })).status;
  expect(await statusOf({ host: new URL(SHARED_ORIGINS.desk).host })).toBe(421);
  expect(await statusOf({ host: 'evil.test' })).toBe(421);
  expect(await statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await statusOf({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' })).toBe(403);
  expect(await statusOf({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' })).toBe(200);
  expect(await statusOf({}, 'POST')).toBe(405);
});
