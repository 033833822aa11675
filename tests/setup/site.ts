import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolders } from '../../src/config/folders.ts';
import { readMailConfig } from '../../src/mail/config.ts';
import { openDatabase } from '../../src/mail/store/sqlite.ts';
import { createApp } from '../../src/server/serve.ts';
import { readSite } from '../../src/server/site.ts';
import { environmentOf, SAMPLE, type TestClub, UNSET_ENV } from './clubs.ts';
import { findFreePort } from './listen.ts';
import { startProgram } from './program.ts';

/** Running server of a built site, with its own contact relay. */
export interface Site {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** Folder of the built files. */
  siteDir: string;
  /** Folder of the relay's messages. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Serves a built club in this process. @param env limits and other settings of the relay */
export async function serveBuilt(club: TestClub, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const folders = readFolders(environmentOf(club));
  const site = await readSite(folders, { makesPictures: true });
  const app = await createApp({
    site: () => site,
    siteDir: folders.siteDir,
    mail: readMailConfig({ DATA_DIR: dataDir, ...env }),
    logLevel: 'silent',
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const sql = openDatabase(dataDir);
  return {
    url,
    siteDir: folders.siteDir,
    dataDir,
    /** Stored messages, oldest first, with the reason for suspicion. */
    messages: () =>
      sql
        .prepare('SELECT message, suspicion FROM message ORDER BY rowid')
        .all()
        .map((row) => ({ message: String(row.message), suspicion: row.suspicion as string | null })),
    /** Files of the mailbox folder, which the first message creates. */
    mailbox() {
      const mailbox = join(dataDir, 'buzon');
      return existsSync(mailbox) ? readdirSync(mailbox).filter((name) => name.endsWith('.eml')) : [];
    },
    /** Locks the store. @returns a function that unlocks it */
    lockStore() {
      sql.exec('BEGIN EXCLUSIVE');
      return () => sql.exec('ROLLBACK');
    },
    async stop() {
      sql.close();
      await app.close();
      // A picture that is still being encoded may be written meanwhile.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const spawnEnv = (env: Record<string, string>) => ({
  ...process.env,
  ...UNSET_ENV,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ...env,
});

/** Runs `npm start` for a club in a separate process. */
export async function startSite(env: Record<string, string> = {}, club: TestClub = SAMPLE): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  const settings = { ...environmentOf(club), DATA_DIR: dataDir, PORT: String(port), ...env };
  const program = await startProgram('src/start.ts', spawnEnv(settings));
  return {
    url: `http://127.0.0.1:${port}`,
    siteDir: join(club.buildDir, 'site'),
    dataDir,
    async stop() {
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the server, which is expected to refuse to start. @returns its exit code and output */
export function runServer(env: Record<string, string>) {
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const run = execFile(process.execPath, ['src/start.ts'], { env: spawnEnv(env) }, (error, out, err) =>
      resolve({ code: error?.code, out, err }),
    );
    run.stdout?.on('data', (chunk) => /: http:\/\//.test(chunk) && run.kill());
  });
}
