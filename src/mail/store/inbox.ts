import { randomUUID } from 'node:crypto';
import type { Submission } from '../accept/fields.ts';
import { addressForLimits } from '../address.ts';
import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type CopiesSent, whyNoCopy } from './copy-caps.ts';
import { digestOf } from './digest.ts';
import { StoreError } from './fault.ts';
import { type Accepted, SAME_TEXT, type ToStore } from './message-store.ts';
import { type Database, inTransaction } from './open.ts';
import { bytesUsed } from './size.ts';

/** The side of the store that takes messages in. */
export class Inbox {
  readonly #db: Database;
  readonly #config: InboxConfig;
  readonly #byKey;
  readonly #byText;
  readonly #insert;
  readonly #deliver;
  readonly #copies;
  readonly #probe;

  constructor(db: Database, config: InboxConfig) {
    this.#db = db;
    this.#config = config;
    const { sql } = db;
    this.#byKey = sql.prepare('SELECT id FROM message WHERE clave = ? AND digest = ?');
    this.#byText = sql.prepare(
      'SELECT id FROM message WHERE digest = ? AND accepted_at > ? AND accepted_at <= ?',
    );
    this.#insert = sql.prepare(
      'INSERT INTO message (id, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#deliver = sql.prepare(
      'INSERT INTO delivery (message_id, kind, state, turn, first_at, next_at, copy_to, last_error) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#copies = sql.prepare(
      "SELECT count(*) AS total, coalesce(sum(copy_to = ?), 0) AS same FROM delivery WHERE kind = 'copy' AND state <> 'skipped' AND first_at > ? AND first_at <= ?",
    );
    this.#probe = sql.prepare("INSERT OR REPLACE INTO setting VALUES ('probe', ?)");
  }

  /** The stored message that this submission repeats, or null. */
  find(submission: Submission, now: number): string | null {
    const { clave } = submission;
    const digest = this.#digestOf(submission);
    const row = clave ? this.#byKey.get(clave, digest) : this.#byText.get(digest, now - SAME_TEXT, now);
    return row ? String(row.id) : null;
  }

  /**
   * Stores a message and its deliveries in one transaction that is on disk when this returns. The same key with the
   * same text is stored once; the same key with another text is another message, for nothing typed may be lost.
   * @throws StoreError at the quota, or whatever SQLite throws when it cannot write; then nothing was stored.
   */
  store(message: ToStore): Accepted {
    return inTransaction(this.#db.sql, () => {
      const before = this.find(message.submission, message.now);
      if (before) return { id: before, duplicate: true };
      this.#checkQuota();
      return { id: this.#insertOne(message), duplicate: false };
    });
  }

  /** Writes and commits a few bytes. @throws when no message could be stored now. */
  probe(now: number): void {
    this.#checkQuota();
    this.#probe.run(now);
  }

  #insertOne({ submission, suspicion, copyTo, now }: ToStore): string {
    const id = randomUUID();
    const { clave, from_name, from_email, telefono, message } = submission;
    const key = clave || `sin-${id}`;
    const digest = this.#digestOf(submission);
    this.#insert.run(id, key, digest, now, from_name, from_email, telefono, message, suspicion);
    this.#deliver.run(id, 'club', 'pending', suspicion ? 1 : 0, now, now, null, null);
    if (copyTo) {
      const counted = addressForLimits(copyTo);
      const why = whyNoCopy(counted, suspicion, this.#config, () => this.#copiesSent(counted, now));
      this.#deliver.run(id, 'copy', why ? 'skipped' : 'pending', 2, now, now, counted, why);
    }
    return id;
  }

  #digestOf(submission: Submission): string {
    return digestOf(this.#db.secret, submission);
  }

  #copiesSent(address: string, now: number): CopiesSent {
    const counts = this.#copies.get(address, now - DAY, now);
    return { same: Number(counts?.same), total: Number(counts?.total) };
  }

  #checkQuota(): void {
    if (bytesUsed(this.#db.sql) >= this.#config.maxStoreBytes) throw new StoreError('quota');
  }
}

export type InboxConfig = Pick<MailConfig, 'limits' | 'mailTo' | 'mailFrom' | 'maxStoreBytes'>;
