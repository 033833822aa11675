import { DAY, SECOND } from '../../clock.ts';
import type { MailConfig } from '../../config.ts';
import { StoreError } from '../fault.ts';
import type { Undelivered } from '../message-store.ts';
import { DEAD_DAYS, LAST_CALL, PURGE_STEP } from '../retention.ts';
import type { PostgresDatabase, Query } from './database.ts';
import { LEASE } from './outbox.ts';

/** How long the size that was read last is good enough for the quota. */
const SIZE_STANDS = 5 * SECOND;

/** What keeps one club's store small and its people told. Of several processes one works at a time. */
export class PostgresUpkeep {
  readonly #db: PostgresDatabase;
  readonly #run;
  readonly #club: string;
  readonly #maxBytes: number;
  #size: { bytes: number; at: number } | null = null;

  constructor(db: PostgresDatabase, { club, maxStoreBytes }: Pick<MailConfig, 'club' | 'maxStoreBytes'>) {
    this.#db = db;
    this.#run = (text: string, values: unknown[]) => db.run(club, text, values);
    this.#club = club;
    this.#maxBytes = maxStoreBytes;
  }

  /** @throws StoreError when the club's messages fill their quota */
  async checkQuota(): Promise<void> {
    if ((await this.#bytes()) >= this.#maxBytes) throw new StoreError('quota');
  }

  async isCrowded(): Promise<boolean> {
    return (await this.#bytes()) > this.#maxBytes / 2;
  }

  async pullBack(now: number): Promise<void> {
    const values = [this.#club, now];
    await this.#alone(async (query) => {
      await query('UPDATE relay.message SET accepted_at = $2 WHERE club = $1 AND accepted_at > $2', values);
      await query(
        `UPDATE relay.delivery SET first_at = least(first_at, $2), finished_at = least(finished_at, $2)
         WHERE club = $1 AND (first_at > $2 OR finished_at > $2)`,
        values,
      );
      // What the club was told of since nobody knows: better twice than never.
      await query(
        `UPDATE relay.club SET noticed_at = $2::bigint - ${DAY} WHERE key = $1 AND noticed_at > $2`,
        values,
      );
    });
  }

  async purge(now: number, retentionDays: number): Promise<number> {
    const gone = await this.#alone((query) =>
      query(
        `DELETE FROM relay.message WHERE id IN (
           SELECT id FROM relay.message m WHERE club = $1 AND NOT EXISTS (
             SELECT 1 FROM relay.delivery d WHERE d.message_id = m.id AND (
               d.state IN ('pending', 'sending')
               OR coalesce(d.finished_at, d.first_at) > CASE WHEN EXISTS (
                    SELECT 1 FROM relay.delivery c WHERE c.message_id = m.id AND c.kind = 'club' AND c.state = 'dead')
                  THEN $2::bigint ELSE $3::bigint END))
           ORDER BY n LIMIT ${PURGE_STEP}) RETURNING id`,
        [this.#club, now - DEAD_DAYS * DAY, now - retentionDays * DAY],
      ),
    );
    if (gone?.length) this.#size = null;
    return gone?.length ?? 0;
  }

  async tidy(): Promise<void> {
    await this.#run('DELETE FROM relay.rate_window WHERE club = $1 AND ends < clock_timestamp()', [
      this.#club,
    ]);
  }

  async known(ids: string[]): Promise<Set<string>> {
    const rows = await this.#run(
      'SELECT id FROM relay.message WHERE club = $1 AND id::text = ANY ($2::text[])',
      [this.#club, ids],
    );
    return new Set(rows.map(({ id }) => String(id)));
  }

  /** By a lease in place of a lock: a lock would hold one of the few connections for as long as the mail server takes. */
  async notice(now: number, tell: (news: Undelivered) => Promise<boolean>): Promise<boolean> {
    const [mine] = await this.#run(
      `UPDATE relay.club SET notice_lease = clock_timestamp() + interval '${LEASE} ms'
       WHERE key = $1 AND noticed_at <= $2::bigint - ${DAY} AND coalesce(notice_lease < clock_timestamp(), true)
       RETURNING noticed_at, notice_lease::text AS lease`,
      [this.#club, now],
    );
    if (!mine) return false;
    let told = false;
    try {
      told = await tell(await this.#news(Number(mine.noticed_at), now));
      return told;
    } finally {
      await this.#run(
        `UPDATE relay.club SET notice_lease = NULL, noticed_at = CASE WHEN $3 THEN $4 ELSE noticed_at END
         WHERE key = $1 AND notice_lease = $2::timestamptz`,
        [this.#club, mine.lease, told, now],
      );
    }
  }

  async #news(last: number, now: number): Promise<Undelivered> {
    const warn = (DEAD_DAYS - LAST_CALL) * DAY;
    const [row] = await this.#run(
      `SELECT count(*) FILTER (WHERE finished_at > $2) AS dead,
         count(*) FILTER (WHERE kind = 'club' AND finished_at + ${warn} > $2 AND finished_at + ${warn} <= $3) AS ending
       FROM relay.delivery WHERE club = $1 AND state = 'dead'`,
      [this.#club, last, now],
    );
    return { last, dead: Number(row?.dead), ending: Number(row?.ending) };
  }

  async #bytes(): Promise<number> {
    if (this.#size && performance.now() - this.#size.at < SIZE_STANDS) return this.#size.bytes;
    const [row] = await this.#run(
      'SELECT coalesce(sum(bytes), 0) AS bytes FROM relay.message WHERE club = $1',
      [this.#club],
    );
    this.#size = { bytes: Number(row?.bytes), at: performance.now() };
    return this.#size.bytes;
  }

  /** A message was stored here. */
  grown(bytes: number): void {
    if (this.#size) this.#size.bytes += bytes;
  }

  /** Runs `work` unless another process is at this club's; null then. */
  #alone<T>(work: (query: Query) => Promise<T>): Promise<T | null> {
    return this.#db.transaction(this.#club, async (query) => {
      const [lock] = await query('SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS mine', [
        `upkeep ${this.#club}`,
      ]);
      return lock?.mine ? await work(query) : null;
    });
  }
}
