/** Versions on disk, with snapshots of the files they replaced. Not cached in memory: another desk may have written since. */
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { z } from 'zod';
import { readIfExists } from '../base/files/read.ts';
import { syncFolder, writeDurably } from '../base/files/write.ts';
import { StoreError } from './errors.ts';
import { hashOf, isPdf, type StorePaths, type StoreRoot, safePath } from './store-paths.ts';

/** SHA-256 in hex; null for a missing file. */
const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .nullable();

const fileChange = z.object({
  root: z.enum(['content', 'photos']),
  /** Path in its folder, with `/`. */
  path: z.string(),
  before: hash,
  after: hash,
  /**
   * Marks a forgotten photo, which has no snapshot. Earlier versions of the desk wrote another value if the disk was full; the
   * snapshot is then missing, too.
   */
  lost: z.literal('withdrawn').optional().catch(undefined),
});
export type FileChange = z.infer<typeof fileChange>;

const forgotten = z.object({
  /** SHA-256 of files, hex. */
  hashes: z.array(z.string()),
  /** Parts of paths, with `/`, that only files made from them have. */
  names: z.array(z.string()),
});
/** Bytes that may never come back. Identifies them without containing them. */
export type Forgotten = z.infer<typeof forgotten>;

const version = z.object({
  /** At least six digits, ascending in the order of the changes, independent of the clock. */
  id: z.string().regex(/^\d{6,}$/),
  title: z.string(),
  /** Name of the person who made it; missing on the local desk. */
  by: z.string().optional(),
  /** Idempotency key of the request. */
  key: z.string().optional(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** True for a change that forgets bytes, which cannot be undone. */
  final: z.literal(true).optional(),
  changes: z.array(fileChange),
  /** Last step of the change: bytes to delete from every file of the club. Absent once all of them are deleted. */
  forget: forgotten.optional(),
  /** An earlier version of the desk stored undone changes in reverse. Such records are not read. */
  cancels: z.undefined().optional(),
});
/** Record of a change, stored first as the journal and then as a version. Snapshots are stored by their hash. */
export type Version = z.infer<typeof version>;

export const serializeVersion = (record: Version): string => `${JSON.stringify(record, null, 1)}\n`;

/** Parses a record; null if the text is not a valid one. */
export function parseVersion(text: string): Version | null {
  try {
    return version.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** True if a photo was withdrawn. Takes the sha256 of its file, in hex. */
export type IsWithdrawn = (sha256: string) => boolean | Promise<boolean>;

/** Limits of the history. */
export interface HistoryLimits {
  versions: number;
  photoBytes: number;
}

export const DEFAULT_LIMITS: HistoryLimits = { versions: 200, photoBytes: 500 * 1024 * 1024 };

/** Lists a folder; empty if it is missing. Other errors are thrown, because an empty history would be overwritten. */
const listNames = (folder: string) =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return [];
  });
const listIds = async (paths: StorePaths) =>
  (await listNames(paths.versions)).flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? []);

/** Returns the id of the next version. */
export async function nextId(paths: StorePaths): Promise<string> {
  return String(Math.max(0, ...(await listIds(paths)).map(Number)) + 1).padStart(6, '0');
}

/** Returns the readable versions, newest change first, independent of the clock. */
export async function readVersions(paths: StorePaths): Promise<Version[]> {
  const ids = (await listIds(paths)).sort((a, b) => Number(b) - Number(a));
  const texts = await Promise.all(ids.map((id) => readIfExists(paths.version(id))));
  return texts.flatMap((text) => parseVersion(String(text)) ?? []);
}

/** Returns the author of the version that wrote a content file with this tag; undefined if it has none. */
export async function authorOf(
  paths: StorePaths,
  file: string,
  tag: string | null,
): Promise<string | undefined> {
  const isChange = ({ root, path, after }: FileChange) =>
    root === 'content' && path === file && after === tag;
  return (await readVersions(paths)).find(({ changes }) => changes.some(isChange))?.by;
}

/** Reads a version. @throws StoreError `unknown-version` */
export async function readVersion(paths: StorePaths, id: string): Promise<Version> {
  const record = /^\d+$/.test(id) ? parseVersion(String(await readIfExists(paths.version(id)))) : null;
  if (record) return record;
  throw new StoreError({ code: 'unknown-version' });
}

/** Returns the hashes of the snapshots that versions need in a root folder, except those of forgotten photos. */
const snapshotHashes = (versions: readonly Version[], folder: StoreRoot): Set<string> =>
  new Set(
    versions.flatMap(({ changes }) =>
      changes.flatMap(({ root, before, lost }) => (root === folder && before && !lost ? [before] : [])),
    ),
  );

/** Deletes photo snapshots by hash, and marks them as lost in every version that had them. */
export async function deletePhotoSnapshots(paths: StorePaths, hashes: ReadonlySet<string>): Promise<void> {
  const isAffected = ({ root, before, lost }: FileChange) =>
    root === 'photos' && before !== null && hashes.has(before) && !lost;
  for (const record of await readVersions(paths)) {
    if (!record.changes.some(isAffected)) continue;
    const changes = record.changes.map(
      (change): FileChange => (isAffected(change) ? { ...change, lost: 'withdrawn' } : change),
    );
    await writeDurably(paths.version(record.id), serializeVersion({ ...record, changes }));
  }
  for (const hash of hashes) await rm(paths.snapshot('photos', hash), { force: true });
  await syncFolder(paths.snapshots('photos')).catch(() => undefined);
}

/** Deletes all snapshots of withdrawn photos, including those that remained when a withdrawal was killed. */
export async function deleteWithdrawnSnapshots(paths: StorePaths, isWithdrawn: IsWithdrawn): Promise<void> {
  const changes = (await readVersions(paths)).flatMap(({ changes }) => changes);
  const hashesOf = (fileChanges: readonly FileChange[]) =>
    new Set(fileChanges.flatMap(({ root, before }) => (root === 'photos' && before ? [before] : [])));
  const withdrawn = hashesOf(changes.filter(({ lost }) => lost));
  for (const hash of hashesOf(changes)) if (await isWithdrawn(hash)) withdrawn.add(hash);
  await deletePhotoSnapshots(paths, withdrawn);
}

/** Returns the paths of a version's photo and PDF snapshots. */
const largeSnapshotPaths = (paths: StorePaths, { changes }: Version): string[] => [
  ...new Set(
    changes.flatMap(({ root, path, before, lost }) =>
      before && !lost && (root === 'photos' || isPdf(path)) ? [paths.snapshot(root, before)] : [],
    ),
  ),
];

/**
 * Deletes the oldest versions beyond the limits, and all snapshots that no remaining version needs. Deletes nothing while a
 * version is unreadable, because the snapshots that it needs are unknown.
 */
export async function pruneVersions(paths: StorePaths, limits: HistoryLimits): Promise<void> {
  const versions = await readVersions(paths);
  if (versions.length < (await listIds(paths)).length) return;
  const remaining: Version[] = [];
  const countedPaths = new Set<string>();
  let bytes = 0;
  for (const record of versions) {
    const newPaths = largeSnapshotPaths(paths, record).filter((path) => !countedPaths.has(path));
    let size = bytes;
    for (const path of newPaths) size += (await stat(path).catch(() => null))?.size ?? 0;
    // The newest version always stays, because the next id follows from it; so does one with bytes to forget.
    if (
      remaining.length > 0 &&
      !record.forget &&
      (remaining.length >= limits.versions || size > limits.photoBytes)
    ) {
      await rm(paths.version(record.id), { force: true });
      continue;
    }
    remaining.push(record);
    for (const path of newPaths) countedPaths.add(path);
    bytes = size;
  }
  for (const root of ['content', 'photos'] as const) {
    const neededHashes = snapshotHashes(remaining, root);
    for (const name of await listNames(paths.snapshots(root)))
      if (!neededHashes.has(name)) await rm(paths.snapshot(root, name), { force: true });
  }
}

/** Reads a snapshot. @throws StoreError `damaged-snapshot`; ENOENT if it is missing */
export async function readSnapshot(
  paths: StorePaths,
  root: StoreRoot,
  path: string,
  hash: string,
): Promise<Buffer> {
  const snapshot = paths.snapshot(root, hash);
  const bytes = await readFile(snapshot);
  if (hashOf(bytes) === hash) return bytes;
  throw new StoreError({ code: 'damaged-snapshot', path, snapshot });
}

/** Text of a content file before and after a version. */
export interface VersionText {
  /** Path in the content folder, with `/`. */
  file: string;
  /** Null if there was no file, undefined if no snapshot of it exists. */
  before: string | null | undefined;
  /** Null if the version deleted the file, undefined if its text was overwritten without a snapshot. */
  after: string | null | undefined;
}

/** Returns the texts that a version changed, from snapshots or from the current files if their hashes match. */
export function readVersionTexts(paths: StorePaths, { changes }: Version): Promise<VersionText[]> {
  const textOf = async (path: string, hash: string | null): Promise<string | null | undefined> => {
    if (hash === null) return null;
    const candidates = [paths.snapshot('content', hash), await safePath(paths.root('content'), path)];
    for (const candidate of candidates) {
      const bytes = await readIfExists(candidate);
      if (bytes && hashOf(bytes) === hash) return bytes.toString();
    }
    return undefined;
  };
  return Promise.all(
    changes
      .filter(({ root, path }) => root === 'content' && !isPdf(path))
      .map(async ({ path, before, after }) => ({
        file: path,
        before: await textOf(path, before),
        after: await textOf(path, after),
      })),
  );
}
