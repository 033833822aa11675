import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Database, inTransaction } from './open.ts';

/** Days that a message which could not be delivered is kept after its last attempt; no setting makes it longer. */
export const DEAD_DAYS = 90;

/** How long texts are kept. */
export type Terms = Pick<MailConfig, 'retentionDays' | 'heldDays'>;

/**
 * Purges the texts of messages whose mails all ended well `retentionDays` ago, of messages that nobody released from the
 * suspects within `heldDays` of their arrival, and of undeliverable ones DEAD_DAYS after the last attempt. Deleted content is
 * overwritten, in the WAL too. A copy that was refused is no reason to keep a message that the club has.
 * @returns how many messages lost their text.
 */
export function purge({ sql }: Database, now: number, { retentionDays, heldDays }: Terms): number {
  const purged = inTransaction(sql, () => {
    const { changes } = sql
      .prepare(
        `UPDATE message SET from_name = NULL, from_email = NULL, telefono = NULL, message = NULL, digest = NULL, purged_at = :now
         WHERE purged_at IS NULL AND (
           accepted_at <= :held AND EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = id AND d.state = 'held')
           OR NOT EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = id AND (
             d.state IN ('held', 'pending', 'sending')
             OR coalesce(d.finished_at, d.first_at) >
                CASE WHEN EXISTS (SELECT 1 FROM delivery c WHERE c.message_id = id AND c.kind = 'club' AND c.state = 'dead')
                     THEN :dead ELSE :delivered END)))`,
      )
      .run({
        now,
        held: now - heldDays * DAY,
        delivered: now - retentionDays * DAY,
        dead: now - DEAD_DAYS * DAY,
      });
    const gone = 'message_id IN (SELECT id FROM message WHERE purged_at IS NOT NULL)';
    sql.exec(`DELETE FROM delivery WHERE state = 'held' AND ${gone}`);
    // A mail server's refusal may quote an address; the reason of a skipped copy is a word of our own.
    sql.exec(`UPDATE delivery SET copy_to = NULL, last_error = CASE WHEN state = 'skipped' THEN last_error END
              WHERE (copy_to IS NOT NULL OR last_error IS NOT NULL AND state <> 'skipped') AND ${gone}`);
    return Number(changes);
  });
  if (purged > 0) emptyWal(sql);
  return purged;
}

/** Writes the WAL back into the database and truncates it, so that deleted text is in neither. Returns false when another process was in the way. */
export function emptyWal(sql: Database['sql']): boolean {
  return Number(sql.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) === 0;
}
