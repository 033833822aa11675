import { DAY } from '../clock.ts';
import { type Database, inTransaction } from './open.ts';

/** Days that a message kept aside waits for a person before its text goes. */
const HELD_DAYS = 90;

/**
 * Purges the text of messages whose deliveries all ended well `days` ago, and of messages that nobody released from the
 * suspects in 90 days. What could not be delivered is kept. Deleted content is overwritten, in the WAL too.
 * @returns how many messages lost their text.
 */
export function purge({ sql }: Database, now: number, days: number): number {
  const purged = inTransaction(sql, () => {
    const { changes } = sql
      .prepare(
        `UPDATE message SET from_name = NULL, from_email = NULL, telefono = NULL, message = NULL, digest = NULL, purged_at = ?
         WHERE purged_at IS NULL AND (
           NOT EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = id
                       AND (d.state NOT IN ('delivered', 'skipped') AND NOT (d.kind = 'copy' AND d.state = 'dead')
                            OR coalesce(d.finished_at, d.first_at) > ?))
           OR accepted_at <= ? AND EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = id AND d.state = 'held'))`,
      )
      .run(now, now - days * DAY, now - HELD_DAYS * DAY);
    sql.exec(`UPDATE delivery SET copy_to = NULL, last_error = CASE WHEN state = 'skipped' THEN last_error END
              WHERE message_id IN (SELECT id FROM message WHERE purged_at IS NOT NULL) AND copy_to IS NOT NULL`);
    sql.exec(
      `DELETE FROM delivery WHERE state = 'held' AND message_id IN (SELECT id FROM message WHERE purged_at IS NOT NULL)`,
    );
    return Number(changes);
  });
  if (purged > 0) emptyWal(sql);
  return purged;
}

/** Writes the WAL back into the database and truncates it, so that deleted text is in neither. Returns false when another process was in the way. */
export function emptyWal(sql: Database['sql']): boolean {
  return Number(sql.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy) === 0;
}
