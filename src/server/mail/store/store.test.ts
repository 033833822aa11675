import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { FormSubmission } from '../accept/form.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { type MailConfig, readMailConfig } from '../config.ts';
import { mailLog } from '../logs.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { type Postgres, postgresSkipReason, startPostgres } from '../testing/postgres.ts';
import { copyState, eraseAddress, findMessages, newestMessages, requeueMessages } from './mailbox.ts';
import { PostgresPool, PostgresStore } from './postgres.ts';
import {
  claimNextMail,
  type Delivery,
  finishMail,
  LEASE,
  nextDueTime,
  queueState,
  retryMailAt,
} from './queue.ts';
import { clampFutureTimes, DEAD_DAYS, purgeMessages, sendNotice, type UndeliveredNews } from './retention.ts';
import { type Sql, sql } from './sql.ts';
import { SqliteStore } from './sqlite.ts';
import { openDatabase } from './sqlite-files.ts';
import type { MessageStore, NewMessage } from './store.ts';

const configOf = (club: string): MailConfig => ({ ...readMailConfig(env), club });

/** Database under test. */
interface TestDatabase {
  /** Opens the store of a club as a separate process would. */
  open(config: MailConfig): MessageStore;
  /** Lets time pass for limits and leases. */
  pass(ms: number): Promise<void>;
  close?(): Promise<void>;
}

const START = Date.UTC(2026, 10, 21, 9);
const BLANK = { from_name: '', from_email: '', telefono: '', clave: '', sello: '', web_personal: '' };
const submission = (message: string, overrides: Partial<FormSubmission> = {}): FormSubmission => ({
  ...BLANK,
  message,
  ...overrides,
});
const newMessage = (
  message: string,
  overrides: Partial<NewMessage> & { clave?: string } = {},
): NewMessage => ({
  submission: submission(message, overrides.clave ? { clave: overrides.clave } : {}),
  suspicion: null,
  copyTo: null,
  now: START,
  ...overrides,
});
const newMessageWithCopy = (message: string): NewMessage =>
  newMessage(message, { copyTo: 'ana@example.net' });
const env = {
  SMTP_URL: 'smtp://localhost',
  MAIL_TO: 'club@example.org',
  MAIL_FROM: 'web@example.org',
  COPIES_PER_DAY: '6',
  MAX_STORE_MB: '1',
};

/** Tests that both databases must pass. */
function testMessageStore(make: () => Promise<TestDatabase>): void {
  let database: TestDatabase;
  let store: MessageStore;
  let config: MailConfig;
  beforeEach(async () => {
    database = await make();
    config = readMailConfig(env);
    store = database.open(config);
  });
  afterEach(async () => {
    await store.close();
    await database.close?.();
  });

  const send = (overrides: Partial<NewMessage> = {}, message = 'hola') =>
    store.store(newMessage(message, overrides));
  const claimMail = async (now = START): Promise<Delivery> => {
    const mail = await claimNextMail(store, now);
    if (!mail) throw new Error('nothing is due');
    return mail;
  };
  const describeMail = ({ kind, message }: Delivery) => `${kind} ${message}`;
  /** Claims and delivers all due mails; returns them in order. */
  const deliverAll = async (now = START) => {
    const mails: string[] = [];
    for (let mail = await claimNextMail(store, now); mail; mail = await claimNextMail(store, now)) {
      mails.push(describeMail(mail));
      await finishMail(store, mail, 'delivered', now, null);
    }
    return mails;
  };

  test('stores the same key and text once; another text or key is a new message', async () => {
    const typed = submission('hola', { clave: 'k' });
    const { id, duplicate } = await send({ submission: typed });
    expect(duplicate).toBe(false);
    expect(await send({ submission: typed })).toEqual({ id, duplicate: true });
    expect(await store.findRepeated(typed, START)).toBe(id);
    for (const other of [submission('adiós', { clave: 'k' }), submission('hola', { clave: 'l' })]) {
      expect(await store.findRepeated(other, START)).toBeNull();
      expect((await send({ submission: other })).duplicate).toBe(false);
    }
    expect((await queueState(store)).pending).toBe(3);
  });

  test('stores a concurrent repetition once, with and without a key', async () => {
    const other = database.open(config);
    for (const clave of ['k', '']) {
      const results = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? store : other).store(newMessage(`todos ${clave}`, { clave })),
        ),
      );
      expect(new Set(results.map(({ id }) => id)).size).toBe(1);
      expect(results.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    }
    expect((await queueState(store)).pending).toBe(2);
    await other.close();
  });

  test('without a key, the same text within ten minutes is the same message', async () => {
    const first = await send();
    expect(await send({ now: START + 9 * MINUTE })).toEqual({ id: first.id, duplicate: true });
    expect((await send({ now: START + 11 * MINUTE })).duplicate).toBe(false);
  });

  test('sends unmarked mail first, then marked mail, then copies after their message', async () => {
    await send({ suspicion: 'links' }, 'marcado');
    await send({ copyTo: 'ana@example.net', now: START + SECOND }, 'con copia');
    await send({ now: START + 2 * SECOND }, 'sin copia');
    const first = await claimMail(START + MINUTE);
    expect(describeMail(first)).toBe('club con copia');
    expect(await deliverAll(START + MINUTE)).toEqual(['club sin copia', 'club marcado']);
    expect(await claimNextMail(store, START + MINUTE)).toBeNull();
    await finishMail(store, first, 'dead', START + MINUTE, '550');
    expect(await deliverAll(START + MINUTE)).toEqual(['copy con copia']);
    expect(await queueState(store)).toEqual({ pending: 0, oldestAt: null, dead: 1, givenUp: 1 });
  });

  test('delays a mail until its retry time, unless that is implausibly late', async () => {
    await send();
    await retryMailAt(store, await claimMail(), START + HOUR, '451');
    expect(await claimNextMail(store, START + HOUR - 1)).toBeNull();
    expect(await nextDueTime(store, START)).toBe(START + HOUR);
    expect(await queueState(store)).toMatchObject({ pending: 1, oldestAt: START });
    const retried = await claimMail(START + HOUR);
    expect(retried.attempts).toBe(2);
    await retryMailAt(store, retried, START + 300 * DAY, '451');
    expect(await nextDueTime(store, START + HOUR)).toBe(START + HOUR);
    expect((await claimMail(START + HOUR)).attempts).toBe(3);
  });

  test('caps copies per mailbox and per day, and sends none to the club, for suspects or without an address', async () => {
    const noCopyReason = async (copyTo: string | null, overrides: Partial<NewMessage> = {}) => {
      await send({ copyTo, ...overrides }, `para ${copyTo} ${Math.random()}`);
      return (await claimMail()).no_copy;
    };
    expect(await noCopyReason(null)).toBeNull();
    expect(await noCopyReason('Web@example.org')).toBe('own-address');
    expect(await noCopyReason('eva@example.net', { suspicion: 'links' })).toBe('suspect');
    for (let n = 0; n < 5; n++) expect(await noCopyReason(`a.n.a+${n}@gmail.com`)).toBeNull();
    expect(await noCopyReason('ana@gmail.com')).toBe('address-cap');
    expect(await noCopyReason('eva@example.net')).toBeNull();
    expect(await noCopyReason('leo@example.net')).toBe('daily-cap');
    expect((await send({ copyTo: 'leo@example.net', now: START + 25 * HOUR }, 'mañana')).duplicate).toBe(
      false,
    );
    const mail = await claimMail(START + 25 * HOUR);
    expect(mail.no_copy).toBeNull();
  });

  test('stores nothing at the quota, and reports when half of it is used', async () => {
    const long = 'x'.repeat(20_000);
    expect(await store.isHalfFull()).toBe(false);
    let stored = 0;
    const fill = async () => {
      while (stored < 200) stored += Number(!(await send({}, `${stored} ${long}`)).duplicate);
    };
    await expect(fill()).rejects.toMatchObject({ code: 'quota' });
    expect(stored).toBeGreaterThan(35);
    expect(await store.isHalfFull()).toBe(true);
    await expect(store.probe(START)).rejects.toMatchObject({ code: 'quota' });
    await deliverAll();
    while ((await purgeMessages(store, START + 2 * DAY, 1)) > 0);
    await store.probe(START + 2 * DAY);
    expect((await send({}, 'otra vez')).duplicate).toBe(false);
  });

  test('purges delivered messages first, undeliverable ones later, and never pending ones', async () => {
    await send({}, 'entregado');
    await send({ copyTo: 'ana@example.net' }, 'sin su copia');
    await send({}, 'muerto');
    for (let mail = await claimNextMail(store, START); mail; mail = await claimNextMail(store, START)) {
      const isRefused = mail.kind === 'copy' || mail.message === 'muerto';
      await finishMail(store, mail, isRefused ? 'dead' : 'delivered', START, '550');
    }
    await send({}, 'en espera');
    const texts = async (now: number) => {
      await purgeMessages(store, now, 30);
      return (await newestMessages(store, 9)).map(({ message }) => message).sort();
    };
    expect(await texts(START + 30 * DAY - 1)).toHaveLength(4);
    expect(await texts(START + 30 * DAY)).toEqual(['en espera', 'muerto']);
    expect(await texts(START + DEAD_DAYS * DAY)).toEqual(['en espera']);
  });

  test('treats future times as now after the clock was set back', async () => {
    await send();
    await deliverAll();
    const notify = async () => true;
    expect(await sendNotice(store, START, notify)).toBe(true);
    const earlier = START - 300 * DAY;
    expect(await sendNotice(store, earlier, notify)).toBe(false);
    await clampFutureTimes(store, earlier);
    expect(await sendNotice(store, earlier, notify)).toBe(true);
    expect(await purgeMessages(store, earlier + 29 * DAY, 30)).toBe(0);
    expect(await purgeMessages(store, earlier + 30 * DAY, 30)).toBe(1);
  });

  test('notifies the club at most once a day, and again in the last week of a given-up message', async () => {
    const notices: UndeliveredNews[] = [];
    const notify = (now: number, isSent = true) =>
      sendNotice(store, now, async (news) => {
        notices.push(news);
        return isSent;
      });
    await send();
    await finishMail(store, await claimMail(), 'dead', START, '550');
    await expect(
      sendNotice(store, START, async () => {
        throw new Error('the mail server is unreachable');
      }),
    ).rejects.toThrow('unreachable');
    expect(await notify(START + 1, false)).toBe(false);
    expect(await notify(START + 2)).toBe(true);
    expect(await notify(START + HOUR)).toBe(false);
    expect(await notify(START + 25 * HOUR)).toBe(true);
    expect(await notify(START + (DEAD_DAYS - 6) * DAY)).toBe(true);
    expect(notices).toMatchObject([
      { last: 0, dead: 1, ending: 0 },
      { last: 0, dead: 1, ending: 0 },
      { last: START + 2, dead: 0, ending: 0 },
      { dead: 0, ending: 1 },
    ]);
  });

  test('limits events per key, name and window; a refunded event does not count', async () => {
    const limiter = store.limiter('prueba', 2, 10 * MINUTE);
    const other = store.limiter('otra', 2, 10 * MINUTE);
    expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, 0]);
    const wait = await limiter.take('a');
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect([await limiter.take('b'), await other.take('a')]).toEqual([0, 0]);
    await limiter.refund('a');
    expect(await limiter.take('a')).toBe(0);
    await database.pass(11 * MINUTE);
    await store.cleanUp(START);
    expect(await limiter.take('a')).toBe(0);
  });

  test('keeps secret and visitor pseudonyms stable, without revealing the address', async () => {
    expect((await store.secret()).length).toBe(32);
    expect((await store.secret()).equals(await store.secret())).toBe(true);
    const visitor = await store.visitorKey('2001:db8:1:2::1');
    expect(await store.visitorKey('2001:db8:1:2:ffff::9')).toBe(visitor);
    expect(await store.visitorKey('2001:db8:1:3::1')).not.toBe(visitor);
    expect(visitor).not.toContain('2001');
  });

  test('assigns each mail to exactly one process', async () => {
    const other = database.open(config);
    for (let n = 0; n < 20; n++) await send({ copyTo: 'ana@example.net' }, `m${n}`);
    const claims = await Promise.all(
      Array.from({ length: 30 }, (_, n) => claimNextMail(n % 2 ? store : other, START)),
    );
    const ids = claims.flatMap((mail) => mail?.id ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    // A concurrent claim may see only rows that are already claimed; later calls find the rest.
    for (let mail = await claimNextMail(store, START); mail; mail = await claimNextMail(store, START))
      ids.push(mail.id);
    expect(new Set(ids).size).toBe(20);
    await other.close();
  });

  test('shows, requeues and erases messages', async () => {
    const from = (message: string, from_email: string) =>
      send({ submission: submission(message, { from_email }), copyTo: 'ana@example.net' });
    const { id } = await from('uno', 'Ana <A_na@example.net>');
    const mention = await from('de a_na@example.net', 'eva@example.net');
    await from('de axna@example.net', 'axna@example.net');
    expect((await newestMessages(store, 9)).map(({ message }) => message).sort()).toEqual([
      'de a_na@example.net',
      'de axna@example.net',
      'uno',
    ]);
    expect(await findMessages(store, id.slice(0, 8))).toMatchObject([{ id, state: 'pending' }]);
    const [shown] = await findMessages(store, id);
    expect(shown && (await copyState(store, shown))).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await findMessages(store, '%')).toEqual([]);
    const mail = await claimMail();
    await finishMail(store, mail, 'dead', START, '550');
    expect((await newestMessages(store, 1))[0]).toMatchObject({
      id: mail.id,
      state: 'dead',
      last_error: '550',
    });
    expect(await requeueMessages(store, mention.id === mail.id ? id : mention.id, START)).toBe(0);
    expect(await requeueMessages(store, mail.id, START + DAY)).toBe(1);
    let requeued = await claimMail(START + DAY);
    while (requeued.id !== mail.id) requeued = await claimMail(START + DAY);
    // The retry period of five days starts again.
    expect(requeued).toMatchObject({ first_at: START + DAY, attempts: 1 });
    expect(await requeueMessages(store, null, START)).toBe(0);
    expect(await queueState(store)).toMatchObject({ dead: 0 });
    expect(await eraseAddress(store, 'A_NA@example.net')).toEqual({ ids: [id], mentions: [mention.id] });
    expect(await findMessages(store, id)).toEqual([]);
    expect(await findMessages(store, mention.id)).toHaveLength(1);
    expect(await store.truncateLog()).toBe(true);
  });
}

describe('SQLite', () =>
  testMessageStore(async () => {
    const dataDir = newFolder();
    const clock = new FakeClock();
    const log = mailLog(Fastify().log, clock);
    return {
      open: (config) => new SqliteStore({ config: { ...config, dataDir }, clock, log }),
      pass: (ms) => clock.moveTo(clock.now() + ms, async () => {}),
    };
  }));

test('SQLite commits to disk and overwrites deleted content', () => {
  const file = openDatabase(newFolder());
  const pragma = (name: string) => file.prepare(`PRAGMA ${name}`).get()?.[name];
  // https://www.sqlite.org/pragma.html#pragma_synchronous: 2 is FULL.
  expect(['journal_mode', 'synchronous', 'secure_delete', 'foreign_keys'].map(pragma)).toEqual([
    'wal',
    2,
    1,
    1,
  ]);
  file.close();
});

/** Two processes on one database, with fake time. */
async function twoProcesses(postgres: Postgres) {
  const url = await postgres.database();
  const pools = [new PostgresPool(url), new PostgresPool(url)] as const;
  const open = (n: 0 | 1, config: MailConfig) => new PostgresStore(pools[n], config);
  const run = (statement: Sql) => open(0, configOf('')).run(statement);
  return {
    open,
    async pass(ms: number) {
      const earlier = sql`- ${ms} * interval '1 ms'`;
      await run(sql`UPDATE delivery SET lease_until = lease_until ${earlier}`);
      await run(sql`UPDATE rate_window SET ends = ends ${earlier}`);
      await run(sql`UPDATE club SET notice_lease = notice_lease ${earlier}`);
    },
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  };
}

// `npm run test:full` needs PostgreSQL; `npm test` does not.
describe.skipIf(!process.env.FULL || postgresSkipReason())('PostgreSQL', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());

  testMessageStore(async () => {
    const { open, pass, close } = await twoProcesses(postgres);
    let opened = 0;
    return { open: (config) => open(opened++ % 2 ? 1 : 0, config), pass, close };
  });

  describe('several processes', () => {
    let processes: Awaited<ReturnType<typeof twoProcesses>>;
    let first: MessageStore;
    let second: MessageStore;
    beforeEach(async () => {
      processes = await twoProcesses(postgres);
      first = processes.open(0, configOf('uno'));
      second = processes.open(1, configOf('uno'));
    });
    afterEach(() => processes.close());

    test('create the tables of an empty database together', async () => {
      await Promise.all([first.probe(START), second.probe(START)]);
      expect((await first.secret()).equals(await second.secret())).toBe(true);
      expect(await first.visitorKey('192.0.2.1')).toBe(await second.visitorKey('192.0.2.1'));
    });

    test('claim a mail again after the lease of a dead process, which can no longer finish it', async () => {
      await first.store(newMessageWithCopy('hola'));
      const lostClaim = await claimNextMail(first, START);
      expect(await claimNextMail(second, START)).toBeNull();
      await processes.pass(LEASE + SECOND);
      const newClaim = await claimNextMail(second, START);
      expect(newClaim).toMatchObject({ id: lostClaim?.id, kind: 'club', attempts: 2 });
      if (!lostClaim || !newClaim) throw new Error('nothing is due');
      await finishMail(first, lostClaim, 'dead', START, '550');
      expect(await queueState(first)).toMatchObject({ pending: 2, dead: 0 });
      await retryMailAt(first, lostClaim, START + DAY, '451');
      await finishMail(second, newClaim, 'delivered', START, null);
      expect(await queueState(first)).toMatchObject({ pending: 1, dead: 0 });
    });

    test('share their limits, and only one of them notifies the club', async () => {
      const limits = [first, second].map((store) => store.limiter('visitor', 4, DAY));
      const waits = await Promise.all(Array.from({ length: 10 }, (_, n) => limits[n % 2]?.take('a')));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(4);
      let notices = 0;
      const notify = async () => {
        notices += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
        return true;
      };
      await Promise.all([first, second, first].map((store) => sendNotice(store, START, notify)));
      expect(notices).toBe(1);
    });

    test('isolates clubs: messages, mails, limits, secrets, sizes, given-up mails', async () => {
      const other = processes.open(0, configOf('dos'));
      const { id } = await first.store(newMessageWithCopy('solo de uno'));
      expect(await other.findRepeated(newMessageWithCopy('solo de uno').submission, START)).toBeNull();
      expect((await other.store(newMessageWithCopy('solo de uno'))).duplicate).toBe(false);
      expect(await findMessages(other, id)).toEqual([]);
      const mail = await claimNextMail(other, START);
      expect(mail?.id).not.toBe(id);
      if (mail) await finishMail(other, mail, 'dead', START, '550');
      expect(await queueState(first)).toMatchObject({ pending: 2, dead: 0 });
      expect((await first.secret()).equals(await other.secret())).toBe(false);
      expect(await first.visitorKey('192.0.2.1')).not.toBe(await other.visitorKey('192.0.2.1'));
      const [limit, otherLimit] = [first, other].map((store) => store.limiter('visitor', 1, DAY));
      expect([await limit?.take('a'), await otherLimit?.take('a')]).toEqual([0, 0]);
      await otherLimit?.refund('a');
      expect(await limit?.take('a')).toBeGreaterThan(0);
      for (let claim = await claimNextMail(first, START); claim; claim = await claimNextMail(first, START))
        await finishMail(first, claim, 'delivered', START, null);
      await first.store(
        newMessage('', { submission: submission('de Ana', { from_email: 'ana@example.net' }) }),
      );
      expect(await eraseAddress(other, 'ana@example.net')).toEqual({ ids: [], mentions: [] });
      await purgeMessages(other, START + 400 * DAY, 1);
      expect(await findMessages(first, id)).toHaveLength(1);
    });

    test('commits to disk, whatever the database defaults are', async () => {
      const url = await postgres.database();
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const name = new URL(url).pathname.slice(1);
      await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
      await client.end();
      const pool = new PostgresPool(url);
      onTestFinished(() => pool.close());
      const store = new PostgresStore(pool, configOf('uno'));
      expect(await store.all(sql`SHOW synchronous_commit`)).toEqual([{ synchronous_commit: 'on' }]);
    });

    test('reports an unreachable database without its address, and recovers', async () => {
      await first.store(newMessageWithCopy('antes'));
      await postgres.stop('immediate');
      await expect(first.store(newMessageWithCopy('durante'))).rejects.toMatchObject({ code: 'unreachable' });
      await expect(claimNextMail(second, START)).rejects.not.toThrow(/127\.0\.0\.1|relay@/);
      await postgres.start();
      await new Promise((resolve) => setTimeout(resolve, 1100));
      expect((await queueState(second)).pending).toBe(2);
      expect((await first.store(newMessageWithCopy('después'))).duplicate).toBe(false);
    });
  });
});
