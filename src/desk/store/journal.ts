/** A change is done from the moment its journal is on disk: what follows can be repeated until it succeeds. */
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { moveOver, syncFolder, writeDurably } from '../../files/write.ts';
import { hashAt, hashOf, readIfThere } from './durable.ts';
import { explained, StoreError } from './errors.ts';
import type { Places } from './places.ts';
import { type FileChange, parseRecord, toJson, type VersionRecord } from './record.ts';
import { safePath } from './safe-path.ts';
import { clearWork, keep, stage, syncParents, syncWork } from './staging.ts';

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
    // On disk it knows also of a file that was edited by hand at the last moment.
    const journal = parseRecord(String(await readIfThere(places.journal))) ?? failed;
    for (const { root, path, before, after } of journal.changes) {
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

function interrupted(record: VersionRecord, cause: unknown): StoreError {
  const files = record.changes.map(({ path }) => `«${path}»`).join(', ');
  const reason = explained(cause);
  return new StoreError(
    'interrupted',
    `El cambio «${record.title}» se ha quedado a medias. No se pierde nada: cierra los programas que tengan abiertos ${files}, comprueba que hay sitio en el disco y vuelve a abrir el escritorio, que lo terminará.${reason instanceof StoreError ? ` Motivo: ${reason.message}` : ''}`,
    { cause },
  );
}
