import PQueue from 'p-queue';
import pg from 'pg';
import { SECOND } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { Limiter } from '../limiter.ts';
import { MessageStoreError, toMessageStoreError } from './fault.ts';
import { LEASE } from './queue.ts';
import { POSTGRES_TABLES, POSTGRES_VERSION } from './schema.ts';
import { type Queries, type Sql, sql } from './sql.ts';
import { type Dialect, MessageStore } from './store.ts';

/** Pool size of one process; PostgreSQL allows a hundred connections by default. */
const POOL_SIZE = 10;
/** Concurrent connections per club, so that a flood on one club leaves room for the others. */
const CONNECTIONS_PER_CLUB = 3;
/** Timeouts for opening a connection and for an answer over it. */
const CONNECT_TIMEOUT = 5 * SECOND;
const QUERY_TIMEOUT = 10 * SECOND;
/** Minimum interval between connection attempts while the database is unreachable. */
const RECONNECT_INTERVAL = SECOND;
/** Type OID of `bigint`. */
const BIGINT_OID = 20;

/**
 * Connection pool shared by all clubs of a process. Connects lazily, and reports every failure as a store error. A
 * statement whose answer never arrived may still have been executed.
 */
export class PostgresPool {
  readonly #pool: pg.Pool;
  #ready: Promise<unknown> | null = null;
  /** Recent connection failure; further calls fail at once with the same error. */
  #outage: { error: MessageStoreError; at: number } | null = null;

  /** @param url `postgres://user:password@host/database`; secret */
  constructor(url: string) {
    this.#pool = new pg.Pool({
      connectionString: url,
      application_name: 'relay',
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: QUERY_TIMEOUT,
      keepAlive: true,
      types: {
        getTypeParser: (type, format) =>
          Number(type) === BIGINT_OID ? Number : pg.types.getTypeParser(type, format),
      },
      // The server enforces these timeouts itself, so a process that lost its network holds no lock for long.
      // synchronous_commit guarantees that an acknowledged message is on disk, whatever the server's default.
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
    // Idle connections may break; the next query then fails or gets another connection.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** Runs `work` on its own connection. */
  async use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    try {
      if (this.#outage && performance.now() - this.#outage.at < RECONNECT_INTERVAL) throw this.#outage.error;
      this.#ready ??= this.#withConnection((client) => transactionOn(client, createTables));
      await this.#ready.catch((error) => {
        this.#ready = null;
        throw error;
      });
      return await this.#withConnection(work);
    } catch (error) {
      const known = toMessageStoreError(error);
      if (known.code === 'unreachable' && known !== this.#outage?.error)
        this.#outage = { error: known, at: performance.now() };
      throw known;
    }
  }

  /**
   * Runs `work` on a pooled connection. After a failure the connection is closed, which rolls back; it may still have
   * an answer in flight.
   */
  async #withConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
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

/** Creates the tables if they are missing. A lock lets only one process do it. */
async function createTables(tx: Queries): Promise<void> {
  await lockUntilEnd(tx, 'relay tables');
  const [existing] = await tx.all<{ yes: boolean }>(
    sql`SELECT to_regclass('relay.setting') IS NOT NULL AS yes`,
  );
  if (!existing?.yes) await tx.run({ text: [POSTGRES_TABLES], values: [] });
  const [found] = await tx.all<{ value: string }>(sql`SELECT value FROM setting WHERE name = 'version'`);
  if (Number(found?.value) > POSTGRES_VERSION) throw new MessageStoreError('newer');
}

/** Takes an advisory lock until the end of the transaction. */
const lockUntilEnd = (tx: Queries, name: string) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`);

const NOW = sql`clock_timestamp()`;
const after = (ms: number) => sql`clock_timestamp() + ${ms} * interval '1 ms'`;

/**
 * Messages of one club in a PostgreSQL database shared with other clubs. Several processes may deliver: each holds a
 * lease on the mails it has claimed.
 */
export class PostgresStore extends MessageStore {
  readonly dialect: Dialect = {
    now: NOW,
    lease: after(LEASE),
    skipLocked: sql`FOR UPDATE SKIP LOCKED`,
  };
  protected override lock = lockUntilEnd;
  readonly #pool: PostgresPool;
  readonly #queue = new PQueue({ concurrency: CONNECTIONS_PER_CLUB });

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

  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T> {
    return this.#use((client) => transactionOn(client, work));
  }

  #use<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#queue.add(() => this.#pool.use(work));
  }

  protected async size(): Promise<number> {
    const [row] = await this.all<{ bytes: number }>(
      sql`SELECT coalesce(sum(bytes), 0) AS bytes FROM message WHERE club = ${this.club}`,
    );
    return row?.bytes ?? 0;
  }

  /** Rate limiter whose counts are shared by all processes. */
  limiter(name: string, max: number, windowMs: number): Limiter {
    const row = (key: string) => sql`club = ${this.club} AND name = ${name} AND key = ${key}`;
    return {
      take: async (key) => {
        const changedRows = await this.run(sql`
          INSERT INTO rate_window AS w (club, name, key, ends, used)
          VALUES (${this.club}, ${name}, ${key}, ${after(windowMs)}, 1)
          ON CONFLICT (club, name, key) DO UPDATE SET
            ends = CASE WHEN w.ends <= ${NOW} THEN excluded.ends ELSE w.ends END,
            used = CASE WHEN w.ends <= ${NOW} THEN 1 ELSE w.used + 1 END
          WHERE w.ends <= ${NOW} OR w.used < ${max}`);
        if (changedRows > 0) return 0;
        const [found] = await this.all<{ wait: string }>(
          sql`SELECT ceil(extract(epoch FROM ends - ${NOW})) AS wait FROM rate_window WHERE ${row(key)}`,
        );
        return Math.max(1, Number(found?.wait ?? 1));
      },
      refund: async (key) => {
        await this.run(sql`UPDATE rate_window SET used = used - 1 WHERE ${row(key)} AND used > 0`);
      },
    };
  }

  async cleanUp(): Promise<number> {
    await this.run(sql`DELETE FROM rate_window WHERE club = ${this.club} AND ends < ${NOW}`);
    return 0;
  }
}
