/** New files wait on the disk where they will be renamed, and what they replace is kept. */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder, writeDurably, writeSynced } from '../../files/write.ts';
import { hashOf, readIfThere } from './durable.ts';
import type { Places, Root } from './places.ts';
import type { VersionRecord } from './record.ts';

/** Keeps the bytes that a file had, under their hash. */
export async function keep(places: Places, root: Root, bytes: Buffer): Promise<void> {
  const path = join(places.kept(root), hashOf(bytes));
  if ((await readIfThere(path)) === null) await writeDurably(path, bytes);
}

/** Lays a new file ready on the disk where it will be renamed. */
export async function stage(
  places: Places,
  record: VersionRecord,
  root: Root,
  index: number,
  bytes: Buffer,
): Promise<void> {
  const path = places.staged(record, root, index);
  await mkdir(dirname(path), { recursive: true });
  await writeSynced(path, bytes);
}

/** After this the staged files of a change outlast a power cut. */
export async function syncWork(places: Places, record: VersionRecord): Promise<void> {
  const roots = new Set(record.changes.filter(({ after }) => after !== null).map(({ root }) => root));
  for (const root of roots) {
    const folder = dirname(places.staged(record, root, 0));
    for (const each of [folder, dirname(folder), dirname(dirname(folder)), places.root(root)])
      await syncFolder(each);
  }
}

/** Throws away staged files. Only without a journal. */
export async function clearWork(places: Places): Promise<void> {
  for (const root of ['content', 'photos'] as const) {
    await rm(places.work(root), { recursive: true, force: true });
    // Beside the photos nothing else is hidden there.
    await rmdir(dirname(places.work(root))).catch(() => undefined);
  }
}

/** New names, and new folders above them. */
export async function syncParents(places: Places, root: Root, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (let count = names.length; count >= 0; count--)
    await syncFolder(join(places.root(root), ...names.slice(0, count))).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
}
