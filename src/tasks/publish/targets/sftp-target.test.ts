import { mkdirSync, statSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { SftpDestination } from '../settings.ts';
import { syncSite } from '../sync.ts';
import { type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { type InventedSite, inventedSite, readFolderTexts, siteFaults, writeSite } from '../testing/sites.ts';
import { type Sshd, sftpDestination, sshdSkipReason, startSshd } from '../testing/sshd.ts';
import type { SftpSecrets } from './sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';
import type { OpenTargetOptions } from './target.ts';

const skipReason = sshdSkipReason();
if (skipReason) console.warn(`Publishing over SFTP is not tested: ${skipReason}.`);
const withServer = test.skipIf(skipReason !== null);

let sshd: Sshd;
let proxy: CuttingProxy;
let dir: string;
let targetDir: string;
beforeAll(async () => {
  if (skipReason) return;
  sshd = await startSshd();
  proxy = await startCuttingProxy(sshd.port);
});
afterAll(async () => {
  await proxy?.stop();
  await sshd?.stop();
});
beforeEach(() => {
  dir = newFolder();
  targetDir = join(dir, 'destino');
  mkdirSync(targetDir);
});

const OLD = inventedSite('old', [1, 2]);
const NEW = { ...inventedSite('new', [2, 3], ['agenda']), 'foto.bin': 'x'.repeat(300_000) };
const writeLocalSite = (name: string, site: InventedSite) => writeSite(join(dir, name), site);
const open = (changes: Partial<SftpDestination> = {}, secrets: SftpSecrets = {}, trusts = true) =>
  openSftpTarget({ ...sftpDestination(sshd, targetDir), port: proxy.port, ...changes }, secrets, {
    trustHostKey: async () => trusts,
  });

withServer('leaves complete pages if the connection breaks, and resumes in the next run', async () => {
  writeLocalSite('old', OLD);
  writeLocalSite('new', NEW);
  const first = await open();
  await syncSite(first, join(dir, 'old'));
  await first.close();
  for (const bytes of [8_000, 100_000, 322_000, 328_000, 334_000]) {
    proxy.cutAfter(bytes);
    const failure = await open()
      .then((target) => syncSite(target, join(dir, 'new')))
      .catch((error) => error);
    if (!('unchanged' in failure)) expect(failure).toMatchObject({ kind: 'network', retry: true });
    expect(siteFaults(targetDir, OLD, NEW), `cut after ${bytes}`).toEqual([]);
  }
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  const target = await open();
  await syncSite(target, join(dir, 'new'));
  await target.close();
  expect(readFolderTexts(targetDir)).toEqual(NEW);
});

withServer('asks to confirm an unknown host key, and refuses a changed one', async () => {
  await expect(open({ fingerprint: undefined }, {}, false)).rejects.toMatchObject({
    kind: 'host-key',
    items: [sshd.fingerprint],
  });
  await (await open({ fingerprint: undefined })).close();
  const otherFingerprint = `SHA256:${'A'.repeat(43)}`;
  await expect(open({ fingerprint: otherFingerprint })).rejects.toMatchObject({
    kind: 'host-key',
    items: [otherFingerprint, sshd.fingerprint],
    message: expect.stringContaining('se haga pasar por él'),
  });
});

withServer(
  'names the secret to type again after a wrong password or passphrase, and none if no secret would help',
  async () => {
    const credentialsError = (...items: string[]) => ({ kind: 'credentials', retry: false, items });
    const password = { keyFile: undefined };
    const encryptedKey = { keyFile: sshd.lockedKeyFile };
    const before = proxy.connections();
    await expect(open(password, { password: 'no es' })).rejects.toMatchObject(credentialsError('password'));
    await expect(open(password)).rejects.toMatchObject(credentialsError('password'));
    await expect(open(encryptedKey)).rejects.toMatchObject(credentialsError('passphrase'));
    await expect(open(encryptedKey, { passphrase: 'no es' })).rejects.toMatchObject(
      credentialsError('passphrase'),
    );
    // No secret that a person types would help.
    await expect(open({ keyFile: join(dir, 'no-hay') })).rejects.toMatchObject(credentialsError());
    await expect(open({ user: 'nadie' })).rejects.toMatchObject(credentialsError());
    // Connections must be closed: a server allows only a few unauthenticated ones, for two minutes.
    await vi.waitFor(() => expect(proxy.connections()).toBe(before));
    await (await open(encryptedKey, { passphrase: 'secreta' })).close();
  },
);

withServer('distinguishes a server that does not answer from a missing folder', async () => {
  await expect(open({ port: 1 })).rejects.toMatchObject({ kind: 'network', retry: true });
  mkdirSync(join(targetDir, 'www'));
  await expect(open({ folder: join(targetDir, 'no') })).rejects.toMatchObject({
    kind: 'missing',
    items: [join(targetDir, 'no')],
    message: expect.stringContaining(`Allí hay: «${join(targetDir, 'www')}»`),
  });
});

withServer('reports each step of a trial, and creates the folder only on request', async () => {
  const destination = { ...sftpDestination(sshd, join(targetDir, 'web')), server: 'localhost' };
  const trial = async (changes: Partial<SftpDestination>, options: OpenTargetOptions = {}) => {
    const steps: string[] = [];
    const opened = openSftpTarget(
      { ...destination, ...changes },
      {},
      { onStep: (step) => steps.push(step), ...options },
    );
    const code = await opened.then(
      async (target) => target.close(),
      ({ code }) => code,
    );
    return [code, steps.at(-1)];
  };
  expect(await trial({ server: 'no-hay.invalid' })).toEqual(['server-not-found', 'find']);
  expect(await trial({ port: 1 })).toEqual(['no-answer', 'connect']);
  expect(await trial({ fingerprint: undefined })).toEqual(['host-key-unknown', 'identify']);
  expect(await trial({ user: 'nadie' })).toEqual(['login-refused', 'sign-in']);
  expect(await trial({})).toEqual(['server-folder-missing', 'folder']);
  expect(await trial({}, { createFolder: true })).toEqual([undefined, 'folder']);
  expect(statSync(join(targetDir, 'web')).mode & 0o777).toBe(0o755);

  const ftp = createServer((socket) => socket.on('error', () => {}).write('220 FTP server ready.\r\n'));
  onTestFinished(() => void ftp.close());
  await new Promise<void>((resolve) => void ftp.listen(0, '127.0.0.1', resolve));
  const { port } = ftp.address() as AddressInfo;
  expect(await trial({ port })).toEqual(['not-sftp', 'identify']);
});

withServer('makes files readable on a host with a strict umask', async () => {
  const strictSshd = await startSshd('-u 0077');
  onTestFinished(() => strictSshd.stop());
  const target = await openSftpTarget(sftpDestination(strictSshd, targetDir), {});
  await syncSite(target, writeLocalSite('old', OLD));
  await target.close();
  const unreadable = Object.keys(OLD).filter((path) => (statSync(join(targetDir, path)).mode & 0o004) === 0);
  expect([unreadable, statSync(join(targetDir, 'equipos')).mode & 0o777]).toEqual([[], 0o755]);
});
