/**
 * `npm run bench:push`: tells 2,000 phones, a tenth of which no longer exist, of a cancellation; then again while the server is killed
 * 20 times. Prints times, memory, and how many phones were told twice or never.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import webpush from 'web-push';
import type { PushFacts } from '../src/base/addresses/site-info.ts';
import { madridInstant } from '../src/club/agenda/madrid.ts';
import { systemClock } from '../src/server/mail/clock.ts';
import { pushServer } from '../src/server/push/push-server.ts';
import { PushStore } from '../src/server/push/push-store.ts';
import { startPushService } from '../src/server/push/testing/fake-push-service.ts';

const PHONES = 2000;
const KILLS = 20;
const TEAM = 'federados/cadete-femenino';
const NOON = madridInstant({ date: '2024-11-13', time: '12:00' });

if (process.env.PUSH_BENCH) await serve(JSON.parse(process.env.PUSH_BENCH));
else await measure();

interface ServerSettings {
  dataDir: string;
  factsFile: string;
  serviceUrl: string;
  keys: { publicKey: string; privateKey: string };
}

/** Serves notices in a process that may be killed. The agenda is in a file. */
async function serve({ dataDir, factsFile, serviceUrl, keys }: ServerSettings) {
  const offset = NOON - Date.now();
  let read = { at: 0, facts: undefined as PushFacts | undefined };
  const app = Fastify();
  await app.register(
    pushServer({
      config: { ...keys, deskToken: 'x', services: [] },
      dataDir,
      origin: 'https://club.example.org',
      published: async () => {
        const at = statSync(factsFile).mtimeMs;
        if (at !== read.at) read = { at, facts: JSON.parse(readFileSync(factsFile, 'utf8')) };
        return read.facts;
      },
      clock: { ...systemClock, now: () => Date.now() + offset },
      isEndpoint: (endpoint) => endpoint.startsWith(serviceUrl),
    }),
  );
  await app.ready();
  process.on('message', () => process.send?.(process.resourceUsage()));
  process.send?.('ready');
}

async function measure() {
  const folder = mkdtempSync(join(tmpdir(), 'avisos-bench-'));
  const factsFile = join(folder, 'agenda.json');
  const isDead = (phone: string) => Number(phone) % 10 === 0;
  const service = await startPushService((phone) => ({ status: isDead(phone) ? 410 : 201 }));
  const store = new PushStore(folder);
  for (let phone = 0; phone < PHONES; phone++)
    store.save(service.subscribe(String(phone), [TEAM]), '2024-11-01');
  const publish = (id: string, off: string) => {
    const slot = { date: '2024-11-14', from: '18:00', to: '19:30', place: 'a', slot: 'jueves', rival: '' };
    const event = {
      id,
      team: TEAM,
      kind: 'training' as const,
      ...slot,
      off,
      result: '',
      startsAt: NOON + 30 * 3_600_000,
    };
    const facts: PushFacts = {
      teams: { [TEAM]: { name: 'Cadete', path: '/' } },
      day: '2024-11-13',
      firstDay: '2024-09-16',
      lastDay: '2025-06-20',
      events: [event],
    };
    writeFileSync(factsFile, JSON.stringify(facts));
  };
  const settings: ServerSettings = {
    dataDir: folder,
    factsFile,
    serviceUrl: service.url,
    keys: webpush.generateVAPIDKeys(),
  };
  const start = async () => {
    const env = { ...process.env, PUSH_BENCH: JSON.stringify(settings) };
    const child = fork(import.meta.filename, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    await once(child, 'message');
    return child;
  };

  publish('primero', '');
  let server = await start();
  await pause(3000);
  const began = performance.now();
  publish('primero', 'Cancelado');
  await drained(store);
  const seconds = (performance.now() - began) / 1000;
  console.log(
    `${service.received.length} messages in ${seconds.toFixed(1)} s, two of them at most for the next look at the site`,
  );
  console.log(`server: ${await usageOf(server)}; left: ${store.countPhones().total} phones`);
  report(service.received, PHONES);

  const alive = store.countPhones().total;
  service.received.length = 0;
  publish('segundo', '');
  await pause(4000);
  publish('segundo', 'Cancelado');
  while (service.received.length === 0) await pause(10);
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(Math.random() * 150);
    server.kill('SIGKILL');
    await once(server, 'exit');
    server = await start();
  }
  await drained(store);
  console.log(`${KILLS} times killed:`);
  report(service.received, alive);
  server.kill();
  store.close();
  await service.close();
  rmSync(folder, { recursive: true });
}

async function drained(store: PushStore) {
  await pause(2500);
  while (store.countWaiting() > 0) await pause(50);
}

async function usageOf(server: ChildProcess): Promise<string> {
  server.send('usage');
  const [{ maxRSS, userCPUTime, systemCPUTime }] = await once(server, 'message');
  return `${Math.round(maxRSS / 1024)} MB at most, ${((userCPUTime + systemCPUTime) / 1e6).toFixed(1)} s of CPU`;
}

function report(received: readonly { phone: string }[], expected: number) {
  const counts = Map.groupBy(received, ({ phone }) => phone);
  const twice = [...counts.values()].filter(({ length }) => length > 1).length;
  console.log(`told: ${counts.size}, twice: ${twice}, never: ${expected - counts.size}`);
}
