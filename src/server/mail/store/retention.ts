/** Deletion of old messages, and notices to the club before undelivered ones are deleted. */
import { DAY } from '../clock.ts';
import { sql } from './sql.ts';
import type { MessageStore } from './store.ts';

/** Days that an undeliverable message is kept after its last attempt, whatever the settings say. */
export const DEAD_DAYS = 90;
/** Days before the deletion of an undelivered message at which the club is notified again. */
const LAST_NOTICE_DAYS = 7;
/** Maximum number of messages that one call of `purgeMessages` deletes; fifty of the longest take about 50 ms. */
export const PURGE_BATCH = 50;

/** Undelivered mail since the last notice to the club. */
export interface UndeliveredNews {
  /** Time of the last notice, ms since the epoch; 0 for never. */
  last: number;
  /** Mails given up since then. */
  dead: number;
  /** Undelivered messages that entered their last week since then. */
  ending: number;
}

/** Moves future times back to `now`: they were written before the clock was set back, and would delay deletion. */
export async function clampFutureTimes(store: MessageStore, now: number): Promise<void> {
  const { club } = store;
  await store.transaction(async (tx) => {
    await tx.run(sql`UPDATE message SET accepted_at = ${now} WHERE club = ${club} AND accepted_at > ${now}`);
    await tx.run(sql`UPDATE delivery SET first_at = ${now} WHERE club = ${club} AND first_at > ${now}`);
    await tx.run(sql`UPDATE delivery SET finished_at = ${now} WHERE club = ${club} AND finished_at > ${now}`);
    // It is unknown if a notice was sent since then. A second one does less harm than none.
    await tx.run(sql`UPDATE club SET noticed_at = ${now - DAY} WHERE key = ${club} AND noticed_at > ${now}`);
  });
}

/**
 * Deletes a batch of messages that were delivered `retentionDays` ago, or that were given up DEAD_DAYS ago. A
 * refused copy does not keep a message that the club has.
 * @returns number of deleted messages; PURGE_BATCH if there may be more
 */
export async function purgeMessages(
  store: MessageStore,
  now: number,
  retentionDays: number,
): Promise<number> {
  const purgedCount = await store.run(sql`
    DELETE FROM message WHERE id IN (
      SELECT m.id FROM message m WHERE m.club = ${store.club} AND NOT EXISTS (
        SELECT 1 FROM delivery d JOIN delivery c ON c.message_id = d.message_id AND c.kind = 'club'
        WHERE d.message_id = m.id AND (
          d.state IN ('pending', 'sending')
          OR c.state = 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - DEAD_DAYS * DAY}
          OR c.state <> 'dead' AND coalesce(d.finished_at, d.first_at) > ${now - retentionDays * DAY}))
      LIMIT ${PURGE_BATCH} ${store.dialect.skipLocked})`);
  if (purgedCount > 0) store.discardSize();
  return purgedCount;
}

/**
 * Calls `notify` with the news since the last notice, at most once a day; it resolves with true if a notice was
 * sent. A lease, not a lock, selects one of several processes: a lock would hold a connection for as long as the
 * mail server takes.
 */
export async function sendNotice(
  store: MessageStore,
  now: number,
  notify: (news: UndeliveredNews) => Promise<boolean>,
): Promise<boolean> {
  await store.secret();
  const [clubRow] = await store.all<{ noticed_at: number }>(sql`
    UPDATE club SET notice_lease = ${store.dialect.lease}
    WHERE key = ${store.club} AND noticed_at <= ${now - DAY}
      AND (notice_lease IS NULL OR notice_lease < ${store.dialect.now})
    RETURNING noticed_at`);
  if (!clubRow) return false;
  const last = clubRow.noticed_at;
  let sent = false;
  try {
    sent = await notify(await newsSince(store, last, now));
    return sent;
  } finally {
    await store.run(sql`
      UPDATE club SET notice_lease = NULL, noticed_at = ${sent ? now : last}
      WHERE key = ${store.club} AND noticed_at = ${last}`);
  }
}

async function newsSince(store: MessageStore, last: number, now: number): Promise<UndeliveredNews> {
  // The last week of a message starts this long after it was given up.
  const until = (DEAD_DAYS - LAST_NOTICE_DAYS) * DAY;
  const [news] = await store.all<Omit<UndeliveredNews, 'last'>>(sql`
    SELECT count(*) FILTER (WHERE finished_at > ${last}) AS dead,
      count(*) FILTER (WHERE kind = 'club' AND finished_at > ${last - until} AND finished_at <= ${now - until}) AS ending
    FROM delivery WHERE club = ${store.club} AND state = 'dead'`);
  return { last, dead: news?.dead ?? 0, ending: news?.ending ?? 0 };
}
