import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolders } from '../../src/config/folders.ts';
import { readMailConfig } from '../../src/mail/config.ts';
import { openDatabase } from '../../src/mail/store/sqlite.ts';
import { createApp } from '../../src/server/serve.ts';
import { readSite } from '../../src/server/site.ts';
import { environmentOf, NEUTRAL, SAMPLE, type TestClub } from './clubs.ts';
import { startProgram } from './program.ts';

/** A built site that is served, with a contact relay of its own. */
export interface Site {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** The built files. */
  siteDir: string;
  /** Where the contact relay keeps its messages. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Serves a club in this process, as it was built. @param env limits and other settings of the relay */
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
    /** Texts of the stored messages, oldest first, with what makes them suspect. */
    messages: () =>
      sql
        .prepare('SELECT message, suspicion FROM message ORDER BY rowid')
        .all()
        .map((row) => ({ message: String(row.message), suspicion: row.suspicion as string | null })),
    /** Files in the club's mailbox folder, which is made for the first message. */
    mailbox() {
      const mailbox = join(dataDir, 'buzon');
      return existsSync(mailbox) ? readdirSync(mailbox).filter((name) => name.endsWith('.eml')) : [];
    },
    /** Makes the store unwritable. @returns what ends that */
    block() {
      sql.exec('BEGIN EXCLUSIVE');
      return () => sql.exec('ROLLBACK');
    },
    async stop() {
      sql.close();
      await app.close();
      // A picture that was still being made may come in between.
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

const spawnEnv = (env: Record<string, string>) => ({
  ...process.env,
  ...NEUTRAL,
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  ...env,
});

/** `npm start` of a club in a process of its own, as benches measure it. */
export async function startSite(env: Record<string, string> = {}, club: TestClub = SAMPLE): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
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

/** What a run of the server left behind that was expected to refuse to start. */
export function runServer(env: Record<string, string>) {
  return new Promise<{ code: unknown; out: string; err: string }>((ended) => {
    const run = execFile(process.execPath, ['src/start.ts'], { env: spawnEnv(env) }, (error, out, err) =>
      ended({ code: error?.code, out, err }),
    );
    run.stdout?.on('data', (chunk) => /: http:\/\//.test(chunk) && run.kill());
  });
}

/** A port that is free, below those that the system gives to connections, one of which could take it in the meantime. */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const probe = createServer();
  const isFree = await new Promise<boolean>((found) => {
    probe.once('error', () => found(false)).listen(port, '127.0.0.1', () => found(true));
  });
  if (!isFree) return freePort();
  probe.close();
  await once(probe, 'close');
  return port;
}
