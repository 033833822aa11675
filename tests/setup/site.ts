import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolders } from '../../src/base/config/folders.ts';
import { readMailConfig } from '../../src/server/mail/config.ts';
import { openDatabase } from '../../src/server/mail/store/sqlite-files.ts';
import { startPeer } from '../../src/server/mail/testing/peer.ts';
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

/**
 * Serves a built club in this process, with a mail server.
 * @param env limits and other settings of the relay; an empty SMTP_URL for no mail
 */
export async function serveBuilt(club: TestClub, env: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const folders = readFolders(environmentOf(club));
  const site = await readSite(folders, { makesPictures: true });
  const mailServer = await startPeer();
  const mailSettings = {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?starttls=no`,
    MAIL_TO: 'club@example.org',
    MAIL_FROM: 'web@example.org',
  };
  const app = await createApp({
    site: () => site,
    siteDir: folders.siteDir,
    mail: readMailConfig({ DATA_DIR: dataDir, ...mailSettings, ...env }),
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
    /** Mails to the club, as received by its mail server. */
    mailbox: () =>
      mailServer.mails.filter(({ to }) => to.includes(mailSettings.MAIL_TO)).map(({ raw }) => raw),
    /** Locks the store. @returns a function that unlocks it */
    lockStore() {
      sql.exec('BEGIN EXCLUSIVE');
      return () => sql.exec('ROLLBACK');
    },
    async stop() {
      sql.close();
      await app.close();
      await mailServer.close();
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
  const program = await startProgram(['src/cli/main.ts', 'start'], spawnEnv(settings));
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
    const run = execFile(
      process.execPath,
      ['src/cli/main.ts', 'start'],
      { env: spawnEnv(env) },
      (error, out, err) => resolve({ code: error?.code, out, err }),
    );
    run.stdout?.on('data', (chunk) => /: http:\/\//.test(chunk) && run.kill());
  });
}
