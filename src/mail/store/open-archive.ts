import type { MailConfig } from '../config.ts';
import { sqliteArchive } from './archive.ts';
import type { MessageArchive } from './message-archive.ts';
import { type Database, openDatabase } from './open.ts';

export interface OpenArchive {
  archive: MessageArchive;
  /** Null when the messages are in PostgreSQL. */
  db: Database | null;
  close(): Promise<void>;
}

/** Opens the messages of the configuration's club, wherever they are. @throws StoreError, or what SQLite throws */
export async function openArchive({ databaseUrl, dataDir, club }: MailConfig): Promise<OpenArchive> {
  if (databaseUrl === null) {
    const db = openDatabase(dataDir, { check: true });
    return { archive: sqliteArchive(db), db, close: async () => db.sql.close() };
  }
  const [{ PostgresDatabase }, { postgresArchive }] = await Promise.all([
    import('./postgres/database.ts'),
    import('./postgres/archive.ts'),
  ]);
  const database = new PostgresDatabase(databaseUrl);
  return { archive: postgresArchive(database, club), db: null, close: () => database.close() };
}
