/** Tests that every kind of target must pass. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { mountSmallDisk } from '../../../../tests/setup/small-disk.ts';
import { syncSite } from '../sync.ts';
import { startMemoryS3, startS3 } from '../testing/s3-server.ts';
import {
  type InventedSite,
  interruptedAt,
  inventedSite,
  readFolderTexts,
  readTargetTexts,
  siteFaults,
  siteFaultsIn,
  writeSite,
} from '../testing/sites.ts';
import { sftpDestination, sshdSkipReason, startSshd } from '../testing/sshd.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';
import { openSftpTarget } from './sftp-target.ts';
import type { Target } from './target.ts';

interface TestTargets {
  open(folder: string): Promise<Target>;
  /** All files at the target except the manifest. */
  published(folder: string): Promise<InventedSite>;
  stop?(): unknown;
}

const startServerTarget = async (options?: string): Promise<TestTargets> => {
  const sshd = await startSshd(options);
  return {
    open: (folder) => openSftpTarget(sftpDestination(sshd, folder), {}),
    published: async (folder) => readFolderTexts(folder),
    stop: () => sshd.stop(),
  };
};

async function startBucketTarget(): Promise<TestTargets> {
  const store = await (process.env.FULL ? startS3() : startMemoryS3());
  const open = (folder: string) =>
    openS3Target(
      {
        kind: 's3',
        server: store.url,
        bucket: store.bucket,
        region: 'us-east-1',
        folder: folder.slice(1),
      },
      { id: 'S3RVER', key: 'S3RVER' },
    );
  return {
    open,
    published: async (folder) => readTargetTexts(await open(folder), OLD, NEW, THEIRS),
    stop: () => store.stop(),
  };
}

const OLD = inventedSite('old', [1, 2]);
const NEW = {
  ...inventedSite('new', [2, 3], ['equipos', 'agenda']),
  'vacio.txt': '',
  'grande.txt': 'x'.repeat(300_000),
};
const THEIRS = inventedSite('theirs', [5, 6], ['torneos']);
const IN_A_WEEK = Date.now() + 8 * 24 * 3_600_000;

describe.each<[name: string, missing: string | null, startTargets: () => Promise<TestTargets>]>([
  [
    'a folder',
    null,
    async () => ({ open: openFolderTarget, published: async (folder) => readFolderTexts(folder) }),
  ],
  ['a server', sshdSkipReason(), startServerTarget],
  [
    'a server that cannot replace a file in one step',
    sshdSkipReason(),
    () => startServerTarget('-P posix-rename'),
  ],
  ['a bucket', null, startBucketTarget],
])('%s', (_, skipReason, startTargets) => {
  let testTargets: TestTargets;
  let dir: string;
  let targetDir: string;
  let target: Target;
  beforeAll(async () => {
    if (skipReason === null) testTargets = await startTargets();
  }, 300_000);
  afterAll(() => testTargets?.stop?.());
  beforeEach(async () => {
    dir = newFolder();
    targetDir = join(dir, 'web');
    mkdirSync(targetDir);
    if (skipReason === null) target = await testTargets.open(targetDir);
  });
  afterEach(() => target?.close());
  const writeLocalSite = (name: string, site: InventedSite) => writeSite(join(dir, name), site);
  const served = (site: InventedSite): InventedSite =>
    Object.fromEntries(Object.entries(site).filter(([path]) => target.serves?.(path) ?? true));

  test.skipIf(skipReason)('publishes a site, then the next one, and leaves no other files', async () => {
    await syncSite(target, writeLocalSite('old', OLD));
    expect(await testTargets.published(targetDir)).toEqual(served(OLD));
    await syncSite(target, writeLocalSite('new', NEW));
    const shown = await testTargets.published(targetDir);
    expect(siteFaultsIn(shown, served(NEW))).toEqual([]);
    // Behind a CDN, files of older pages stay for a week.
    if (target.grace) expect(Object.keys(shown).length).toBeGreaterThan(Object.keys(served(NEW)).length);
    await syncSite(target, join(dir, 'new'), { now: IN_A_WEEK });
    expect(await testTargets.published(targetDir)).toEqual(served(NEW));
    expect(await syncSite(target, join(dir, 'new'))).toMatchObject({ immutable: [], pages: [], gone: [] });
  });

  test.skipIf(skipReason)(
    'removes pictures of a withdrawn photo immediately, including unlisted ones',
    async () => {
      const orphan = 'img/2025-2026/otro/3-480.0a1b2c3d4e.avif';
      const secondOrphan = 'img/2025-2026/otro/4-480.0a1b2c3d4e.avif';
      for (const path of [orphan, secondOrphan]) await target.put(path, 'x');
      await syncSite(target, writeLocalSite('old', OLD));
      const isWithdrawn = (path: string) => path === orphan || path.startsWith('img/2024-2025/copa/1-');
      const { withdrawn } = await syncSite(target, writeLocalSite('new', NEW), { isWithdrawn });
      expect(withdrawn).toHaveLength(2);
      const remainingPaths = Object.keys(await testTargets.published(targetDir));
      expect(remainingPaths.filter(isWithdrawn)).toEqual([]);
      expect(remainingPaths).toContain(secondOrphan);
    },
  );

  test.skipIf(skipReason)(
    'refuses another computer that publishes at the same time, and keeps its own site complete',
    async () => {
      await syncSite(target, writeLocalSite('old', OLD), { owner: 'this' });
      const otherSite = writeLocalSite('theirs', THEIRS);
      const isMoment = (method: string, path: string) => method === 'put' && path.startsWith('img/');
      const interrupted = interruptedAt(target, isMoment, async () => {
        const otherTarget = await testTargets.open(targetDir);
        await expect(syncSite(otherTarget, otherSite, { owner: 'other' })).rejects.toMatchObject({
          kind: 'other-computer',
        });
        await otherTarget.close();
      });
      await syncSite(interrupted, writeLocalSite('new', NEW), { owner: 'this', now: IN_A_WEEK });
      expect(siteFaultsIn(await testTargets.published(targetDir), served(NEW))).toEqual([]);
    },
  );

  test.skipIf(skipReason)('follows no link below the target, and publishes nothing', async ({ skip }) => {
    if (target.grace) return skip('a store has no links');
    const foreign = { 'boda.jpg': 'theirs', '1-480.0a1b2c3d4e.avif': 'theirs' };
    const foreignDir = writeSite(join(dir, 'ajena'), foreign);
    for (const link of ['.publicando', 'img', 'equipos']) {
      symlinkSync(foreignDir, join(targetDir, link));
      const opened = await testTargets.open(targetDir);
      await expect(syncSite(opened, writeLocalSite('old', OLD)), link).rejects.toMatchObject({
        kind: 'settings',
        message: expect.stringContaining(`«${join(targetDir, link)}» es un enlace`),
      });
      await opened.close();
      expect(readFolderTexts(foreignDir)).toEqual(foreign);
      rmSync(join(targetDir, link));
    }
    await syncSite(target, join(dir, 'old'));
    expect(siteFaults(targetDir, OLD)).toEqual([]);
  });

  test.skipIf(skipReason)(
    'keeps the old site on a full disk, and publishes once there is space',
    async ({ skip }) => {
      const disk = target.grace ? null : mountSmallDisk();
      if (!disk) return skip('a store has no local disk, or mounting one is not permitted');
      const diskTarget = await testTargets.open(disk);
      onTestFinished(() => diskTarget.close());
      const [old, site] = [inventedSite('old', [1]), inventedSite('new', [1])];
      await syncSite(diskTarget, writeLocalSite('old', old));
      const photos = Object.fromEntries(
        [1, 2, 3].map((n) => [`img/liga/${n}-480.aa.avif`, 'x'.repeat(500_000)]),
      );
      const large = writeLocalSite('large', { ...site, ...photos });
      await expect(syncSite(diskTarget, large)).rejects.toMatchObject({ kind: 'disk-full', retry: true });
      expect(siteFaults(disk, old)).toEqual([]);
      await syncSite(diskTarget, writeLocalSite('small', site));
      expect(siteFaults(disk, site)).toEqual([]);
    },
  );
});

test('keeps the old site in a read-only folder and reports missing permission', async ({ skip }) => {
  const disk = mountSmallDisk();
  if (!disk) return skip('no right to mount a small disk');
  const dir = newFolder();
  const target = await openFolderTarget(disk);
  await syncSite(target, writeSite(join(dir, 'old'), OLD));
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  const published = syncSite(target, writeSite(join(dir, 'new'), inventedSite('new', [1])));
  await expect(published).rejects.toMatchObject({ kind: 'permission', retry: false });
  expect(siteFaults(disk, OLD)).toEqual([]);
});
