import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenOptions } from '../../publish/open-target.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { PublishSettings } from '../../publish/settings.ts';
import { Session } from './session.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sesion-'));
  vi.stubEnv('SFTP_PASSWORD', '');
});
afterEach(() => {
  rmSync(dir, { recursive: true });
  vi.unstubAllEnvs();
});

const server = {
  tipo: 'sftp',
  servidor: 'sftp.example.org',
  puerto: 22,
  usuario: 'club',
  carpeta: 'web',
} as const;

function keyFile(...options: string[]): string {
  const file = join(dir, `clave${options.join('')}`);
  execFileSync('ssh-keygen', ['-q', '-C', 'club', ...options, '-f', file]);
  return file;
}

test('what has to be typed: a password, the passphrase of a key that has one, nothing for an agent or a folder', async () => {
  const asked = (more: object) => new Session().asksFor({ destino: { ...server, ...more } });
  expect(await asked({})).toBe('password');
  expect(await asked({ agente: true })).toBeNull();
  expect(await asked({ clave_privada: keyFile('-N', '') })).toBeNull();
  expect(await asked({ clave_privada: keyFile('-N', 'secreta') })).toBe('passphrase');
  const pem = ['-t', 'ecdsa', '-m', 'PEM'];
  expect(await asked({ clave_privada: keyFile(...pem, '-N', '') })).toBeNull();
  expect(await asked({ clave_privada: keyFile(...pem, '-N', 'secreta') })).toBe('passphrase');
  expect(await asked({ clave_privada: join(dir, 'no-hay') })).toBeNull();
  expect(await new Session().asksFor({ destino: { tipo: 'carpeta', carpeta: dir } })).toBeNull();
});

test('a password is known until the server refuses it', async () => {
  const session = new Session();
  session.keep({ password: 'secreta' }, server);
  expect(await session.asksFor({ destino: server })).toBeNull();
  const refuse = async () => {
    throw new PublishError('credentials', 'No.');
  };
  await expect(session.opening(undefined, refuse)).rejects.toThrow('No.');
  expect(await session.asksFor({ destino: server })).toBe('password');
});

test('a password is told only to whom it was typed for, whatever the settings have become', async () => {
  const session = new Session();
  const told = (destino: NonNullable<PublishSettings['destino']>) =>
    session.opening(undefined, async ({ secretsOf }: OpenOptions) => secretsOf?.(destino).password);
  session.keep({ password: 'secreta' }, server);
  expect(await told({ ...server, carpeta: 'otra' })).toBe('secreta');
  for (const change of [{ servidor: 'otro.example.org' }, { usuario: 'otro' }, { puerto: 2222 }]) {
    const other = { ...server, ...change };
    expect(await told(other)).toBeUndefined();
    expect(await session.asksFor({ destino: other })).toBe('password');
  }
  session.keep({ passphrase: 'frase' }, { ...server, usuario: 'otro' });
  expect(await told(server)).toBeUndefined();
});
