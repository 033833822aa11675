import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seeded } from '../../../tests/setup/seeded.ts';
import { send } from '../testing/http.ts';
import { startPeer } from '../testing/peer.ts';
import { startPostgres, whyNoPostgres } from '../testing/postgres.ts';
import { type RelayProcess, startClubsRelay } from '../testing/relay-process.ts';
import { idsByName, nameIn, Senders } from '../testing/senders.ts';

// Three real processes on one real database, and everything that can happen to them. KILLS and CRASH_SEED repeat a run.

const KILLS = Number(process.env.KILLS ?? 60);
const MESSAGES = (5000 / 60) * KILLS;
const SEED = Number(process.env.CRASH_SEED ?? 20_261_125);
const DATABASE_STOPS = 5;
const ORIGIN = 'https://sierra.example.org';

test.skipIf(!process.env.FULL || whyNoPostgres())(
  'nothing acknowledged is lost, whatever dies; at most one mail per kill arrives twice, under its Message-ID',
  { timeout: 30 * 60_000 },
  async () => {
    const random = seeded(SEED);
    const postgres = await startPostgres();
    onTestFinished(postgres.remove);
    const peer = await startPeer();
    onTestFinished(peer.close);
    const database = await postgres.database();
    const folder = mkdtempSync(join(tmpdir(), 'clubes-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'clubes.json');
    const sierra = { ORIGINS: ORIGIN, MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org' };
    writeFileSync(file, JSON.stringify({ sierra }));

    const start = () =>
      startClubsRelay({
        PUBLIC_URL: 'https://mensajes.example.org',
        CLUBS_FILE: file,
        DATA_DIR: folder,
        SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
        RELAY_STORE: 'postgres',
        DATABASE_URL: database,
      });
    const relays: RelayProcess[] = await Promise.all([0, 1, 2].map(start));
    onTestFinished(async () => void (await Promise.all(relays.map((relay) => relay.kill()))));

    const senders = new Senders(16, ORIGIN);
    onTestFinished(() => senders.close());
    let turn = 0;
    let kills = 0;
    let hurried = false;
    const up = new Set([0, 1, 2]);
    const running = senders.run(
      () => relays[[...up][turn++ % up.size] ?? 0]?.url ?? '',
      // No faster than the kills, so that these fall among the messages to the last.
      () => (!hurried && senders.acknowledged.size > (MESSAGES / KILLS) * (kills + 1) ? 300 : 5),
    );

    const starting: Promise<void>[] = [];
    const startAgain = async (n: number) => {
      relays[n] = await start();
      up.add(n);
    };
    /** Two are left, or one while another is on its way up. */
    const killOne = async () => {
      while (up.size < 2) await pause(20);
      const n = [...up][Math.floor(random() * up.size)] ?? 0;
      up.delete(n);
      await relays[n]?.kill();
      kills += 1;
      starting.push(startAgain(n));
    };
    let stops = 0;
    const stopDatabase = async () => {
      // Amid more messages than can have been delivered by then.
      hurried = true;
      const enough = senders.acknowledged.size + 40;
      while (senders.acknowledged.size < enough) await pause(1);
      await postgres.stop(stops++ % 3 ? 'immediate' : 'fast');
      hurried = false;
      await pause(random() * 2000);
      await postgres.start();
    };
    let beyond: Promise<void> = Promise.resolve();
    for (let n = 0; n < KILLS; n++) {
      // Kills go on while the database is away.
      if (n % Math.ceil(KILLS / DATABASE_STOPS) === Math.floor(KILLS / DATABASE_STOPS / 2))
        beyond = beyond.then(stopDatabase);
      const enough = senders.acknowledged.size + (MESSAGES / KILLS) * (0.5 + random());
      for (const end = Date.now() + 4000; senders.acknowledged.size < enough && Date.now() < end; )
        await pause(random() * 20);
      await killOne();
    }
    await Promise.all([beyond, ...starting]);
    while (senders.acknowledged.size < MESSAGES) await pause(50);
    senders.halt();
    await running;

    const queue = async () => {
      const { text } = await send(relays[0]?.url ?? '', { method: 'GET', path: '/readyz' });
      return (JSON.parse(text) as { queue: number; dead: number; ready: boolean }) ?? {};
    };
    // What a killed process had in hand comes back when its lease is over.
    let left = await queue();
    while (!left.ready || left.queue > 0) {
      await pause(1000);
      left = await queue();
    }
    const ids = idsByName(peer.mails.map(({ raw, messageId }) => ({ name: nameIn(raw), messageId })));
    const repeated = peer.mails.length - ids.size;
    const lost = [...senders.acknowledged].filter((name) => !ids.has(name));
    console.info(
      `PostgreSQL: ${senders.acknowledged.size} acknowledged, ${senders.cut} POSTs cut, ${senders.putOff} put off (503); ` +
        `${ids.size} messages arrived, ${repeated} of them twice (same Message-ID), ${lost.length} lost after ${kills} kills, ` +
        `${stops} stops of the database, seed ${SEED}`,
    );
    expect(left.dead).toBe(0);
    expect(lost).toEqual([]);
    expect([...ids].filter(([, set]) => set.size !== 1)).toEqual([]);
    expect(repeated).toBeLessThanOrEqual(kills);
    expect(await Promise.all(relays.map((relay) => relay.stop()))).toEqual([0, 0, 0]);
    relays.length = 0;
  },
);
