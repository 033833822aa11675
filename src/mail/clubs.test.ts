import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SECOND } from './clock.ts';
import { clubsRelay } from './clubs.ts';
import { readRelayConfig } from './clubs-file.ts';
import { serverLogger } from './logs.ts';
import { serverLimits } from './server-limits.ts';
import { FakeClock } from './testing/fake-clock.ts';
import { BOUNDARY, LIBRARY_FIELDS, multipart, send } from './testing/http.ts';
import { mailsIn } from './testing/site.ts';

// What a relay of many clubs does as time passes; src/server/relay.test.ts has what its process answers.

const SIERRA = 'https://sierra.example.org';
const COSTA = 'https://costa.example.org';
const SERVED = `
sierra:
  ORIGINS: ${SIERRA}
  MAIL_TO: club@sierra.example.org
  MAIL_FROM: web@sierra.example.org
costa:
  ORIGINS: ${COSTA}
  MAIL_TO: club@costa.example.org
  MAIL_FROM: web@costa.example.org
`;
const VALLE = `
valle:
  ORIGINS: https://valle.example.org
  MAIL_TO: club@valle.example.org
  MAIL_FROM: web@valle.example.org
`;

const clock = new FakeClock();
const dataDir = mkdtempSync(join(tmpdir(), 'clubes-'));
const clubs = join(dataDir, 'clubes.yaml');
let logged = '';
let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  writeFileSync(clubs, SERVED);
  const stream = {
    write(line: string) {
      logged += line;
    },
  };
  app = Fastify({ ...serverLimits, logger: { ...serverLogger, stream } });
  const config = { PUBLIC_URL: 'https://mensajes.example.org', CLUBS_FILE: clubs, DATA_DIR: dataDir };
  await app.register(clubsRelay(readRelayConfig(config), clock));
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Sends the form as a page of this origin does. */
const post = (origin: string, fields: Record<string, string>) =>
  send(url, {
    headers: {
      origin,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'cors',
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: multipart({ ...fields, ...LIBRARY_FIELDS }),
  });
const get = (path: string, headers: Record<string, string> = {}) =>
  send(url, { method: 'GET', path, headers });

const mails = (club: string) => mailsIn(join(dataDir, 'clubes', club, 'buzon'));

/** Lets time pass, by as much as the relay waits before it looks at anything again. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await clock.moveTo(clock.now() + 10 * SECOND, () => turn());
}

test('a token of one club is false at another', async () => {
  const token = (await get('/api/v1.0/email/sello', { origin: SIERRA })).text;
  await clock.moveTo(clock.now() + 2 * SECOND, () => turn());
  await post(SIERRA, { message: 'sello propio', sello: token });
  await post(COSTA, { message: 'sello ajeno', sello: token });
  const subjectOf = (club: string, text: string) =>
    mails(club)
      .find((mail) => mail.includes(text))
      ?.match(/^Subject: .*/m)?.[0];
  await until(() => Boolean(subjectOf('sierra', 'sello propio') && subjectOf('costa', 'sello ajeno')));
  expect(subjectOf('sierra', 'sello propio')).not.toContain('[Posible');
  expect(subjectOf('costa', 'sello ajeno')).toContain('[Posible');
});

test('clubs come and go without a restart; a faulty file changes nothing, and says so without secrets', async () => {
  writeFileSync(clubs, SERVED + VALLE);
  await until(
    async () => (await post('https://valle.example.org', { message: 'desde el valle' })).status === 200,
  );
  writeFileSync(
    clubs,
    `${SERVED}${VALLE}  SMTP_URL: smtp://yo:secreto%ZZ@x\nnorte:\n  ORIGINS: ${SIERRA}\n  CLAVE: x\n`,
  );
  await until(() => logged.includes('sigue valiendo'));
  const fault = logged.match(/.*sigue valiendo.*/)?.[0] ?? '';
  expect(fault).toContain('norte.MAIL_TO: falta');
  expect(fault).toContain('norte: sobra CLAVE');
  expect(fault).not.toContain('secreto');
  expect(await post('https://valle.example.org', { message: 'sigue en pie' })).toMatchObject({ status: 200 });
  await until(async () => (await get('/readyz')).text.includes('CLUBS_FILE no es válido'));
  const health = await get('/readyz');
  expect(health.status).toBe(503);
  expect(JSON.parse(health.text)).toMatchObject({ ready: false, accepts: true, clubs: 3 });
  writeFileSync(clubs, SERVED);
  await until(async () => (await post('https://valle.example.org', { message: 'ya no' })).status === 403);
});

test.each(['{}', ''])(
  'a file that names no club («%s») takes no form away, and is not ready',
  async (text) => {
    writeFileSync(clubs, text);
    await until(async () => (await get('/readyz')).text.includes('CLUBS_FILE no es válido'));
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/healthz')).status).toBe(200);
    for (const origin of [SIERRA, COSTA])
      expect((await post(origin, { message: `con «${text}»` })).status).not.toBe(403);
    writeFileSync(clubs, SERVED);
    await until(async () => (await get('/readyz')).status === 200);
  },
);
