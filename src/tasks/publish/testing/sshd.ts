/** OpenSSH server for tests, with its own keys, on a free port. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../../../tests/setup/listen.ts';
import type { SftpDestination } from '../settings.ts';

/** Publishing settings for a folder on the server, with the unencrypted key. */
export const sftpDestination = (
  { port, user, keyFile, fingerprint }: Sshd,
  folder: string,
): SftpDestination => ({
  kind: 'sftp',
  server: '127.0.0.1',
  port,
  user,
  folder,
  keyFile,
  fingerprint,
});

export interface Sshd {
  port: number;
  user: string;
  /** Authorised keys, without and with the passphrase `secreta`. */
  keyFile: string;
  lockedKeyFile: string;
  /** `SHA256:…` */
  fingerprint: string;
  stop(): Promise<void>;
}

/** sshd must be started by its absolute path. */
const SSHD = '/usr/sbin/sshd';

/** Reason to skip tests that need sshd; null if it is installed. */
export const sshdSkipReason = (): string | null =>
  existsSync(SSHD) ? null : 'no /usr/sbin/sshd (Debian: apt-get install openssh-server)';

/** @param options options of `internal-sftp`: `-P posix-rename` disables that request, `-u 0077` sets a umask */
export async function startSshd(options = ''): Promise<Sshd> {
  const dir = mkdtempSync(join(tmpdir(), 'sshd-'));
  const key = (name: string, passphrase = '') => {
    const file = join(dir, name);
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', passphrase, '-C', name, '-f', file]);
    return file;
  };
  const hostKey = key('host');
  const keyFile = key('open');
  const lockedKeyFile = key('locked', 'secreta');
  const authorizedKeysFile = join(dir, 'authorized_keys');
  writeFileSync(authorizedKeysFile, execFileSync('cat', [`${keyFile}.pub`, `${lockedKeyFile}.pub`]), {
    mode: 0o600,
  });
  const port = await findFreePort();
  const config = join(dir, 'config');
  writeFileSync(
    config,
    [
      `Port ${port}`,
      'ListenAddress 127.0.0.1',
      `HostKey ${hostKey}`,
      `AuthorizedKeysFile ${authorizedKeysFile}`,
      `PidFile ${join(dir, 'pid')}`,
      `Subsystem sftp internal-sftp ${options}`,
      'UsePAM no',
      'StrictModes no',
      'PermitRootLogin yes',
      'PasswordAuthentication yes',
      'MaxStartups 100',
    ].join('\n'),
  );
  // When started by root, sshd needs an empty folder for privilege separation.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true, mode: 0o755 });
  const child = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close');
  while (!(await acceptsConnections(port))) {
    if (child.exitCode !== null) throw new Error(`sshd did not start: ${output}`);
    await pause(20);
  }
  const [, fingerprint = ''] = execFileSync('ssh-keygen', ['-lf', `${hostKey}.pub`], {
    encoding: 'utf8',
  }).split(' ');
  return {
    port,
    user: userInfo().username,
    keyFile,
    lockedKeyFile,
    fingerprint,
    async stop() {
      child.kill();
      await ended;
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const acceptsConnections = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve(false));
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
