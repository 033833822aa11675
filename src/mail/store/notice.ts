import { DAY } from '../clock.ts';
import type { Undelivered } from './message-store.ts';
import type { Database } from './open.ts';
import { DEAD_DAYS, LAST_CALL } from './retention.ts';

/** When the club was told last; 0 for never. */
export function lastNotice({ sql }: Database): number {
  return Number(sql.prepare("SELECT value FROM setting WHERE name = 'notice'").get()?.value ?? 0);
}

/** Writes down that the club has been told. */
export function noticed({ sql }: Database, now: number): void {
  sql.prepare("INSERT OR REPLACE INTO setting VALUES ('notice', ?)").run(now);
}

/** Mails given up since `last`, and those whose last week began since then. */
export function undelivered({ sql }: Database, last: number, now: number): Undelivered {
  const row = sql
    .prepare(
      `SELECT coalesce(sum(finished_at > :last), 0) AS dead,
              coalesce(sum(kind = 'club' AND finished_at + :warn > :last AND finished_at + :warn <= :now), 0) AS ending
       FROM delivery WHERE state = 'dead'`,
    )
    .get({ last, now, warn: (DEAD_DAYS - LAST_CALL) * DAY });
  return { last, dead: Number(row?.dead), ending: Number(row?.ending) };
}
