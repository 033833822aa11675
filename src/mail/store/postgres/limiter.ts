import type { Limiter } from '../message-store.ts';
import type { PostgresDatabase } from './database.ts';

/** Counts in a table that all processes share, by the database's clock. */
export class PostgresLimiter implements Limiter {
  readonly #run;
  readonly #row: [string, string];
  readonly #most: number;
  readonly #windowMs: number;

  constructor(db: PostgresDatabase, club: string, name: string, most: number, windowMs: number) {
    this.#run = (text: string, values: unknown[]) => db.run(club, text, values);
    this.#row = [club, name];
    this.#most = most;
    this.#windowMs = windowMs;
  }

  async take(key: string): Promise<number> {
    const taken = await this.#run(
      `INSERT INTO relay.rate_window AS w (club, name, key, ends, used)
       VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 ms', 1)
       ON CONFLICT (club, name, key) DO UPDATE SET
         ends = CASE WHEN w.ends <= clock_timestamp() THEN excluded.ends ELSE w.ends END,
         used = CASE WHEN w.ends <= clock_timestamp() THEN 1 ELSE w.used + 1 END
       WHERE w.ends <= clock_timestamp() OR w.used < $5
       RETURNING used`,
      [...this.#row, key, this.#windowMs, this.#most],
    );
    if (taken.length > 0) return 0;
    const [row] = await this.#run(
      `SELECT ceil(extract(epoch FROM ends - clock_timestamp())) AS wait FROM relay.rate_window
       WHERE club = $1 AND name = $2 AND key = $3`,
      [...this.#row, key],
    );
    return Math.max(1, Number(row?.wait ?? 1));
  }

  async giveBack(key: string): Promise<void> {
    await this.#run(
      'UPDATE relay.rate_window SET used = used - 1 WHERE club = $1 AND name = $2 AND key = $3 AND used > 0',
      [...this.#row, key],
    );
  }
}
