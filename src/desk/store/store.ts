/** Store of the content, the photos and the desk's own files. All writes of the desk pass through it. */
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../../files/lock.ts';
import { readIfExists } from '../../files/read.ts';
import { writeDurably } from '../../files/write.ts';
import { commitChange, rollBackUnfinished } from './commit-change.ts';
import { StoreError } from './errors.ts';
import {
  DEFAULT_LIMITS,
  deletePhotoSnapshots,
  nextId,
  pruneVersions,
  readVersion,
  readVersions,
  readVersionTexts,
  type Version,
  type VersionText,
} from './history.ts';
import { openStoreFolders, type StoreOptions } from './open-folders.ts';
import {
  type FileStep,
  type FileTags,
  planChange,
  planUndo,
  type StoreChange,
  type UnrestoredFile,
} from './plan-change.ts';
import { hashOf, type StorePaths, safePath } from './store-paths.ts';
import { StoreQueue } from './store-queue.ts';

/** Content file as stored on disk, with its byte order mark and line endings. */
export interface StoredText {
  text: string;
  /** SHA-256 of its bytes, in hex. */
  tag: string;
}

/**
 * Computes a change from files that it reads.
 * @param readWithTag returns the text of a content file by its tag, from the snapshots; null if there is none
 */
export type ComputeChange = (
  read: (file: string) => Promise<StoredText | null>,
  readWithTag: (tag: string) => Promise<string | null>,
) => Promise<StoreChange>;

/** Path of one of the desk's own files in the content folder. */
type DeskFile = `.escritorio/${string}`;
type ChangeText = (text: string) => string | Promise<string>;

/** Result of undoing a version. */
export interface UndoResult {
  version: Version;
  /** Files that could not be restored; all others were. */
  unrestored: UnrestoredFile[];
}

/** Opens the folders of a club for one desk. @throws StoreError as `openStoreFolders` */
export const openStore = async (options: StoreOptions): Promise<Store> =>
  new Store(new StoreQueue(options, await openStoreFolders(options)));

/**
 * Changes the text of one of the desk's own files; the text is empty if the file is missing. A lock serializes the changes of several processes.
 * @throws StoreError `settings-locked`
 */
export async function rewriteFile(path: string, change: ChangeText): Promise<void> {
  const release = await waitForLock(join(dirname(path), 'ajustes.db'));
  try {
    await writeDurably(path, await change(String((await readIfExists(path)) ?? '')));
  } finally {
    release();
  }
}

/** Acquires a lock, and retries for ten seconds. Other processes hold it only while they write a small file. */
async function waitForLock(file: string): Promise<() => void> {
  for (let attempts = 400; attempts > 0; attempts--) {
    const release = tryLock(file);
    if (release) return release;
    await pause(25);
  }
  throw new StoreError({ code: 'settings-locked' });
}

async function readText(paths: StorePaths, file: string): Promise<StoredText | null> {
  const bytes = await readIfExists(await safePath(paths.root('content'), file));
  if (!bytes) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, tag: hashOf(bytes) };
  } catch {
    throw new StoreError({ code: 'not-utf8', file });
  }
}

/** Returns the snapshot of a content file by its tag; null if there is none, or if it is damaged. */
async function readTextWithTag(paths: StorePaths, tag: string): Promise<string | null> {
  if (!/^[0-9a-f]{64}$/.test(tag)) return null;
  const bytes = await readIfExists(paths.snapshot('content', tag));
  return bytes && hashOf(bytes) === tag ? bytes.toString() : null;
}

/** Store of an open club. Every method may throw a StoreError, whose message is for the volunteer. */
export class Store {
  readonly #queue: StoreQueue;
  /** Name of the person whose changes this store makes; undefined on the local desk. */
  readonly author: string | undefined;

  constructor(queue: StoreQueue, author?: string) {
    this.#queue = queue;
    this.author = author;
  }

  /** Returns the same store with a person as the author of its versions. */
  withAuthor(name: string): Store {
    return new Store(this.#queue, name);
  }

  /**
   * Reads a content file as it is now; null if there is none.
   * @throws StoreError `not-utf8`, `bad-name`
   */
  read(file: string): Promise<StoredText | null> {
    return this.#queue.enqueue((paths) => readText(paths, file));
  }

  /**
   * Applies a change atomically.
   * @param change the change, or a function that computes it. Nothing is written between the function's reads and the change.
   * The function must not call the store: that would be a deadlock.
   * @returns null if no file would change; the earlier version if one has the change's key
   * @throws ChangedMeanwhile if a file differs from `expect`; StoreError
   */
  apply(change: StoreChange | ComputeChange): Promise<Version | null> {
    return this.#queue.enqueue(async (paths) => {
      await rollBackUnfinished(paths);
      const readers = [
        (file: string) => readText(paths, file),
        (tag: string) => readTextWithTag(paths, tag),
      ] as const;
      const computed = typeof change === 'function' ? await change(...readers) : change;
      const { key } = computed;
      const earlier = key && (await readVersions(paths)).find((version) => version.key === key);
      return earlier || this.#commit(paths, computed, await planChange(paths, computed));
    });
  }

  /**
   * Rewrites one of the desk's own files without creating a version.
   * @param file path in the content folder
   * @param change receives the current text, empty if the file is missing; must not call the store
   */
  rewrite(file: DeskFile, change: ChangeText): Promise<void> {
    return this.#queue.enqueue((paths) => rewriteFile(join(paths.root('content'), file), change));
  }

  /** Returns the versions, newest first. */
  versions(): Promise<Version[]> {
    return this.#queue.enqueue(readVersions);
  }

  /** Returns the texts of a version's content files before and after it. @throws StoreError `unknown-version` */
  versionTexts(id: string): Promise<VersionText[]> {
    return this.#queue.enqueue(async (paths) => readVersionTexts(paths, await readVersion(paths, id)));
  }

  /**
   * Restores the files as they were before a version. The undo creates a version, too.
   * @param expect tags of later changed files that may be overwritten, from ChangedSince
   * @throws ChangedSince; StoreError `unknown-version`, `final`, `nothing-to-undo`
   */
  undo(id: string, expect: FileTags = {}): Promise<UndoResult> {
    return this.#queue.enqueue(async (paths) => {
      await rollBackUnfinished(paths);
      const record = await readVersion(paths, id);
      const { steps, unrestored } = await planUndo(paths, record, expect, this.#isWithdrawn);
      const version = await this.#commit(paths, { title: `Deshacer: ${record.title}` }, steps);
      if (version) return { version, unrestored };
      throw new StoreError({
        code: 'nothing-to-undo',
        title: record.title,
        reasons: unrestored.map(({ reason }) => reason),
      });
    });
  }

  /** Deletes all snapshots of the photos with these hashes (SHA-256 of the file, in hex). */
  deletePhotoSnapshots(hashes: Iterable<string>): Promise<void> {
    return this.#queue.enqueue((paths) => deletePhotoSnapshots(paths, new Set(hashes)));
  }

  /** Runs work that changes the folders directly, while other operations wait. The store reopens the folders afterwards. */
  runUnlocked<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.enqueueUnlocked(work);
  }

  /** Waits for running operations and releases the lock. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  readonly #isWithdrawn = (sha256: string) => this.#queue.options.isWithdrawn?.(sha256) ?? false;

  /** Commits the steps as one version. */
  async #commit(
    paths: StorePaths,
    { title, final, key }: StoreChange,
    steps: readonly FileStep[],
  ): Promise<Version | null> {
    const { limits = DEFAULT_LIMITS, now = Date.now } = this.#queue.options;
    const metadata = {
      id: await nextId(paths),
      title,
      ...(this.author !== undefined && { by: this.author }),
      ...(key !== undefined && { key }),
      at: new Date(now()).toISOString(),
      ...(final && { final }),
    };
    const record = await commitChange(paths, metadata, steps, this.#isWithdrawn);
    if (!record) return null;
    const withdrawnHashes = record.changes.flatMap(({ before, lost }) => (lost && before ? [before] : []));
    if (withdrawnHashes.length > 0)
      await deletePhotoSnapshots(paths, new Set(withdrawnHashes)).catch((cause) => {
        throw new StoreError({ code: 'snapshot-not-deleted' }, { cause });
      });
    // If pruning fails, the next change or start retries it.
    await pruneVersions(paths, limits).catch(() => undefined);
    return record;
  }
}
