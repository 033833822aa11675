import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestResponse } from '../../../tests/setup/request.ts';
import { PEOPLE_FILE, readPeople } from '../core/people/people-file.ts';
import type { Person, Role } from '../core/people/person.ts';
import { OTHER_COACH, PEOPLE, type SharedDesk, sharedDesk } from '../testing/shared-desk.ts';
import { SESSION_COOKIE, SIGN_IN_COOKIE } from './account-cookies.ts';

let desk: SharedDesk;
/** Everything that the desk logs during the tests. */
const log: unknown[][] = [];
const secrets: string[] = [];

beforeAll(async () => {
  for (const method of ['log', 'warn', 'error', 'info'] as const)
    vi.spyOn(console, method).mockImplementation((...args) => void log.push(args));
  desk = await sharedDesk();
}, 300_000);
afterAll(() => desk?.close());

/** People of the current test, with new addresses because of the limits per address. */
let people: Record<Role, Person>;
let otherCoach: Person;
let tests = 0;
beforeEach(() => {
  const withAddress = (person: Person, name: string) => ({
    ...person,
    email: `${name}.${tests}@example.org`,
  });
  tests++;
  people = {
    board: withAddress(PEOPLE.board, 'board'),
    photos: withAddress(PEOPLE.photos, 'photos'),
    coach: withAddress(PEOPLE.coach, 'coach'),
  };
  otherCoach = withAddress(OTHER_COACH, 'otro');
  return desk.setPeople([...Object.values(people), otherCoach]);
});

afterEach(() => {
  desk.mails.length = 0;
});

let networks = 0;
/** Opens a browser with its own cookies and network. */
function openBrowser(cookies: Record<string, string> = {}) {
  const ip = `198.51.${++networks}.1`;
  const keep = ({ headers }: TestResponse) => {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) delete cookies[name];
      else cookies[name] = value;
      if (value) secrets.push(value);
    }
  };
  const send = async (path: string, command?: object, headers: Record<string, string> = {}) => {
    const answer = await desk.anonymous.send(command ? `${path}.data` : path, {
      method: command ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': ip,
        'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/126.0 Mobile Safari/537.36',
        cookie: Object.entries(cookies)
          .map(([name, value]) => `${name}=${value}`)
          .join('; '),
        ...(command && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(command && { body: JSON.stringify(command) }),
    });
    keep(answer);
    return answer;
  };
  return {
    cookies,
    send,
    requestCode: (person: Pick<Person, 'email'>) =>
      send('/entrar', { intent: 'send-code', email: person.email }),
    typeCode: (code: string, back = '') => send('/entrar', { intent: 'enter-code', code, back }),
    openLink: (token: string) => send('/entrar/enlace', { token }),
    /** True if the browser's session may use a screen of all roles. */
    isSignedIn: async () => (await send('/dispositivos')).status === 200,
  };
}

/** Waits for the mail of a code. */
async function receiveCode() {
  await expect.poll(() => desk.mails.length).toBeGreaterThan(0);
  const { text, to } = desk.mails.pop() ?? { text: '', to: { address: '' } };
  const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  const link = /#(\S+)/.exec(text)?.[1] ?? '';
  secrets.push(code, link);
  return { code, link, text, address: to.address };
}

async function signIn(person: Person) {
  const browser = openBrowser();
  await browser.requestCode(person);
  await browser.typeCode((await receiveCode()).code);
  return browser;
}

/** Returns the target of a redirect. */
const redirectOf = ({ text }: TestResponse) => /"redirect","([^"]*)"/.exec(text)?.[1];

const WRONG_CODE = '000000';

test('signs a person in with the code of the mail', async () => {
  const browser = openBrowser();
  const asked = await browser.requestCode(people.board);
  expect(asked.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-entrada=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=900$/),
  ]);
  const { code, text, address } = await receiveCode();
  expect(address).toBe(people.board.email);
  expect(text).toContain('con Chrome en Android');
  expect(await browser.isSignedIn()).toBe(false);
  const entered = await browser.typeCode(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(redirectOf(entered)).toBe('/');
  expect(entered.headers['set-cookie']).toEqual([
    expect.stringMatching(
      /^__Host-escritorio=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=5184000$/,
    ),
    expect.stringMatching(/^__Host-entrada=; .*Max-Age=0$/),
  ]);
  expect(await browser.isSignedIn()).toBe(true);
});

test('finds the code in a pasted text, counts no guess for anything else, and returns to the requested screen', async () => {
  const browser = openBrowser();
  await browser.requestCode(people.board);
  const { code } = await receiveCode();
  for (let attempt = 0; attempt < 6; attempt++)
    expect((await browser.typeCode('1234')).text).toContain('incomplete-code');
  const pasted = `Código: ${code} (vale 10 minutos)`;
  expect(redirectOf(await browser.typeCode(pasted, '/versiones?desde=1'))).toBe('/versiones?desde=1');
});

test('lets a tab in that types a code after another tab of its browser has used the link', async () => {
  const browser = openBrowser();
  await browser.requestCode(people.coach);
  const { code, link } = await receiveCode();
  await browser.openLink(link);
  expect(redirectOf(await browser.typeCode(code))).toBe('/hoy');
});

test('signs a coach in with the link, which stays valid when only its page is opened', async () => {
  const browser = openBrowser();
  await browser.requestCode(people.coach);
  const { link } = await receiveCode();
  // A mail scanner opens the page, without the cookie and with scripts.
  for (let visits = 0; visits < 3; visits++)
    expect((await openBrowser().send('/entrar/enlace')).status).toBe(200);
  expect(redirectOf(await browser.openLink(link))).toBe('/hoy');
  expect(await browser.isSignedIn()).toBe(true);
});

test('responds to an unknown address as to a known one', async () => {
  const answers = [];
  for (const email of [people.board.email.replace('board', 'nadie'), people.board.email]) {
    const browser = openBrowser();
    const asked = await browser.requestCode({ email });
    const page = await browser.send('/entrar');
    const guesses = [];
    for (let guess = 0; guess < 6; guess++) guesses.push(await browser.typeCode(WRONG_CODE));
    const requests = [];
    for (let request = 0; request < 7; request++) requests.push(await browser.requestCode({ email }));
    answers.push(
      [asked, page, ...guesses, ...requests].map(({ status, headers, text }) => ({
        status,
        headers: Object.keys(headers),
        text: text
          .replaceAll(email, 'EMAIL')
          .replaceAll(/nonce(-|=")[^"' ]+/g, 'NONCE')
          .replaceAll(/\\?"nonce\\?":\\?"[^"]+/g, 'NONCE'),
      })),
    );
  }
  expect(answers[1]).toEqual(answers[0]);
  // Mails are sent in the order of their requests.
  await expect.poll(() => desk.mails.length).toBeGreaterThan(0);
  expect(desk.mails.map(({ to }) => to.address)).not.toContainEqual(expect.stringContaining('nadie'));
});

test('starts a new session at every sign-in, and ends the one before (session fixation)', async () => {
  const planted = 'a'.repeat(43);
  const browser = openBrowser({ [SESSION_COOKIE]: planted, [SIGN_IN_COOKIE]: planted });
  await browser.requestCode(people.board);
  await browser.typeCode((await receiveCode()).code);
  const first = browser.cookies[SESSION_COOKIE] ?? '';
  expect(first).not.toBe(planted);
  expect(desk.accounts.sessions.find(planted)).toBeNull();
  await browser.requestCode(people.board);
  await browser.typeCode((await receiveCode()).code);
  expect(browser.cookies[SESSION_COOKIE]).not.toBe(first);
  expect(desk.accounts.sessions.find(first)).toBeNull();
});

test('ends the session and clears the cache at sign-out', async () => {
  const browser = await signIn(people.board);
  const token = browser.cookies[SESSION_COOKIE] ?? '';
  const signedOut = await browser.send('/salir', {});
  expect(redirectOf(signedOut)).toBe('/entrar');
  expect(signedOut.headers['clear-site-data']).toBe('"cache"');
  expect(browser.cookies[SESSION_COOKIE]).toBeUndefined();
  expect(await openBrowser({ [SESSION_COOKIE]: token }).isSignedIn()).toBe(false);
});

test.each<[string, Partial<Person> & { intent: string }, keepsAccess: boolean]>([
  ['ends sessions and codes of a removed person', { intent: 'remove' }, false],
  ['ends sessions and codes of a changed address', { intent: 'change', email: 'nueva@example.org' }, false],
  ['keeps sessions and codes when only a name changes', { intent: 'change', name: 'Elena' }, true],
  ['ends sessions and codes that the board closes', { intent: 'end-sessions' }, false],
])('%s', async (_name, command, keepsAccess) => {
  const [board, coach] = [await signIn(people.board), await signIn(people.coach)];
  await coach.requestCode(people.coach);
  const { code, link } = await receiveCode();
  await board.send('/personas', { ...people.coach, ...command });
  expect(await coach.isSignedIn()).toBe(keepsAccess);
  expect((await coach.openLink(link)).text).toContain(keepsAccess ? '/hoy' : 'other-browser');
  if (!keepsAccess) expect((await coach.typeCode(code)).text).toContain('code-expired');
});

test('says at the closing of sessions that passkeys stay', async () => {
  const board = await signIn(people.board);
  const passkeys = vi.spyOn(desk.accounts.passkeys, 'forPerson');
  const close = async () =>
    (await board.send('/personas', { intent: 'end-sessions', id: people.coach.id })).text;
  expect(await close()).toContain('Puede volver a entrar con su correo.');
  passkeys.mockReturnValue([{ id: 'llave', device: 'Chrome', createdAt: 0, usedAt: null }]);
  expect(await close()).toContain('pulsa también «Quitar sus llaves»');
  passkeys.mockRestore();
});

test('changes no address while the database of sessions is locked', async () => {
  const [board, coach] = [await signIn(people.board), await signIn(people.coach)];
  const { id, name, role, teams } = people.coach;
  const database = new DatabaseSync(join(desk.dir, 'datos/sesiones.db'));
  database.exec('BEGIN IMMEDIATE');
  const command = { intent: 'change', id, name, email: 'otra@example.org', role, teams };
  expect((await board.send('/personas', command)).text).toContain('sigue igual');
  database.exec('ROLLBACK');
  database.close();
  expect(await readPeople(desk.folders.contentDir)).toContainEqual(people.coach);
  expect(await coach.isSignedIn()).toBe(true);
});

test('refuses a code that was sent to an earlier address', async () => {
  const coach = openBrowser();
  await coach.requestCode(people.coach);
  const { code } = await receiveCode();
  // Changes the address between the request and the issue of the code.
  await desk.setPeople([people.board, { ...people.coach, email: 'nueva.direccion@example.org' }]);
  expect((await coach.typeCode(code)).text).toContain('code-expired');
  expect(await coach.isSignedIn()).toBe(false);
});

test('lets people end only their own sessions', async () => {
  const [first, second, other] = [
    await signIn(people.coach),
    await signIn(people.coach),
    await signIn(otherCoach),
  ];
  const idOf = ({ cookies }: typeof first) => desk.accounts.sessions.find(cookies[SESSION_COOKIE] ?? '')?.id;
  await first.send('/dispositivos', { intent: 'end-session', session: idOf(other) });
  expect(await other.isSignedIn()).toBe(true);
  await first.send('/dispositivos', { intent: 'end-session', session: idOf(second) });
  expect(await second.isSignedIn()).toBe(false);
  const third = await signIn(people.coach);
  await first.send('/dispositivos', { intent: 'end-other-sessions' });
  expect([await first.isSignedIn(), await third.isSignedIn(), await other.isSignedIn()]).toEqual([
    true,
    false,
    true,
  ]);
});

test('signs nobody in while the file of people is damaged, and explains why', async () => {
  const [board, stranger] = [await signIn(people.board), openBrowser()];
  await stranger.requestCode(people.board);
  const { code } = await receiveCode();
  await writeFile(join(desk.folders.contentDir, PEOPLE_FILE), 'personas: [');
  const shown = await board.send('/dispositivos');
  expect(shown.status).toBe(503);
  expect(shown.text).toContain('las personas que pueden');
  expect((await stranger.typeCode(code)).text).toContain('damaged-people');
  expect((await openBrowser().requestCode(people.board)).text).toContain('damaged-people');
  expect(stranger.cookies[SESSION_COOKIE]).toBeUndefined();
});

test('logs no codes, tokens or addresses', () => {
  const logged = JSON.stringify(log);
  expect(secrets.length).toBeGreaterThan(20);
  for (const secret of [...secrets, '@example.org']) expect(logged).not.toContain(secret);
});
