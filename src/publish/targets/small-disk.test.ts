import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { syncSite } from '../sync.ts';
import { faults, inventedSite, writeSite } from '../testing/sites.ts';
import { sftpPlace, startSshd, whyNoSshd } from '../testing/sshd.ts';
import { openFolder } from './folder-target.ts';
import { openSftp } from './sftp-target.ts';
import type { Target } from './target.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** A disk of 1 MiB; null where the system lets nobody mount one. */
function smallDisk(): { dir: string; disk: string } | null {
  const dir = mkdtempSync(join(tmpdir(), 'lleno-'));
  undo.push(() => rmSync(dir, { recursive: true, force: true }));
  const disk = join(dir, 'disco');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return null;
  }
  undo.push(() => execFileSync('umount', ['-l', disk]));
  return { dir, disk };
}

async function server(folder: string): Promise<Target> {
  const sshd = await startSshd();
  undo.push(() => sshd.stop());
  return openSftp(sftpPlace(sshd, folder), {}, async () => false);
}

test.for([
  { name: 'a folder', open: openFolder, missing: null },
  { name: 'a server', open: server, missing: whyNoSshd() },
])(
  '$name whose disk is full keeps the old site, and takes the new one once there is room',
  async ({ open, missing }, { skip }) => {
    if (missing) skip(missing);
    const made = smallDisk();
    if (!made) return skip('no right to mount a small disk');
    const { dir, disk } = made;
    const target = await open(disk);
    undo.push(() => target.close());
    const old = inventedSite('old', [1]);
    await syncSite(target, writeSite(join(dir, 'old'), old));
    const site = inventedSite('new', [1]);
    const photos = Object.fromEntries(
      [1, 2, 3].map((n) => [`img/liga/${n}-480.aa.avif`, 'x'.repeat(500_000)]),
    );
    await expect(
      syncSite(target, writeSite(join(dir, 'large'), { ...site, ...photos })),
    ).rejects.toMatchObject({ code: 'disk-full', retry: true });
    expect(faults(disk, old)).toEqual([]);
    await syncSite(target, writeSite(join(dir, 'small'), site));
    expect(faults(disk, site)).toEqual([]);
  },
);

test('a folder that nobody may write to is told, and keeps the old site', async ({ skip }) => {
  const made = smallDisk();
  if (!made) return skip('no right to mount a small disk');
  const { dir, disk } = made;
  const target = await openFolder(disk);
  const old = inventedSite('old', [1]);
  await syncSite(target, writeSite(join(dir, 'old'), old));
  execFileSync('mount', ['-o', 'remount,ro', disk]);
  await expect(syncSite(target, writeSite(join(dir, 'new'), inventedSite('new', [1])))).rejects.toMatchObject(
    { code: 'permission', retry: false },
  );
  expect(faults(disk, old)).toEqual([]);
});
