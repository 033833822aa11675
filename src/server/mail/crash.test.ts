import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import type { Program } from '../../../tests/setup/program.ts';
import { seededRandom } from '../../../tests/setup/seeded.ts';
import { postForm } from './testing/http.ts';
import type { PeerAnswer } from './testing/peer.ts';
import { postgresSkipReason, startPostgres } from './testing/postgres.ts';
import { startClubsRelay, startRelay } from './testing/relay-process.ts';
import { nameIn, Senders } from './testing/senders.ts';
import { readiness, startTestPeer } from './testing/test-relay.ts';

// SIGKILL under sixteen parallel senders, with real processes, sockets and disks. CRASH_ROUNDS=5 for the full run;
// CRASH_SEED repeats the kill times of a failed run.

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const SEED = Number(process.env.CRASH_SEED ?? 20_261_124);
const ENV = { MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org' };

interface CrashScenario {
  start(): Promise<Program>;
  /** Number of relays that share the messages. */
  relays?: number;
  /** Origin of the senders' page, if it is not the relay's own. */
  origin?: string;
  /** Further disturbance of a round. */
  disturb?: (round: number) => Promise<void>;
}

/**
 * Kills one relay per round at a seeded moment, then has the remaining mails delivered and stops all relays
 * gracefully.
 */
async function killRounds({ start, relays: count = 1, origin, disturb }: CrashScenario): Promise<Senders> {
  const random = seededRandom(SEED);
  const relays = await Promise.all(Array.from({ length: count }, start));
  onTestFinished(async () => void (await Promise.all(relays.map((relay) => relay.kill()))));
  const senders = new Senders(16, origin);
  onTestFinished(() => senders.close());
  let killedIndex = -1;
  let nextRelay = 0;
  const url = () => {
    const runningRelays = relays.filter((_, n) => n !== killedIndex);
    return (
      (runningRelays.length > 0 ? runningRelays : relays)[nextRelay++ % (runningRelays.length || 1)]?.url ??
      ''
    );
  };
  const running = senders.run(url, 25);
  for (let round = 0; round < ROUNDS; round++) {
    // The kill comes at a random message, in the middle of the traffic.
    const target = senders.acknowledged.size + 60 + random() * 140;
    while (senders.acknowledged.size < target) await pause(random() * 10);
    killedIndex = Math.floor(random() * count);
    await Promise.all([relays[killedIndex]?.kill(), disturb?.(round)]);
    relays[killedIndex] = await start();
    killedIndex = -1;
  }
  senders.halt();
  await running;
  const [first] = relays;
  // The mail that a killed process had claimed is sent again after its lease.
  while (first && (await readiness(first)).queue !== 0) await pause(50);
  expect(await Promise.all(relays.map((relay) => relay.stop()))).toEqual(relays.map(() => 0));
  return senders;
}

/** Counts mails that arrived twice. Fails if a mail is missing or arrived under two Message-IDs. */
function countRepeatedMails(
  run: string,
  mails: { raw: string; messageId: string }[],
  senders: Senders,
): number {
  const ids = new Map<string, Set<string>>();
  for (const { raw, messageId } of mails)
    ids.set(nameIn(raw), (ids.get(nameIn(raw)) ?? new Set()).add(messageId));
  const { acknowledged, brokenPosts, refusedPosts } = senders;
  const repeated = mails.length - ids.size;
  const lostMessages = [...acknowledged].filter((name) => !ids.has(name));
  console.info(
    `${run}: ${acknowledged.size} acknowledged, ${brokenPosts} POSTs cut, ${refusedPosts} answered 503; ${ids.size} messages arrived, ` +
      `${repeated} of them twice, ${lostMessages.length} lost after ${ROUNDS} kills, seed ${SEED}`,
  );
  expect(acknowledged.size).toBeGreaterThan(40 * ROUNDS);
  expect(lostMessages).toEqual([]);
  expect([...ids].filter(([, set]) => set.size !== 1)).toEqual([]);
  return repeated;
}

// SMTP cannot make the server's 250 and the store's commit atomic; with one connection that is one mail per kill.
test('SQLite and SMTP: every acknowledged message arrives; at most one mail per kill arrives twice', async () => {
  const peer = await startTestPeer();
  const env = { ...ENV, DATA_DIR: newFolder(), SMTP_URL: `smtp://127.0.0.1:${peer.port}` };
  const senders = await killRounds({ start: () => startRelay(env) });
  expect(senders.refusedPosts).toBe(0);
  expect(countRepeatedMails('SQLite', peer.mails, senders)).toBeLessThanOrEqual(ROUNDS);
});

test('mailbox folder: writes every acknowledged message exactly once', async () => {
  const folder = newFolder();
  const senders = await killRounds({ start: () => startRelay({ ...ENV, DATA_DIR: folder }) });
  const files = readdirSync(join(folder, 'buzon')).filter((name) => name.endsWith('.eml'));
  const mails = files.map((file) => ({
    raw: readFileSync(join(folder, 'buzon', file), 'utf8'),
    messageId: file,
  }));
  expect(countRepeatedMails('Folder', mails, senders)).toBe(0);
});

// `npm run test:full` needs PostgreSQL; `npm test` does not.
test.skipIf(!process.env.FULL || postgresSkipReason())(
  'three processes, with PostgreSQL restarts: every acknowledged message arrives; at most one mail per kill arrives twice',
  // The last mails wait for expired leases and the next poll.
  { timeout: 30 * 60_000 },
  async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.remove);
    const peer = await startTestPeer();
    const folder = newFolder();
    const origin = 'https://sierra.example.org';
    writeFileSync(join(folder, 'clubes.json'), JSON.stringify({ sierra: { ORIGINS: origin, ...ENV } }));
    const env = {
      PUBLIC_URL: 'https://mensajes.example.org',
      CLUBS_FILE: join(folder, 'clubes.json'),
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
      RELAY_STORE: 'postgres',
      DATABASE_URL: await postgres.database(),
    };
    const disturb = async (round: number) => {
      if (round % 6 !== 1) return;
      await postgres.stop(round % 12 === 1 ? 'immediate' : 'fast');
      await pause(500);
      await postgres.start();
    };
    const senders = await killRounds({ start: () => startClubsRelay(env), relays: 3, origin, disturb });
    expect(countRepeatedMails('PostgreSQL', peer.mails, senders)).toBeLessThanOrEqual(ROUNDS);
  },
);

test('SIGTERM finishes the mail in progress, keeps the rest and sends nothing twice', async () => {
  const answers: PeerAnswer[] = ['late'];
  const peer = await startTestPeer({ data: () => answers.shift() ?? 'ok' });
  const env = { ...ENV, DATA_DIR: newFolder(), SMTP_URL: `smtp://127.0.0.1:${peer.port}` };
  const first = await startRelay(env);
  for (let n = 0; n < 3; n++) await postForm(first.url, { from_name: `v0-${n}`, message: 'Hola' });
  while (peer.mails.length === 0) await pause(10);
  expect(await first.stop()).toBe(0);
  expect(peer.mails).toHaveLength(1);
  const second = await startRelay(env);
  while ((await readiness(second)).queue !== 0) await pause(50);
  expect(await second.stop()).toBe(0);
  expect(peer.mails.map(({ raw }) => nameIn(raw))).toEqual(['v0-0', 'v0-1', 'v0-2']);
});
