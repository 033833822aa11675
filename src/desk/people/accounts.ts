/** Accounts of the desk on the club's server: people with their sessions. The local desk has none. */
import { join } from 'node:path';
import { AccountDatabase, type AccountDatabaseOptions } from './account-database.ts';
import { Sessions } from './sessions.ts';

export interface Accounts {
  sessions: Sessions;
  close(): void;
}

/** Opens the accounts. @param dataDir folder of the desk's private data (DESK_DATA) */
export function openAccounts(dataDir: string, options: AccountDatabaseOptions = {}): Accounts {
  const database = new AccountDatabase(join(dataDir, 'sesiones.db'), options);
  return { sessions: new Sessions(database), close: () => database.close() };
}
