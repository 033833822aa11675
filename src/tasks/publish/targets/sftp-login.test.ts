import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { SftpDestination } from '../settings.ts';
import { startSftpLogin } from '../testing/sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';

const open = (changes: Partial<SftpDestination>, password?: string) =>
  openSftpTarget(
    { kind: 'sftp', server: '127.0.0.1', port: 22, user: 'club', folder: 'web', ...changes },
    { password },
    { trustHostKey: async () => true },
  );

async function login(...options: Parameters<typeof startSftpLogin>) {
  const server = await startSftpLogin(...options);
  onTestFinished(() => server.stop());
  return server;
}

test('answers keyboard-interactive with the password and tries no other method', async () => {
  const { port, tried } = await login({ 'Password: ': 'secreta' });
  await (await open({ port }, 'secreta')).close();
  expect([...new Set(tried)]).toEqual(['none', 'keyboard-interactive']);
  await expect(open({ port }, 'otra')).rejects.toMatchObject({ kind: 'credentials', items: ['password'] });
});

test.each<[string, Parameters<typeof startSftpLogin>, string]>([
  ['a second factor', [{ 'Password: ': 'secreta', 'Verification code: ': '123' }], '«Verification code:»'],
  ['keys only', [{}, ['publickey']], 'solo claves'],
])(
  'reports a server that requires %s, and does not ask for the password again',
  async (_, serverOptions, messagePart) => {
    const { port } = await login(...serverOptions);
    await expect(open({ port }, 'secreta')).rejects.toMatchObject({
      kind: 'credentials',
      items: [],
      message: expect.stringContaining(messagePart),
    });
  },
);

test('reports a missing SSH agent', async () => {
  await expect(open({ usesAgent: true })).rejects.toMatchObject({ code: 'no-agent', kind: 'credentials' });
});

test.each([
  ['PuTTY-User-Key-File-3: ssh-ed25519\r\nEncryption: none\r\n'],
  ['PuTTY-User-Key-File-2: ssh-ed25519\r\nEncryption: none\r\n'],
])('explains how to export an unreadable PuTTY key', async (text) => {
  const keyFile = join(newFolder(), 'club.ppk');
  writeFileSync(keyFile, text);
  await expect(open({ keyFile })).rejects.toMatchObject({
    kind: 'credentials',
    items: [],
    message: expect.stringContaining('Export OpenSSH key'),
  });
});
