import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

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

/** Settings that could come from the tester's own shell or `.env` and would change the result: empty is unset. */
export const NEUTRAL = {
  CONTENT_DIR: '',
  PHOTOS_DIR: '',
  SMTP_URL: '',
  MAIL_TO: '',
  MAIL_FROM: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  RETENTION_DAYS: '',
  KEEP_MAILBOX: '',
  LIMIT_PER_VISITOR: '',
  LIMIT_PER_HOUR: '',
  COPIES_PER_DAY: '',
  MAX_STORE_MB: '',
  CONTACT_SERVICE: '',
  EMAILJS_SERVICE_ID: '',
  EMAILJS_TEMPLATE_ID: '',
  EMAILJS_PUBLIC_KEY: '',
};

/** Where tests and benches build the project's own club, once for all of them; `build` may be about to be published. */
export const TEST_BUILD = resolve('test-build');

/**
 * Builds the site and serves it on a free port: the project's own club in TEST_BUILD, another in a folder of its own.
 * Throws with the server's words if it ends instead.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'club-web-'));
  const dataDir = join(folder, 'data');
  const buildDir = env.BUILD_DIR ?? (env.CONTENT_DIR ? join(folder, 'build') : TEST_BUILD);
  const port = await freePort();
  const { child, ready, ended } = spawnServer({
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
    BUILD_DIR: buildDir,
  });
  const failed = await Promise.race([ready.then(() => null), ended]);
  if (failed) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`the server ended with ${failed.code}:\n${failed.out}${failed.err}`);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    siteDir: join(buildDir, 'site'),
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
  const { child, ready, ended } = spawnServer(env);
  const outcome = await Promise.race([ended, ready.then(() => null)]);
  if (outcome) return outcome;
  child.kill('SIGTERM');
  throw new Error(`the server was expected to refuse to start, and started:\n${(await ended).out}`);
}

function spawnServer(env: Record<string, string>): {
  child: ChildProcess;
  ready: Promise<void>;
  ended: Promise<Run>;
} {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
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
