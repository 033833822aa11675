import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { Database, Limiter } from './database.ts';
import { StoreError, storeErrorOf } from './fault.ts';
import { POSTGRES_TABLES, POSTGRES_VERSION, type Tables } from './tables.ts';

/** Of one process; Postgres admits a hundred unless told otherwise. */
const CONNECTIONS = 10;
/** Of these one club may have so many at a time: a flood of one leaves room for the others. */
const PER_CLUB = 3;
/** Longest wait for a connection, and for an answer over one on which nothing comes any more. */
const CONNECT = 5 * SECOND;
const ANSWER = 10 * SECOND;
/** After the database was out of reach, it is tried again this much later at the earliest. */
const TRY_AGAIN = SECOND;
/** The database's own number of the type of whole numbers that count rows and ms. */
const BIGINT = 20;

/**
 * The connections to the database that several processes and clubs share. It is reached when it is needed and can be; every
 * failure is a StoreError. A statement whose answer never came may have been carried out.
 */
export class PostgresPool {
  readonly #pool: pg.Pool;
  readonly #db: Kysely<Tables>;
  #ready: Promise<unknown> | null = null;
  /** Who asks right after it was out of reach is not kept waiting for the same. */
  #away: { error: StoreError; at: number } | null = null;
  readonly #turns = new Map<string, { busy: number; waiting: (() => void)[] }>();

  /** @param url `postgres://user:password@host/database`; secret */
  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'relay',
      max: CONNECTIONS,
      connectionTimeoutMillis: CONNECT,
      query_timeout: ANSWER,
      keepAlive: true,
      types: {
        getTypeParser: (type, format) =>
          Number(type) === BIGINT ? Number : pg.types.getTypeParser(type, format),
      },
      // What the server ends by itself, so that a process which it cannot reach any more holds no lock for long. What was
      // answered OK is on its disk, whatever its settings say.
      options: [
        ['search_path', 'relay'],
        ['synchronous_commit', 'on'],
        ['statement_timeout', 8 * SECOND],
        ['lock_timeout', 5 * SECOND],
        ['idle_in_transaction_session_timeout', 5 * SECOND],
        ['tcp_user_timeout', 20 * SECOND],
        ['tcp_keepalives_idle', 20],
        ['tcp_keepalives_interval', 5],
        ['tcp_keepalives_count', 3],
      ]
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    });
    // A connection dies while nobody waits for an answer over it: whoever asks next is told, or gets another.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    const pool = { connect: () => this.#connect(), end: () => this.#pool.end(), options: {} };
    this.#db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  }

  /** One club's part of the database. */
  databaseOf(club: string): PostgresDatabase {
    return new PostgresDatabase(club, (work) => this.#inTurn(club, work));
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  /** A connection that is closed after a failure, which rolls back: it may have an answer under way that nobody waits for. */
  async #connect() {
    const client = await this.#pool.connect();
    let failed = false;
    const query = async (text: string, values: unknown[]) => {
      if (failed) return { command: 'ROLLBACK', rowCount: 0, rows: [] };
      try {
        return await client.query(text, values);
      } catch (error) {
        failed = true;
        throw error;
      }
    };
    return { query, release: () => client.release(failed) } as never;
  }

  /** Makes the tables where they are missing; of several processes one does. */
  async #prepared(): Promise<void> {
    this.#ready ??= this.#db.transaction().execute(async (tx) => {
      await lockUntilEnd(tx, 'relay tables');
      const there = await sql<{
        yes: boolean;
      }>`SELECT to_regclass('relay.setting') IS NOT NULL AS yes`.execute(tx);
      if (!there.rows[0]?.yes)
        for (const statement of POSTGRES_TABLES.split(/;\n/)) await sql.raw(statement).execute(tx);
      const found = await sql<{
        value: string;
      }>`SELECT value FROM relay.setting WHERE name = 'version'`.execute(tx);
      if (Number(found.rows[0]?.value) > POSTGRES_VERSION) throw new StoreError('newer');
    });
    try {
      await this.#ready;
    } catch (error) {
      this.#ready = null;
      throw error;
    }
  }

  /** Lets so many of a club's calls through at a time, in their order. */
  async #inTurn<T>(club: string, work: (db: Kysely<Tables>) => Promise<T>): Promise<T> {
    const turns = this.#turns.get(club) ?? { busy: 0, waiting: [] };
    this.#turns.set(club, turns);
    if (turns.busy < PER_CLUB) turns.busy += 1;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      if (this.#away && performance.now() - this.#away.at < TRY_AGAIN) throw this.#away.error;
      await this.#prepared();
      return await work(this.#db);
    } catch (error) {
      const known = storeErrorOf(error);
      if (known.fault === 'unreachable' && known !== this.#away?.error)
        this.#away = { error: known, at: performance.now() };
      throw known;
    } finally {
      const next = turns.waiting.shift();
      // Whoever is next takes over the place.
      if (next) next();
      else {
        turns.busy -= 1;
        if (turns.busy === 0) this.#turns.delete(club);
      }
    }
  }
}

/** One club's messages among those of others. Several processes deliver, each with a lease on the mail that it has in hand. */
class PostgresDatabase implements Database {
  readonly club: string;
  readonly use: Database['use'];
  readonly leases = {
    now: sql`clock_timestamp()`,
    until: (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 ms'`,
  };

  constructor(club: string, use: Database['use']) {
    this.club = club;
    this.use = use;
  }

  async lock(transaction: Kysely<Tables>, name: string): Promise<void> {
    await lockUntilEnd(transaction, name);
  }

  async size(db: Kysely<Tables>): Promise<number> {
    const { rows } = await sql<{ bytes: number }>`
      SELECT coalesce(sum(bytes), 0) AS bytes FROM message WHERE club = ${this.club}`.execute(db);
    return rows[0]?.bytes ?? 0;
  }

  /** Counts in a table that all processes share. */
  limiter(name: string, most: number, windowMs: number): Limiter {
    const { now, until } = this.leases;
    const row = (key: string) => sql`club = ${this.club} AND name = ${name} AND key = ${key}`;
    return {
      take: (key) =>
        this.use(async (db) => {
          const taken = await sql`
            INSERT INTO rate_window AS w (club, name, key, ends, used)
            VALUES (${this.club}, ${name}, ${key}, ${until(windowMs)}, 1)
            ON CONFLICT (club, name, key) DO UPDATE SET
              ends = CASE WHEN w.ends <= ${now} THEN excluded.ends ELSE w.ends END,
              used = CASE WHEN w.ends <= ${now} THEN 1 ELSE w.used + 1 END
            WHERE w.ends <= ${now} OR w.used < ${most} RETURNING used`.execute(db);
          if (taken.rows.length > 0) return 0;
          const { rows } = await sql<{ wait: string }>`
            SELECT ceil(extract(epoch FROM ends - ${now})) AS wait FROM rate_window WHERE ${row(key)}`.execute(
            db,
          );
          return Math.max(1, Number(rows[0]?.wait ?? 1));
        }),
      giveBack: (key) =>
        this.use(async (db) => {
          await sql`UPDATE rate_window SET used = used - 1 WHERE ${row(key)} AND used > 0`.execute(db);
        }),
    };
  }

  /** Every process may: each mail is leased to one of them. */
  deliveryLock(): () => void {
    return () => {};
  }

  async emptyLog(): Promise<boolean> {
    return true;
  }

  async tidy(): Promise<number> {
    const { now } = this.leases;
    await this.use((db) =>
      sql`DELETE FROM rate_window WHERE club = ${this.club} AND ends < ${now}`.execute(db),
    );
    return 0;
  }

  keptAside(): [] {
    return [];
  }

  /** The connections are those of all clubs. */
  async close(): Promise<void> {}
}

/** Held until the transaction ends, however that ends. */
const lockUntilEnd = (transaction: Kysely<Tables>, name: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
