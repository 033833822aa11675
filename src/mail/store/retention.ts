import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import { type Database, inTransaction } from './open.ts';
import { bytesUsed } from './size.ts';

/** Days that a message which could not be delivered is kept after its last attempt; no setting makes it longer. */
export const DEAD_DAYS = 90;
/** Days before an undelivered message is deleted at which the club is told once more. */
export const LAST_CALL = 7;

/** Most messages that one call of `purge` deletes: fifty of the longest take about 50 ms. */
export const PURGE_STEP = 50;

/**
 * Deletes the oldest messages whose mails all ended well `retentionDays` ago, or that could not be delivered and had their
 * last attempt DEAD_DAYS ago. A copy that was refused is no reason to keep a message that the club has.
 * @returns how many went; PURGE_STEP when there may be more.
 */
export function purge({ sql }: Database, now: number, retentionDays: number): number {
  const { changes } = inTransaction(sql, () =>
    sql
      .prepare(
        `DELETE FROM message WHERE rowid IN (
           SELECT rowid FROM message m WHERE NOT EXISTS (SELECT 1 FROM delivery d WHERE d.message_id = m.id AND (
             d.state IN ('pending', 'sending')
             OR coalesce(d.finished_at, d.first_at) >
                CASE WHEN EXISTS (SELECT 1 FROM delivery c WHERE c.message_id = m.id AND c.kind = 'club' AND c.state = 'dead')
                     THEN :dead ELSE :delivered END)) ORDER BY rowid LIMIT ${PURGE_STEP})`,
      )
      .run({ delivered: now - retentionDays * DAY, dead: now - DEAD_DAYS * DAY }),
  );
  return Number(changes);
}

/** True past half the quota. */
export function isCrowded({ sql }: Database, { maxStoreBytes }: Pick<MailConfig, 'maxStoreBytes'>): boolean {
  return bytesUsed(sql) > maxStoreBytes / 2;
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

/** Which of these messages are stored. */
export function known({ sql }: Database, ids: string[]): Set<string> {
  const one = sql.prepare('SELECT 1 FROM message WHERE id = ?');
  return new Set(ids.filter((id) => one.get(id) !== undefined));
}
