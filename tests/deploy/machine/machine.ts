/** Disposable copy of this machine, on which tests set up a club's server. Needs root on Debian. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { caddySkipReason } from '../caddy.ts';

export interface Machine {
  /** Returns the host's path for a path inside the machine. */
  path: (path: string) => string;
  /** Runs a shell command inside. Returns its output and exit code. */
  run(line: string): Promise<{ code: number; output: string }>;
  end(): Promise<void>;
}

/** Reason why the machine cannot be created here; null if it can. */
export function machineSkipReason(): string | null {
  if (process.getuid?.() !== 0) return 'it needs root';
  if (!existsSync('/etc/debian_version')) return 'it needs Debian';
  return caddySkipReason();
}

/** Creates the machine, with the project including uncommitted changes at /opt/voleibol-web.git. */
export async function startMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'servidor-'));
  const unshare = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', resolve('tests/deploy/machine/enter.sh'), folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(unshare, 'close');
  const output = await Promise.race([once(unshare.stdout, 'data').then(String), ended]);
  if (typeof output !== 'string') throw new Error('the machine could not be created');
  const initPid = readFileSync(`/proc/${unshare.pid}/task/${unshare.pid}/children`, 'utf8').trim();
  putProject(join(folder, 'disk/opt/voleibol-web.git'));
  return {
    path: (path) => join(`/proc/${initPid}/root`, path),
    async run(line) {
      const child = spawn(
        'nsenter',
        ['-t', initPid, '-m', '-p', '-r', '-w', 'sh', '-c', `cd /root && ${line}`],
        { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const outputChunks: string[] = [];
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part) => outputChunks.push(String(part)));
      // Background processes keep the pipes open, so the exit of the shell counts.
      const [code] = await once(child, 'exit');
      return { code: Number(code), output: outputChunks.join('') };
    },
    async end() {
      unshare.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Environment variables with the author of commits. */
const AUTHOR = {
  GIT_AUTHOR_NAME: 'test',
  GIT_AUTHOR_EMAIL: 'test@example.org',
  GIT_COMMITTER_NAME: 'test',
  GIT_COMMITTER_EMAIL: 'test@example.org',
};

/** Returns an environment without the variables of the tests, which would affect a build. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS } = process.env;
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS, npm_config_cafile: NODE_EXTRA_CA_CERTS }),
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    ...AUTHOR,
  };
}

/** Pushes the project, including uncommitted changes, to a new bare repository. */
function putProject(bare: string): void {
  const env = { ...process.env, ...AUTHOR };
  const git = (...args: string[]) => execFileSync('git', args, { env, encoding: 'utf8' }).trim();
  mkdirSync(bare, { recursive: true });
  git('init', '--quiet', '--bare', '--initial-branch=main', bare);
  const snapshot = git('stash', 'create') || 'HEAD';
  git('-c', 'core.hooksPath=/dev/null', 'push', '--quiet', bare, `${snapshot}:refs/heads/main`);
}
