import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounts a 1 MiB disk for the current test and returns its folder; null if mounting is not permitted. */
export function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'disco-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

/** Writes a file that fills the disk of a folder. Returns a function that deletes it. */
export function fillDisk(folder: string): () => void {
  const { bavail, bsize } = statfsSync(folder);
  const ballast = join(folder, 'lastre');
  writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize)));
  return () => unlinkSync(ballast);
}
