import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { MANIFEST_FILE } from '../manifest.ts';
import { syncSite } from '../sync.ts';
import { type CuttingProxy, startCuttingProxy } from '../testing/cutting-proxy.ts';
import { crossedAt, faults, inventedSite, type Site, writeSite } from '../testing/sites.ts';
import { type Sshd, startSshd, whyNoSshd } from '../testing/sshd.ts';
import type { SftpSecrets } from './sftp-connect.ts';
import { openSftp, type SftpTargetSettings } from './sftp-target.ts';

const missing = whyNoSshd();
if (missing) console.warn(`Publishing over SFTP is not tested: ${missing}.`);
const withServer = test.skipIf(missing !== null);

let sshd: Sshd;
let proxy: CuttingProxy;
let dir: string;
let place: string;
beforeAll(async () => {
  if (missing) return;
  sshd = await startSshd();
  proxy = await startCuttingProxy(sshd.port);
});
afterAll(async () => {
  await proxy?.stop();
  await sshd?.stop();
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sftp-'));
  place = join(dir, 'destino');
  mkdirSync(place);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const OLD = inventedSite('old', [1, 2]);
const NEW = { ...inventedSite('new', [2, 3], ['agenda']), _redirects: '', 'foto.bin': 'x'.repeat(300_000) };
const local = (name: string, site: Site) => writeSite(join(dir, name), site);
const published = () =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST_FILE)
    .map((entry) => join(entry.parentPath, entry.name).slice(place.length + 1))
    .sort();

const open = (changes: Partial<SftpTargetSettings> = {}, secrets: SftpSecrets = {}, trusts = true) =>
  openSftp(
    {
      host: '127.0.0.1',
      port: proxy.port,
      user: sshd.user,
      folder: place,
      fingerprint: sshd.fingerprint,
      privateKeyFile: sshd.keyFile,
      ...changes,
    },
    secrets,
    async () => trusts,
  );

withServer('a server shows the site, then the next one, and nothing else is left', async () => {
  const target = await open();
  await syncSite(target, local('old', OLD));
  await syncSite(target, local('new', NEW));
  await target.close();
  expect(published()).toEqual(Object.keys(NEW).sort());
  expect(faults(place, NEW)).toEqual([]);
});

withServer('a server that cannot replace a file in one step shows the next site all the same', async () => {
  const old = await startSshd('posix-rename');
  try {
    const target = await open({
      port: old.port,
      fingerprint: old.fingerprint,
      privateKeyFile: old.keyFile,
    });
    await syncSite(target, local('old', OLD));
    await syncSite(target, local('new', NEW));
    await target.close();
  } finally {
    await old.stop();
  }
  expect(published()).toEqual(Object.keys(NEW).sort());
  expect(faults(place, NEW)).toEqual([]);
});

withServer('a line that breaks leaves whole pages, and the next run goes on', async () => {
  local('old', OLD);
  local('new', NEW);
  const first = await open();
  await syncSite(first, join(dir, 'old'));
  await first.close();
  for (const bytes of [8_000, 100_000, 322_000, 328_000, 334_000]) {
    proxy.cutAfter(bytes);
    const failure = await open()
      .then((target) => syncSite(target, join(dir, 'new')))
      .catch((error) => error);
    if (!('unchanged' in failure)) expect(failure).toMatchObject({ code: 'network', retry: true });
    expect(faults(place, OLD, NEW), `cut after ${bytes}`).toEqual([]);
  }
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  const target = await open();
  await syncSite(target, join(dir, 'new'));
  await target.close();
  expect(published()).toEqual(Object.keys(NEW).sort());
});

withServer('the key of a server is asked about once, and another one is refused', async () => {
  await expect(open({ fingerprint: undefined }, {}, false)).rejects.toMatchObject({ code: 'host-key' });
  const target = await open({ fingerprint: undefined });
  expect(target.fingerprint).toBe(sshd.fingerprint);
  await target.close();
  const other = `SHA256:${'A'.repeat(43)}`;
  await expect(open({ fingerprint: other })).rejects.toMatchObject({
    code: 'host-key',
    message: expect.stringContaining('se haga pasar por él'),
  });
});

withServer('a wrong password, a key without its passphrase and no way in at all are told', async () => {
  const password = { privateKeyFile: undefined };
  const denied = { code: 'credentials', retry: false };
  const before = proxy.lines();
  await expect(open(password, { password: 'no es' })).rejects.toMatchObject(denied);
  await expect(open(password)).rejects.toMatchObject(denied);
  await expect(open({ privateKeyFile: sshd.lockedKeyFile }, { passphrase: 'no es' })).rejects.toMatchObject(
    denied,
  );
  // A server waits two minutes for whoever does not log in, and only for a few.
  await vi.waitFor(() => expect(proxy.lines()).toBe(before));
  const target = await open({ privateKeyFile: sshd.lockedKeyFile }, { passphrase: 'secreta' });
  await target.close();
});

withServer('a server that does not answer and a folder that is not there are told', async () => {
  await expect(open({ port: 1 })).rejects.toMatchObject({ code: 'network', retry: true });
  await expect(open({ folder: join(place, 'no') })).rejects.toMatchObject({ code: 'missing' });
});

withServer('what the server does not let us do is told, and nothing is lost', async () => {
  const target = await open();
  await syncSite(target, local('old', OLD));
  // A folder where a page has to go: for root no folder is closed.
  mkdirSync(join(place, 'foto.bin'));
  await expect(syncSite(target, local('new', NEW))).rejects.toMatchObject({ name: 'PublishError' });
  expect(faults(place, OLD, NEW)).toEqual([]);
  rmSync(join(place, 'foto.bin'), { recursive: true });
  await syncSite(target, join(dir, 'new'));
  await target.close();
  expect(faults(place, NEW)).toEqual([]);
});

withServer('a link in the folder of the web is not followed', async () => {
  const others = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  const site = local('old', OLD);
  for (const link of ['.publicando', 'img']) {
    symlinkSync(others, join(place, link));
    const target = await open();
    await expect(syncSite(target, site), link).rejects.toThrow('es un enlace');
    await target.close();
    rmSync(join(place, link));
  }
  expect(readdirSync(others)).toEqual(['boda.jpg']);
});

withServer('a picture of a withdrawn photo goes although nobody noted it', async () => {
  const lost = 'img/2025-2026/otro/3-480.0a1b2c3d4e.avif';
  writeSite(place, { [lost]: 'x', 'img/boda/1.jpg': 'x' });
  const target = await open();
  await syncSite(target, local('old', OLD), { isWithdrawn: (path) => path === lost });
  await target.close();
  expect(published()).toEqual(['img/boda/1.jpg', ...Object.keys(OLD)].sort());
});

withServer('another computer that would publish meanwhile is told, and changes nothing', async () => {
  const [target, other] = [await open(), await open()];
  await syncSite(target, local('old', OLD));
  const THEIRS = inventedSite('theirs', [5, 6], ['torneos']);
  const theirs = local('theirs', THEIRS);
  const isTime = (method: string, path: string) => method === 'put' && path.startsWith('img/');
  const crossing = crossedAt(target, isTime, () =>
    expect(syncSite(other, theirs, { owner: 'other' })).rejects.toMatchObject({ code: 'other-computer' }),
  );
  await syncSite(crossing, local('new', NEW), { owner: 'this' });
  expect(faults(place, NEW)).toEqual([]);
  await Promise.all([target.close(), other.close()]);
});
