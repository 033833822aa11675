import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Submission } from '../../accept/fields.ts';
import { DAY, SECOND } from '../../clock.ts';
import { readMailConfig } from '../../config.ts';
import { type Postgres, startPostgres, whyNoPostgres } from '../../testing/postgres.ts';
import { testStore } from '../../testing/store-contract.ts';
import type { ToStore } from '../message-store.ts';
import { postgresArchive } from './archive.ts';
import { PostgresDatabase } from './database.ts';
import { LEASE } from './outbox.ts';
import { PostgresStore } from './postgres-store.ts';

const START = Date.UTC(2026, 10, 21, 9);
const config = (club: string) => ({
  ...readMailConfig({ MAIL_TO: 'club@example.org', MAIL_FROM: 'web@example.org' }),
  club,
});
const message = (text: string): ToStore => {
  const submission: Submission = {
    ...{ from_name: '', from_email: '', telefono: '', clave: '', sello: '', web_personal: '' },
    message: text,
  };
  return { submission, suspicion: null, copyTo: 'ana@example.net', now: START };
};

/** Two processes on one database, and time that can pass for it. */
async function twoProcesses(postgres: Postgres) {
  const url = await postgres.database();
  const databases = [new PostgresDatabase(url), new PostgresDatabase(url)] as const;
  return {
    databases,
    async pass(ms: number) {
      await databases[0].run(
        '',
        "UPDATE relay.delivery SET lease_until = lease_until - $1 * interval '1 ms'",
        [ms],
      );
      for (const change of [
        'UPDATE relay.rate_window SET ends = ends',
        'UPDATE relay.club SET notice_lease = notice_lease',
      ])
        await databases[0].run('', `${change} - $1 * interval '1 ms'`, [ms]);
    },
    close: async () => void (await Promise.all(databases.map((database) => database.close()))),
  };
}

// `npm run test:full` brings the server; `npm test` needs none.
describe.skipIf(!process.env.FULL || whyNoPostgres())('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  testStore(async () => {
    const { databases, pass, close } = await twoProcesses(postgres);
    let opened = 0;
    return {
      open: (settings) => new PostgresStore(databases[opened++ % 2 ? 1 : 0], settings),
      pass,
      close,
    };
  });

  describe('several processes', () => {
    let two: Awaited<ReturnType<typeof twoProcesses>>;
    let here: PostgresStore;
    let there: PostgresStore;
    beforeEach(async () => {
      two = await twoProcesses(postgres);
      here = new PostgresStore(two.databases[0], config('uno'));
      there = new PostgresStore(two.databases[1], config('uno'));
    });
    afterEach(() => two.close());

    test('begin together on an empty database', async () => {
      await Promise.all([here.probe(START), there.probe(START)]);
      expect((await here.secret()).equals(await there.secret())).toBe(true);
      expect(await here.visitor('192.0.2.1')).toBe(await there.visitor('192.0.2.1'));
    });

    test('each mail is handed to one of them', async () => {
      for (let n = 0; n < 20; n++) await here.store(message(`m${n}`));
      const claims = await Promise.all(
        Array.from({ length: 30 }, (_, n) => (n % 2 ? here : there).claim(START)),
      );
      const ids = claims.flatMap((mail) => mail?.id ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      // One may find all that it looked at in hand and nothing beyond; the next look finds the rest.
      for (let mail = await here.claim(START); mail; mail = await here.claim(START)) ids.push(mail.id);
      expect(new Set(ids).size).toBe(20);
    });

    test('a mail left behind goes to another after its lease; whoever had it before has no say any more', async () => {
      await here.store(message('hola'));
      const lost = await here.claim(START);
      expect(await there.claim(START)).toBeNull();
      await two.pass(LEASE + SECOND);
      const taken = await there.claim(START);
      expect(taken).toMatchObject({ id: lost?.id, kind: 'club', attempts: 2 });
      if (!lost || !taken) throw new Error('nothing is due');
      await here.finish(lost, 'dead', START, '550');
      await here.retryAt(lost, START + DAY, '451');
      expect(await here.queue()).toMatchObject({ pending: 2, dead: 0 });
      await there.finish(taken, 'delivered', START, null);
      expect(await here.queue()).toMatchObject({ pending: 1, dead: 0 });
    });

    test('share their limits, and one of them tells the club', async () => {
      const limits = [here, there].map((store) => store.limiter('visitor', 4, DAY));
      const waits = await Promise.all(Array.from({ length: 10 }, (_, n) => limits[n % 2]?.take('a')));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
      let told = 0;
      const tell = async () => {
        told += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return true;
      };
      await Promise.all([here.notice(START, tell), there.notice(START, tell), here.notice(START, tell)]);
      expect(told).toBe(1);
    });

    test('a club knows nothing of another: messages, mails, limits, secrets, sizes, what died', async () => {
      const other = new PostgresStore(two.databases[0], config('dos'));
      const { id } = await here.store(message('solo de uno'));
      expect(await other.find(message('solo de uno').submission, START)).toBeNull();
      expect((await other.store(message('solo de uno'))).duplicate).toBe(false);
      expect(await other.known([id])).toEqual(new Set());
      const mail = await other.claim(START);
      expect(mail?.id).not.toBe(id);
      if (mail) await other.finish(mail, 'dead', START, '550');
      expect(await here.queue()).toMatchObject({ pending: 2, dead: 0 });
      expect((await here.secret()).equals(await other.secret())).toBe(false);
      expect(await here.visitor('192.0.2.1')).not.toBe(await other.visitor('192.0.2.1'));
      expect(await here.limiter('visitor', 1, DAY).take('a')).toBe(0);
      expect(await other.limiter('visitor', 1, DAY).take('a')).toBe(0);
      await other.purge(START + 400 * DAY, 1);
      expect(await here.known([id])).toEqual(new Set([id]));
    });

    test('a person sees, tries again and erases one club’s messages', async () => {
      const other = new PostgresStore(two.databases[1], config('dos'));
      const from = (text: string, from_email: string) => {
        const { submission, ...rest } = message(text);
        return { ...rest, submission: { ...submission, from_email } };
      };
      const { id } = await here.store(from('uno', 'Ana <Ana@example.net>'));
      const mention = await here.store(from('de ana@example.net', 'eva@example.net'));
      const elsewhere = await other.store(from('dos', 'ana@example.net'));
      const archive = postgresArchive(two.databases[0], 'uno');
      expect((await archive.newest(9)).map((stored) => stored.message).sort()).toEqual([
        'de ana@example.net',
        'uno',
      ]);
      expect(await archive.byId(id.slice(0, 8))).toMatchObject([{ id, club: { state: 'pending' } }]);
      expect(await archive.byId(elsewhere.id)).toEqual([]);
      const mail = await here.claim(START);
      if (mail) await here.finish(mail, 'dead', START, '550');
      expect(await archive.requeue(elsewhere.id, START)).toBe(0);
      expect(await archive.requeue(mail?.id ?? '', START + DAY)).toBe(1);
      expect(await archive.requeue(null, START)).toBe(0);
      expect(await here.queue()).toMatchObject({ dead: 0 });
      expect(await archive.eraseAddress('ANA@example.net')).toEqual({ ids: [id], mentions: [mention.id] });
      expect(await other.known([elsewhere.id])).toEqual(new Set([elsewhere.id]));
    });

    test('out of reach, it is said without the address, and goes on when it is back', async () => {
      await here.store(message('antes'));
      await postgres.stop('immediate');
      await expect(here.store(message('durante'))).rejects.toMatchObject({ fault: 'unreachable' });
      await expect(there.claim(START)).rejects.not.toThrow(/127\.0\.0\.1|relay@/);
      await postgres.start();
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await there.queue()).pending).toBe(2);
      expect((await here.store(message('después'))).duplicate).toBe(false);
    });
  });
});
