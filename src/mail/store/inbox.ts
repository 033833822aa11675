import { createHmac, randomUUID } from 'node:crypto';
import type { Submission } from '../accept/fields.ts';
import type { Suspicion } from '../accept/suspicion.ts';
import { addressForLimits } from '../address.ts';
import { DAY, MINUTE } from '../clock.ts';
import { type Database, inTransaction } from './open.ts';

/** A form posted without scripts has no key; the same text within this time is the browser sending again. */
const SAME_TEXT = 10 * MINUTE;

export interface Accepted {
  id: string;
  duplicate: boolean;
}

export interface ToStore {
  submission: Submission;
  /** `digestOf(submission)`. */
  digest: string;
  suspicion: Suspicion | null;
  /** Where the visitor's copy goes; null when no valid address was given. */
  copyTo: string | null;
  now: number;
}

/** The side of the store that takes messages in. */
export class Inbox {
  readonly #db: Database;
  readonly #copiesPerDay: number;
  readonly #byKey;
  readonly #byText;
  readonly #insert;
  readonly #deliver;
  readonly #copies;
  readonly #probe;

  constructor(db: Database, copiesPerDay: number) {
    this.#db = db;
    this.#copiesPerDay = copiesPerDay;
    const { sql } = db;
    this.#byKey = sql.prepare('SELECT id FROM message WHERE clave = ? AND digest = ?');
    this.#byText = sql.prepare(
      'SELECT id FROM message WHERE digest = ? AND accepted_at > ? AND accepted_at <= ?',
    );
    this.#insert = sql.prepare(
      'INSERT INTO message (id, clave, digest, accepted_at, from_name, from_email, telefono, message, suspicion) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    this.#deliver = sql.prepare(
      'INSERT INTO delivery (message_id, kind, state, first_at, next_at, copy_to, last_error) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    this.#copies = sql.prepare(
      "SELECT count(*) AS total, coalesce(sum(copy_to = ?), 0) AS same FROM delivery WHERE kind = 'copy' AND state <> 'skipped' AND first_at > ?",
    );
    this.#probe = sql.prepare("INSERT OR REPLACE INTO setting VALUES ('probe', ?)");
  }

  /** Keyed hash of what was typed: knows a text again without being it. */
  digestOf({ from_name, from_email, telefono, message }: Submission): string {
    const text = JSON.stringify([from_name, from_email, telefono, message]);
    return createHmac('sha256', this.#db.secret).update(`texto ${text}`).digest('base64url');
  }

  /** The stored message that this submission repeats, or null. */
  find({ clave }: Submission, digest: string, now: number): string | null {
    const row = clave ? this.#byKey.get(clave, digest) : this.#byText.get(digest, now - SAME_TEXT, now);
    return row ? String(row.id) : null;
  }

  /**
   * Stores a message and its deliveries in one transaction that is on disk when this returns. The same key with the
   * same text is stored once; the same key with another text is another message, for nothing typed may be lost.
   * @throws whatever SQLite throws when it cannot write; then nothing was stored.
   */
  store(message: ToStore): Accepted {
    return inTransaction(this.#db.sql, () => this.#storeOne(message));
  }

  #storeOne({ submission, digest, suspicion, copyTo, now }: ToStore): Accepted {
    const before = this.find(submission, digest, now);
    if (before) return { id: before, duplicate: true };
    const id = randomUUID();
    const { clave, from_name, from_email, telefono, message } = submission;
    const key = clave || `sin-${id}`;
    this.#insert.run(id, key, digest, now, from_name, from_email, telefono, message, suspicion);
    const state = suspicion ? 'held' : 'pending';
    this.#deliver.run(id, 'club', state, now, now, null, null);
    if (copyTo) {
      const counted = addressForLimits(copyTo);
      const why = this.#overCap(counted, now);
      this.#deliver.run(id, 'copy', why ? 'skipped' : state, now, now, counted, why);
    }
    return { id, duplicate: false };
  }

  /** Writes and commits a few bytes. @throws when the store cannot be written. */
  probe(now: number): void {
    this.#probe.run(now);
  }

  #overCap(address: string, now: number): string | null {
    const counts = this.#copies.get(address, now - DAY);
    if (Number(counts?.same) > 0) return 'one-a-day';
    return Number(counts?.total) >= this.#copiesPerDay ? 'daily-cap' : null;
  }
}
