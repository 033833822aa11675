import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Submission } from '../accept/fields.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { type MailConfig, readMailConfig } from '../config.ts';
import type { Delivery, MessageStore, ToStore, Undelivered } from '../store/message-store.ts';
import { DEAD_DAYS, PURGE_STEP } from '../store/retention.ts';

/** What a store of some kind has to offer to be tested. */
export interface StoreUnderTest {
  /** Another process on the same messages. */
  open(config: MailConfig): MessageStore;
  /** Lets time pass for limits and leases. */
  pass(ms: number): Promise<void>;
  close(): Promise<void>;
}

const START = Date.UTC(2026, 10, 21, 9);
const BLANK = { from_name: '', from_email: '', telefono: '', clave: '', sello: '', web_personal: '' };
const submission = (message: string, more: Partial<Submission> = {}): Submission => ({
  ...BLANK,
  message,
  ...more,
});
const toStore = (message: string, more: Partial<ToStore> & { clave?: string } = {}): ToStore => ({
  submission: submission(message, more.clave ? { clave: more.clave } : {}),
  suspicion: null,
  copyTo: null,
  now: START,
  ...more,
});
const env = {
  MAIL_TO: 'club@example.org',
  MAIL_FROM: 'web@example.org',
  COPIES_PER_DAY: '6',
  MAX_STORE_MB: '1',
};

/** What every message store does, whatever it keeps messages in. */
export function testStore(make: () => Promise<StoreUnderTest>): void {
  let place: StoreUnderTest;
  let store: MessageStore;
  let config: MailConfig;
  beforeEach(async () => {
    place = await make();
    config = readMailConfig(env);
    store = place.open(config);
  });
  afterEach(async () => {
    await store.close();
    await place.close();
  });

  const send = (more: Partial<ToStore> = {}, message = 'hola') => store.store(toStore(message, more));
  const claimed = async (now = START): Promise<Delivery> => {
    const mail = await store.claim(now);
    if (!mail) throw new Error('nothing is due');
    return mail;
  };
  const named = ({ kind, message }: Delivery) => `${kind} ${message}`;
  /** Claims and delivers all that is due; says what and in which order. */
  const deliverAll = async (now = START) => {
    const mails: string[] = [];
    for (let mail = await store.claim(now); mail; mail = await store.claim(now)) {
      mails.push(named(mail));
      await store.finish(mail, 'delivered', now, null);
    }
    return mails;
  };

  test('the same key and text is one message; another text under the key, and another key, are others', async () => {
    const first = await send({ submission: submission('hola', { clave: 'k' }) });
    expect(first.duplicate).toBe(false);
    expect(await send({ submission: submission('hola', { clave: 'k' }) })).toEqual({
      id: first.id,
      duplicate: true,
    });
    expect(await store.find(submission('hola', { clave: 'k' }), START)).toBe(first.id);
    for (const other of [submission('adiós', { clave: 'k' }), submission('hola', { clave: 'l' })]) {
      expect(await store.find(other, START)).toBeNull();
      expect((await send({ submission: other })).duplicate).toBe(false);
    }
    expect((await store.queue()).pending).toBe(3);
  });

  test('sent at once from everywhere, a message is stored once, with and without a key', async () => {
    const other = place.open(config);
    for (const clave of ['k', '']) {
      const all = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          (n % 2 ? store : other).store(toStore(`todos ${clave}`, { clave })),
        ),
      );
      expect(new Set(all.map(({ id }) => id)).size).toBe(1);
      expect(all.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    }
    expect((await store.queue()).pending).toBe(2);
    await other.close();
  });

  test('without a key the same text is the same message for ten minutes', async () => {
    const first = await send();
    expect(await send({ now: START + 9 * MINUTE })).toEqual({ id: first.id, duplicate: true });
    expect((await send({ now: START + 11 * MINUTE })).duplicate).toBe(false);
  });

  test('text comes back as it was typed', async () => {
    const message = 'Uno\ndos\t«tres» 👩‍👧 \'"\\ %s $1';
    await send({ submission: submission(message, { from_name: 'Íñigo', telefono: '+34 600' }) });
    expect(await claimed()).toMatchObject({ message, from_name: 'Íñigo', telefono: '+34 600', attempts: 1 });
  });

  test('mail leaves in turn: the club’s, its marked mail, copies; a copy after the mail it belongs to', async () => {
    await send({ suspicion: 'links' }, 'marcado');
    await send({ copyTo: 'ana@example.net', now: START + SECOND }, 'con copia');
    await send({ now: START + 2 * SECOND }, 'sin copia');
    const first = await claimed(START + MINUTE);
    expect(named(first)).toBe('club con copia');
    expect(await deliverAll(START + MINUTE)).toEqual(['club sin copia', 'club marcado']);
    expect(await store.claim(START + MINUTE)).toBeNull();
    await store.finish(first, 'dead', START + MINUTE, '550');
    expect(await deliverAll(START + MINUTE)).toEqual(['copy con copia']);
    expect(await store.queue()).toEqual({ pending: 0, oldestAt: null, dead: 1, givenUp: 1 });
  });

  test('put back until a time, a mail waits; a time too far ahead is none', async () => {
    await send();
    await store.retryAt(await claimed(), START + HOUR, '451');
    expect(await store.claim(START + HOUR - 1)).toBeNull();
    expect(await store.nextDue(START)).toBe(START + HOUR);
    expect(await store.queue()).toMatchObject({ pending: 1, oldestAt: START });
    const again = await claimed(START + HOUR);
    expect(again.attempts).toBe(2);
    await store.retryAt(again, START + 300 * DAY, '451');
    expect(await store.nextDue(START + HOUR)).toBe(START + HOUR);
    expect((await claimed(START + HOUR)).attempts).toBe(3);
  });

  test('copies: five to a mailbox, so many to all, none to the club, to a suspect’s or without an address', async () => {
    const why = async (copyTo: string | null, more: Partial<ToStore> = {}) => {
      await send({ copyTo, ...more }, `para ${copyTo} ${Math.random()}`);
      return (await claimed()).noCopy;
    };
    expect(await why(null)).toBeNull();
    expect(await why('Web@example.org')).toBe('own-address');
    expect(await why('eva@example.net', { suspicion: 'links' })).toBe('suspect');
    for (let n = 0; n < 5; n++) expect(await why(`a.n.a+${n}@gmail.com`)).toBeNull();
    expect(await why('ana@gmail.com')).toBe('address-cap');
    expect(await why('eva@example.net')).toBeNull();
    expect(await why('leo@example.net')).toBe('daily-cap');
    expect((await send({ copyTo: 'leo@example.net', now: START + 25 * HOUR }, 'mañana')).duplicate).toBe(
      false,
    );
    const mail = await claimed(START + 25 * HOUR);
    expect(mail.noCopy).toBeNull();
  });

  test('at the quota nothing is stored, and it is said; past half of it, it is crowded', async () => {
    const long = 'x'.repeat(20_000);
    expect(await store.isCrowded()).toBe(false);
    let stored = 0;
    const fill = async () => {
      for (;;) stored += Number(!(await send({}, `${stored} ${long}`)).duplicate);
    };
    await expect(fill()).rejects.toMatchObject({ fault: 'quota' });
    expect(stored).toBeGreaterThan(35);
    expect(await store.isCrowded()).toBe(true);
    await expect(store.probe(START)).rejects.toMatchObject({ fault: 'quota' });
    await deliverAll();
    while ((await store.purge(START + 2 * DAY, 1)) > 0);
    await store.probe(START + 2 * DAY);
    expect((await send({}, 'otra vez')).duplicate).toBe(false);
  });

  test('what ended well goes when its days are over, what died later, what waits never', async () => {
    await send({}, 'entregado');
    expect(await deliverAll()).toHaveLength(1);
    await send({}, 'muerto');
    await store.finish(await claimed(), 'dead', START, '550');
    await send({}, 'en espera');
    const texts = async (now: number) => {
      await store.purge(now, 30);
      const known = ['entregado', 'muerto', 'en espera'].map((text) => store.find(submission(text), START));
      return (await Promise.all(known)).map((id) => id !== null);
    };
    expect(await texts(START + 30 * DAY - 1)).toEqual([true, true, true]);
    expect(await texts(START + 30 * DAY)).toEqual([false, true, true]);
    expect(await texts(START + DEAD_DAYS * DAY)).toEqual([false, false, true]);
  });

  test('purging goes in steps and says how many; ids that are gone are unknown', async () => {
    const ids: string[] = [];
    for (let n = 0; n <= PURGE_STEP; n++) ids.push((await send({}, `m${n}`)).id);
    await deliverAll();
    const now = START + 31 * DAY;
    expect((await store.known([...ids, 'x'])).size).toBe(PURGE_STEP + 1);
    expect(await store.purge(now, 30)).toBe(PURGE_STEP);
    expect(await store.purge(now, 30)).toBe(1);
    expect(await store.purge(now, 30)).toBe(0);
    expect((await store.known(ids)).size).toBe(0);
  });

  test('times that lie ahead count as now', async () => {
    await send();
    await deliverAll();
    const back = START - 300 * DAY;
    await store.pullBack(back);
    expect(await store.purge(back + 29 * DAY, 30)).toBe(0);
    expect(await store.purge(back + 30 * DAY, 30)).toBe(1);
  });

  test('the club is told at most once a day, and once more in the last week of what died', async () => {
    const told: Undelivered[] = [];
    const tell = (now: number, done = true) =>
      store.notice(now, async (news) => {
        told.push(news);
        return done;
      });
    await send();
    await store.finish(await claimed(), 'dead', START, '550');
    await expect(
      store.notice(START, async () => {
        throw new Error('the mail server is away');
      }),
    ).rejects.toThrow('away');
    expect(await tell(START + 1, false)).toBe(false);
    expect(await tell(START + 2)).toBe(true);
    expect(await tell(START + HOUR)).toBe(false);
    expect(await tell(START + 25 * HOUR)).toBe(true);
    expect(await tell(START + (DEAD_DAYS - 6) * DAY)).toBe(true);
    expect(told).toMatchObject([
      { last: 0, dead: 1, ending: 0 },
      { last: 0, dead: 1, ending: 0 },
      { last: START + 2, dead: 0, ending: 0 },
      { dead: 0, ending: 1 },
    ]);
  });

  test('limits: so many in a window from the first on, each key and name for itself; what is given back is free', async () => {
    const limiter = store.limiter('prueba', 2, 10 * MINUTE);
    const other = store.limiter('otra', 2, 10 * MINUTE);
    expect([await limiter.take('a'), await limiter.take('a')]).toEqual([0, 0]);
    const wait = await limiter.take('a');
    expect(wait).toBeGreaterThan(500);
    expect(wait).toBeLessThanOrEqual(600);
    expect([await limiter.take('b'), await other.take('a')]).toEqual([0, 0]);
    await limiter.giveBack('a');
    expect(await limiter.take('a')).toBe(0);
    await place.pass(11 * MINUTE);
    await store.tidy(START);
    expect(await limiter.take('a')).toBe(0);
  });

  test('the secret and a visitor’s pseudonym stay the same, and the pseudonym tells no address', async () => {
    expect((await store.secret()).length).toBe(32);
    expect((await store.secret()).equals(await store.secret())).toBe(true);
    const visitor = await store.visitor('2001:db8:1:2::1');
    expect(await store.visitor('2001:db8:1:2:ffff::9')).toBe(visitor);
    expect(await store.visitor('2001:db8:1:3::1')).not.toBe(visitor);
    expect(visitor).not.toContain('2001');
  });
}
