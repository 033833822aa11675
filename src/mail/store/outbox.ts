import { COPY_WAITS_FOR, type Delivery, HORIZON, type QueueState } from './message-store.ts';
import { type Database, inTransaction } from './open.ts';
import { deliveryOf } from './rows.ts';

// The copy follows the club's own mail: it waits until that one has ended, or has failed a few times.
const WAITS = `state = 'pending' AND (kind = 'club' OR NOT EXISTS (
  SELECT 1 FROM delivery c WHERE c.message_id = delivery.message_id AND c.kind = 'club' AND c.state IN ('pending', 'sending') AND c.attempts < ${COPY_WAITS_FOR}))`;

/** The side of the store that the delivery worker uses. Each call is one committed transaction. */
export class Outbox {
  readonly #db: Database;
  readonly #claim;
  readonly #read;
  readonly #finish;
  readonly #retry;
  readonly #next;
  readonly #queue;
  readonly #dead;

  constructor(db: Database) {
    this.#db = db;
    const { sql } = db;
    this.#claim = sql.prepare(
      `UPDATE delivery SET state = 'sending', attempts = attempts + 1 WHERE (message_id, kind) =
       (SELECT message_id, kind FROM delivery WHERE ${WAITS} AND (next_at <= :now OR next_at > :now + ${HORIZON})
        ORDER BY turn, next_at LIMIT 1)
       RETURNING message_id, kind, attempts, first_at`,
    );
    this.#read = sql.prepare(
      `SELECT m.*, d.last_error AS no_copy FROM message m
       LEFT JOIN delivery d ON d.message_id = m.id AND d.kind = 'copy' AND d.state = 'skipped' WHERE m.id = ?`,
    );
    this.#finish = sql.prepare(
      "UPDATE delivery SET state = ?, finished_at = ?, last_error = ? WHERE message_id = ? AND kind = ? AND state = 'sending'",
    );
    this.#retry = sql.prepare(
      "UPDATE delivery SET state = 'pending', next_at = ?, last_error = ? WHERE message_id = ? AND kind = ? AND state = 'sending'",
    );
    this.#next = sql.prepare(
      `SELECT min(CASE WHEN next_at > :now + ${HORIZON} THEN :now ELSE next_at END) AS at FROM delivery WHERE ${WAITS}`,
    );
    this.#queue = sql.prepare(
      "SELECT count(*) AS pending, min(first_at) AS oldest FROM delivery WHERE state IN ('pending', 'sending')",
    );
    this.#dead = sql.prepare(
      "SELECT count(*) AS dead, coalesce(sum(kind = 'club'), 0) AS given_up FROM delivery WHERE state = 'dead'",
    );
  }

  /**
   * Puts back what a crashed process was sending. Nobody knows whether the last of these mails arrived; each goes
   * again under its old Message-ID. Call only while holding the delivery lock. Returns how many there were.
   */
  recover(): number {
    const { changes } = this.#db.sql
      .prepare("UPDATE delivery SET state = 'pending' WHERE state = 'sending'")
      .run();
    return Number(changes);
  }

  /** Marks the next due delivery as being sent and returns it; null when none is due. The club's mails go first. */
  claim(now: number): Delivery | null {
    return inTransaction(this.#db.sql, () => {
      const row = this.#claim.get({ now });
      const message = row && this.#read.get(row.message_id as string);
      return row && message ? deliveryOf(row, message) : null;
    });
  }

  finish(
    delivery: Delivery,
    state: 'delivered' | 'dead' | 'skipped',
    now: number,
    error: string | null,
  ): void {
    this.#finish.run(state, now, error, delivery.id, delivery.kind);
  }

  retryAt(delivery: Delivery, at: number, error: string): void {
    this.#retry.run(at, error, delivery.id, delivery.kind);
  }

  /** When the next delivery is due; null when the queue is empty. */
  nextDue(now: number): number | null {
    const at = this.#next.get({ now })?.at;
    return at === null || at === undefined ? null : Number(at);
  }

  queue(): QueueState {
    const row = this.#queue.get() ?? {};
    const ended = this.#dead.get();
    return {
      pending: Number(row.pending),
      oldestAt: row.oldest === null ? null : Number(row.oldest),
      dead: Number(ended?.dead),
      givenUp: Number(ended?.given_up),
    };
  }
}
