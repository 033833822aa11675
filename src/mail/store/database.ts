import type { Kysely, RawBuilder } from 'kysely';
import type { Clock } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import { SqliteDatabase } from './sqlite.ts';
import { MessageStore } from './store.ts';
import type { Tables } from './tables.ts';

/** Counts events per key in windows that start with a key's first event; how long and how many, whoever made it knows. */
export interface Limiter {
  /** Takes one event if there is room. Returns 0, or the seconds to wait when there is none. */
  take(key: string): number | Promise<number>;
  /** Gives one event back: it came to nothing. */
  giveBack(key: string): void | Promise<void>;
}

/** What the store needs of the database beside its statements, which are the same for both. */
export interface Database {
  /** The club under which rows are written and looked for. */
  readonly club: string;
  /**
   * Runs `work` on the open database; it may run more than once.
   * @throws what kept the database from being opened, or a statement from being carried out (`faultOf`)
   */
  use<T>(work: (db: Kysely<Tables>) => Promise<T>): Promise<T>;
  /** Null where one process alone delivers, and nothing is leased; else moments of the clock that all share. */
  readonly leases: { now: RawBuilder<unknown>; until(ms: number): RawBuilder<unknown> } | null;
  /** Lets one transaction at a time go on past here under this name, until it ends. */
  lock(transaction: Kysely<Tables>, name: string): Promise<void>;
  /** Bytes that the club's messages take. */
  size(db: Kysely<Tables>): Promise<number>;
  limiter(name: string, most: number, windowMs: number): Limiter;
  /** Takes the right to deliver: its release, or null while another process alone may. @throws when it cannot be had. */
  deliveryLock(): (() => void) | null;
  /** Removes deleted text from the database's own log. Resolves with false when another process was in the way. */
  emptyLog(): Promise<boolean>;
  /** Removes what a purge leaves behind, and damaged stores whose days are over. Returns how many of these. */
  tidy(now: number): Promise<number>;
  /** Names of damaged stores that were put aside, with the time. */
  keptAside(): { name: string; at: number }[];
  close(): Promise<void>;
}

/** What opens a club's store. */
export interface StoreParts {
  config: MailConfig;
  clock: Clock;
  /** Null on the command line, which puts no damaged store aside. */
  log: MailLog | null;
}

/** Where a process keeps messages: a store for each club. */
export interface Stores {
  of(parts: StoreParts): MessageStore;
  close(): Promise<void>;
}

/**
 * SQLite files in the clubs' data folders, or, given a connection string, the tables of a PostgreSQL database. The client
 * of PostgreSQL is loaded only then.
 */
export async function openStores(databaseUrl: string | null): Promise<Stores> {
  if (databaseUrl === null)
    return {
      of: (parts) => new MessageStore(new SqliteDatabase(parts), parts.config),
      close: async () => {},
    };
  const { PostgresPool } = await import('./postgres.ts');
  const pool = new PostgresPool(databaseUrl);
  return {
    of: ({ config }) => new MessageStore(pool.databaseOf(config.club), config),
    close: () => pool.close(),
  };
}
