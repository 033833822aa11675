import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import webpush from 'web-push';
import { PUSH, type PushSubscriptionData } from '../../base/addresses/push.ts';
import type { PushEvent, PushFacts } from '../../base/addresses/site-info.ts';
import { madridClock, madridInstant } from '../../club/agenda/madrid.ts';
import { DAY, MINUTE, SECOND } from '../mail/clock.ts';
import { FakeClock } from '../mail/testing/fake-clock.ts';
import { Notifier } from './notifier.ts';
import { pushServer } from './push-server.ts';
import type { PushStore } from './push-store.ts';
import { isPushEndpoint, outcomeOf, type PushAnswer } from './send-push.ts';
import { startPushService } from './testing/fake-push-service.ts';

const ORIGIN = 'https://club.example.org';
const TEAM = 'federados/cadete-femenino';
const OTHER_TEAM = 'federados/juvenil-femenino';
const TOKEN = 'token-del-escritorio';
const { publicKey, privateKey } = webpush.generateVAPIDKeys();
const config = { publicKey, privateKey, deskToken: TOKEN, services: ['push.example.org'] };
const at = (date: string, time: string) => madridInstant({ date, time });

const event: PushEvent = {
  id: `${TEAM}/2024-11-14/1`,
  team: TEAM,
  kind: 'training',
  date: '2024-11-14',
  from: '18:00',
  to: '19:30',
  place: 'polideportivo',
  rival: '',
  slot: 'jueves 14 de noviembre, 18:00–19:30, Polideportivo municipal',
  off: '',
  result: '',
  startsAt: at('2024-11-14', '18:00'),
};
const cancelled = { ...event, off: 'Cancelado' };
const match: PushEvent = { ...event, id: 'rffm-1', kind: 'match', date: '2024-11-12', rival: 'CV Peñalba' };

const publication = (...events: PushEvent[]): PushFacts => ({
  day: '2024-11-13',
  firstDay: '2024-09-16',
  teams: {
    [TEAM]: { name: 'Cadete femenino', path: '/equipos/federados/cadete-femenino' },
    [OTHER_TEAM]: { name: 'Juvenil femenino', path: '/equipos/federados/juvenil-femenino' },
  },
  lastDay: '2025-06-20',
  events,
});

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const { fetch } = globalThis;
const pendingRequests = new Set<Promise<unknown>>();
const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
  const answer = fetch(...request);
  pendingRequests.add(answer);
  return answer.finally(() => pendingRequests.delete(answer));
});
afterAll(() => fetchSpy.mockRestore());

/** Waits until the server has sent what is due, and has recorded all answers. */
async function settle(): Promise<void> {
  for (let idleTurns = 0; idleTurns < 10; idleTurns++) {
    await turn();
    if (pendingRequests.size === 0) continue;
    await Promise.allSettled(pendingRequests);
    idleTurns = 0;
  }
}

/** Starts a club's server and a push service, on 13 November at noon. */
async function start(answer?: Parameters<typeof startPushService>[0], timeout = 10 * SECOND) {
  const dataDir = mkdtempSync(join(tmpdir(), 'avisos-'));
  const service = await startPushService(answer);
  const clock = new FakeClock(at('2024-11-13', '12:00'));
  let site: PushFacts | undefined = publication(event, match);
  const open = async () => {
    const app = Fastify();
    await app.register(
      pushServer({
        config,
        dataDir,
        origin: ORIGIN,
        published: async () => site,
        clock,
        random: () => 0.5,
        isEndpoint: (endpoint) => endpoint.startsWith(service.url),
        timeout,
      }),
    );
    await app.ready();
    return app;
  };
  let app = await open();
  closers.push(async () => {
    await app.close();
    await service.close();
    rmSync(dataDir, { recursive: true });
  });
  const call = (method: 'POST' | 'DELETE' | 'GET', url: string, payload?: object, headers = {}) =>
    app.inject({
      method,
      url,
      headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', ...headers },
      ...(payload && { payload }),
    });
  const bearer = { authorization: `Bearer ${TOKEN}` };
  const moveTo = async (time: number) => {
    clock.sleep(time - clock.now());
    // Two looks at the site: one that was due, and one that sends what has become due.
    await clock.moveTo(clock.now() + 3 * SECOND, settle);
  };
  return {
    service,
    call,
    bearer,
    subscribe: (phone: string, teams = [TEAM], results = false) =>
      call('POST', PUSH.subscription, service.subscribe(phone, teams, results)),
    phones: async () => (await call('GET', PUSH.phones, undefined, bearer)).json(),
    publish: (...events: PushEvent[]) => {
      site = { ...publication(...events), day: madridClock(clock.now()).date };
    },
    /** Lets time pass, as if the machine slept, and waits for what happens then. */
    pass: (ms: number) => moveTo(clock.now() + ms),
    moveTo: (date: string, time: string) => moveTo(at(date, time)),
    /** Number of messages that arrived at a phone. */
    arrived: (phone: string) => service.received.filter((message) => message.phone === phone).length,
    restart: async () => {
      await app.close();
      app = await open();
      await settle();
    },
  };
}

test('sends an encrypted, signed notice of a published cancellation to the phones of the team, once', async () => {
  const club = await start();
  expect((await club.subscribe('ana')).statusCode).toBe(204);
  await club.subscribe('luis', [OTHER_TEAM]);
  await club.pass(5 * SECOND);
  expect(club.service.received).toEqual([]);
  club.publish(cancelled, match);
  await club.pass(5 * SECOND);
  expect(club.service.received).toEqual([
    {
      phone: 'ana',
      message: {
        web_push: 8030,
        notification: {
          title: 'Cadete femenino: entrenamiento cancelado',
          body: 'Antes: jueves 14 de noviembre, 18:00–19:30, Polideportivo municipal. Ahora: cancelado.',
          lang: 'es',
          navigate: `${ORIGIN}/equipos/federados/cadete-femenino`,
          tag: expect.stringMatching(/^[\w-]{32}$/),
          data: { notice: '1' },
        },
      },
      headers: expect.objectContaining({ urgency: 'high', 'content-encoding': 'aes128gcm' }),
    },
  ]);
  const [{ headers, message }] = club.service.received as [(typeof club.service.received)[number]];
  expect(headers.topic).toBe(message.notification.tag);
  expect(Number(headers.ttl)).toBeCloseTo((event.startsAt - at('2024-11-13', '12:00')) / SECOND, -2);
  expect(headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, ?k=${publicKey}$`));
  await club.restart();
  await club.pass(MINUTE);
  expect(club.arrived('ana')).toBe(1);
  club.publish(event, match);
  await club.pass(5 * SECOND);
  const { title, data } = club.service.received[1]?.message.notification ?? {};
  // Another id than that of the delivered notice: the phone is not silent.
  expect([title, data?.notice]).toEqual(['Cadete femenino: sí hay entrenamiento', '2']);
});

const NOW = at('2024-11-13', '12:00');
const outcomeOfAnswer = (answer: PushAnswer, attempts = 1) =>
  outcomeOf(answer, { attempts, now: NOW, day: '2024-11-13', random: 0.5 });
const retryIn = (ms: number, wholeService = false) => ({ kind: 'retry', due: NOW + ms, wholeService });

test.each<[string, PushAnswer, object]>([
  ['a 201', { status: 201, retryAfter: null }, { kind: 'accepted', day: '2024-11-13' }],
  ['a 404', { status: 404, retryAfter: null }, { kind: 'gone' }],
  ['a 410', { status: 410, retryAfter: null }, { kind: 'gone' }],
  ['a 413', { status: 413, retryAfter: null }, { kind: 'refused' }],
  ['a redirect, which is not followed', { status: 307, retryAfter: null }, { kind: 'refused' }],
  ['a 429 with Retry-After', { status: 429, retryAfter: '600' }, retryIn(10 * MINUTE, true)],
  ['a 429 with an endless Retry-After', { status: 429, retryAfter: '9'.repeat(30) }, retryIn(DAY, true)],
  ['a 500', { status: 500, retryAfter: null }, retryIn(30 * SECOND)],
  ['no answer', null, retryIn(30 * SECOND)],
])('takes %s as it is meant', (_case, answer, outcome) => {
  expect(outcomeOfAnswer(answer)).toEqual(outcome);
});

test('pauses twice as long after each failed attempt, half an hour at most', () => {
  const failed = { status: 500, retryAfter: null };
  expect([2, 3, 20].map((attempts) => outcomeOfAnswer(failed, attempts))).toEqual(
    [MINUTE, 2 * MINUTE, 30 * MINUTE].map((pause) => retryIn(pause)),
  );
});

test('sends again to a phone whose service does not answer, and no more once the event has begun', async () => {
  const club = await start(() => 'never', 300);
  await club.subscribe('ana');
  await club.pass(2 * SECOND);
  club.publish(cancelled, match);
  await club.pass(2 * SECOND);
  expect(club.arrived('ana')).toBe(1);
  await club.pass(MINUTE);
  expect(club.arrived('ana')).toBe(2);
  expect((await club.phones()).total).toBe(1);
  club.service.answerWith(() => ({ status: 201 }));
  await club.moveTo('2024-11-14', '18:01');
  const before = club.arrived('ana');
  await club.pass(60 * MINUTE);
  expect(club.arrived('ana')).toBe(before);
});

test('deletes a phone that is gone', async () => {
  const club = await start(() => ({ status: 410 }));
  await club.subscribe('ana');
  await club.pass(2 * SECOND);
  club.publish(cancelled, match);
  await club.pass(5 * SECOND);
  expect([club.arrived('ana'), (await club.phones()).total]).toEqual([1, 0]);
});

test('a service that asks to wait gets no message of any of its phones meanwhile', async () => {
  const club = await start(() => ({ status: 429, retryAfter: '600' }));
  for (let i = 0; i < 30; i++) await club.subscribe(`móvil ${i}`);
  await club.pass(MINUTE);
  expect((await club.phones()).total).toBe(30);
  club.publish(cancelled, match);
  await club.pass(0);
  expect(club.service.received).toHaveLength(20);
  await club.pass(9 * MINUTE);
  expect(club.service.received).toHaveLength(20);
  club.service.answerWith(() => ({ status: 201 }));
  await club.pass(2 * MINUTE);
  expect(new Set(club.service.received.map(({ phone }) => phone)).size).toBe(30);
});

test('keeps quiet at night, and tells nothing of a change that is taken back before it was told', async () => {
  const club = await start();
  await club.subscribe('ana');
  await club.moveTo('2024-11-13', '22:30');
  club.publish(cancelled, match);
  await club.moveTo('2024-11-14', '06:00');
  club.publish(event, match);
  await club.moveTo('2024-11-14', '08:00');
  expect(club.arrived('ana')).toBe(0);
  // The push service fails until the change is taken back.
  club.service.answerWith(() => ({ status: 500 }));
  club.publish(cancelled, match);
  await club.pass(5 * SECOND);
  expect(club.arrived('ana')).toBe(1);
  club.publish(event, match);
  club.service.answerWith(() => ({ status: 201 }));
  await club.pass(60 * MINUTE);
  expect(club.arrived('ana')).toBe(1);
});

test('tells a phone that subscribes after a cancellation of the undo', async () => {
  const club = await start();
  club.publish(cancelled, match);
  await club.pass(2 * MINUTE);
  await club.subscribe('ana');
  club.publish(event, match);
  await club.pass(2 * MINUTE);
  expect(club.arrived('ana')).toBe(1);
});

test('sends results only to those who want them', async () => {
  const club = await start();
  await club.subscribe('ana', [TEAM], true);
  await club.subscribe('luis');
  await club.pass(2 * SECOND);
  club.publish(event, { ...match, result: 'Victoria por 3-1' });
  await club.pass(5 * SECOND);
  expect(
    club.service.received.map(({ phone, message }) => `${phone}: ${message.notification.title}`),
  ).toEqual(['ana: Cadete femenino: victoria por 3-1']);
});

test('refuses strangers, and tells nobody which endpoints are known', async () => {
  const club = await start();
  const { service, call, bearer } = club;
  const ana = service.subscribe('ana', [TEAM]);
  const statusOf = async (change: Partial<PushSubscriptionData> = {}, headers = {}) =>
    (await call('POST', PUSH.subscription, { ...ana, ...change }, headers)).statusCode;
  expect(await statusOf({}, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await statusOf({ endpoint: 'http://169.254.169.254/latest' })).toBe(400);
  expect(await statusOf({ teams: ['no/existe'] })).toBe(400);
  expect(await statusOf({ keys: { p256dh: 'x', auth: 'y' } })).toBe(400);
  expect(await statusOf({ teams: [TEAM, 'no/existe'] })).toBe(204);
  const choice = (endpoint: string) => call('POST', PUSH.choice, { endpoint });
  expect((await choice(ana.endpoint)).json()).toEqual({ teams: [TEAM], results: false });
  expect((await choice(`${ana.endpoint}x`)).json()).toBeNull();
  expect((await call('GET', PUSH.phones)).statusCode).toBe(403);
  expect((await call('DELETE', PUSH.phones, undefined, { authorization: 'Bearer x' })).statusCode).toBe(403);
  const end = (endpoint: string) => call('DELETE', PUSH.subscription, { endpoint });
  expect([(await end(`${ana.endpoint}x`)).statusCode, (await end(ana.endpoint)).statusCode]).toEqual([
    204, 204,
  ]);
  expect(await club.phones()).toEqual({ total: 0, teams: {} });
  await club.subscribe('luis');
  expect(await club.phones()).toEqual({ total: 1, teams: { [TEAM]: 1 } });
  await call('DELETE', PUSH.phones, undefined, bearer);
  expect((await club.phones()).total).toBe(0);
  const statuses = new Set<number>();
  for (let i = 0; i < 40; i++) statuses.add(await statusOf());
  expect(statuses).toContain(429);
});

test('logs the first of a series of failures', async () => {
  const clock = new FakeClock();
  const failing = [true, true, false, true];
  const log = { error: vi.fn() };
  const notifier = new Notifier({
    store: { giveUpInterrupted: () => 0, recordAndClaim: () => [] } as unknown as PushStore,
    clock,
    log: log as unknown as FastifyBaseLogger,
    published: async () => {
      if (failing.shift()) throw new Error('disk I/O error');
      return undefined;
    },
    send: async () => null,
    random: () => 0.5,
  });
  notifier.start();
  await settle();
  await clock.moveTo(clock.now() + MINUTE, settle);
  expect([failing, log.error.mock.calls.length]).toEqual([[], 2]);
  await notifier.stop();
});

test('ends the subscriptions of a season that is over, except those that were renewed', async () => {
  const club = await start();
  await club.subscribe('ana');
  await club.subscribe('luis');
  await club.moveTo('2025-06-20', '21:00');
  club.publish(event, match);
  expect((await club.phones()).total).toBe(2);
  await club.moveTo('2025-06-21', '00:01');
  expect((await club.phones()).total).toBe(0);
  await club.subscribe('ana');
  await club.pass(2 * MINUTE);
  expect((await club.phones()).total).toBe(1);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QABC', true],
  ['https://db5p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://u:p@fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com.evil.example/a', false],
  ['https://push.apple.com.evil.example/a', false],
  ['https://evilpush.apple.com/a', false],
  ['https://127.0.0.1/a', false],
  ['file:///etc/passwd', false],
  ['', false],
])('%s is an endpoint of a known push service: %s', (endpoint, expected) => {
  const services = ['fcm.googleapis.com', '*.push.apple.com', '*.notify.windows.com'];
  expect(isPushEndpoint(endpoint, services)).toBe(expected);
});
