import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Program } from '../../tests/setup/program.ts';
import { BOUNDARY, LIBRARY_FIELDS, multipart, sendRequest } from './mail/testing/http.ts';
import { startClubsRelay } from './mail/testing/relay-process.ts';
import { readFiles, until } from './mail/testing/test-relay.ts';

// Runs `npm run relay` in a separate process: one relay for several clubs whose sites are hosted elsewhere.

const SIERRA = 'https://sierra.example.org';
const COSTA = 'https://costa.example.org';
const HOST = 'mensajes.example.org';
const TWO_CLUBS = `
sierra:
  ORIGINS: ${SIERRA}
  MAIL_TO: Sierra <club@sierra.example.org>
  MAIL_FROM: web@sierra.example.org
costa:
  ORIGINS: [${COSTA}, https://www.costa.example.org]
  MAIL_TO: club@costa.example.org
  MAIL_FROM: web@costa.example.org
  LIMIT_PER_VISITOR: 5
`;

const VALLE = 'https://valle.example.org';
const THREE_CLUBS = `${TWO_CLUBS}
valle:
  ORIGINS: ${VALLE}
  MAIL_TO: club@valle.example.org
  MAIL_FROM: web@valle.example.org
`;

let dataDir: string;
let relay: Program;
const clubs = () => join(dataDir, 'clubes.yaml');
const environment = () => ({
  PUBLIC_URL: `https://${HOST}`,
  CLUBS_FILE: clubs(),
  DATA_DIR: dataDir,
  MAIL_TO: 'federacion@example.org',
});
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'clubes-'));
  writeFileSync(clubs(), TWO_CLUBS);
  relay = await startClubsRelay(environment());
});
afterAll(async () => {
  await relay.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs a command with the relay's environment until it exits. */
const run = (words: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['src/cli/main.ts', ...words], {
    env: { PORT: '0', HOST: '127.0.0.1', ...environment(), ...env },
    encoding: 'utf8',
  });

/** Posts the form like a page of this origin. */
const post = (origin: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  sendRequest(relay.url, {
    headers: {
      host: HOST,
      origin,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...headers,
    },
    body: multipart({ ...fields, ...LIBRARY_FIELDS }),
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  sendRequest(relay.url, { method: 'GET', path, headers: { host: HOST, ...headers } });
const tokenFor = (origin: string) => get('/api/v1.0/email/sello', { origin });

const mails = (club: string) => readFiles(join(dataDir, 'clubes', club, 'buzon'), '.eml');

test('delivers a message to the club of the sending site, whose page may read the response', async () => {
  const answer = await post(SIERRA, { from_name: 'Ana', message: 'para la sierra' });
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SIERRA, vary: 'Origin' });
  await post('https://www.costa.example.org', { message: 'para la costa' });
  await until(() => mails('sierra').length === 1 && mails('costa').length === 1);
  expect(mails('sierra')[0]).toMatch(/^To: Sierra <club@sierra\.example\.org>/m);
  expect(mails('costa')[0]).toMatch(/^To: club@costa\.example\.org/m);
  expect(mails('costa')[0]).not.toMatch(/sierra|federacion/);
});

test('stores the same key and text once per club', async () => {
  const fields = { message: 'a los dos', clave: 'b1b4f9b0-1111-4222-8333-444455556666' };
  for (const origin of [SIERRA, COSTA, SIERRA])
    expect(await post(origin, fields)).toMatchObject({ status: 200 });
  const copies = () => [...mails('sierra'), ...mails('costa')].filter((mail) => mail.includes('a los dos'));
  await until(() => copies().length === 2);
});

test.each([
  'https://sierra.example.org.evil.example',
  'https://otra.sierra.example.org',
  'http://sierra.example.org',
  'https://sierra.example.org:8443',
  `https://${HOST}`,
  'null',
  '',
  'constructor',
])('refuses a message from «%s», without access for its page', async (origin) => {
  for (const answer of [
    await post(origin, { message: 'ajeno' }),
    await tokenFor(origin),
    await post(origin, { message: 'ajeno' }, { referer: `${SIERRA}/`, 'sec-fetch-site': 'same-origin' }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('accepts only its own host name, except for health checks', async () => {
  for (const host of ['evil.example', 'sierra.example.org', `${HOST}.evil.example`])
    expect((await post(SIERRA, { message: 'x' }, { host })).status).toBe(421);
  expect((await get('/healthz', { host: '10.0.0.7' })).text).toBe('OK');
  expect((await get('/')).status).toBe(404);
});

test('rejects a token of another club', async () => {
  const token = (await tokenFor(SIERRA)).text;
  await pause(1500);
  await post(SIERRA, { message: 'sello propio', sello: token });
  await post(COSTA, { message: 'sello ajeno', sello: token });
  const marked = (club: string, text: string) =>
    mails(club)
      .find((mail) => mail.includes(text))
      ?.includes('Subject: [Posible');
  await until(() => marked('costa', 'sello ajeno') === true && marked('sierra', 'sello propio') === false);
});

test('counts a visitor’s limit per club', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) statuses.push((await post(COSTA, { message: `muchos ${n}` })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await post(SIERRA, { message: 'otra persona' })).toMatchObject({ status: 200 });
});

test('without scripts, redirects to the club’s site, and shows no form for a refusal', async () => {
  const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  const sent = await post(
    SIERRA,
    { message: 'sin scripts' },
    { ...navigation, referer: `${SIERRA}/equipos` },
  );
  expect(sent).toMatchObject({
    status: 303,
    headers: { location: `${SIERRA}/equipos#mensaje-enviado-sin-respuesta` },
  });
  const otherReferer = await post(SIERRA, { message: 'de vuelta' }, { ...navigation, referer: `${COSTA}/x` });
  expect(otherReferer.headers.location).toBe(`${SIERRA}/#mensaje-enviado-sin-respuesta`);
  const refused = await post(SIERRA, { message: 'x'.repeat(21_000) }, navigation);
  expect(refused.status).toBe(413);
  expect(refused.text).toContain(`<a href="${SIERRA}">`);
  expect(refused.text).not.toContain('<form');
});

// Other faults of the file: mail/config.test.ts.
test.each([
  ['no-esta.yaml', null, 'no se puede leer (ENOENT)'],
  ['mal.yaml', '{}', 'no hay ningún club'],
])('does not start with the clubs file %s, and reports the reason', (name, text, reason) => {
  const file = join(dataDir, name);
  if (text !== null) writeFileSync(file, text);
  const { status, stderr } = run(['relay'], { CLUBS_FILE: file });
  expect([status, stderr]).toEqual([1, expect.stringContaining(`CLUBS_FILE: ${file} no es válido`)]);
  expect(stderr).toContain(reason);
});

test('shows the messages of the club named on the command line, and requires a name', async () => {
  const buzon = (...args: string[]) => {
    const { stdout, stderr } = run(['buzon', ...args]);
    return stdout + stderr;
  };
  const sierra = buzon('--club', 'sierra', 'lista');
  expect(sierra).toContain('para la sierra');
  expect(sierra).not.toContain('para la costa');
  expect(buzon('lista', '--club=costa')).toContain('para la costa');
  expect(buzon('lista')).toContain('di de cuál con --club CLAVE');
  expect(buzon('--club', 'norte')).toContain('No hay ningún club «norte»');
});

test('logs the club’s key but no personal data, and names no club in the health report', async () => {
  const lines = relay.log().split('\n');
  expect(lines.filter((line) => line.includes('message accepted')).length).toBeGreaterThan(5);
  for (const line of lines.filter((line) => /message accepted|mail delivered/.test(line)))
    expect(JSON.parse(line)).toMatchObject({ club: expect.stringMatching(/^(sierra|costa|valle)$/) });
  expect(relay.log()).not.toMatch(/incoming request|club@|Ana|para la sierra|127\.0\.0\.1"|desde el valle/);
  const { text } = await get('/readyz');
  expect(JSON.parse(text)).toMatchObject({ ready: true });
  expect(text).not.toMatch(/sierra|costa|valle/);
});

test('applies a changed clubs file at a restart', async () => {
  expect((await post(VALLE, { message: 'antes' })).status).toBe(403);
  writeFileSync(clubs(), THREE_CLUBS);
  await relay.stop();
  relay = await startClubsRelay(environment());
  expect((await post(VALLE, { message: 'desde el valle' })).status).toBe(200);
  expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ ready: true, clubs: 3 });
});
