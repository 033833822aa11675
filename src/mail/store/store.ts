import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Submission, Typed } from '../accept/form.ts';
import type { Suspicion } from '../accept/suspicion.ts';
import { addressesIn, addressForLimits } from '../address.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Limiter, networkOf } from '../limiter.ts';
import { COPIES_PER_ADDRESS, type NoCopy } from '../words.ts';
import { StoreError } from './fault.ts';
import { type Queries, type Sql, sql } from './sql.ts';

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
/** Days before an undelivered message is deleted at which the club is notified once more. */
const LAST_CALL = 7;
/** Most messages that one call of `purge` deletes: fifty of the longest take about 50 ms. */
export const PURGE_STEP = 50;
/** How long the size that was read last is good enough for the quota. */
const SIZE_STANDS = 5 * SECOND;

export interface ToStore {
  submission: Submission;
  suspicion: Suspicion | null;
  /** Where the visitor's copy goes; null when no valid address was given. */
  copyTo: string | null;
  now: number;
}

/** What became of a message that was to be stored. */
export interface Accepted {
  id: string;
  duplicate: boolean;
}

interface Message extends Typed {
  id: string;
  accepted_at: number;
  /** Null unless the message looks like spam. */
  suspicion: Suspicion | null;
}

/** One mail to hand over. */
export interface Delivery extends Message {
  kind: 'club' | 'copy';
  /** How often it was claimed since `first_at`, with this time. */
  attempts: number;
  first_at: number;
  /** Why whoever wrote gets no copy; null when one goes, or no address was given. */
  no_copy: NoCopy | null;
}

export interface MailState {
  state: 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';
  attempts: number;
  next_at: number;
  finished_at: number | null;
  last_error: string | null;
}

/** A stored message with the state of the club's mail. */
export type Stored = Message & MailState;

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

/** What needs a person since the last notice. */
export interface Undelivered {
  /** When the club was notified last, ms since the epoch; 0 for never. */
  last: number;
  /** Mails given up since then. */
  dead: number;
  /** Undelivered messages whose last week began since then. */
  ending: number;
}

/** What the two databases write differently. */
export interface Dialect {
  /** The clock by which leases end. */
  now: Sql;
  /** When a lease taken now ends; NULL where one process alone delivers, and nothing is leased. */
  lease: Sql;
  /** Passes over what another process has in hand. */
  skipLocked: Sql;
}

const MESSAGE = sql`m.id, m.accepted_at, m.from_name, m.from_email, m.telefono, m.message, m.suspicion`;
const STATE = sql`d.state, d.attempts, d.next_at, d.finished_at, d.last_error`;
const STORED = sql`
  SELECT ${MESSAGE}, ${STATE} FROM message m JOIN delivery d ON d.message_id = m.id AND d.kind = 'club'`;

/**
 * One club's messages, in SQLite or in PostgreSQL. Each call that writes is one transaction, on disk when it resolves; each
 * may reject (`faultOf` tells why) and has then changed nothing, or, when the connection to a database died, may have changed
 * all. Times are those of the caller's clock, in ms since the epoch.
 */
export abstract class MessageStore implements Queries {
  /** The club under which rows are written and looked for. */
  protected readonly club: string;
  protected abstract readonly dialect: Dialect;
  readonly #config: MailConfig;
  #size: { bytes: number; at: number } | null = null;

  protected constructor(club: string, config: MailConfig) {
    this.club = club;
    this.#config = config;
  }

  abstract all<Row>(statement: Sql): Promise<Row[]>;
  abstract run(statement: Sql): Promise<number>;
  /** Runs `work`, all of it or nothing; it may run more than once. */
  protected abstract transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Lets one transaction at a time go on past here under this name, until it ends; nothing to do where there is one at a time. */
  protected async lock(_tx: Queries, _name: string): Promise<unknown> {
    return;
  }
  /** Bytes that the club's messages take. */
  protected abstract size(): Promise<number>;
  abstract limiter(name: string, most: number, windowMs: number): Limiter;
  /** Takes the right to deliver: its release, or null while another process alone may. @throws when it cannot be had. */
  deliveryLock(): (() => void) | null {
    return () => {};
  }
  /** Removes deleted text from the database's own log. Resolves with false when another process was in the way. */
  async emptyLog(): Promise<boolean> {
    return true;
  }
  /** Removes what a purge leaves behind, and damaged stores whose days are over. Resolves with how many of these. */
  abstract tidy(now: number): Promise<number>;
  /** Damaged stores that were put aside, with the time. */
  keptAside(): { name: string; at: number }[] {
    return [];
  }
  async close(): Promise<void> {}

  /** 32 random bytes of this club's, drawn by whoever asks first: sign time-trap tokens, key the digests. */
  async secret(): Promise<Buffer> {
    const own = sql`SELECT secret FROM club WHERE key = ${this.club}`;
    let [row] = await this.all<{ secret: Uint8Array }>(own);
    if (!row) {
      await this.run(
        sql`INSERT INTO club (key, secret) VALUES (${this.club}, ${randomBytes(32)}) ON CONFLICT DO NOTHING`,
      );
      [row] = await this.all(own);
    }
    if (!row) throw new StoreError('unreadable');
    return Buffer.from(row.secret);
  }

  /** Pseudonym under which limits count a visitor, the same for every process that shares them. */
  async visitor(ip: string): Promise<string> {
    return hashOf(await this.secret(), `visitante ${networkOf(ip)}`).slice(0, 16);
  }

  /** The stored message that this submission repeats, or null. */
  async find(submission: Submission, now: number): Promise<string | null> {
    return this.#find(this, submission.clave, await this.#digest(submission), now);
  }

  /**
   * Stores a message and its mails. The same key with the same text is stored once, whoever sends it at the same moment; the
   * same key with another text is another message, for nothing typed may be lost.
   * @throws StoreError at the quota, or what the database says when it cannot write
   */
  async store({ submission, suspicion, copyTo, now }: ToStore): Promise<Accepted> {
    const { club } = this;
    const { clave, from_name, from_email, telefono, message } = submission;
    const counted = copyTo && addressForLimits(copyTo);
    await this.#checkQuota();
    const digest = await this.#digest(submission);
    const accepted = await this.transaction(async (tx) => {
      // Caps on copies are exact only one message at a time; and what has no key has nothing else to be unique by.
      if (counted && !suspicion) await this.lock(tx, `copies ${club}`);
      if (!clave) await this.lock(tx, `text ${club} ${digest}`);
      const before = await this.#find(tx, clave, digest, now);
      if (before) return { id: before, duplicate: true };
      const id = randomUUID();
      const stored = await tx.run(sql`
        INSERT INTO message
          (id, club, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion)
        VALUES (${id}, ${club}, ${clave || `sin-${id}`}, ${digest}, ${now},
          ${from_name}, ${from_email}, ${telefono}, ${message}, ${suspicion})
        ON CONFLICT DO NOTHING`);
      if (stored === 0) return { id: (await this.#find(tx, clave, digest, now)) ?? id, duplicate: true };
      await tx.run(sql`
        INSERT INTO delivery (message_id, club, kind, state, turn, first_at, next_at)
        VALUES (${id}, ${club}, 'club', 'pending', ${suspicion ? 1 : 0}, ${now}, ${now})`);
      if (counted) {
        const why = await this.#whyNoCopy(tx, counted, suspicion, now);
        await tx.run(sql`
          INSERT INTO delivery (message_id, club, kind, state, turn, first_at, next_at, copy_to, last_error)
          VALUES (${id}, ${club}, 'copy', ${why ? 'skipped' : 'pending'}, 2, ${now}, ${now}, ${counted}, ${why})`);
      }
      return { id, duplicate: false };
    });
    if (!accepted.duplicate && this.#size) this.#size.bytes += Buffer.byteLength(message) + 700;
    return accepted;
  }

  async #find(db: Queries, clave: string, digest: string, now: number): Promise<string | null> {
    const same = clave
      ? sql`clave = ${clave}`
      : sql`accepted_at > ${now - SAME_TEXT} AND accepted_at <= ${now}`;
    const [found] = await db.all<{ id: string }>(
      sql`SELECT id FROM message WHERE club = ${this.club} AND digest = ${digest} AND ${same} LIMIT 1`,
    );
    return found?.id ?? null;
  }

  /**
   * Why no copy goes to an address; null when one goes.
   * @param counted the address as limits count it (`addressForLimits`)
   */
  async #whyNoCopy(
    tx: Queries,
    counted: string,
    suspicion: Suspicion | null,
    now: number,
  ): Promise<NoCopy | null> {
    const { smtp, mailTo, mailFrom, limits } = this.#config;
    if (suspicion) return 'suspect';
    if (!smtp) return 'no-mail-server';
    // A copy to the club would only go in circles.
    if ([mailTo, mailFrom].some(({ address }) => addressForLimits(address) === counted)) return 'own-address';
    const [sent] = await tx.all<{ total: number; same: number }>(sql`
      SELECT count(*) AS total, count(*) FILTER (WHERE copy_to = ${counted}) AS same FROM delivery
      WHERE club = ${this.club} AND kind = 'copy' AND state <> 'skipped'
        AND first_at > ${now - DAY} AND first_at <= ${now}`);
    if (!sent || sent.same >= COPIES_PER_ADDRESS) return 'address-cap';
    return sent.total >= limits.copiesPerDay ? 'daily-cap' : null;
  }

  /** Keyed hash of what was typed: knows a text again without being it. */
  async #digest({ from_name, from_email, telefono, message }: Submission): Promise<string> {
    const text = JSON.stringify([from_name, from_email, telefono, message]);
    return hashOf(await this.secret(), `texto ${text}`);
  }

  /** Writes and commits a few bytes. @throws when no message could be stored now. */
  async probe(now: number): Promise<void> {
    await this.#checkQuota();
    await this.secret();
    await this.run(sql`UPDATE club SET probed_at = ${now} WHERE key = ${this.club}`);
  }

  async #checkQuota(): Promise<void> {
    if ((await this.#bytes()) >= this.#config.maxStoreBytes) throw new StoreError('quota');
  }

  async #bytes(): Promise<number> {
    if (!this.#size || performance.now() - this.#size.at >= SIZE_STANDS)
      this.#size = { bytes: await this.size(), at: performance.now() };
    return this.#size.bytes;
  }

  /** True past half of what the club's messages may take. */
  async isCrowded(): Promise<boolean> {
    return (await this.#bytes()) > this.#config.maxStoreBytes / 2;
  }

  /**
   * Puts back what a crashed process was sending, where no lease does: nobody knows whether the last of these mails
   * arrived, and each goes again under its old Message-ID. Call only while holding the lock. Resolves with how many.
   */
  recover(): Promise<number> {
    return this.run(
      sql`UPDATE delivery SET state = 'pending'
        WHERE club = ${this.club} AND state = 'sending' AND lease_until IS NULL`,
    );
  }

  /**
   * Mails `d` whose turn it is: in the hands of no process, or of one whose lease is over, and a copy only when the club's
   * own mail has ended or has failed a few times.
   */
  #inTurn(): Sql {
    return sql`d.club = ${this.club} AND d.state IN ('pending', 'sending')
      AND (d.state = 'pending' OR d.lease_until < ${this.dialect.now})
      AND (d.kind = 'club' OR NOT EXISTS (
        SELECT 1 FROM delivery c WHERE c.message_id = d.message_id AND c.kind = 'club'
          AND c.state IN ('pending', 'sending') AND c.attempts < ${COPY_WAITS_FOR}))`;
  }

  /**
   * Marks the next due mail as being sent and returns it; null when none is due. The club's mails go before copies. What
   * another process claims at the same moment is skipped; what one left behind when it died, taken over.
   */
  claim(now: number): Promise<Delivery | null> {
    return this.transaction(async (tx) => {
      const [mail] = await tx.all<Pick<Delivery, 'id' | 'kind' | 'attempts' | 'first_at'>>(sql`
        UPDATE delivery SET state = 'sending', attempts = attempts + 1, lease_until = ${this.dialect.lease}
        WHERE (message_id, kind) = (
          SELECT d.message_id, d.kind FROM delivery d
          WHERE ${this.#inTurn()} AND (d.next_at <= ${now} OR d.next_at > ${now + HORIZON})
          ORDER BY d.turn, d.next_at LIMIT 1 ${this.dialect.skipLocked})
        RETURNING message_id AS id, kind, attempts, first_at`);
      if (!mail) return null;
      const [message] = await tx.all<Message & Pick<Delivery, 'no_copy'>>(sql`
        SELECT ${MESSAGE}, s.last_error AS no_copy FROM message m
        LEFT JOIN delivery s ON s.message_id = m.id AND s.kind = 'copy' AND s.state = 'skipped'
        WHERE m.id = ${mail.id}`);
      return message ? { ...message, ...mail } : null;
    });
  }

  /** Writes down how a claimed mail ended. */
  finish(
    mail: Delivery,
    state: 'delivered' | 'dead' | 'skipped',
    now: number,
    error: string | null,
  ): Promise<void> {
    return this.#end(mail, sql`state = ${state}, finished_at = ${now}, last_error = ${error}`);
  }

  /** Puts a claimed mail back until then. */
  retryAt(mail: Delivery, at: number, error: string): Promise<void> {
    return this.#end(mail, sql`state = 'pending', next_at = ${at}, last_error = ${error}`);
  }

  /** Changes nothing where another process has claimed the mail since: how it ended is that one's to say. */
  async #end({ id, kind, attempts }: Delivery, end: Sql): Promise<void> {
    await this.run(sql`
      UPDATE delivery SET ${end}, lease_until = NULL
      WHERE message_id = ${id} AND kind = ${kind} AND state = 'sending' AND attempts = ${attempts}`);
  }

  /** When the next mail is due; null when none waits. */
  async nextDue(now: number): Promise<number | null> {
    const [next] = await this.all<{ at: number | null }>(sql`
      SELECT min(CASE WHEN d.next_at > ${now + HORIZON} THEN ${now} ELSE d.next_at END) AS at
      FROM delivery d WHERE ${this.#inTurn()}`);
    return next?.at ?? null;
  }

  async queue(): Promise<QueueState> {
    const [state] = await this.all<QueueState>(sql`
      SELECT count(*) FILTER (WHERE state <> 'dead') AS pending,
        min(first_at) FILTER (WHERE state <> 'dead') AS "oldestAt",
        count(*) FILTER (WHERE state = 'dead') AS dead,
        count(*) FILTER (WHERE state = 'dead' AND kind = 'club') AS "givenUp"
      FROM delivery WHERE club = ${this.club} AND state IN ('pending', 'sending', 'dead')`);
    return state ?? { pending: 0, oldestAt: null, dead: 0, givenUp: 0 };
  }

  /** Messages that were given up, then the newest. */
  newest(most: number): Promise<Stored[]> {
    return this.all(sql`${STORED} WHERE m.club = ${this.club}
      ORDER BY d.state = 'dead' DESC, m.accepted_at DESC LIMIT ${most}`);
  }

  /** Messages whose id starts like this, two at most; the caller asks for more letters when there are several. */
  async byId(start: string): Promise<Stored[]> {
    if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
    const pattern = `${start}%`;
    return this.all(
      sql`${STORED} WHERE m.club = ${this.club} AND CAST(m.id AS text) LIKE ${pattern} LIMIT 2`,
    );
  }

  /** What became of a message's copy; null when the visitor was to get none. */
  async copyOf({ id }: Stored): Promise<MailState | null> {
    const [copy] = await this.all<MailState>(
      sql`SELECT ${STATE} FROM delivery d WHERE d.message_id = ${id} AND d.kind = 'copy'`,
    );
    return copy ?? null;
  }

  /** Gives an undeliverable message, or all that the club does not have, another five days. Resolves with how many mails go again. */
  requeue(id: string | null, now: number): Promise<number> {
    const which = id === null ? sql`kind = 'club'` : sql`message_id = ${id}`;
    return this.run(sql`
      UPDATE delivery SET state = 'pending', first_at = ${now}, next_at = ${now}, attempts = 0
      WHERE club = ${this.club} AND state = 'dead' AND ${which}`);
  }

  /**
   * Deletes every message written from an address; letter case does not matter.
   * @returns ids of the deleted messages, and of others that name the address in their text, for a person to judge
   */
  eraseAddress(address: string): Promise<{ ids: string[]; mentions: string[] }> {
    const erased = address.toLowerCase();
    return this.transaction(async (tx) => {
      // The address may stand inside what was typed («Ana <ana@…>»), or with its domain in letters of the country.
      const typed = await tx.all<{ id: string; from_email: string }>(
        sql`SELECT id, from_email FROM message WHERE club = ${this.club} AND from_email LIKE '%@%'`,
      );
      const ids = typed.filter((row) => addressesIn(row.from_email).includes(erased)).map(({ id }) => id);
      for (const id of ids) await tx.run(sql`DELETE FROM message WHERE id = ${id}`);
      const pattern = `%${erased.replace(/[%_\\]/g, '\\$&')}%`;
      const mentions = await tx.all<{ id: string }>(sql`
        SELECT id FROM message WHERE club = ${this.club}
          AND lower(message || from_name || telefono) LIKE ${pattern} ESCAPE '\\'`);
      return { ids, mentions: mentions.map(({ id }) => id) };
    });
  }

  /** Times that lie ahead were written before somebody set the clock back: they count as now, so that no text stays longer for it. */
  async pullBack(now: number): Promise<void> {
    const { club } = this;
    await this.transaction(async (tx) => {
      await tx.run(
        sql`UPDATE message SET accepted_at = ${now} WHERE club = ${club} AND accepted_at > ${now}`,
      );
      await tx.run(sql`UPDATE delivery SET first_at = ${now} WHERE club = ${club} AND first_at > ${now}`);
      await tx.run(
        sql`UPDATE delivery SET finished_at = ${now} WHERE club = ${club} AND finished_at > ${now}`,
      );
      // Nobody knows of what the club was notified since: better twice than never.
      await tx.run(
        sql`UPDATE club SET noticed_at = ${now - DAY} WHERE key = ${club} AND noticed_at > ${now}`,
      );
    });
  }

  /**
   * Deletes some of the messages whose mails all ended well `retentionDays` ago, or that could not be delivered and had
   * their last attempt DEAD_DAYS ago. A copy that was refused is no reason to keep a message that the club has.
   * @returns how many went; PURGE_STEP when there may be more.
   */
  async purge(now: number, retentionDays: number): Promise<number> {
    const gone = await this.run(sql`
      DELETE FROM message WHERE id IN (
        SELECT m.id FROM message m WHERE m.club = ${this.club} AND NOT EXISTS (
          SELECT 1 FROM delivery d JOIN delivery c ON c.message_id = d.message_id AND c.kind = 'club'
          WHERE d.message_id = m.id AND (
            d.state IN ('pending', 'sending')
            OR c.state = 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - DEAD_DAYS * DAY}
            OR c.state <> 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - retentionDays * DAY}))
        LIMIT ${PURGE_STEP} ${this.dialect.skipLocked})`);
    if (gone > 0) this.#size = null;
    return gone;
  }

  /**
   * Calls `notify` with what is new since the last notice, never twice in a day; it resolves with whether one was sent. Of
   * several processes one does, by a lease: a lock would hold one of the few connections for as long as the mail server takes.
   */
  async notice(now: number, notify: (news: Undelivered) => Promise<boolean>): Promise<boolean> {
    await this.secret();
    const [mine] = await this.all<{ noticed_at: number }>(sql`
      UPDATE club SET notice_lease = ${this.dialect.lease}
      WHERE key = ${this.club} AND noticed_at <= ${now - DAY}
        AND (notice_lease IS NULL OR notice_lease < ${this.dialect.now})
      RETURNING noticed_at`);
    if (!mine) return false;
    const last = mine.noticed_at;
    let sent = false;
    try {
      sent = await notify(await this.#news(last, now));
      return sent;
    } finally {
      await this.run(sql`
        UPDATE club SET notice_lease = NULL, noticed_at = ${sent ? now : last}
        WHERE key = ${this.club} AND noticed_at = ${last}`);
    }
  }

  async #news(last: number, now: number): Promise<Undelivered> {
    // A message's last week begins this long after it was given up.
    const until = (DEAD_DAYS - LAST_CALL) * DAY;
    const [news] = await this.all<Omit<Undelivered, 'last'>>(sql`
      SELECT count(*) FILTER (WHERE finished_at > ${last}) AS dead,
        count(*) FILTER (WHERE kind = 'club' AND finished_at > ${last - until} AND finished_at <= ${now - until}) AS ending
      FROM delivery WHERE club = ${this.club} AND state = 'dead'`);
    return { last, dead: news?.dead ?? 0, ending: news?.ending ?? 0 };
  }
}

const hashOf = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
