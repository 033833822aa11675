import PQueue from 'p-queue';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { Limiter } from '../limiter.ts';
import { StoreError, storeErrorOf } from './fault.ts';
import { POSTGRES_TABLES, POSTGRES_VERSION } from './schema.ts';
import { type Queries, type Sql, sql } from './sql.ts';
import { type Dialect, LEASE, MessageStore } from './store.ts';

/** Of one process; PostgreSQL admits a hundred by default. */
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
  #ready: Promise<unknown> | null = null;
  /** Right after it was out of reach nobody is kept waiting for the same. */
  #away: { error: StoreError; at: number } | null = null;

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
    // A connection dies while nobody waits for an answer over it: the next query fails, or gets another.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs `work` with a connection of its own. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    try {
      if (this.#away && performance.now() - this.#away.at < TRY_AGAIN) throw this.#away.error;
      this.#ready ??= this.#connected((client) => transactionOn(client, makeTables));
      await this.#ready.catch((error) => {
        this.#ready = null;
        throw error;
      });
      return await this.#connected(work);
    } catch (error) {
      const known = storeErrorOf(error);
      if (known.fault === 'unreachable' && known !== this.#away?.error)
        this.#away = { error: known, at: performance.now() };
      throw known;
    }
  }

  /** After a failure the connection is closed, which rolls back: it may have an answer under way that nobody waits for. */
  async #connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

const queriesOf = (client: pg.PoolClient): Queries => {
  const query = ({ text, values }: Sql) =>
    client.query(
      text.reduce((before, after, n) => `${before}$${n}${after}`),
      [...values],
    );
  return {
    all: async (statement) => (await query(statement)).rows,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
  };
};

async function transactionOn<T>(client: pg.PoolClient, work: (tx: Queries) => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  const result = await work(queriesOf(client));
  await client.query('COMMIT');
  return result;
}

/** Makes the tables where they are missing; of several processes one does. */
async function makeTables(tx: Queries): Promise<void> {
  await lockUntilEnd(tx, 'relay tables');
  const [there] = await tx.all<{ yes: boolean }>(sql`SELECT to_regclass('relay.setting') IS NOT NULL AS yes`);
  if (!there?.yes) await tx.run({ text: [POSTGRES_TABLES], values: [] });
  const [found] = await tx.all<{ value: string }>(sql`SELECT value FROM setting WHERE name = 'version'`);
  if (Number(found?.value) > POSTGRES_VERSION) throw new StoreError('newer');
}

/** Held until the transaction ends, however that ends. */
const lockUntilEnd = (tx: Queries, name: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

const NOW = sql`clock_timestamp()`;
const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 ms'`;

/**
 * One club's messages among those of others, over the connections of all clubs. Every process may deliver: it has a lease on
 * the mail in its hands.
 */
export class PostgresStore extends MessageStore {
  protected readonly dialect: Dialect = {
    now: NOW,
    lease: after(LEASE),
    skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  };
  protected override lock = lockUntilEnd;
  readonly #pool: PostgresPool;
  readonly #turns = new PQueue({ concurrency: PER_CLUB });

  constructor(pool: PostgresPool, config: MailConfig) {
    super(config.club, config);
    this.#pool = pool;
  }

  all<Row>(statement: Sql): Promise<Row[]> {
    return this.#use((client) => queriesOf(client).all(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.#use((client) => queriesOf(client).run(statement));
  }

  protected transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#use((client) => transactionOn(client, work));
  }

  #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#turns.add(() => this.#pool.use(work));
  }

  protected async size(): Promise<number> {
    const [row] = await this.all<{ bytes: number }>(
      sql`SELECT coalesce(sum(bytes), 0) AS bytes FROM message WHERE club = ${this.club}`,
    );
    return row?.bytes ?? 0;
  }

  /** Counts in a table that all processes share. */
  limiter(name: string, most: number, windowMs: number): Limiter {
    const row = (key: string) => sql`club = ${this.club} AND name = ${name} AND key = ${key}`;
    return {
      take: async (key) => {
        const taken = await this.run(sql`
          INSERT INTO rate_window AS w (club, name, key, ends, used)
          VALUES (${this.club}, ${name}, ${key}, ${after(windowMs)}, 1)
          ON CONFLICT (club, name, key) DO UPDATE SET
            ends = CASE WHEN w.ends <= ${NOW} THEN excluded.ends ELSE w.ends END,
            used = CASE WHEN w.ends <= ${NOW} THEN 1 ELSE w.used + 1 END
          WHERE w.ends <= ${NOW} OR w.used < ${most}`);
        if (taken > 0) return 0;
        const [found] = await this.all<{ wait: string }>(
          sql`SELECT ceil(extract(epoch FROM ends - ${NOW})) AS wait FROM rate_window WHERE ${row(key)}`,
        );
        return Math.max(1, Number(found?.wait ?? 1));
      },
      giveBack: async (key) => {
        await this.run(sql`UPDATE rate_window SET used = used - 1 WHERE ${row(key)} AND used > 0`);
      },
    };
  }

  async tidy(): Promise<number> {
    await this.run(sql`DELETE FROM rate_window WHERE club = ${this.club} AND ends < ${NOW}`);
    return 0;
  }
}
