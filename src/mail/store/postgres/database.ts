import pg from 'pg';
import { SECOND } from '../../clock.ts';
import { StoreError } from '../fault.ts';
import type { Row } from '../rows.ts';
import { storeErrorOf } from './fault.ts';
import { TABLES, VERSION } from './schema.ts';

/** Runs one statement and returns its rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;

/** Of one process; Postgres admits a hundred unless told otherwise. */
const CONNECTIONS = 10;
/** Of these one club may have so many at a time: a flood of one leaves room for the others. */
const PER_CLUB = 3;
/** Longest wait for a connection, and for an answer over one on which nothing comes any more. */
const CONNECT = 5 * SECOND;
const ANSWER = 10 * SECOND;
/** After the database was out of reach, it is tried again this much later at the earliest. */
const TRY_AGAIN = SECOND;

/**
 * The database that several processes and clubs share. It is reached when it is needed and can be; every failure is a
 * StoreError. A statement whose answer never came may have been carried out.
 */
export class PostgresDatabase {
  readonly #pool: pg.Pool;
  #ready: Promise<void> | null = null;
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
      // What the server ends by itself, so that a process which it cannot reach any more holds no lock for long. What was
      // answered OK is on its disk, whatever its settings say.
      options: [
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
  }

  /** One statement, committed when it resolves. */
  run(club: string, text: string, values: unknown[] = []): Promise<Row[]> {
    return this.#inTurn(club, async () => {
      await this.#prepared();
      return (await this.#pool.query(text, values)).rows;
    });
  }

  /** Several statements, all or none; committed when it resolves. */
  transaction<T>(club: string, work: (query: Query) => Promise<T>): Promise<T> {
    return this.#inTurn(club, async () => {
      await this.#prepared();
      return this.#transaction(work);
    });
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #transaction<T>(work: (query: Query) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failed = true;
    try {
      await client.query('BEGIN');
      const result = await work(async (text, values) => (await client.query(text, values)).rows);
      await client.query('COMMIT');
      failed = false;
      return result;
    } finally {
      // Closing the connection rolls back, and one that failed may have an answer under way that nobody waits for.
      client.release(failed);
    }
  }

  /** Makes the tables where they are missing; of several processes one does. */
  async #prepared(): Promise<void> {
    this.#ready ??= this.#transaction(async (query) => {
      await query("SELECT pg_advisory_xact_lock(hashtextextended('relay tables', 0))");
      const [there] = await query("SELECT to_regclass('relay.setting') IS NOT NULL AS yes");
      if (!there?.yes) await query(TABLES);
      const [found] = await query("SELECT value FROM relay.setting WHERE name = 'version'");
      if (Number(found?.value) > VERSION) throw new StoreError('newer');
    });
    try {
      await this.#ready;
    } catch (error) {
      this.#ready = null;
      throw error;
    }
  }

  /** Lets so many of a club's calls through at a time, in their order. */
  async #inTurn<T>(club: string, work: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(club) ?? { busy: 0, waiting: [] };
    this.#turns.set(club, turns);
    if (turns.busy < PER_CLUB) turns.busy += 1;
    else await new Promise<void>((resolve) => turns.waiting.push(resolve));
    try {
      if (this.#away && performance.now() - this.#away.at < TRY_AGAIN) throw this.#away.error;
      return await work();
    } catch (error) {
      throw this.#noted(storeErrorOf(error));
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

  #noted(error: StoreError): StoreError {
    if (error.fault === 'unreachable' && error !== this.#away?.error)
      this.#away = { error, at: performance.now() };
    return error;
  }
}
