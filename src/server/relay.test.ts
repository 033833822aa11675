import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Program } from '../../tests/setup/program.ts';
import { BOUNDARY, LIBRARY_FIELDS, multipart, send } from '../mail/testing/http.ts';
import { startClubsRelay } from '../mail/testing/relay-process.ts';
import { textsIn, until } from '../mail/testing/site.ts';

// `npm run relay` as its own process: one relay, clubs whose sites are elsewhere.

const SIERRA = 'https://sierra.example.org';
const COSTA = 'https://costa.example.org';
const HOST = 'mensajes.example.org';
const SERVED = `
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
const MORE = `${SERVED}
valle:
  ORIGINS: ${VALLE}
  MAIL_TO: club@valle.example.org
  MAIL_FROM: web@valle.example.org
`;

let dataDir: string;
let relay: Program;
const clubs = () => join(dataDir, 'clubes.yaml');
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'clubes-'));
  writeFileSync(clubs(), SERVED);
  relay = await startClubsRelay({
    PUBLIC_URL: `https://${HOST}`,
    CLUBS_FILE: clubs(),
    DATA_DIR: dataDir,
    MAIL_TO: 'federacion@example.org',
  });
});
afterAll(async () => {
  await relay.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends the form as a page of this origin does. */
const post = (origin: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(relay.url, {
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
  send(relay.url, { method: 'GET', path, headers: { host: HOST, ...headers } });
const tokenFor = (origin: string) => get('/api/v1.0/email/sello', { origin });

const mails = (club: string) => textsIn(join(dataDir, 'clubes', club, 'buzon'), '.eml');

test('a message goes to the club whose site it was written on, and its page may read the answer', async () => {
  const answer = await post(SIERRA, { from_name: 'Ana', message: 'para la sierra' });
  expect(answer).toMatchObject({ status: 200, text: 'OK' });
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SIERRA, vary: 'Origin' });
  await post('https://www.costa.example.org', { message: 'para la costa' });
  await until(() => mails('sierra').length === 1 && mails('costa').length === 1);
  expect(mails('sierra')[0]).toMatch(/^To: Sierra <club@sierra\.example\.org>/m);
  expect(mails('costa')[0]).toMatch(/^To: club@costa\.example\.org/m);
  expect(mails('costa')[0]).not.toMatch(/sierra|federacion/);
});

test('the same key and text at two clubs is a message for each', async () => {
  const fields = { message: 'a los dos', clave: 'b1b4f9b0-1111-4222-8333-444455556666' };
  for (const origin of [SIERRA, COSTA, SIERRA])
    expect(await post(origin, fields)).toMatchObject({ status: 200 });
  const both = () => [...mails('sierra'), ...mails('costa')].filter((mail) => mail.includes('a los dos'));
  await until(() => both().length === 2);
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
])('from «%s» nothing is taken, and no page may read why', async (origin) => {
  for (const answer of [
    await post(origin, { message: 'ajeno' }),
    await tokenFor(origin),
    await post(origin, { message: 'ajeno' }, { referer: `${SIERRA}/`, 'sec-fetch-site': 'same-origin' }),
  ]) {
    expect(answer.status).toBe(403);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('by another name it answers nothing, whatever the origin; probes may use the address', async () => {
  for (const host of ['evil.example', 'sierra.example.org', `${HOST}.evil.example`])
    expect((await post(SIERRA, { message: 'x' }, { host })).status).toBe(421);
  expect((await get('/healthz', { host: '10.0.0.7' })).text).toBe('OK');
  expect((await get('/')).status).toBe(404);
});

test('a token of one club is false at another', async () => {
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

test('limits of a visitor are counted at each club by itself', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++) statuses.push((await post(COSTA, { message: `muchos ${n}` })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await post(SIERRA, { message: 'otra persona' })).toMatchObject({ status: 200 });
});

test('with scripts off: back to the club’s site; refused, the page leads there and keeps its form there', async () => {
  const plain = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };
  const sent = await post(SIERRA, { message: 'sin scripts' }, { ...plain, referer: `${SIERRA}/equipos` });
  expect(sent).toMatchObject({
    status: 303,
    headers: { location: `${SIERRA}/equipos#mensaje-enviado-sin-copia` },
  });
  const astray = await post(SIERRA, { message: 'de vuelta' }, { ...plain, referer: `${COSTA}/x` });
  expect(astray.headers.location).toBe(`${SIERRA}/#mensaje-enviado-sin-copia`);
  const refused = await post(SIERRA, { message: 'x'.repeat(21_000) }, plain);
  expect(refused.status).toBe(413);
  expect(refused.text).toContain(`<a href="${SIERRA}">`);
  expect(refused.text).not.toContain('<form');
});

test('clubs come and go without a restart; a faulty file changes nothing, and the log says why without secrets', async () => {
  const answer = async (origin: string, message: string) => (await post(origin, { message })).status;
  for (let n = 0; (await answer(COSTA, `hasta el límite ${n}`)) === 200; n++);
  writeFileSync(clubs(), MORE);
  await until(async () => (await answer(VALLE, 'desde el valle')) === 200, 50);
  // A club that did not change goes on, with its limits.
  expect(await answer(COSTA, 'todavía no')).toBe(429);
  for (const [text, fault] of [
    [`${MORE}  SMTP_URL: smtp://yo:secreto%ZZ@x\nnorte:\n  ORIGINS: ${SIERRA}\n`, 'norte.MAIL_TO: falta'],
    // A list without clubs is a slip that would close every form.
    ['{}', 'no hay ningún club'],
  ] as const) {
    writeFileSync(clubs(), text);
    await until(() => relay.log().includes(fault));
    expect(await answer(VALLE, `con «${text}»`)).toBe(200);
    await until(async () => (await get('/readyz')).status === 503);
    expect(JSON.parse((await get('/readyz')).text)).toMatchObject({ ready: false, accepts: true, clubs: 3 });
  }
  expect(relay.log()).not.toContain('secreto');
  writeFileSync(clubs(), SERVED);
  await until(async () => (await answer(VALLE, 'ya no')) === 403, 50);
  await until(async () => (await get('/readyz')).status === 200);
});

test('with a file that names no club the relay does not start', async () => {
  const empty = join(dataDir, 'vacio.yaml');
  writeFileSync(empty, '{}');
  const env = { PUBLIC_URL: `https://${HOST}`, CLUBS_FILE: empty, DATA_DIR: dataDir };
  await expect(startClubsRelay(env)).rejects.toThrow('ended with 1');
});

test('the command line shows the messages of one club, which has to be named', async () => {
  const env = { PUBLIC_URL: `https://${HOST}`, CLUBS_FILE: clubs(), DATA_DIR: dataDir };
  const buzon = (...words: string[]) => {
    const script = fileURLToPath(new URL('../mail/buzon.ts', import.meta.url));
    const { stdout, stderr } = spawnSync(process.execPath, [script, ...words], { env, encoding: 'utf8' });
    return stdout + stderr;
  };
  const sierra = buzon('--club', 'sierra', 'lista');
  expect(sierra).toContain('para la sierra');
  expect(sierra).not.toContain('para la costa');
  expect(buzon('lista', '--club=costa')).toContain('para la costa');
  expect(buzon('lista')).toContain('di de cuál con --club CLAVE');
  expect(buzon('--club', 'norte')).toContain('No hay ningún club «norte»');
});

test('log lines name the club’s key and nobody; health names no club', async () => {
  const lines = relay.log().split('\n');
  expect(lines.filter((line) => line.includes('message accepted')).length).toBeGreaterThan(5);
  for (const line of lines.filter((line) => /message accepted|mail delivered/.test(line)))
    expect(JSON.parse(line)).toMatchObject({ club: expect.stringMatching(/^(sierra|costa|valle)$/) });
  expect(relay.log()).not.toMatch(/incoming request|club@|Ana|para la sierra|127\.0\.0\.1"|desde el valle/);
  const { text } = await get('/readyz');
  expect(JSON.parse(text)).toMatchObject({ ready: true });
  expect(text).not.toMatch(/sierra|costa|valle/);
});
