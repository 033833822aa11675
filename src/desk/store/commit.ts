/**
 * A change of several files, whole or not at all. What it replaces is kept first and new files are laid ready beside their
 * places; the journal says which; then they are renamed. Whatever stops it before the journal becomes a version, what it
 * replaced is put back: at once, or when the desk is next opened.
 */
import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { renameOver, syncFolder, writeDurably, writeSynced } from '../../files/write.ts';
import { ChangedMeanwhile, explained, StoreError } from './errors.ts';
import { type FileChange, type IsWithdrawn, parseRecord, readKept, toJson, type Version } from './history.ts';
import { changedFile, hashAt, hashOf, type Places, type Root, readIfThere, safePath } from './places.ts';
import type { Step } from './plan.ts';

/**
 * Carries out a change.
 * @returns the version's record; null when every file is already like that
 * @throws StoreError, and whatever the file system throws; then nothing was changed, unless it is `interrupted`
 */
export async function carryOut(
  places: Places,
  head: Omit<Version, 'changes'>,
  steps: readonly Step[],
  isWithdrawn: IsWithdrawn,
): Promise<Version | null> {
  try {
    const record: Version = { ...head, changes: await prepare(places, steps, isWithdrawn) };
    if (record.changes.length === 0) return null;
    await putInPlace(places, record).catch(async (error) => {
      await takeBack(places, record, error);
      throw error;
    });
    return record;
  } finally {
    // Leftovers hurt nobody; the next change or start tries again.
    await clearWork(places).catch(() => undefined);
  }
}

/** Takes back a change that an earlier run, or a disk that failed, left half done. @throws StoreError `interrupted`, `damaged` */
export async function recover(places: Places): Promise<void> {
  const text = await readIfThere(places.journal);
  if (text) {
    const record = parseRecord(text.toString());
    if (!record)
      throw new StoreError(
        'damaged',
        `El diario de cambios (${places.journal}) está dañado. Guarda una copia de toda la carpeta, borra ese archivo y comprueba los últimos cambios antes de seguir.`,
      );
    await takeBack(places, record);
  }
  await clearWork(places);
}

/** Does all that needs room, on files that nobody looks at: keeps what is replaced, and lays ready what replaces it. */
async function prepare(
  places: Places,
  steps: readonly Step[],
  isWithdrawn: IsWithdrawn,
): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const { root, path, before, read, forget } of steps) {
    const bytes = read && (await read());
    const after = bytes && hashOf(bytes);
    if (root === 'photos' && after && (await isWithdrawn(after)))
      throw new StoreError(
        'withdrawn',
        `La foto «${path}» no se puede poner: se retiró de la web y no debe volver. No se ha cambiado nada.`,
      );
    if (after === before) continue;
    const found = await unchanged(places, { root, path, before });
    // Also of a photo that is withdrawn, which goes with the others of its kind once that is done.
    if (found && before) {
      const kept = places.kept(root, before);
      if ((await hashAt(kept)) !== before) await writeDurably(kept, found);
    }
    if (bytes) await layReady(places, root, path, changes.length, bytes);
    changes.push({ root, path, before, after, ...(forget && { lost: 'withdrawn' }) });
  }
  return changes;
}

async function putInPlace(places: Places, record: Version): Promise<void> {
  await mkdir(places.versions, { recursive: true });
  await writeDurably(places.journal, toJson(record));
  for (const [index, change] of record.changes.entries()) {
    const target = await safePath(places.root(change.root), change.path);
    await unchanged(places, change);
    if (change.after === null) await rm(target);
    else await renameOver(readyFile(places, change.root, index), target);
  }
  await syncParents(places, record.changes);
  await renameOver(places.journal, places.version(record.id));
  await syncFolder(places.versions);
  await syncFolder(places.desk);
}

/**
 * Puts back what a change replaced, as far as it came. What somebody wrote since is theirs and stays.
 * @throws StoreError `interrupted` when that fails; then the journal stays
 */
async function takeBack(places: Places, record: Version, why?: unknown): Promise<void> {
  try {
    // When the very last step failed it is a version already, and must not be one while it is taken back.
    if (!(await readIfThere(places.journal)))
      await renameOver(places.version(record.id), places.journal).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    for (const [index, { root, path, before, after }] of record.changes.entries()) {
      const target = await safePath(places.root(root), path);
      if ((await hashAt(target)) !== after) continue;
      if (before === null) await rm(target, { force: true });
      else {
        await layReady(places, root, path, index, await readKept(places, root, path, before));
        await renameOver(readyFile(places, root, index), target);
      }
    }
    await syncParents(places, record.changes);
    await rm(places.journal, { force: true });
    await syncFolder(places.desk);
  } catch (error) {
    throw interrupted(record, why ?? error);
  }
}

const readyFile = (places: Places, root: Root, index: number) => join(places.work(root), String(index));

/** Writes a new file where nobody looks, and makes the folder that it goes to. */
async function layReady(
  places: Places,
  root: Root,
  path: string,
  index: number,
  bytes: Buffer,
): Promise<void> {
  await mkdir(dirname(join(places.root(root), path)), { recursive: true });
  await mkdir(places.work(root), { recursive: true });
  await writeSynced(readyFile(places, root, index), bytes);
}

/** What is there, when it is what the change replaces. */
async function unchanged(
  places: Places,
  { root, path, before }: Pick<FileChange, 'root' | 'path' | 'before'>,
): Promise<Buffer | null> {
  const found = await readIfThere(await safePath(places.root(root), path));
  if ((found && hashOf(found)) === before) return found;
  throw new ChangedMeanwhile(changedFile(root, path, found));
}

/** Names that are new or gone, in new folders too, outlast a power cut after this. */
async function syncParents(places: Places, changes: readonly FileChange[]): Promise<void> {
  const folders = new Set<string>();
  for (const { root, path } of changes) {
    const names = path.split('/');
    while (names.pop()) folders.add(join(places.root(root), ...names));
  }
  for (const folder of folders)
    await syncFolder(folder).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

/** Throws away what was laid ready. */
async function clearWork(places: Places): Promise<void> {
  for (const root of ['content', 'photos'] as const) {
    await rm(places.work(root), { recursive: true, force: true });
    // Beside the photos nothing else is hidden there.
    await rmdir(dirname(places.work(root))).catch(() => undefined);
  }
}

function interrupted(record: Version, cause: unknown): StoreError {
  const files = record.changes.map(({ path }) => `«${path}»`).join(', ');
  const reason = explained(cause);
  return new StoreError(
    'interrupted',
    `El cambio «${record.title}» no se ha guardado y se ha quedado a medias. No se pierde nada de lo que había: cierra los programas que tengan abiertos ${files}, comprueba que hay sitio en el disco y vuelve a abrir el escritorio, que lo dejará como estaba.${reason instanceof StoreError ? ` Motivo: ${reason.message}` : ''}`,
    { cause },
  );
}
