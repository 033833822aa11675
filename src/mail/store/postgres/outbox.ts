import { SECOND } from '../../clock.ts';
import { COPY_WAITS_FOR, type Delivery, HORIZON, type QueueState } from '../message-store.ts';
import { deliveryOf } from '../rows.ts';
import type { PostgresDatabase } from './database.ts';

/** A mail whose process was not heard of for so long goes again: longer than a hand-over may take, by the database's clock. */
export const LEASE = 150 * SECOND;

// The copy follows the club's own mail: it waits until that one has ended, or has failed a few times.
const FOLLOWS = `(d.kind = 'club' OR NOT EXISTS (SELECT 1 FROM relay.delivery c
  WHERE c.message_id = d.message_id AND c.kind = 'club' AND c.state IN ('pending', 'sending')
  AND c.attempts < ${COPY_WAITS_FOR}))`;

/** The side of one club's store that delivers; any number of processes at a time. Each call is one committed statement. */
export class PostgresOutbox {
  readonly #run;
  readonly #club: string;
  /** Fencing tokens of the mails that this process has in hand. */
  readonly #claims = new WeakMap<Delivery, string>();

  constructor(db: PostgresDatabase, club: string) {
    this.#club = club;
    this.#run = (text: string, values: unknown[]) => db.run(club, text, values);
  }

  /** What another process claims at the same moment is skipped; what one left behind when it died, taken over. */
  async claim(now: number): Promise<Delivery | null> {
    const [row] = await this.#run(
      `WITH due AS (
         SELECT message_id, kind FROM relay.delivery d
         WHERE club = $1 AND ${FOLLOWS} AND (
           (state = 'pending' AND (next_at <= $2 OR next_at > $2 + ${HORIZON}))
           OR (state = 'sending' AND lease_until < clock_timestamp()))
         ORDER BY turn, next_at LIMIT 1 FOR UPDATE SKIP LOCKED),
       mine AS (
         UPDATE relay.delivery d SET state = 'sending', attempts = attempts + 1, claim = claim + 1,
           lease_until = clock_timestamp() + interval '${LEASE} ms'
         FROM due WHERE d.message_id = due.message_id AND d.kind = due.kind
         RETURNING d.message_id, d.kind, d.attempts, d.first_at, d.claim)
       SELECT mine.*, m.*, s.last_error AS no_copy FROM mine JOIN relay.message m ON m.id = mine.message_id
       LEFT JOIN relay.delivery s ON s.message_id = m.id AND s.kind = 'copy' AND s.state = 'skipped'`,
      [this.#club, now],
    );
    if (!row) return null;
    const mail = deliveryOf(row, row);
    this.#claims.set(mail, String(row.claim));
    return mail;
  }

  /** Changes nothing where another process has claimed the mail since: how it ended is that one's to say. */
  async finish(mail: Delivery, state: string, now: number, error: string | null): Promise<void> {
    await this.#run(
      `UPDATE relay.delivery SET state = $4, finished_at = $5, last_error = $6, lease_until = NULL WHERE ${MINE}`,
      [...this.#own(mail), state, now, error],
    );
  }

  async retryAt(mail: Delivery, at: number, error: string): Promise<void> {
    await this.#run(
      `UPDATE relay.delivery SET state = 'pending', next_at = $4, last_error = $5, lease_until = NULL WHERE ${MINE}`,
      [...this.#own(mail), at, error],
    );
  }

  async nextDue(now: number): Promise<number | null> {
    const [row] = await this.#run(
      `SELECT min(CASE WHEN next_at > $2::bigint + ${HORIZON} THEN $2 ELSE next_at END) AS at
       FROM relay.delivery d WHERE club = $1 AND state = 'pending' AND ${FOLLOWS}`,
      [this.#club, now],
    );
    return row?.at === null || row?.at === undefined ? null : Number(row.at);
  }

  async queue(): Promise<QueueState> {
    const [row] = await this.#run(
      `SELECT count(*) FILTER (WHERE state <> 'dead') AS pending, min(first_at) FILTER (WHERE state <> 'dead') AS oldest,
         count(*) FILTER (WHERE state = 'dead') AS dead,
         count(*) FILTER (WHERE state = 'dead' AND kind = 'club') AS given_up
       FROM relay.delivery WHERE club = $1 AND state IN ('pending', 'sending', 'dead')`,
      [this.#club],
    );
    return {
      pending: Number(row?.pending),
      oldestAt: row?.oldest === null ? null : Number(row?.oldest),
      dead: Number(row?.dead),
      givenUp: Number(row?.given_up),
    };
  }

  #own(mail: Delivery): [string, string, string] {
    return [mail.id, mail.kind, this.#claims.get(mail) ?? '0'];
  }
}

const MINE = "message_id = $1 AND kind = $2 AND state = 'sending' AND claim = $3";
