import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Database, inTransaction } from './open.ts';
import { bytesUsed } from './size.ts';

/** Days that a message which could not be delivered is kept after its last attempt; no setting makes it longer. */
export const DEAD_DAYS = 90;

/**
 * Deletes messages whose mails all ended well `retentionDays` ago, and undeliverable ones DEAD_DAYS after the last attempt.
 * Deleted content is overwritten, in the WAL too. A copy that was refused is no reason to keep a message that the club has.
 * @returns how many messages went.
 */
export function purge({ sql }: Database, now: number, retentionDays: number): number {
  const { changes } = inTransaction(sql, () =>
    sql
      .prepare(
        `DELETE FROM message WHERE NOT EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = id AND (
           d.state IN ('pending', 'sending')
           OR coalesce(d.finished_at, d.first_at) >
              CASE WHEN EXISTS (SELECT 1 FROM delivery c WHERE c.message_id = id AND c.kind = 'club' AND c.state = 'dead')
                   THEN :dead ELSE :delivered END))`,
      )
      .run({ delivered: now - retentionDays * DAY, dead: now - DEAD_DAYS * DAY }),
  );
  emptyWal(sql);
  return Number(changes);
}

/**
 * Past half the quota, delivered messages go before their time, oldest first, so that a flood does not close the form for a
 * month. Never within a day: the daily caps on copies count them. With a mail server only: without one the store's text and
 * the club's file go together, and nobody may have read it.
 * @returns how many messages went.
 */
export function makeRoom(
  db: Database,
  now: number,
  { smtp, retentionDays, maxStoreBytes }: Pick<MailConfig, 'smtp' | 'retentionDays' | 'maxStoreBytes'>,
): number {
  let gone = 0;
  for (let days = retentionDays / 2; smtp && days >= 1 && bytesUsed(db.sql) > maxStoreBytes / 2; days /= 2)
    gone += purge(db, now, days);
  return gone;
}

/** Times that lie ahead were written before somebody set the clock back: they count as now, so that no text stays longer for it. */
export function pullBack({ sql }: Database, now: number): void {
  inTransaction(sql, () => {
    sql.prepare('UPDATE message SET accepted_at = :now WHERE accepted_at > :now').run({ now });
    sql
      .prepare(
        'UPDATE delivery SET first_at = min(first_at, :now), finished_at = min(finished_at, :now) WHERE first_at > :now OR finished_at > :now',
      )
      .run({ now });
    // What the club was told of since nobody knows: better twice than never.
    sql
      .prepare("UPDATE setting SET value = :day WHERE name = 'notice' AND value > :now")
      .run({ now, day: now - DAY });
  });
}

/** Writes the WAL back into the database and truncates it, so that deleted text is in neither. Returns false when another process was in the way. */
export function emptyWal(sql: Database['sql']): boolean {
  return Number(sql.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) === 0;
}
