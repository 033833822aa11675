import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { environmentOf, NEUTRAL, SAMPLE, type TestClub } from './clubs.ts';

/** A running site, built and served as `npm start` does it. */
export interface Site {
  /** `http://127.0.0.1:41234` */
  url: string;
  /** The built files. */
  siteDir: string;
  /** Where the contact relay keeps its messages. */
  dataDir: string;
  stop(): Promise<void>;
}

/** What a run of the server left behind when it ended by itself. */
export interface Run {
  code: number | null;
  out: string;
  err: string;
}

/** Serves a club on a free port, building it where something changed. Throws with the server's words if it ends instead. */
export const startSite = (env: Record<string, string> = {}, club: TestClub = SAMPLE): Promise<Site> =>
  start(['src/start.ts'], club, env);

/** Serves a club as it was built: for another day, or by other settings. */
export const serveBuilt = (club: TestClub, env: Record<string, string> = {}): Promise<Site> =>
  start(['tests/setup/serve-folder.ts'], club, env);
/** The same server over another folder of the same shape, with the club's pictures. */
export const serveFolder = (folder: string, club: TestClub): Promise<Site> =>
  start(['tests/setup/serve-folder.ts', folder], club, {});

async function start(args: string[], club: TestClub, env: Record<string, string>): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const { child, ready, ended } = spawnServer(args, {
    ...environmentOf(club),
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  });
  const failed = await Promise.race([ready.then(() => null), ended]);
  if (failed) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`the server ended with ${failed.code}:\n${failed.out}${failed.err}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    siteDir: join(club.buildDir, 'site'),
    dataDir,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs the server when it is expected to refuse to start. */
export async function runServer(env: Record<string, string>): Promise<Run> {
  const { child, ready, ended } = spawnServer(['src/start.ts'], env);
  const outcome = await Promise.race([ended, ready.then(() => null)]);
  if (outcome) return outcome;
  child.kill('SIGTERM');
  throw new Error(`the server was expected to refuse to start, and started:\n${(await ended).out}`);
}

function spawnServer(
  args: string[],
  env: Record<string, string>,
): {
  child: ChildProcess;
  ready: Promise<void>;
  ended: Promise<Run>;
} {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...NEUTRAL, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (/: http:\/\//.test(out)) resolve();
    });
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, ready, ended };
}

/** A port that is free, below those that the system gives to connections, one of which could take it in the meantime. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(10_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    // Rejects when it is taken.
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('no port');
}
