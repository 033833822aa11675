import { SqliteStore, type StoreParts } from './sqlite.ts';
import type { MessageStore } from './store.ts';

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
