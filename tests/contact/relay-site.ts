import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolders } from '../../src/contract/folders.ts';
import { readMailConfig } from '../../src/mail/config.ts';
import { openDatabase } from '../../src/mail/store/sqlite.ts';
import { createApp } from '../../src/server/serve.ts';
import { readSite } from '../../src/server/site.ts';
import { environmentOf, SAMPLE } from '../setup/clubs.ts';
import { siteDir } from '../setup/global.ts';

/** The built site with a contact relay of its own, whose limits and faults a test may choose. */
export interface RelaySite {
  origin: string;
  /** Texts of the stored messages, oldest first, with what keeps them aside. */
  messages(): { message: string; suspicion: string | null }[];
  /** Files in the club's mailbox folder. */
  mailbox(): string[];
  /** Makes the store unwritable until the answer is called. */
  block(): () => void;
  stop(): Promise<void>;
}

/** Serves the built site in this process on a free port. */
export async function openRelaySite(env: Record<string, string> = {}): Promise<RelaySite> {
  const folder = await mkdtemp(join(tmpdir(), 'club-contacto-'));
  const dataDir = join(folder, 'data');
  const built = siteDir();
  const site = await readSite(readFolders(environmentOf(SAMPLE)), { makesPictures: true });
  const app = await createApp({
    site: () => site,
    siteDir: built,
    mail: readMailConfig({ DATA_DIR: dataDir, ...env }),
    logLevel: 'silent',
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const sql = openDatabase(dataDir);
  return {
    origin,
    messages: () =>
      sql
        .prepare('SELECT message, suspicion FROM message ORDER BY rowid')
        .all()
        .map((row) => ({ message: String(row.message), suspicion: row.suspicion as string | null })),
    mailbox() {
      const folder = join(dataDir, 'buzon');
      // Made for the first message.
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
    },
    block() {
      sql.exec('BEGIN EXCLUSIVE');
      return () => sql.exec('ROLLBACK');
    },
    async stop() {
      sql.close();
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
