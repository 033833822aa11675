/** Queue of the mails to deliver. Each mail is claimed before it is sent. */
import { HOUR, SECOND } from '../clock.ts';
import type { NoCopy } from '../messages.ts';
import { type Sql, sql } from './sql.ts';
import { MESSAGE_COLUMNS, type MessageRow, type MessageStore } from './store.ts';

/** Longest plausible pause. A mail due later was postponed before the clock was set back, and is due now. */
const MAX_PAUSE = 6 * HOUR;
/** Attempt of the club's mail from which the copy no longer waits for it, since the failure may last for days. */
const ATTEMPTS_BEFORE_COPY = 3;
/** Lease on a claimed mail; longer than any delivery takes. */
export const LEASE = 150 * SECOND;

/** Claimed mail to send. */
export interface Delivery extends MessageRow {
  kind: 'club' | 'copy';
  /** Claims since `first_at`, including this one. */
  attempts: number;
  first_at: number;
  /** Reason why the visitor gets no copy; null if a copy is sent or no address was given. */
  no_copy: NoCopy | null;
}

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

/**
 * Requeues mails without a lease that a process was sending when it crashed. They may have arrived, so they are
 * sent again under the same Message-ID. Call only while holding the delivery lock. Returns their number.
 */
export function recoverMails(store: MessageStore): Promise<number> {
  return store.run(
    sql`UPDATE delivery SET state = 'pending'
      WHERE club = ${store.club} AND state = 'sending' AND lease_until IS NULL`,
  );
}

/**
 * Condition for mails `d` that may be claimed: unclaimed or with an expired lease, and a copy only after the club's
 * mail has ended or failed a few times.
 */
function claimable(store: MessageStore): Sql {
  return sql`d.club = ${store.club} AND d.state IN ('pending', 'sending')
    AND (d.state = 'pending' OR d.lease_until < ${store.dialect.now})
    AND (d.kind = 'club' OR NOT EXISTS (
      SELECT 1 FROM delivery c WHERE c.message_id = d.message_id AND c.kind = 'club'
        AND c.state IN ('pending', 'sending') AND c.attempts < ${ATTEMPTS_BEFORE_COPY}))`;
}

/**
 * Claims the next due mail; null if none is due. Mails to the club go before copies. Skips mails that another
 * process is claiming, and takes over expired leases.
 */
export function claimNextMail(store: MessageStore, now: number): Promise<Delivery | null> {
  return store.transaction(async (tx) => {
    const [mail] = await tx.all<Pick<Delivery, 'id' | 'kind' | 'attempts' | 'first_at'>>(sql`
      UPDATE delivery SET state = 'sending', attempts = attempts + 1, lease_until = ${store.dialect.lease}
      WHERE (message_id, kind) = (
        SELECT d.message_id, d.kind FROM delivery d
        WHERE ${claimable(store)} AND (d.next_at <= ${now} OR d.next_at > ${now + MAX_PAUSE})
        ORDER BY d.turn, d.next_at LIMIT 1 ${store.dialect.skipLocked})
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
export function finishMail(
  store: MessageStore,
  mail: Delivery,
  state: 'delivered' | 'dead' | 'skipped',
  now: number,
  error: string | null,
): Promise<void> {
  return endClaim(store, mail, sql`state = ${state}, finished_at = ${now}, last_error = ${error}`);
}

/** Returns a claimed mail to the queue until `at`. */
export function retryMailAt(store: MessageStore, mail: Delivery, at: number, error: string): Promise<void> {
  return endClaim(store, mail, sql`state = 'pending', next_at = ${at}, last_error = ${error}`);
}

/** Updates a claimed mail, unless another process has claimed it since. */
async function endClaim(store: MessageStore, { id, kind, attempts }: Delivery, outcome: Sql): Promise<void> {
  await store.run(sql`
    UPDATE delivery SET ${outcome}, lease_until = NULL
    WHERE message_id = ${id} AND kind = ${kind} AND state = 'sending' AND attempts = ${attempts}`);
}

/** Due time of the next mail; null if the queue is empty. */
export async function nextDueTime(store: MessageStore, now: number): Promise<number | null> {
  const [next] = await store.all<{ at: number | null }>(sql`
    SELECT min(CASE WHEN d.next_at > ${now + MAX_PAUSE} THEN ${now} ELSE d.next_at END) AS at
    FROM delivery d WHERE ${claimable(store)}`);
  return next?.at ?? null;
}

export async function queueState(store: MessageStore): Promise<QueueState> {
  const [state] = await store.all<QueueState>(sql`
    SELECT count(*) FILTER (WHERE state <> 'dead') AS pending,
      min(first_at) FILTER (WHERE state <> 'dead') AS "oldestAt",
      count(*) FILTER (WHERE state = 'dead') AS dead,
      count(*) FILTER (WHERE state = 'dead' AND kind = 'club') AS "givenUp"
    FROM delivery WHERE club = ${store.club} AND state IN ('pending', 'sending', 'dead')`);
  return state ?? { pending: 0, oldestAt: null, dead: 0, givenUp: 0 };
}
