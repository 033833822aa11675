import { type MessageStoreOptions, SqliteStore } from './sqlite.ts';
import type { MessageStore } from './store.ts';

/** Factory for the stores of the clubs in this process. */
export interface Stores {
  forClub(options: MessageStoreOptions): MessageStore;
  close(): Promise<void>;
}

/**
 * Opens SQLite files in the clubs' data folders or, given a connection string, connects to PostgreSQL. The PostgreSQL
 * client is loaded only when needed.
 */
export async function openStores(databaseUrl: string | null): Promise<Stores> {
  if (databaseUrl === null) return { forClub: (options) => new SqliteStore(options), close: async () => {} };
  const { PostgresPool, PostgresStore } = await import('./postgres.ts');
  const pool = new PostgresPool(databaseUrl);
  return { forClub: ({ config }) => new PostgresStore(pool, config), close: () => pool.close() };
}
