/** Plans the steps of a change, and computes the inverse of a version. */
import { isUtf8 } from 'node:buffer';
import { access, readFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { nullIfMissing } from '../base/errors/system-error.ts';
import { readIfExists } from '../base/files/read.ts';
import { changeDocument, mergeEdit, readDocument } from '../club/content/documents/documents.ts';
import { isFileOf } from '../club/content/files/declare.ts';
import { FILES } from '../club/content/files/files.ts';
import { ContentError } from '../club/content/problems/problem.ts';
import { ChangedMeanwhile, ChangedSince, type FileConflict, StoreError } from './errors.ts';
import {
  authorOf,
  type FileChange,
  type IsWithdrawn,
  readSnapshot,
  readVersions,
  readVersionTexts,
  type Version,
} from './history.ts';
import { hashOf, isPdf, type StorePaths, type StoreRoot, safePath, toConflict } from './store-paths.ts';

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
  | { remove: string };

export interface StoreChange {
  /** Spanish title in the list of versions: «Se cambió «Entrenamientos» de Cadete femenino». */
  title: string;
  /** New texts by content file; null removes the file. */
  writes?: Readonly<Record<string, string | null>>;
  photos?: readonly PhotoChange[];
  /** New content files that are not texts, by path: absolute path of the new file, which is copied; null removes the file. */
  copies?: Readonly<Record<string, string | null>>;
  /** Expected tags of written files, and of files that were only read. A written file without a tag must be new. */
  expect?: FileTags;
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
}

/** Plans the steps of a change from the current files. @throws StoreError, ChangedMeanwhile */
export async function planChange(paths: StorePaths, change: StoreChange): Promise<FileStep[]> {
  const { writes = {}, photos = [], copies = {}, expect = {} } = change;
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
  for (const [path, from] of Object.entries(copies)) {
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
    return { ...step, read: null };
  }
  if (bytes && !photo.replace) throw new StoreError({ code: 'photo-exists', path });
  const { from } = photo;
  if (!isAbsolute(from)) throw new StoreError({ code: 'relative-path', path: from });
  const read = () =>
    readFile(from).catch((cause) => {
      throw nullIfMissing(cause) ?? new StoreError({ code: 'photo-unreadable', path, from }, { cause });
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
 * Returns the change that restores what a version changed. A text that was changed since keeps its later changes.
 * @param expect tags of later changed files that may be overwritten, from `ChangedSince`
 * @throws ChangedSince with all files in which the same value was changed since; StoreError `final`, `damaged-snapshot`
 */
export async function inverseOf(
  paths: StorePaths,
  version: Version,
  expect: FileTags,
  isWithdrawn: IsWithdrawn,
): Promise<{ change: StoreChange; unrestored: UnrestoredFile[] }> {
  const { title, final, changes } = version;
  if (final) throw new StoreError({ code: 'final', title });
  const parts: RestoringChange[] = [];
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
    if (tag === before) continue;
    const mayOverwrite = tag === after || (path in expect && expect[path] === tag);
    const merged = mayOverwrite ? null : await mergeInverse(paths, change, bytes);
    if (mayOverwrite || merged !== null) parts.push(await restoringChange(paths, change, tag, merged));
    else
      conflicts.push({ ...toConflict(root, path, bytes), by: await findLaterAuthor(paths, version, change) });
  }
  if (conflicts.length > 0) throw new ChangedSince(title, conflicts);
  return { change: { title: undoTitle(title), ...joinChanges(parts) }, unrestored };
}

const [UNDONE, REDONE] = ['Se deshizo: ', 'Se volvió a poner: '];

/** Returns the title of a version that undoes another one; undoing an undo makes the change again. */
function undoTitle(title: string): string {
  if (title.startsWith(UNDONE)) return REDONE + title.slice(UNDONE.length);
  return UNDONE + (title.startsWith(REDONE) ? title.slice(REDONE.length) : title);
}

/** True for the title of a version that undoes another one. */
export const isUndoTitle = (title: string): boolean => title.startsWith(UNDONE);

/** Change of one file that restores it. */
type RestoringChange = Pick<StoreChange, 'writes' | 'photos' | 'copies' | 'expect'>;

/**
 * Returns the change that restores a file.
 * @param tag tag of its current bytes
 * @param merged text with later changes; null to restore the file as it was
 */
async function restoringChange(
  paths: StorePaths,
  { root, path, before }: FileChange,
  tag: string | null,
  merged: string | null,
): Promise<RestoringChange> {
  const restored = before === null ? null : await readSnapshot(paths, root, path, before);
  const from = before === null ? null : paths.snapshot(root, before);
  if (root === 'photos')
    return { photos: [from === null ? { remove: path } : { to: path, from, replace: true }] };
  if (isPdf(path) || (restored && !isUtf8(restored))) return { copies: { [path]: from } };
  return { writes: { [path]: merged ?? restored?.toString() ?? null }, expect: { [path]: tag } };
}

const joinChanges = (changes: readonly RestoringChange[]): RestoringChange => ({
  writes: Object.assign({}, ...changes.map(({ writes }) => writes)),
  copies: Object.assign({}, ...changes.map(({ copies }) => copies)),
  photos: changes.flatMap(({ photos }) => photos ?? []),
  expect: Object.assign({}, ...changes.map(({ expect }) => expect)),
});

/** Returns a text without what a version changed in it; null if the same value was changed since, or no snapshot tells. */
async function mergeInverse(
  paths: StorePaths,
  { root, path, before, after }: FileChange,
  current: Buffer | null,
): Promise<string | null> {
  const isDeclared = root === 'content' && FILES.some((declared) => isFileOf(declared, path));
  if (!isDeclared || before === null || after === null || !current) return null;
  const base = await readIfExists(paths.snapshot('content', after));
  if (!base) return null;
  try {
    const text = current.toString();
    const restored = readDocument(path, (await readSnapshot(paths, root, path, before)).toString());
    const merged = mergeEdit(path, base.toString(), text, restored);
    return merged === null ? null : changeDocument(path, text, merged);
  } catch (error) {
    // A text that cannot be parsed can only be restored whole.
    if (error instanceof ContentError) return null;
    throw error;
  }
}

/** Returns the author of the first later version that changed the same value as a version; undefined if it has none. */
async function findLaterAuthor(
  paths: StorePaths,
  { id }: Version,
  change: FileChange,
): Promise<string | undefined> {
  const isLater = (version: Version) => Number(version.id) > Number(id);
  for (const version of (await readVersions(paths)).filter(isLater).reverse()) {
    const later = (await readVersionTexts(paths, version)).find(({ file }) => file === change.path);
    const text = typeof later?.after === 'string' ? Buffer.from(later.after) : null;
    if (later && (await mergeInverse(paths, change, text)) === null) return version.by;
  }
  return undefined;
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
