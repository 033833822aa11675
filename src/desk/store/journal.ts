/** A change is done from the moment its journal is on disk: what follows can be repeated until it succeeds. */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveOver } from '../../contract/whole-file.ts';
import { hashAt, hashOf, readIfThere, syncFolder, writeDurably, writeSynced } from './durable.ts';
import { explained, StoreError } from './errors.ts';
import type { Places, Root } from './places.ts';
import { type FileChange, parseRecord, toJson, type VersionRecord } from './record.ts';
import { safePath } from './safe-path.ts';

/** Finishes a change that an earlier run left half done. Returns its record when it became a version. */
export async function recover(places: Places): Promise<VersionRecord | null> {
  const text = await readIfThere(places.journal);
  if (!text) {
    await clearWork(places);
    return null;
  }
  const record = parseRecord(text.toString());
  if (!record)
    throw new StoreError(
      'damaged',
      `El diario de cambios (${places.journal}) está dañado. Guarda una copia de toda la carpeta, borra ese archivo y comprueba los últimos cambios antes de seguir.`,
    );
  const done = await finish(places, record).catch((error) => {
    throw interrupted(record, error);
  });
  return done.cancels ? null : done;
}

/** Does what a journal says, or the rest of it, and makes it a version. Returns the record as it was stored. */
export async function finish(places: Places, journal: VersionRecord): Promise<VersionRecord> {
  let record = journal;
  for (const [index, change] of journal.changes.entries()) {
    const target = await safePath(places.root(change.root), change.path);
    const staged = places.staged(journal, change.root, index);
    // Moved before the interruption; what was done to the file since then is somebody's own change.
    if (change.after !== null && (await hashAt(staged)) !== change.after) continue;
    const found = await readIfThere(target);
    const current = found && hashOf(found);
    if (current === change.after) continue;
    if (found && current !== change.before) {
      // Edited by hand between the interruption and now.
      if (change.after === null || journal.cancels) continue;
      record = await adopt(places, record, index, found);
    }
    if (change.after === null) await rm(target, { force: true });
    else await moveInto(staged, target);
  }
  for (const { root, path } of journal.changes) await syncParents(places, root, path);
  const version = join(places.versions, `${record.id}.json`);
  if (record.cancels) {
    // There when the very last step failed.
    await rm(version, { force: true });
    await rm(places.journal, { force: true });
  } else await moveOver(places.journal, version);
  await syncFolder(places.versions);
  await syncFolder(places.desk);
  // Leftovers hurt nobody; the next start tries again.
  await clearWork(places).catch(() => undefined);
  return record;
}

/**
 * Puts back what a change did before it failed. Its journal takes the place of the change's own.
 * @throws StoreError `interrupted` when that fails, too; then the change's journal stays
 */
export async function cancel(places: Places, failed: VersionRecord, why: unknown): Promise<void> {
  try {
    const back: VersionRecord = { ...failed, cancels: true, changes: [] };
    for (const { root, path, before, after } of failed.changes) {
      if ((await hashAt(await safePath(places.root(root), path))) !== after) continue;
      const index = back.changes.push({ root, path, before: after, after: before }) - 1;
      if (before) {
        const bytes = await readIfThere(join(places.kept(root), before));
        if (!bytes) throw why;
        await stage(places, back, root, index, bytes);
      }
    }
    await syncWork(places, back);
    await writeDurably(places.journal, toJson(back));
    await finish(places, back);
  } catch {
    throw interrupted(failed, why);
  }
}

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

/** The folder was made before the journal; somebody may have removed it since. */
async function moveInto(staged: string, target: string): Promise<void> {
  await moveOver(staged, target).catch(async (error) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(target), { recursive: true });
    await moveOver(staged, target);
  });
}

/** A file was edited by hand: that text is what the version keeps as the one before. */
async function adopt(
  places: Places,
  record: VersionRecord,
  at: number,
  found: Buffer,
): Promise<VersionRecord> {
  const { root } = record.changes[at] as FileChange;
  await keep(places, root, found);
  const changes = record.changes.map((change, index) =>
    index === at ? { ...change, before: hashOf(found) } : change,
  );
  await writeDurably(places.journal, toJson({ ...record, changes }));
  return { ...record, changes };
}

/** New names, and new folders above them. */
async function syncParents(places: Places, root: Root, path: string): Promise<void> {
  const names = path.split('/').slice(0, -1);
  for (let count = names.length; count >= 0; count--)
    await syncFolder(join(places.root(root), ...names.slice(0, count))).catch((error) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
}

function interrupted(record: VersionRecord, cause: unknown): StoreError {
  const files = record.changes.map(({ path }) => `«${path}»`).join(', ');
  const reason = explained(cause);
  return new StoreError(
    'interrupted',
    `El cambio «${record.title}» se ha quedado a medias. No se pierde nada: cierra los programas que tengan abiertos ${files}, comprueba que hay sitio en el disco y vuelve a abrir el escritorio, que lo terminará.${reason instanceof StoreError ? ` Motivo: ${reason.message}` : ''}`,
    { cause },
  );
}
