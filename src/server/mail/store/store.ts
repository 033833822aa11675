import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { FormSubmission, TypedFields } from '../accept/form.ts';
import type { Suspicion } from '../accept/suspicion.ts';
import { addressForLimits } from '../address.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Limiter, networkOf } from '../limiter.ts';
import { COPIES_PER_ADDRESS, type NoCopy } from '../messages.ts';
import { MessageStoreError } from './fault.ts';
import { type Queries, type Sql, sql } from './sql.ts';

/** Period in which the same text without an idempotency key counts as a repeated POST. */
const REPEAT_WINDOW = 10 * MINUTE;
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

/** Columns of a message for delivery and for the mailbox commands. */
export interface MessageRow extends TypedFields {
  id: string;
  accepted_at: number;
  /** Null unless the message looks like spam. */
  suspicion: Suspicion | null;
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

/** SELECT list of a MessageRow from `message m`. */
export const MESSAGE_COLUMNS = sql`m.id, m.accepted_at, m.from_name, m.from_email, m.telefono, m.message, m.suspicion`;

/**
 * Messages of one club, in SQLite or PostgreSQL. Every writing call is one transaction, on disk when it resolves. A
 * call that rejects (`storeFaultOf` gives the reason) has changed nothing, unless the connection to the database
 * broke: then the transaction may have been committed. Times are given by the caller, in ms since the epoch.
 */
export abstract class MessageStore implements Queries {
  /** Club column of all rows that this store reads and writes. */
  readonly club: string;
  abstract readonly dialect: Dialect;
  readonly #config: MailConfig;
  #size: { bytes: number; at: number } | null = null;

  protected constructor(club: string, config: MailConfig) {
    this.club = club;
    this.#config = config;
  }

  abstract all<Row>(statement: Sql): Promise<Row[]>;
  abstract run(statement: Sql): Promise<number>;
  /** Runs `work` in a transaction; it may run more than once. */
  abstract transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
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

  /** Discards the measured size after messages were deleted, so that the next check measures it again. */
  discardSize(): void {
    this.#size = null;
  }

  /** True if the club's messages fill more than half of their quota. */
  async isHalfFull(): Promise<boolean> {
    return (await this.#bytes()) > this.#config.maxStoreBytes / 2;
  }
}

const keyedHash = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url');
