/** Plans the steps of a change or of an undo. */
import { access, readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { readIfExists } from '../../files/read.ts';
import { ChangedMeanwhile, ChangedSince, type FileConflict, StoreError } from './errors.ts';
import { authorOf, type FileChange, type IsWithdrawn, readSnapshot, type Version } from './history.ts';
import { hashOf, type StorePaths, type StoreRoot, safePath, toConflict } from './store-paths.ts';

/** Tags of files as the caller read them; null for a missing file. */
export type FileTags = Readonly<Record<string, string | null>>;

/** Addition or removal of a photo. Paths are relative to the photos folder, with `/`. */
export type PhotoChange =
  | {
      to: string;
      /** Absolute path of the new file, on any disk. The store copies it; the caller deletes it. */
      from: string;
      /** True to replace an existing photo, which is an error otherwise. */
      replace?: boolean;
    }
  | {
      remove: string;
      /** True for a withdrawn photo, of which no snapshot is kept. */
      forget?: boolean;
    };

export interface StoreChange {
  /** Spanish title in the list of versions: «Cambiar el horario del cadete». */
  title: string;
  /** New texts by content file; null removes the file. */
  writes?: Readonly<Record<string, string | null>>;
  photos?: readonly PhotoChange[];
  /** New PDF files by path in the content folder: absolute path of the new file, which is copied; null removes the file. */
  pdfs?: Readonly<Record<string, string | null>>;
  /** Expected tags of written files, and of files that were only read. A written file without a tag must be new. */
  expect?: FileTags;
  /** True for a withdrawal, which cannot be undone. */
  final?: boolean;
  /** Idempotency key: a change with the key of an existing version is not applied again. */
  key?: string;
}

/** Planned change of a file. */
export interface FileStep {
  root: StoreRoot;
  path: string;
  /** Hash of the file to replace; null if no file may exist. */
  before: string | null;
  /** Reads the new bytes; null to delete the file. */
  read: (() => Promise<Buffer>) | null;
  /** True to keep no snapshot of the replaced file. */
  forget?: boolean;
}

/** Plans the steps of a change from the current files. @throws StoreError, ChangedMeanwhile */
export async function planChange(paths: StorePaths, change: StoreChange): Promise<FileStep[]> {
  const { writes = {}, photos = [], pdfs = {}, expect = {} } = change;
  const steps: FileStep[] = [];
  for (const file of new Set([...Object.keys(writes), ...Object.keys(expect)])) {
    const bytes = await readIfExists(await safePath(paths.root('content'), file));
    const tag = bytes && hashOf(bytes);
    if (tag !== (expect[file] ?? null))
      throw new ChangedMeanwhile(toConflict('content', file, bytes), await authorOf(paths, file, tag));
    const text = writes[file];
    if (text === undefined) continue;
    steps.push({
      root: 'content',
      path: file,
      before: tag,
      read: text === null ? null : async () => Buffer.from(text),
    });
  }
  for (const [path, from] of Object.entries(pdfs)) {
    const bytes = await readIfExists(await safePath(paths.root('content'), path));
    const read = from === null ? null : () => readFile(from);
    steps.push({ root: 'content', path, before: bytes && hashOf(bytes), read });
  }
  for (const photo of photos) steps.push(await planPhoto(paths, photo));
  return steps;
}

async function planPhoto(paths: StorePaths, photo: PhotoChange): Promise<FileStep> {
  const path = 'to' in photo ? photo.to : photo.remove;
  const bytes = await readIfExists(await safePath(paths.root('photos'), path));
  const step = { root: 'photos', path, before: bytes && hashOf(bytes) } as const;
  if ('remove' in photo) {
    if (!bytes) throw new StoreError({ code: 'photo-missing', path });
    return { ...step, read: null, forget: photo.forget === true };
  }
  if (bytes && !photo.replace) throw new StoreError({ code: 'photo-exists', path });
  const { from } = photo;
  if (!isAbsolute(from)) throw new StoreError({ code: 'relative-path', path: from });
  const read = () =>
    readFile(from).catch((cause) => {
      throw new StoreError({ code: 'photo-unreadable', path, from }, { cause });
    });
  return { ...step, read };
}

/** File that an undo cannot restore, usually a photo. */
export interface UnrestoredFile {
  file: string;
  /** Spanish sentence. */
  reason: string;
}

/**
 * Plans the steps that restore the files as they were before a version.
 * @param expect tags of later changed files that may be overwritten, from `ChangedSince`
 * @throws ChangedSince with all files that changed after the version; StoreError `final`
 */
export async function planUndo(
  paths: StorePaths,
  { title, final, changes }: Version,
  expect: FileTags,
  isWithdrawn: IsWithdrawn,
): Promise<{ steps: FileStep[]; unrestored: UnrestoredFile[] }> {
  if (final) throw new StoreError({ code: 'final', title });
  const steps: FileStep[] = [];
  const unrestored: UnrestoredFile[] = [];
  const conflicts: FileConflict[] = [];
  for (const change of changes) {
    const { root, path, before, after } = change;
    const reason = await unavailableReason(paths, change, isWithdrawn);
    if (reason) {
      unrestored.push({ file: path, reason });
      continue;
    }
    const bytes = await readIfExists(await safePath(paths.root(root), path));
    const tag = bytes && hashOf(bytes);
    if (tag !== after && tag !== before && !(path in expect && expect[path] === tag))
      conflicts.push(toConflict(root, path, bytes));
    const read = before === null ? null : () => readSnapshot(paths, root, path, before);
    steps.push({ root, path, before: tag, read });
  }
  if (conflicts.length > 0) throw new ChangedSince(title, conflicts);
  return { steps, unrestored };
}

/** Returns the Spanish reason why a file cannot be restored; null if it can. */
async function unavailableReason(
  paths: StorePaths,
  { root, path, before, lost }: FileChange,
  isWithdrawn: IsWithdrawn,
): Promise<string | null> {
  if (before === null) return null;
  if (lost || (root === 'photos' && (await isWithdrawn(before))))
    return `La foto «${path}» se retiró de la web y no se puede recuperar.`;
  return access(paths.snapshot(root, before)).then(
    () => null,
    () => `De «${path}» ya no se guarda la copia de antes.`,
  );
}
