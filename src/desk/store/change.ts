import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { hashOf, readIfThere } from './durable.ts';
import { ChangedMeanwhile, StoreError } from './errors.ts';
import { cancel, finish } from './journal.ts';
import type { Places, Root } from './places.ts';
import { toJson, type VersionRecord } from './record.ts';
import { safePath } from './safe-path.ts';
import { clearWork, keep, stage, syncWork } from './staging.ts';

/** What is to become of one file. */
export interface Step {
  root: Root;
  path: string;
  /** The hash of what it must replace; null: nothing may be there. */
  before: string | null;
  /** The new bytes; null: the file goes. */
  read: (() => Promise<Buffer>) | null;
  /** No copy of what was there is kept. */
  forget?: boolean;
}

/** Whether a photo was taken off the site for good. By the sha256 of its file, in hex. */
export type IsWithdrawn = (sha256: string) => boolean | Promise<boolean>;

/**
 * Carries out a change whole, or not at all.
 * @returns the version's record; null when every file is already like that
 * @throws StoreError, and whatever the file system throws; then nothing was changed, unless it is `interrupted`
 */
export async function carryOut(
  places: Places,
  head: Pick<VersionRecord, 'id' | 'title' | 'at' | 'final'>,
  steps: readonly Step[],
  isWithdrawn: IsWithdrawn,
): Promise<VersionRecord | null> {
  const record = await prepare(places, head, steps, isWithdrawn).catch(async (error) => {
    // The journal goes first: without it nothing is staged for anybody.
    await rm(places.journal, { force: true });
    await clearWork(places).catch(() => undefined);
    throw error;
  });
  if (!record) return null;
  try {
    return await finish(places, record);
  } catch (error) {
    await cancel(places, record, error);
    throw error;
  }
}

/** Does all that may fail, on files that nobody looks at. The last thing it writes is the journal. */
async function prepare(
  places: Places,
  head: Pick<VersionRecord, 'id' | 'title' | 'at' | 'final'>,
  steps: readonly Step[],
  isWithdrawn: IsWithdrawn,
): Promise<VersionRecord | null> {
  const record: VersionRecord = { ...head, changes: [] };
  for (const { root, path, before, read, forget } of steps) {
    const bytes = read && (await read());
    const after = bytes && hashOf(bytes);
    if (root === 'photos' && after && (await isWithdrawn(after))) throw withdrawn(path);
    if (after === before) continue;
    const found = await unchanged(places, root, path, before);
    const lost = forget ? ({ lost: 'withdrawn' } as const) : {};
    const index = record.changes.push({ root, path, before, after, ...lost }) - 1;
    if (bytes) await stage(places, record, root, index, bytes);
    // Needed also where no copy stays, to put it back should the change fail.
    if (found) await keep(places, root, found);
  }
  if (record.changes.length === 0) {
    await clearWork(places);
    return null;
  }
  await mkdir(places.versions, { recursive: true });
  await syncWork(places, record);
  for (const { root, path, before, after } of record.changes) {
    if (after) await mkdir(dirname(join(places.root(root), path)), { recursive: true });
    await unchanged(places, root, path, before);
  }
  await writeDurably(places.journal, toJson(record));
  return record;
}

/** What is there, when it is what the step replaces. */
async function unchanged(
  places: Places,
  root: Root,
  path: string,
  before: string | null,
): Promise<Buffer | null> {
  const found = await readIfThere(await safePath(places.root(root), path));
  const tag = found && hashOf(found);
  if (tag === before) return found;
  const photo = root === 'photos';
  throw new ChangedMeanwhile({ file: path, photo, text: photo ? null : (found?.toString() ?? null), tag });
}

function withdrawn(path: string): StoreError {
  return new StoreError(
    'withdrawn',
    `La foto «${path}» no se puede poner: se retiró de la web y no debe volver. No se ha cambiado nada.`,
  );
}
