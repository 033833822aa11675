/** PostgreSQL server for tests, on a free port with a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort } from '../../../../tests/setup/listen.ts';

/** Debian's folder for PostgreSQL versions. */
const DEBIAN = '/usr/lib/postgresql';
const binDir = (): string | undefined =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
        .find((dir) => existsSync(join(dir, 'initdb')))
    : undefined;

/** Reason to skip tests that need PostgreSQL; null if it is installed. */
export const postgresSkipReason = (): string | null =>
  binDir() ? null : 'no PostgreSQL in /usr/lib/postgresql (Debian: apt-get install postgresql)';

export interface Postgres {
  /** Creates an empty database and returns its URL. */
  database(): Promise<string>;
  /** `fast`: closes its connections and exits; `immediate`: like a power failure. */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** User to run as, since PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const [, , uid, gid] =
    users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

/** Starts a server with its own files and default durability. */
export async function startPostgres(): Promise<Postgres> {
  const bin = binDir();
  if (!bin) throw new Error(postgresSkipReason() ?? '');
  const dir = mkdtempSync(join(tmpdir(), 'postgres-'));
  const user = unprivileged();
  if (user) chownSync(dir, user.uid, user.gid);
  chmodSync(dir, 0o700);
  const data = join(dir, 'data');
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' };
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'relay', '-E', 'UTF8', '--auth=trust'], {
    ...user,
    env,
    cwd: dir,
    stdio: 'ignore',
  });
  const port = await findFreePort();
  const address = (name: string) => `postgres://relay@127.0.0.1:${port}/${name}`;
  let server: ChildProcess | null = null;
  let databases = 0;

  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: address('postgres') });
    // Raised by a server that shuts down.
    client.on('error', () => {});
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  const postgres: Postgres = {
    async database() {
      const name = `relay${++databases}`;
      await query(`CREATE DATABASE ${name}`);
      return address(name);
    },
    async start() {
      const options = { listen_addresses: '127.0.0.1', unix_socket_directories: dir, port };
      const settings = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      const child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...user,
        env,
        cwd: dir,
        stdio: 'ignore',
      });
      server = child;
      for (;;) {
        try {
          return await query('SELECT 1');
        } catch (error) {
          if (child.exitCode !== null) throw new Error('PostgreSQL did not start', { cause: error });
          await pause(50);
        }
      }
    },
    async stop(how) {
      if (!server || server.exitCode !== null) return;
      const exited = once(server, 'exit');
      server.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await exited;
    },
    async remove() {
      await postgres.stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}
