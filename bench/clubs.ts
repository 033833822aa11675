/**
 * `npm run bench:clubs`: fifty clubs on three relay processes and one PostgreSQL. Measures start-up, memory, and the
 * effect of a flood on one club on the others. Only ratios are comparable between machines.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { BOUNDARY, FORM, LIBRARY_FIELDS, multipart, sendRequest } from '../src/server/mail/testing/http.ts';
import { startPostgres } from '../src/server/mail/testing/postgres.ts';
import { startClubsRelay } from '../src/server/mail/testing/relay-process.ts';
import type { Program } from '../tests/setup/program.ts';
import { runLoad } from './mail-load.ts';

const CLUBS = 50;
const FLOODERS = 48;
const SECONDS = Number(process.env.SECONDS ?? 15);
/** Messages per second from all other clubs together; each club gets one an hour. */
const QUIET_RATE = 20;
const originOf = (n: number) => `https://club${n}.example.org`;

const folder = mkdtempSync(join(tmpdir(), 'bench-clubes-'));
const postgres = await startPostgres();

function clubsFile(count: number): string {
  const file = join(folder, `clubes-${count}.json`);
  const clubs = Array.from({ length: count }, (_, n) => [
    `club${n}`,
    { ORIGINS: originOf(n), MAIL_TO: `info@club${n}.example.org`, MAIL_FROM: `web@club${n}.example.org` },
  ]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(clubs)));
  return file;
}

const env = (count: number, database: string | null) => ({
  PUBLIC_URL: 'https://mensajes.example.org',
  CLUBS_FILE: clubsFile(count),
  DATA_DIR: join(folder, database ? 'postgres' : 'sqlite'),
  // Gives every visitor of the flood another address.
  TRUST_PROXY: 'loopback',
  LIMIT_PER_VISITOR: '6',
  ...(database && { RELAY_STORE: 'postgres', DATABASE_URL: database }),
});

function megabytes({ pid }: Program): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** CPU time of the process in ms, with Linux's resolution of 10 ms. */
function processorTime({ pid }: Program): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts a relay. Measures the time to the first stored message, and the memory some seconds later. */
async function startUp(count: number, database: string | null) {
  const start = performance.now();
  const relay = await startClubsRelay(env(count, database));
  await post(relay, count - 1, 'el primero');
  const startFigures = {
    'ready, ms': Math.round(performance.now() - start),
    'CPU time, ms': processorTime(relay),
  };
  await pause(3000);
  return { relay, figures: { ...startFigures, 'memory, MB': megabytes(relay) } };
}

const randomIp = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

function headersOf(n: number): Record<string, string> {
  return {
    host: '127.0.0.1',
    origin: originOf(n),
    'x-forwarded-for': randomIp(),
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  };
}

async function post(relay: Program, n: number, message: string): Promise<void> {
  const body = multipart({ message, clave: randomUUID(), ...LIBRARY_FIELDS });
  const { status } = await sendRequest(relay.url, { headers: headersOf(n), body });
  if (status !== 200) throw new Error(`club${n}: ${status}`);
}

/** Measures the response times, in ms, of messages to the other clubs. */
async function measureOtherClubs(relays: Program[], mark: string) {
  const responseTimes: number[] = [];
  const pendingPosts: Promise<void>[] = [];
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const n = 1 + Math.floor(Math.random() * (CLUBS - 1));
    const relay = relays[pendingPosts.length % relays.length] as Program;
    const start = performance.now();
    pendingPosts.push(post(relay, n, mark).then(() => void responseTimes.push(performance.now() - start)));
    await pause(1000 / QUIET_RATE);
  }
  await Promise.all(pendingPosts);
  responseTimes.sort((a, b) => a - b);
  const percentile = (part: number) =>
    Math.round(responseTimes[Math.floor((responseTimes.length - 1) * part)] ?? 0);
  return {
    messages: responseTimes.length,
    'median, ms': percentile(0.5),
    '95 %, ms': percentile(0.95),
    'slowest, ms': percentile(1),
  };
}

const flood = (relay: Program) =>
  runLoad(Number(new URL(relay.url).port), FLOODERS / 3, SECONDS, () => {
    const body = multipart({ message: 'basura '.repeat(100), clave: randomUUID(), ...LIBRARY_FIELDS });
    const lines = Object.entries(headersOf(0)).map(([name, value]) => `${name}: ${value}\r\n`);
    return Buffer.from(
      `POST ${FORM} HTTP/1.1\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  });

/** Counts the mails that contain the text, by club. */
function countMailsByClub(text: string): Map<string, number> {
  const clubs = new Map<string, number>();
  const root = join(folder, 'postgres', 'clubes');
  for (const club of existsSync(root) ? readdirSync(root) : []) {
    const mailboxDir = join(root, club, 'buzon');
    const files = existsSync(mailboxDir)
      ? readdirSync(mailboxDir).filter((name) => name.endsWith('.eml'))
      : [];
    const count = files.filter((name) => readFileSync(join(mailboxDir, name), 'utf8').includes(text)).length;
    if (count > 0) clubs.set(club, count);
  }
  return clubs;
}

const running: Program[] = [];
try {
  const startUpFigures: Record<string, object> = {};
  for (const count of [1, CLUBS]) {
    for (const database of [null, await postgres.database()]) {
      const { relay, figures } = await startUp(count, database);
      startUpFigures[`${count} on ${database ? 'PostgreSQL' : 'SQLite'}`] = figures;
      await relay.stop();
    }
  }
  console.table(startUpFigures);

  const database = await postgres.database();
  running.push(...(await Promise.all([1, 2, 3].map(() => startClubsRelay(env(CLUBS, database))))));
  await Promise.all(running.map((relay, n) => post(relay, n, 'caliente')));
  const baseline = await measureOtherClubs(running, 'en calma');
  const [during, ...floods] = await Promise.all([
    measureOtherClubs(running, 'mientras tanto'),
    ...running.map((relay) => flood(relay)),
  ]);
  console.table({ 'other 49 clubs, no flood': baseline, 'other 49 clubs, one flooded': during });
  const perSecond = floods.reduce((sum, { perSecond: rate }) => sum + rate, 0);
  console.log(
    `The flood: ${perSecond} requests a second; ${floods.map(({ statuses }) => statuses).join('; ')}`,
  );
  console.log(`Memory of the three relays afterwards: ${running.map(megabytes).join(', ')} MB`);

  const count = (text: string) => [...countMailsByClub(text).values()].reduce((sum, mails) => sum + mails, 0);
  const start = performance.now();
  while (count('mientras tanto') < during.messages && performance.now() - start < 180_000) await pause(1000);
  console.log(
    `Delivered to the other clubs: ${count('mientras tanto')} of ${during.messages}. Clubs with mails of the flood: ${[...countMailsByClub('basura').keys()].join(', ')}`,
  );
} finally {
  await Promise.all(running.map((relay) => relay.kill()));
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
