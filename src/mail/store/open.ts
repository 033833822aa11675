import type { Clock } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import { SqliteStore } from './sqlite.ts';
import type { MessageStore } from './store.ts';

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
  if (databaseUrl === null) return { of: (parts) => new SqliteStore(parts), close: async () => {} };
  const { PostgresPool, PostgresStore } = await import('./postgres.ts');
  const pool = new PostgresPool(databaseUrl);
  return { of: ({ config }) => new PostgresStore(pool, config), close: () => pool.close() };
}
