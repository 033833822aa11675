import { mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import type { SftpDestination } from '../settings.ts';
import { syncSite } from '../sync.ts';
import { type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { type InventedSite, inventedSite, readFolderTexts, siteFaults, writeSite } from '../testing/sites.ts';
import { type Sshd, sftpPlace, sshdSkipReason, startSshd } from '../testing/sshd.ts';
import type { SftpSecrets } from './sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';

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
  openSftpTarget(
    { ...sftpPlace(sshd, targetDir), puerto: proxy.port, ...changes },
    secrets,
    async () => trusts,
  );

withServer('a line that breaks leaves whole pages, and the next run goes on', async () => {
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

withServer('the key of a server is confirmed once, and another one is refused', async () => {
  await expect(open({ huella: undefined }, {}, false)).rejects.toMatchObject({
    kind: 'host-key',
    items: [sshd.fingerprint],
  });
  await (await open({ huella: undefined })).close();
  const otherFingerprint = `SHA256:${'A'.repeat(43)}`;
  await expect(open({ huella: otherFingerprint })).rejects.toMatchObject({
    kind: 'host-key',
    items: [otherFingerprint, sshd.fingerprint],
    message: expect.stringContaining('se haga pasar por él'),
  });
});

withServer(
  'a wrong password, a key without its passphrase and no way in at all have their own errors',
  async () => {
    const credentialsError = (...items: string[]) => ({ kind: 'credentials', retry: false, items });
    const password = { clave_privada: undefined };
    const locked = { clave_privada: sshd.lockedKeyFile };
    const before = proxy.connections();
    await expect(open(password, { password: 'no es' })).rejects.toMatchObject(credentialsError('password'));
    await expect(open(password)).rejects.toMatchObject(credentialsError('password'));
    await expect(open(locked)).rejects.toMatchObject(credentialsError('passphrase'));
    await expect(open(locked, { passphrase: 'no es' })).rejects.toMatchObject(credentialsError('passphrase'));
    // No typed secret would help.
    await expect(open({ clave_privada: join(dir, 'no-hay') })).rejects.toMatchObject(credentialsError());
    await expect(open({ usuario: 'nadie' })).rejects.toMatchObject(credentialsError());
    // A server keeps an unauthenticated connection for two minutes, and only a few of them.
    await vi.waitFor(() => expect(proxy.connections()).toBe(before));
    await (await open(locked, { passphrase: 'secreta' })).close();
  },
);

withServer('a server that does not answer and a folder that is not there have their errors', async () => {
  await expect(open({ puerto: 1 })).rejects.toMatchObject({ kind: 'network', retry: true });
  await expect(open({ carpeta: join(targetDir, 'no') })).rejects.toMatchObject({ kind: 'missing' });
});

withServer('an operation that the server refuses is an error, and nothing is lost', async () => {
  const target = await open();
  await syncSite(target, writeLocalSite('old', OLD));
  // A folder in the place of a page, since no folder is closed to root.
  mkdirSync(join(targetDir, 'foto.bin'));
  await expect(syncSite(target, writeLocalSite('new', NEW))).rejects.toMatchObject({ name: 'PublishError' });
  expect(siteFaults(targetDir, OLD, NEW)).toEqual([]);
  rmSync(join(targetDir, 'foto.bin'), { recursive: true });
  await syncSite(target, join(dir, 'new'));
  await target.close();
  expect(siteFaults(targetDir, NEW)).toEqual([]);
});

withServer('a link in the folder of the web is not followed', async () => {
  const foreignDir = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  const site = writeLocalSite('old', OLD);
  for (const link of ['.publicando', 'img']) {
    symlinkSync(foreignDir, join(targetDir, link));
    const target = await open();
    await expect(syncSite(target, site), link).rejects.toThrow('es un enlace');
    await target.close();
    rmSync(join(targetDir, link));
  }
  expect(readdirSync(foreignDir)).toEqual(['boda.jpg']);
});

withServer('on a host that closes new files to others, visitors may read them all the same', async () => {
  const strict = await startSshd('-u 0077');
  onTestFinished(() => strict.stop());
  const target = await openSftpTarget(sftpPlace(strict, targetDir), {}, async () => false);
  await syncSite(target, writeLocalSite('old', OLD));
  await target.close();
  const closed = Object.keys(OLD).filter((path) => (statSync(join(targetDir, path)).mode & 0o004) === 0);
  expect([closed, statSync(join(targetDir, 'equipos')).mode & 0o777]).toEqual([[], 0o755]);
});
