import type { Clock } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { MailLog } from '../logs.ts';
import type { MessageStore } from './message-store.ts';
import { SqliteStore } from './sqlite-store.ts';

/** Where a process keeps messages: a store for each club. */
export interface Stores {
  of(parts: { config: MailConfig; clock: Clock; log: MailLog }): MessageStore;
  close(): Promise<void>;
}

/**
 * SQLite files in the clubs' data folders, or, given a connection string, the tables of a PostgreSQL database. The client
 * of PostgreSQL is loaded only then.
 */
export async function openStores(databaseUrl: string | null): Promise<Stores> {
  if (databaseUrl === null) return { of: (parts) => new SqliteStore(parts), close: async () => {} };
  const [{ PostgresDatabase }, { PostgresStore }] = await Promise.all([
    import('./postgres/database.ts'),
    import('./postgres/postgres-store.ts'),
  ]);
  const db = new PostgresDatabase(databaseUrl);
  return { of: ({ config }) => new PostgresStore(db, config), close: () => db.close() };
}
