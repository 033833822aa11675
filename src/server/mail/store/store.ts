import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FormSubmission, TypedFields } from '../accept/form.ts';
import type { Suspicion } from '../accept/suspicion.ts';
import { addressesIn, addressForLimits } from '../address.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Limiter, networkOf } from '../limiter.ts';
import { COPIES_PER_ADDRESS, type NoCopy } from '../messages.ts';
import { MessageStoreError } from './fault.ts';
import { type Queries, type Sql, sql } from './sql.ts';

/** Period in which the same text without an idempotency key counts as a repeated POST. */
const REPEAT_WINDOW = 10 * MINUTE;
/** Longest plausible pause. A mail due later was postponed before the clock was set back, and is due now. */
const MAX_PAUSE = 6 * HOUR;
/** Attempt of the club's mail from which the copy no longer waits for it, since the failure may last for days. */
const ATTEMPTS_BEFORE_COPY = 3;
/** Lease on a claimed mail; longer than any delivery takes. */
export const LEASE = 150 * SECOND;
/** Days that an undeliverable message is kept after its last attempt, whatever the settings say. */
export const DEAD_DAYS = 90;
/** Days before the deletion of an undelivered message at which the club is notified again. */
const LAST_NOTICE_DAYS = 7;
/** Maximum number of messages that one call of `purge` deletes; fifty of the longest take about 50 ms. */
export const PURGE_BATCH = 50;
/** Period for which a measured size is reused by the quota check. */
const SIZE_MAX_AGE = 5 * SECOND;

export interface NewMessage {
  submission: FormSubmission;
  suspicion: Suspicion | null;
  /** Recipient of the visitor's copy; null if no valid address was given. */
  copyTo: string | null;
  now: number;
}

/** Result of storing a message. */
export interface StoreResult {
  id: string;
  duplicate: boolean;
}

interface MessageRow extends TypedFields {
  id: string;
  accepted_at: number;
  /** Null unless the message looks like spam. */
  suspicion: Suspicion | null;
}

/** Claimed mail to send. */
export interface Delivery extends MessageRow {
  kind: 'club' | 'copy';
  /** Claims since `first_at`, including this one. */
  attempts: number;
  first_at: number;
  /** Reason why the visitor gets no copy; null if a copy is sent or no address was given. */
  no_copy: NoCopy | null;
}

export interface MailState {
  state: 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';
  attempts: number;
  next_at: number;
  finished_at: number | null;
  last_error: string | null;
}

/** Stored message with the state of the club's mail. */
export type StoredMessage = MessageRow & MailState;

export interface QueueState {
  /** Mails that have not been delivered yet. */
  pending: number;
  /** Earliest acceptance time among them; null if the queue is empty. */
  oldestAt: number | null;
  /** Mails that were given up. */
  dead: number;
  /** Given-up mails to the club itself: messages that it has not received. */
  givenUp: number;
}

/** Undelivered mail since the last notice to the club. */
export interface UndeliveredNews {
  /** Time of the last notice, ms since the epoch; 0 for never. */
  last: number;
  /** Mails given up since then. */
  dead: number;
  /** Undelivered messages that entered their last week since then. */
  ending: number;
}

/** SQL fragments that differ between the two databases. */
export interface Dialect {
  /** Current time by the clock that leases use. */
  now: Sql;
  /** End of a lease taken now; NULL if a single process delivers. */
  lease: Sql;
  /** Locking clause that skips rows claimed by another process. */
  skipLocked: Sql;
}

const MESSAGE_COLUMNS = sql`m.id, m.accepted_at, m.from_name, m.from_email, m.telefono, m.message, m.suspicion`;
const STATE_COLUMNS = sql`d.state, d.attempts, d.next_at, d.finished_at, d.last_error`;
const SELECT_STORED_MESSAGES = sql`
  SELECT ${MESSAGE_COLUMNS}, ${STATE_COLUMNS} FROM message m JOIN delivery d ON d.message_id = m.id AND d.kind = 'club'`;

/**
 * Messages of one club, in SQLite or PostgreSQL. Every writing call is one transaction, on disk when it resolves. A
 * call that rejects (`storeFaultOf` gives the reason) has changed nothing, unless the connection to the database
 * broke: then the transaction may have been committed. Times are given by the caller, in ms since the epoch.
 */
export abstract class MessageStore implements Queries {
  /** Club column of all rows that this store reads and writes. */
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
  /** Runs `work` in a transaction; it may run more than once. */
  protected abstract transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Holds a named lock until the end of the transaction. Does nothing where transactions are serialised anyway. */
  protected async lock(_tx: Queries, _name: string): Promise<unknown> {
    return;
  }
  /** Bytes that the club's messages occupy. */
  protected abstract size(): Promise<number>;
  abstract limiter(name: string, max: number, windowMs: number): Limiter;
  /**
   * Takes the delivery lock. Returns its release, or null while another process holds it. @throws if the lock cannot
   * be taken
   */
  deliveryLock(): (() => void) | null {
    return () => {};
  }
  /** Removes deleted text from the database's write-ahead log. Returns false if another process prevented it. */
  async truncateLog(): Promise<boolean> {
    return true;
  }
  /** Cleans up after a purge and deletes expired damaged stores. Returns the number of deleted stores. */
  abstract cleanUp(now: number): Promise<number>;
  /** Damaged stores that were renamed, with the time. */
  damagedStores(): { name: string; at: number }[] {
    return [];
  }
  async close(): Promise<void> {}

  /** Club secret of 32 random bytes, created on first use. Signs tokens and keys the digests. */
  async secret(): Promise<Buffer> {
    const ownSecret = sql`SELECT secret FROM club WHERE key = ${this.club}`;
    let [row] = await this.all<{ secret: Uint8Array }>(ownSecret);
    if (!row) {
      await this.run(
        sql`INSERT INTO club (key, secret) VALUES (${this.club}, ${randomBytes(32)}) ON CONFLICT DO NOTHING`,
      );
      [row] = await this.all(ownSecret);
    }
    if (!row) throw new MessageStoreError('unreadable');
    return Buffer.from(row.secret);
  }

  /** Pseudonym of a visitor for rate limits; the same in every process that shares them. */
  async visitorKey(ip: string): Promise<string> {
    return keyedHash(await this.secret(), `visitante ${networkOf(ip)}`).slice(0, 16);
  }

  /** Returns the id of the stored message that this submission repeats, or null. */
  async findRepeated(submission: FormSubmission, now: number): Promise<string | null> {
    return this.#find(this, submission.clave, await this.#digest(submission), now);
  }

  /**
   * Stores a message and its mails. The same key with the same text is stored once, even under concurrency; the same
   * key with another text is a new message, because nothing typed may be lost.
   * @throws MessageStoreError at the quota, or if the database cannot be written
   */
  async store({ submission, suspicion, copyTo, now }: NewMessage): Promise<StoreResult> {
    const { club } = this;
    const { clave, from_name, from_email, telefono, message } = submission;
    const limitAddress = copyTo && addressForLimits(copyTo);
    await this.#checkQuota();
    const digest = await this.#digest(submission);
    const accepted = await this.transaction(async (tx) => {
      // The caps on copies are only exact if checked one message at a time; a text without a key has no unique
      // constraint.
      if (limitAddress && !suspicion) await this.lock(tx, `copies ${club}`);
      if (!clave) await this.lock(tx, `text ${club} ${digest}`);
      const repeated = await this.#find(tx, clave, digest, now);
      if (repeated) return { id: repeated, duplicate: true };
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
      if (limitAddress) {
        const noCopyReason = await this.#noCopyReason(tx, limitAddress, suspicion, now);
        await tx.run(sql`
          INSERT INTO delivery (message_id, club, kind, state, turn, first_at, next_at, copy_to, last_error)
          VALUES (${id}, ${club}, 'copy', ${noCopyReason ? 'skipped' : 'pending'}, 2, ${now}, ${now}, ${limitAddress}, ${noCopyReason})`);
      }
      return { id, duplicate: false };
    });
    if (!accepted.duplicate && this.#size) this.#size.bytes += Buffer.byteLength(message) + 700;
    return accepted;
  }

  async #find(db: Queries, clave: string, digest: string, now: number): Promise<string | null> {
    const condition = clave
      ? sql`clave = ${clave}`
      : sql`accepted_at > ${now - REPEAT_WINDOW} AND accepted_at <= ${now}`;
    const [found] = await db.all<{ id: string }>(
      sql`SELECT id FROM message WHERE club = ${this.club} AND digest = ${digest} AND ${condition} LIMIT 1`,
    );
    return found?.id ?? null;
  }

  /**
   * Returns the reason why an address gets no copy, or null if it gets one.
   * @param limitAddress normalised address (`addressForLimits`)
   */
  async #noCopyReason(
    tx: Queries,
    limitAddress: string,
    suspicion: Suspicion | null,
    now: number,
  ): Promise<NoCopy | null> {
    const { smtp, mailTo, mailFrom, limits } = this.#config;
    if (suspicion) return 'suspect';
    if (!smtp) return 'no-mail-server';
    // A copy to the club's own address would only loop back.
    if ([mailTo, mailFrom].some(({ address }) => addressForLimits(address) === limitAddress))
      return 'own-address';
    const [sent] = await tx.all<{ total: number; same: number }>(sql`
      SELECT count(*) AS total, count(*) FILTER (WHERE copy_to = ${limitAddress}) AS same FROM delivery
      WHERE club = ${this.club} AND kind = 'copy' AND state <> 'skipped'
        AND first_at > ${now - DAY} AND first_at <= ${now}`);
    if (!sent || sent.same >= COPIES_PER_ADDRESS) return 'address-cap';
    return sent.total >= limits.copiesPerDay ? 'daily-cap' : null;
  }

  /** Keyed hash of the typed text: recognises a repetition without storing the text. */
  async #digest({ from_name, from_email, telefono, message }: FormSubmission): Promise<string> {
    const text = JSON.stringify([from_name, from_email, telefono, message]);
    return keyedHash(await this.secret(), `texto ${text}`);
  }

  /** Commits a small trial write. @throws if no message could be stored now */
  async probe(now: number): Promise<void> {
    await this.#checkQuota();
    await this.secret();
    await this.run(sql`UPDATE club SET probed_at = ${now} WHERE key = ${this.club}`);
  }

  async #checkQuota(): Promise<void> {
    if ((await this.#bytes()) >= this.#config.maxStoreBytes) throw new MessageStoreError('quota');
  }

  async #bytes(): Promise<number> {
    if (!this.#size || performance.now() - this.#size.at >= SIZE_MAX_AGE)
      this.#size = { bytes: await this.size(), at: performance.now() };
    return this.#size.bytes;
  }

  /** True if the club's messages fill more than half of their quota. */
  async isHalfFull(): Promise<boolean> {
    return (await this.#bytes()) > this.#config.maxStoreBytes / 2;
  }

  /**
   * Requeues mails without a lease that a process was sending when it crashed. They may have arrived, so they are
   * sent again under the same Message-ID. Call only while holding the delivery lock. Returns their number.
   */
  recover(): Promise<number> {
    return this.run(
      sql`UPDATE delivery SET state = 'pending'
        WHERE club = ${this.club} AND state = 'sending' AND lease_until IS NULL`,
    );
  }

  /**
   * Condition for mails `d` that may be claimed: unclaimed or with an expired lease, and a copy only after the club's
   * mail has ended or failed a few times.
   */
  #claimable(): Sql {
    return sql`d.club = ${this.club} AND d.state IN ('pending', 'sending')
      AND (d.state = 'pending' OR d.lease_until < ${this.dialect.now})
      AND (d.kind = 'club' OR NOT EXISTS (
        SELECT 1 FROM delivery c WHERE c.message_id = d.message_id AND c.kind = 'club'
          AND c.state IN ('pending', 'sending') AND c.attempts < ${ATTEMPTS_BEFORE_COPY}))`;
  }

  /**
   * Claims the next due mail; null if none is due. Mails to the club go before copies. Skips mails that another
   * process is claiming, and takes over expired leases.
   */
  claim(now: number): Promise<Delivery | null> {
    return this.transaction(async (tx) => {
      const [mail] = await tx.all<Pick<Delivery, 'id' | 'kind' | 'attempts' | 'first_at'>>(sql`
        UPDATE delivery SET state = 'sending', attempts = attempts + 1, lease_until = ${this.dialect.lease}
        WHERE (message_id, kind) = (
          SELECT d.message_id, d.kind FROM delivery d
          WHERE ${this.#claimable()} AND (d.next_at <= ${now} OR d.next_at > ${now + MAX_PAUSE})
          ORDER BY d.turn, d.next_at LIMIT 1 ${this.dialect.skipLocked})
        RETURNING message_id AS id, kind, attempts, first_at`);
      if (!mail) return null;
      const [message] = await tx.all<MessageRow & Pick<Delivery, 'no_copy'>>(sql`
        SELECT ${MESSAGE_COLUMNS}, s.last_error AS no_copy FROM message m
        LEFT JOIN delivery s ON s.message_id = m.id AND s.kind = 'copy' AND s.state = 'skipped'
        WHERE m.id = ${mail.id}`);
      return message ? { ...message, ...mail } : null;
    });
  }

  /** Records the outcome of a claimed mail. */
  finish(
    mail: Delivery,
    state: 'delivered' | 'dead' | 'skipped',
    now: number,
    error: string | null,
  ): Promise<void> {
    return this.#endClaim(mail, sql`state = ${state}, finished_at = ${now}, last_error = ${error}`);
  }

  /** Returns a claimed mail to the queue until `at`. */
  retryAt(mail: Delivery, at: number, error: string): Promise<void> {
    return this.#endClaim(mail, sql`state = 'pending', next_at = ${at}, last_error = ${error}`);
  }

  /** Updates a claimed mail, unless another process has claimed it since. */
  async #endClaim({ id, kind, attempts }: Delivery, outcome: Sql): Promise<void> {
    await this.run(sql`
      UPDATE delivery SET ${outcome}, lease_until = NULL
      WHERE message_id = ${id} AND kind = ${kind} AND state = 'sending' AND attempts = ${attempts}`);
  }

  /** Due time of the next mail; null if the queue is empty. */
  async nextDue(now: number): Promise<number | null> {
    const [next] = await this.all<{ at: number | null }>(sql`
      SELECT min(CASE WHEN d.next_at > ${now + MAX_PAUSE} THEN ${now} ELSE d.next_at END) AS at
      FROM delivery d WHERE ${this.#claimable()}`);
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

  /** Returns the given-up messages first, then the newest. */
  newest(limit: number): Promise<StoredMessage[]> {
    return this.all(sql`${SELECT_STORED_MESSAGES} WHERE m.club = ${this.club}
      ORDER BY d.state = 'dead' DESC, m.accepted_at DESC LIMIT ${limit}`);
  }

  /** Returns at most two messages whose id starts with `start`; two mean that the reference is ambiguous. */
  async byId(start: string): Promise<StoredMessage[]> {
    if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
    const pattern = `${start}%`;
    return this.all(
      sql`${SELECT_STORED_MESSAGES} WHERE m.club = ${this.club} AND CAST(m.id AS text) LIKE ${pattern} LIMIT 2`,
    );
  }

  /** State of a message's copy; null if the visitor gets none. */
  async copyState({ id }: StoredMessage): Promise<MailState | null> {
    const [copy] = await this.all<MailState>(
      sql`SELECT ${STATE_COLUMNS} FROM delivery d WHERE d.message_id = ${id} AND d.kind = 'copy'`,
    );
    return copy ?? null;
  }

  /**
   * Requeues an undeliverable message, or all that the club has not received, for another five days. Returns the
   * number of mails.
   */
  requeue(id: string | null, now: number): Promise<number> {
    const condition = id === null ? sql`kind = 'club'` : sql`message_id = ${id}`;
    return this.run(sql`
      UPDATE delivery SET state = 'pending', first_at = ${now}, next_at = ${now}, attempts = 0
      WHERE club = ${this.club} AND state = 'dead' AND ${condition}`);
  }

  /**
   * Deletes every message written from an address; case-insensitive.
   * @returns ids of the deleted messages, and of messages that mention the address in their text, for a person to
   * judge
   */
  eraseAddress(address: string): Promise<{ ids: string[]; mentions: string[] }> {
    const erased = address.toLowerCase();
    return this.transaction(async (tx) => {
      // The typed text may contain more than the address («Ana <ana@…>»), or an internationalised domain.
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

  /** Moves future times back to `now`: they were written before the clock was set back, and would delay deletion. */
  async clampFutureTimes(now: number): Promise<void> {
    const { club } = this;
    await this.transaction(async (tx) => {
      await tx.run(
        sql`UPDATE message SET accepted_at = ${now} WHERE club = ${club} AND accepted_at > ${now}`,
      );
      await tx.run(sql`UPDATE delivery SET first_at = ${now} WHERE club = ${club} AND first_at > ${now}`);
      await tx.run(
        sql`UPDATE delivery SET finished_at = ${now} WHERE club = ${club} AND finished_at > ${now}`,
      );
      // It is unknown if a notice was sent since then. A second one does less harm than none.
      await tx.run(
        sql`UPDATE club SET noticed_at = ${now - DAY} WHERE key = ${club} AND noticed_at > ${now}`,
      );
    });
  }

  /**
   * Deletes a batch of messages that were delivered `retentionDays` ago, or that were given up DEAD_DAYS ago. A
   * refused copy does not keep a message that the club has.
   * @returns number of deleted messages; PURGE_BATCH if there may be more
   */
  async purge(now: number, retentionDays: number): Promise<number> {
    const purgedCount = await this.run(sql`
      DELETE FROM message WHERE id IN (
        SELECT m.id FROM message m WHERE m.club = ${this.club} AND NOT EXISTS (
          SELECT 1 FROM delivery d JOIN delivery c ON c.message_id = d.message_id AND c.kind = 'club'
          WHERE d.message_id = m.id AND (
            d.state IN ('pending', 'sending')
            OR c.state = 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - DEAD_DAYS * DAY}
            OR c.state <> 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - retentionDays * DAY}))
        LIMIT ${PURGE_BATCH} ${this.dialect.skipLocked})`);
    if (purgedCount > 0) this.#size = null;
    return purgedCount;
  }

  /**
   * Calls `notify` with the news since the last notice, at most once a day; it resolves with true if a notice was
   * sent. A lease, not a lock, selects one of several processes: a lock would hold a connection for as long as the
   * mail server takes.
   */
  async sendNotice(now: number, notify: (news: UndeliveredNews) => Promise<boolean>): Promise<boolean> {
    await this.secret();
    const [clubRow] = await this.all<{ noticed_at: number }>(sql`
      UPDATE club SET notice_lease = ${this.dialect.lease}
      WHERE key = ${this.club} AND noticed_at <= ${now - DAY}
        AND (notice_lease IS NULL OR notice_lease < ${this.dialect.now})
      RETURNING noticed_at`);
    if (!clubRow) return false;
    const last = clubRow.noticed_at;
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

  async #news(last: number, now: number): Promise<UndeliveredNews> {
    // The last week of a message starts this long after it was given up.
    const until = (DEAD_DAYS - LAST_NOTICE_DAYS) * DAY;
    const [news] = await this.all<Omit<UndeliveredNews, 'last'>>(sql`
      SELECT count(*) FILTER (WHERE finished_at > ${last}) AS dead,
        count(*) FILTER (WHERE kind = 'club' AND finished_at > ${last - until} AND finished_at <= ${now - until}) AS ending
      FROM delivery WHERE club = ${this.club} AND state = 'dead'`);
    return { last, dead: news?.dead ?? 0, ending: news?.ending ?? 0 };
  }
}

const keyedHash = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
