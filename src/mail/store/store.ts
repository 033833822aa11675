import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type ExpressionBuilder, type Kysely, type Selectable, sql } from 'kysely';
import type { Submission } from '../accept/fields.ts';
import { networkOf } from '../accept/visitor.ts';
import { addressesIn, addressForLimits } from '../address.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { COPIES_PER_ADDRESS, type NoCopy, type SpamReason } from '../reasons.ts';
import type { Database, Limiter } from './database.ts';
import { StoreError } from './fault.ts';
import type { Tables } from './tables.ts';

/** A form posted without scripts has no key; the same text within this time is the browser sending again. */
const SAME_TEXT = 10 * MINUTE;
/** No pause is this long: a mail due later was postponed before somebody set the clock back, and is due now. */
const HORIZON = 6 * HOUR;
/** From this attempt on the club's mail lets the copy go first: what keeps it may last for days. */
const COPY_WAITS_FOR = 3;
/** A mail whose process was not heard of for so long goes again: longer than a hand-over may take. */
export const LEASE = 150 * SECOND;
/** Days that a message which could not be delivered is kept after its last attempt; no setting makes it longer. */
export const DEAD_DAYS = 90;
/** Days before an undelivered message is deleted at which the club is told once more. */
const LAST_CALL = 7;
/** Most messages that one call of `purge` deletes: fifty of the longest take about 50 ms. */
export const PURGE_STEP = 50;
/** How long the size that was read last is good enough for the quota. */
const SIZE_STANDS = 5 * SECOND;
/** Most ids that one statement asks for. */
const IDS = 500;

export interface ToStore {
  submission: Submission;
  suspicion: SpamReason | null;
  /** Where the visitor's copy goes; null when no valid address was given. */
  copyTo: string | null;
  now: number;
}

/** What became of a message that was to be stored. */
export interface Accepted {
  id: string;
  duplicate: boolean;
}

type Message = Omit<Selectable<Tables['message']>, 'club' | 'clave' | 'digest'>;
type Mail = Selectable<Tables['delivery']>;

/** One mail to hand over. `attempts` counts this one. */
export type Delivery = Message &
  Pick<Mail, 'kind' | 'attempts' | 'first_at'> & {
    /** Why whoever wrote gets no copy; null when one goes, or no address was given. */
    no_copy: NoCopy | null;
  };

export type MailState = Pick<Mail, 'state' | 'attempts' | 'next_at' | 'finished_at' | 'last_error'>;

/** A stored message with the state of the club's mail, and that of the copy; null when the visitor was to get none. */
export type Stored = Message & MailState & { copy: MailState | null };

export interface QueueState {
  /** Mails that wait to leave. */
  pending: number;
  /** When the oldest of them was due first; null when none waits. */
  oldestAt: number | null;
  /** Mails that are not tried any more. */
  dead: number;
  /** Those of them that were the club's own: messages that it does not have. */
  givenUp: number;
}

/** What a person has to be told since the last notice. */
export interface Undelivered {
  /** When the club was told last, ms since the epoch; 0 for never. */
  last: number;
  /** Mails given up since then. */
  dead: number;
  /** Undelivered messages whose last week began since then. */
  ending: number;
}

const MESSAGE = [
  'm.id',
  'm.accepted_at',
  'm.from_name',
  'm.from_email',
  'm.telefono',
  'm.message',
  'm.suspicion',
] as const;
const STATE = ['d.state', 'd.attempts', 'd.next_at', 'd.finished_at', 'd.last_error'] as const;

/**
 * One club's messages. Each call that writes is one transaction, on disk when it resolves; each may reject (`faultOf` tells
 * why) and has then changed nothing, or, when the connection to a database died, may have changed all. Times are those of
 * the caller's clock, in ms since the epoch.
 */
export class MessageStore {
  readonly #db: Database;
  readonly #club: string;
  readonly #config: Pick<MailConfig, 'limits' | 'mailTo' | 'mailFrom' | 'maxStoreBytes'>;
  #secret: { of: Kysely<Tables>; value: Buffer } | null = null;
  #size: { bytes: number; at: number } | null = null;

  constructor(db: Database, config: Pick<MailConfig, 'limits' | 'mailTo' | 'mailFrom' | 'maxStoreBytes'>) {
    this.#db = db;
    this.#club = db.club;
    this.#config = config;
  }

  /** 32 random bytes of this club's, drawn by whoever asks first: sign time-trap tokens, key the digests. */
  secret(): Promise<Buffer> {
    return this.#db.use((db) => this.#secretOf(db));
  }

  /** Pseudonym under which limits count a visitor, the same for every process that shares them. */
  async visitor(ip: string): Promise<string> {
    return hashOf(await this.secret(), `visitante ${networkOf(ip)}`).slice(0, 16);
  }

  limiter(name: string, most: number, windowMs: number): Limiter {
    return this.#db.limiter(name, most, windowMs);
  }

  /** The stored message that this submission repeats, or null. */
  find(submission: Submission, now: number): Promise<string | null> {
    return this.#db.use(async (db) =>
      this.#find(db, submission.clave, await this.#digestOf(db, submission), now),
    );
  }

  /**
   * Stores a message and its mails. The same key with the same text is stored once, whoever sends it at the same moment; the
   * same key with another text is another message, for nothing typed may be lost.
   * @throws StoreError at the quota, or what the database says when it cannot write
   */
  async store({ submission, suspicion, copyTo, now }: ToStore): Promise<Accepted> {
    const club = this.#club;
    const { clave, from_name, from_email, telefono, message } = submission;
    const counted = copyTo && addressForLimits(copyTo);
    const accepted = await this.#db.use(async (db) => {
      await this.#checkQuota(db);
      const digest = await this.#digestOf(db, submission);
      return db.transaction().execute(async (tx) => {
        // Caps on copies are exact only one message at a time; and what has no key has nothing else to be unique by.
        if (counted && !suspicion) await this.#db.lock(tx, `copies ${club}`);
        if (!clave) await this.#db.lock(tx, `text ${club} ${digest}`);
        const before = await this.#find(tx, clave, digest, now);
        if (before) return { id: before, duplicate: true };
        const id = randomUUID();
        const text = { from_name, from_email, telefono, message, suspicion };
        const stored = await tx
          .insertInto('message')
          .values({ id, club, clave: clave || `sin-${id}`, digest, accepted_at: now, ...text })
          .onConflict((key) => key.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!stored) return { id: (await this.#find(tx, clave, digest, now)) ?? id, duplicate: true };
        const mail = { message_id: id, club, first_at: now, next_at: now };
        await tx
          .insertInto('delivery')
          .values({ ...mail, kind: 'club', state: 'pending', turn: suspicion ? 1 : 0 })
          .execute();
        if (counted) {
          const why = await this.#whyNoCopy(tx, counted, suspicion, now);
          const state = why ? 'skipped' : 'pending';
          await tx
            .insertInto('delivery')
            .values({ ...mail, kind: 'copy', state, turn: 2, copy_to: counted, last_error: why })
            .execute();
        }
        return { id, duplicate: false };
      });
    });
    if (!accepted.duplicate && this.#size) this.#size.bytes += Buffer.byteLength(message) + 700;
    return accepted;
  }

  /** Writes and commits a few bytes. @throws when no message could be stored now. */
  async probe(now: number): Promise<void> {
    await this.#db.use(async (db) => {
      await this.#checkQuota(db);
      await this.#secretOf(db);
      await db.updateTable('club').set({ probed_at: now }).where('key', '=', this.#club).execute();
    });
  }

  /** Takes the right to deliver: its release, or null while another process alone may. @throws when it cannot be had. */
  deliveryLock(): (() => void) | null {
    return this.#db.deliveryLock();
  }

  /**
   * Puts back what a crashed process was sending, where no lease does: nobody knows whether the last of these mails
   * arrived, and each goes again under its old Message-ID. Call only while holding the lock. Returns how many.
   */
  async recover(): Promise<number> {
    if (this.#db.leases) return 0;
    const put = await this.#db.use((db) =>
      db
        .updateTable('delivery')
        .set({ state: 'pending' })
        .where('state', '=', 'sending')
        .executeTakeFirstOrThrow(),
    );
    return Number(put.numUpdatedRows);
  }

  /**
   * Marks the next due mail as being sent and returns it; null when none is due. The club's mails go before copies. What
   * another process claims at the same moment is skipped; what one left behind when it died, taken over.
   */
  claim(now: number): Promise<Delivery | null> {
    const { leases } = this.#db;
    return this.#db.use((db) =>
      db.transaction().execute(async (tx) => {
        const due = await tx
          .selectFrom('delivery as d')
          .innerJoin('message as m', 'm.id', 'd.message_id')
          .leftJoin('delivery as s', (join) =>
            join
              .onRef('s.message_id', '=', 'd.message_id')
              .on('s.kind', '=', 'copy')
              .on('s.state', '=', 'skipped'),
          )
          .select([...MESSAGE, 'd.kind', 'd.attempts', 'd.first_at'])
          .select((eb) => eb.ref('s.last_error').$castTo<NoCopy | null>().as('no_copy'))
          .where('d.club', '=', this.#club)
          .where(inTurn)
          .where((eb) => this.#waits(eb))
          .where((eb) => eb('d.next_at', '<=', now).or('d.next_at', '>', now + HORIZON))
          .orderBy('d.turn')
          .orderBy('d.next_at')
          .limit(1)
          .$if(leases !== null, (query) => query.forUpdate('d').skipLocked())
          .executeTakeFirst();
        if (!due) return null;
        const mail = { ...due, attempts: due.attempts + 1 };
        const lease = leases?.until(LEASE) ?? null;
        await tx
          .updateTable('delivery')
          .set({ state: 'sending', attempts: mail.attempts, lease_until: lease })
          .where('message_id', '=', mail.id)
          .where('kind', '=', mail.kind)
          .execute();
        return mail;
      }),
    );
  }

  /** Writes down how a claimed mail ended. */
  finish(
    mail: Delivery,
    state: 'delivered' | 'dead' | 'skipped',
    now: number,
    error: string | null,
  ): Promise<void> {
    return this.#end(mail, { state, finished_at: now, last_error: error });
  }

  /** Puts a claimed mail back until then. */
  retryAt(mail: Delivery, at: number, error: string): Promise<void> {
    return this.#end(mail, { state: 'pending', next_at: at, last_error: error });
  }

  /** Changes nothing where another process has claimed the mail since: how it ended is that one's to say. */
  async #end(mail: Delivery, end: Partial<MailState>): Promise<void> {
    await this.#db.use((db) =>
      db
        .updateTable('delivery')
        .set({ ...end, lease_until: null })
        .where('message_id', '=', mail.id)
        .where('kind', '=', mail.kind)
        .where('state', '=', 'sending')
        .where('attempts', '=', mail.attempts)
        .execute(),
    );
  }

  /** When the next mail is due; null when none waits. */
  async nextDue(now: number): Promise<number | null> {
    const next = await this.#db.use((db) =>
      db
        .selectFrom('delivery as d')
        .select((eb) => {
          const at = eb
            .case()
            .when('d.next_at', '>', now + HORIZON)
            .then(now)
            .else(eb.ref('d.next_at'))
            .end();
          return eb.fn.min(at).as('at');
        })
        .where('d.club', '=', this.#club)
        .where((eb) => this.#waits(eb))
        .where(inTurn)
        .executeTakeFirst(),
    );
    return next?.at ?? null;
  }

  /** In the hands of no process, or of one that died: its lease is over. */
  #waits(eb: ExpressionBuilder<WithMail, 'd'>) {
    const { leases } = this.#db;
    const pending = eb('d.state', '=', 'pending');
    return leases
      ? eb.or([pending, eb('d.state', '=', 'sending').and('d.lease_until', '<', leases.now)])
      : pending;
  }

  async queue(): Promise<QueueState> {
    const { pending, oldestAt, dead, givenUp } = await this.#db.use((db) =>
      db
        .selectFrom('delivery')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('state', '<>', 'dead').as('pending'),
          fn.min('first_at').filterWhere('state', '<>', 'dead').as('oldestAt'),
          fn.countAll<number>().filterWhere('state', '=', 'dead').as('dead'),
          fn
            .countAll<number>()
            .filterWhere('state', '=', 'dead')
            .filterWhere('kind', '=', 'club')
            .as('givenUp'),
        ])
        .where('club', '=', this.#club)
        .where('state', 'in', ['pending', 'sending', 'dead'])
        .executeTakeFirstOrThrow(),
    );
    return { pending, oldestAt, dead, givenUp };
  }

  /** Messages that were given up, then the newest. */
  newest(most: number): Promise<Stored[]> {
    return this.#read((query) =>
      query
        .orderBy((eb) => eb('d.state', '=', 'dead'), 'desc')
        .orderBy('m.accepted_at', 'desc')
        .limit(most),
    );
  }

  /** Messages whose id starts like this, two at most; the caller asks for more letters when there are several. */
  async byId(start: string): Promise<Stored[]> {
    if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
    return this.#read((query) => query.where(sql`CAST(m.id AS text)`, 'like', `${start}%`).limit(2));
  }

  async #read(narrowed: (query: StoredQuery) => StoredQuery): Promise<Stored[]> {
    return this.#db.use(async (db) => {
      const messages = await narrowed(storedQuery(db).where('m.club', '=', this.#club)).execute();
      if (messages.length === 0) return [];
      const copies = await db
        .selectFrom('delivery as d')
        .select(['d.message_id', ...STATE])
        .where('d.kind', '=', 'copy')
        .where(
          'd.message_id',
          'in',
          messages.map(({ id }) => id),
        )
        .execute();
      const copyOf = new Map(copies.map((copy) => [copy.message_id, copy]));
      return messages.map((message) => ({ ...message, copy: copyOf.get(message.id) ?? null }));
    });
  }

  /** Gives an undeliverable message, or all that the club does not have, another five days. Resolves with how many mails go again. */
  async requeue(id: string | null, now: number): Promise<number> {
    const again = await this.#db.use((db) =>
      db
        .updateTable('delivery')
        .set({ state: 'pending', first_at: now, next_at: now, attempts: 0 })
        .where('club', '=', this.#club)
        .where('state', '=', 'dead')
        .where((eb) => (id === null ? eb('kind', '=', 'club') : eb('message_id', '=', id)))
        .executeTakeFirstOrThrow(),
    );
    return Number(again.numUpdatedRows);
  }

  /**
   * Deletes every message written from an address; letter case does not matter.
   * @returns ids of the deleted messages, and of others that name the address in their text, for a person to judge
   */
  eraseAddress(address: string): Promise<{ ids: string[]; mentions: string[] }> {
    const club = this.#club;
    const wanted = address.toLowerCase();
    return this.#db.use((db) =>
      db.transaction().execute(async (tx) => {
        const messages = tx.selectFrom('message').where('club', '=', club);
        // The address may stand inside what was typed («Ana <ana@…>»), or with its domain in letters of the country.
        const typed = await messages
          .select(['id', 'from_email'])
          .where('from_email', 'like', '%@%')
          .execute();
        const ids = typed.filter((row) => addressesIn(row.from_email).includes(wanted)).map(({ id }) => id);
        for (const id of ids) await tx.deleteFrom('message').where('id', '=', id).execute();
        const pattern = `%${wanted.replace(/[%_\\]/g, '\\$&')}%`;
        const mentions = await messages
          .select('id')
          .where(sql<boolean>`lower(message || from_name || telefono) LIKE ${pattern} ESCAPE '\\'`)
          .execute();
        return { ids, mentions: mentions.map(({ id }) => id) };
      }),
    );
  }

  /** Times that lie ahead were written before somebody set the clock back: they count as now, so that no text stays longer for it. */
  async pullBack(now: number): Promise<void> {
    const { club } = this.#db;
    await this.#db.use((db) =>
      db.transaction().execute(async (tx) => {
        await tx
          .updateTable('message')
          .set({ accepted_at: now })
          .where('club', '=', club)
          .where('accepted_at', '>', now)
          .execute();
        for (const time of ['first_at', 'finished_at'] as const)
          await tx
            .updateTable('delivery')
            .set({ [time]: now })
            .where('club', '=', club)
            .where(time, '>', now)
            .execute();
        // What the club was told of since nobody knows: better twice than never.
        await tx
          .updateTable('club')
          .set({ noticed_at: now - DAY })
          .where('key', '=', club)
          .where('noticed_at', '>', now)
          .execute();
      }),
    );
  }

  /**
   * Deletes some of the messages whose mails all ended well `retentionDays` ago, or that could not be delivered and had
   * their last attempt DEAD_DAYS ago. A copy that was refused is no reason to keep a message that the club has.
   * @returns how many went; PURGE_STEP when there may be more.
   */
  async purge(now: number, retentionDays: number): Promise<number> {
    const { leases } = this.#db;
    const { numDeletedRows } = await this.#db.use((db) =>
      db
        .deleteFrom('message')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('message as m')
            .select('m.id')
            .where('m.club', '=', this.#club)
            .where(({ not, exists, selectFrom }) => {
              const dead = selectFrom('delivery as c')
                .select('c.kind')
                .whereRef('c.message_id', '=', 'm.id')
                .where('c.kind', '=', 'club')
                .where('c.state', '=', 'dead');
              const mail = selectFrom('delivery as d').select('d.kind').whereRef('d.message_id', '=', 'm.id');
              const endedSince = (days: number) =>
                sql<boolean>`coalesce(d.finished_at, d.first_at) > ${now - days * DAY}`;
              return not(
                exists(
                  mail.where((of) =>
                    of.or([
                      of('d.state', 'in', ['pending', 'sending']),
                      of.and([exists(dead), endedSince(DEAD_DAYS)]),
                      of.and([not(exists(dead)), endedSince(retentionDays)]),
                    ]),
                  ),
                ),
              );
            })
            .limit(PURGE_STEP)
            .$if(leases !== null, (query) => query.forUpdate().skipLocked()),
        )
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows > 0n) this.#size = null;
    return Number(numDeletedRows);
  }

  /** True past half of what the club's messages may take. */
  isCrowded(): Promise<boolean> {
    return this.#db.use(async (db) => (await this.#bytes(db)) > this.#config.maxStoreBytes / 2);
  }

  /** Which of these messages are stored. */
  known(ids: string[]): Promise<Set<string>> {
    const ours = ids.filter((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id));
    return this.#db.use(async (db) => {
      const known = new Set<string>();
      for (let n = 0; n < ours.length; n += IDS) {
        const some = db
          .selectFrom('message')
          .select('id')
          .where('id', 'in', ours.slice(n, n + IDS));
        for (const { id } of await some.where('club', '=', this.#club).execute()) known.add(id);
      }
      return known;
    });
  }

  /** Removes deleted text from the database's own log. Resolves with false when another process was in the way. */
  emptyLog(): Promise<boolean> {
    return this.#db.emptyLog();
  }

  /** Removes what a purge leaves behind, and damaged stores whose days are over. Returns how many of these. */
  tidy(now: number): Promise<number> {
    return this.#db.tidy(now);
  }

  /** Damaged stores that were put aside. */
  keptAside(): { name: string; at: number }[] {
    return this.#db.keptAside();
  }

  /**
   * Calls `tell` with what is new since the club was told last, never twice in a day; when that resolves with true, the club
   * has been told. Of several processes one does, by a lease: a lock would hold one of the few connections for as long as
   * the mail server takes. Resolves with whether the club was told.
   */
  async notice(now: number, tell: (news: Undelivered) => Promise<boolean>): Promise<boolean> {
    const { leases } = this.#db;
    const mine = await this.#db.use(async (db) => {
      await this.#secretOf(db);
      if (!leases)
        return db
          .selectFrom('club')
          .select('noticed_at')
          .where('key', '=', this.#club)
          .where('noticed_at', '<=', now - DAY)
          .executeTakeFirst();
      return db
        .updateTable('club')
        .set({ notice_lease: leases.until(LEASE) })
        .where('key', '=', this.#club)
        .where('noticed_at', '<=', now - DAY)
        .where((eb) => eb('notice_lease', 'is', null).or('notice_lease', '<', leases.now))
        .returning('noticed_at')
        .executeTakeFirst();
    });
    if (!mine) return false;
    let told = false;
    try {
      told = await tell(await this.#news(mine.noticed_at, now));
      return told;
    } finally {
      if (told || leases)
        await this.#db.use((db) =>
          db
            .updateTable('club')
            .set({ notice_lease: null, noticed_at: told ? now : mine.noticed_at })
            .where('key', '=', this.#club)
            .where('noticed_at', '=', mine.noticed_at)
            .execute(),
        );
    }
  }

  async #news(last: number, now: number): Promise<Undelivered> {
    // A message's last week begins this long after it was given up.
    const until = (DEAD_DAYS - LAST_CALL) * DAY;
    const { dead, ending } = await this.#db.use((db) =>
      db
        .selectFrom('delivery')
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere('finished_at', '>', last).as('dead'),
          fn
            .countAll<number>()
            .filterWhere('kind', '=', 'club')
            .filterWhere('finished_at', '>', last - until)
            .filterWhere('finished_at', '<=', now - until)
            .as('ending'),
        ])
        .where('club', '=', this.#club)
        .where('state', '=', 'dead')
        .executeTakeFirstOrThrow(),
    );
    return { last, dead, ending };
  }

  close(): Promise<void> {
    return this.#db.close();
  }

  async #find(db: Kysely<Tables>, clave: string, digest: string, now: number): Promise<string | null> {
    const same = db
      .selectFrom('message')
      .select('id')
      .where('club', '=', this.#club)
      .where('digest', '=', digest);
    const found = await (clave
      ? same.where('clave', '=', clave)
      : same.where('accepted_at', '>', now - SAME_TEXT).where('accepted_at', '<=', now)
    )
      .limit(1)
      .executeTakeFirst();
    return found?.id ?? null;
  }

  /**
   * Why no copy goes to an address; null when one goes.
   * @param counted the address as limits count it (`addressForLimits`)
   */
  async #whyNoCopy(
    db: Kysely<Tables>,
    counted: string,
    suspicion: SpamReason | null,
    now: number,
  ): Promise<NoCopy | null> {
    const { mailTo, mailFrom, limits } = this.#config;
    if (suspicion) return 'suspect';
    // A copy to the club would only go in circles.
    if ([mailTo, mailFrom].some(({ address }) => addressForLimits(address) === counted)) return 'own-address';
    const sent = await db
      .selectFrom('delivery')
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('copy_to', '=', counted).as('same'),
      ])
      .where('club', '=', this.#club)
      .where('kind', '=', 'copy')
      .where('state', '<>', 'skipped')
      .where('first_at', '>', now - DAY)
      .where('first_at', '<=', now)
      .executeTakeFirstOrThrow();
    if (sent.same >= COPIES_PER_ADDRESS) return 'address-cap';
    return sent.total >= limits.copiesPerDay ? 'daily-cap' : null;
  }

  /** Keyed hash of what was typed: knows a text again without being it. */
  async #digestOf(
    db: Kysely<Tables>,
    { from_name, from_email, telefono, message }: Submission,
  ): Promise<string> {
    const text = JSON.stringify([from_name, from_email, telefono, message]);
    return hashOf(await this.#secretOf(db), `texto ${text}`);
  }

  async #secretOf(db: Kysely<Tables>): Promise<Buffer> {
    if (this.#secret?.of !== db) {
      const own = db.selectFrom('club').select('secret').where('key', '=', this.#club);
      let row = await own.executeTakeFirst();
      if (!row) {
        const first = { key: this.#club, secret: randomBytes(32) };
        await db
          .insertInto('club')
          .values(first)
          .onConflict((key) => key.doNothing())
          .execute();
        row = await own.executeTakeFirstOrThrow();
      }
      this.#secret = { of: db, value: Buffer.from(row.secret) };
    }
    return this.#secret.value;
  }

  async #checkQuota(db: Kysely<Tables>): Promise<void> {
    if ((await this.#bytes(db)) >= this.#config.maxStoreBytes) throw new StoreError('quota');
  }

  async #bytes(db: Kysely<Tables>): Promise<number> {
    if (!this.#size || performance.now() - this.#size.at >= SIZE_STANDS)
      this.#size = { bytes: await this.#db.size(db), at: performance.now() };
    return this.#size.bytes;
  }
}

const hashOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');

const storedQuery = (db: Kysely<Tables>) =>
  db
    .selectFrom('message as m')
    .innerJoin('delivery as d', (join) => join.onRef('d.message_id', '=', 'm.id').on('d.kind', '=', 'club'))
    .select([...MESSAGE, ...STATE]);
type StoredQuery = ReturnType<typeof storedQuery>;

type WithMail = Tables & { d: Tables['delivery'] };

/** The copy follows the club's own mail: it waits until that one has ended, or has failed a few times. */
const inTurn = ({ or, not, exists, ...eb }: ExpressionBuilder<WithMail, 'd'>) =>
  or([
    eb.eb('d.kind', '=', 'club'),
    not(
      exists(
        eb
          .selectFrom('delivery as c')
          .select('c.kind')
          .whereRef('c.message_id', '=', 'd.message_id')
          .where('c.kind', '=', 'club')
          .where('c.state', 'in', ['pending', 'sending'])
          .where('c.attempts', '<', COPY_WAITS_FOR),
      ),
    ),
  ]);
