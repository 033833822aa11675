import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../tests/setup/seeded.ts';
import { postForm } from './testing/http.ts';
import { type PeerAnswer, startPeer } from './testing/peer.ts';
import { startRelay } from './testing/relay-process.ts';
import { idsByName, nameIn, Senders } from './testing/senders.ts';
import { ready, tempFolder } from './testing/site.ts';

// SIGKILL under sixteen parallel senders, with the real process, sockets and disk. CRASH_ROUNDS=5 for the full run;
// CRASH_SEED repeats when the relay of a failed run was killed.

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1);
const SEED = Number(process.env.CRASH_SEED ?? 20_261_124);
const SENDERS = 16;
const ENV = { MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org' };

/** Kills the relay at a moment of every round that the seed chooses; in the end lets it deliver the rest and stops it politely. */
async function killRounds(env: Record<string, string>): Promise<Senders> {
  const random = seeded(SEED);
  const senders = new Senders(SENDERS);
  onTestFinished(() => senders.close());
  for (let round = 0; round < ROUNDS; round++) {
    const relay = await startRelay({ ...ENV, ...env });
    const running = senders.run(relay.url, 25);
    // In the middle of the traffic, at no particular message.
    const enough = senders.acknowledged.size + 60 + random() * 140;
    while (senders.acknowledged.size < enough) await pause(random() * 10);
    await relay.kill();
    senders.halt();
    await running;
  }
  const relay = await startRelay({ ...ENV, ...env });
  while ((await ready(relay)).queue !== 0) await pause(50);
  expect(await relay.stop()).toBe(0);
  return senders;
}

test('SMTP: every acknowledged message arrives, under one Message-ID; at most one mail per kill arrives twice', async () => {
  const peer = await startPeer();
  onTestFinished(peer.close);
  const senders = await killRounds({ DATA_DIR: tempFolder(), SMTP_URL: `smtp://127.0.0.1:${peer.port}` });
  const ids = idsByName(peer.mails.map(({ raw, messageId }) => ({ name: nameIn(raw), messageId })));
  const repeated = peer.mails.length - ids.size;
  const lost = [...senders.acknowledged].filter((name) => !ids.has(name));
  console.info(
    `SMTP: ${senders.acknowledged.size} acknowledged, ${senders.cut} POSTs cut; ${ids.size} messages arrived, ` +
      `${repeated} of them twice (same Message-ID), ${lost.length} lost after ${ROUNDS} kills, seed ${SEED}`,
  );
  expect(senders.putOff).toBe(0);
  expect(senders.acknowledged.size).toBeGreaterThan(40 * ROUNDS);
  expect(lost).toEqual([]);
  expect([...ids].filter(([, set]) => set.size !== 1)).toEqual([]);
  // The moment between the server's 250 and the store's commit cannot be closed over SMTP: one connection, one mail.
  expect(repeated).toBeLessThanOrEqual(ROUNDS);
});

test('mailbox folder: every acknowledged message is there exactly once', async () => {
  const folder = tempFolder();
  const senders = await killRounds({ DATA_DIR: folder });
  const files = readdirSync(join(folder, 'buzon')).filter((name) => name.endsWith('.eml'));
  const names = files.map((file) => nameIn(readFileSync(join(folder, 'buzon', file), 'utf8')));
  const repeated = names.length - new Set(names).size;
  const lost = [...senders.acknowledged].filter((name) => !names.includes(name));
  console.info(
    `Folder: ${senders.acknowledged.size} acknowledged, ${senders.cut} POSTs cut; ${files.length} messages arrived, ` +
      `${repeated} of them twice, ${lost.length} lost after ${ROUNDS} kills, seed ${SEED}`,
  );
  expect(senders.acknowledged.size).toBeGreaterThan(40 * ROUNDS);
  expect(repeated).toBe(0);
  expect(lost).toEqual([]);
});

test('SIGTERM: the mail under way ends, the rest stays in the store, and nothing goes twice', async () => {
  const answers: PeerAnswer[] = ['late'];
  const peer = await startPeer({ data: () => answers.shift() ?? 'ok' });
  onTestFinished(peer.close);
  const env = { ...ENV, DATA_DIR: tempFolder(), SMTP_URL: `smtp://127.0.0.1:${peer.port}` };
  const first = await startRelay(env);
  for (let n = 0; n < 3; n++) await postForm(first.url, { from_name: `v0-${n}`, message: 'Hola' });
  while (peer.mails.length === 0) await pause(10);
  expect(await first.stop()).toBe(0);
  expect(peer.mails).toHaveLength(1);
  const second = await startRelay(env);
  while ((await ready(second)).queue !== 0) await pause(50);
  expect(await second.stop()).toBe(0);
  expect(peer.mails.map(({ raw }) => nameIn(raw))).toEqual(['v0-0', 'v0-1', 'v0-2']);
});
