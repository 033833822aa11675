import { type Database, inTransaction } from './open.ts';

type DeliveryKind = 'club' | 'copy';
export type DeliveryState = 'held' | 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';

/** One mail to hand over. */
export interface Delivery {
  id: string;
  kind: DeliveryKind;
  /** Attempts so far, this one included. */
  attempts: number;
  firstAt: number;
  acceptedAt: number;
  from_name: string;
  from_email: string;
  telefono: string;
  message: string;
}

export interface QueueState {
  /** Mails that wait to leave. */
  pending: number;
  /** When the oldest of them was due first; null when none waits. */
  oldestAt: number | null;
  dead: number;
  held: number;
}

// The copy follows the club's own mail: it waits until that one has ended, well or badly.
const DUE = `state = 'pending' AND (kind = 'club' OR NOT EXISTS (
  SELECT 1 FROM delivery c WHERE c.message_id = delivery.message_id AND c.kind = 'club' AND c.state IN ('pending', 'sending', 'held')))`;

/** The side of the store that the delivery worker uses. Each call is one committed transaction. */
export class Outbox {
  readonly #db: Database;
  readonly #claim;
  readonly #read;
  readonly #finish;
  readonly #retry;
  readonly #next;
  readonly #state;

  constructor(db: Database) {
    this.#db = db;
    const { sql } = db;
    this.#claim = sql.prepare(
      `UPDATE delivery SET state = 'sending', attempts = attempts + 1 WHERE (message_id, kind) =
       (SELECT message_id, kind FROM delivery WHERE ${DUE} AND next_at <= ? ORDER BY kind, next_at LIMIT 1)
       RETURNING message_id, kind, attempts, first_at`,
    );
    this.#read = sql.prepare('SELECT * FROM message WHERE id = ?');
    this.#finish = sql.prepare(
      "UPDATE delivery SET state = ?, finished_at = ?, last_error = ? WHERE message_id = ? AND kind = ? AND state = 'sending'",
    );
    this.#retry = sql.prepare(
      "UPDATE delivery SET state = 'pending', next_at = ?, last_error = ? WHERE message_id = ? AND kind = ? AND state = 'sending'",
    );
    this.#next = sql.prepare(`SELECT min(next_at) AS at FROM delivery WHERE ${DUE}`);
    this.#state = sql.prepare(
      `SELECT coalesce(sum(state IN ('pending', 'sending')), 0) AS pending,
              min(CASE WHEN state IN ('pending', 'sending') THEN first_at END) AS oldest,
              coalesce(sum(state = 'dead' AND purged_at IS NULL), 0) AS dead,
              coalesce(sum(state = 'held' AND kind = 'club'), 0) AS held FROM delivery JOIN message ON id = message_id`,
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
      const row = this.#claim.get(now);
      const message = row && this.#read.get(row.message_id as string);
      if (!row || !message) return null;
      const text = (name: string) => String(message[name] ?? '');
      return {
        id: String(row.message_id),
        kind: row.kind as DeliveryKind,
        attempts: Number(row.attempts),
        firstAt: Number(row.first_at),
        acceptedAt: Number(message.accepted_at),
        from_name: text('from_name'),
        from_email: text('from_email'),
        telefono: text('telefono'),
        message: text('message'),
      };
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
  nextDue(): number | null {
    const at = this.#next.get()?.at;
    return at === null || at === undefined ? null : Number(at);
  }

  queue(): QueueState {
    const row = this.#state.get() ?? {};
    return {
      pending: Number(row.pending),
      oldestAt: row.oldest === null ? null : Number(row.oldest),
      dead: Number(row.dead),
      held: Number(row.held),
    };
  }
}
