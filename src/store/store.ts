/** Store of the content, the photos and the desk's own files. All writes of the desk pass through it. */

import { dirname, join } from 'node:path';
import { withClubLock } from '../base/files/club-lock.ts';
import type { DeskFile } from '../base/files/desk-files.ts';
import { readIfExists } from '../base/files/read.ts';
import { writeDurably } from '../base/files/write.ts';
import { commitChange, rollBackUnfinished } from './commit-change.ts';
import { StoreError } from './errors.ts';
import { aloneWithFiles, finishForgetting } from './forget.ts';
import {
  DEFAULT_LIMITS,
  type Forgotten,
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
  inverseOf,
  planChange,
  type StoreChange,
  type UnrestoredFile,
} from './plan-change.ts';
import { recoverClub } from './recover.ts';
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

type ChangeText = (text: string) => string | Promise<string>;

export interface UndoOptions {
  /** Tags of later changed files that may be overwritten, from ChangedSince. */
  expect?: FileTags | undefined;
  /** Idempotency key, as of a change. */
  key?: string;
  /** Checks the inverse change; an error prevents it. Must not call the store. */
  check?: (change: StoreChange) => Promise<void>;
}

/** Result of undoing a version. */
export interface UndoResult {
  version: Version;
  /** Files that could not be restored; all others were. */
  unrestored: UnrestoredFile[];
}

/**
 * Opens a club for one desk, after finishing or rolling back what a killed program left of it.
 * @throws StoreError as `recoverClub` and `openStoreFolders`; LockError
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  await recoverClub(options);
  return new Store(new StoreQueue(options, await openStoreFolders(options)));
}

/**
 * Changes the text of one of the desk's own files; the text is empty if the file is missing. The club's lock serializes the
 * changes of several processes.
 * @param path absolute path of a file in the desk's folder
 * @throws LockError
 */
export const rewriteFile = (path: string, change: ChangeText): Promise<void> =>
  withClubLock(dirname(dirname(path)), 'change', async () =>
    writeDurably(path, await change(String((await readIfExists(path)) ?? ''))),
  );

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
    return this.#apply(async (paths) => {
      if (typeof change !== 'function') return change;
      return change(
        (file) => readText(paths, file),
        (tag) => readTextWithTag(paths, tag),
      );
    });
  }

  #apply(compute: (paths: StorePaths) => Promise<StoreChange>): Promise<Version | null> {
    return this.#queue.enqueueChange(async (paths) => {
      await rollBackUnfinished(paths);
      const change = await compute(paths);
      const { key } = change;
      const earlier = key && (await readVersions(paths)).find((version) => version.key === key);
      return earlier || this.#commit(paths, change, await planChange(paths, change));
    });
  }

  /**
   * Rewrites one of the desk's own files without creating a version.
   * @param file path in the content folder
   * @param change receives the current text, empty if the file is missing; must not call the store
   */
  rewrite(file: DeskFile, change: ChangeText): Promise<void> {
    return this.#queue.enqueueChange((paths) => rewriteFile(join(paths.root('content'), file), change));
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
   * Applies the inverse of a version, which creates a version, too. Texts that were changed since keep what the version did not
   * change.
   * @throws ChangedSince if the same value or file was changed since; StoreError `unknown-version`, `final`, `nothing-to-undo`;
   * errors of the check
   */
  async undo(id: string, { expect = {}, key, check }: UndoOptions = {}): Promise<UndoResult> {
    let title = '';
    let unrestored: UnrestoredFile[] = [];
    const version = await this.#apply(async (paths) => {
      const undone = await readVersion(paths, id);
      const inverse = await inverseOf(paths, undone, expect, this.#isWithdrawn);
      ({ title } = undone);
      ({ unrestored } = inverse);
      await check?.(inverse.change);
      return { ...inverse.change, ...(key !== undefined && { key }) };
    });
    if (version) return { version, unrestored };
    throw new StoreError({
      code: 'nothing-to-undo',
      title,
      reasons: unrestored.map(({ reason }) => reason),
    });
  }

  /**
   * Applies a change that cannot be undone, and then deletes all files of the club with some bytes: versions, the built site,
   * the cache, pending uploads. A crash before the change is committed rolls it back; after that, the next start goes on.
   * @returns files that cannot be deleted; the next start retries
   * @throws LockError while another program uses the photos or the built site; as `apply`; StoreError `not-forgotten`
   */
  forget(change: StoreChange, forgotten: Forgotten): Promise<string[]> {
    const { options } = this.#queue;
    const apply = async (paths: StorePaths) => {
      await rollBackUnfinished(paths);
      await this.#commit(paths, change, await planChange(paths, change), forgotten);
      return finishForgetting(paths, options);
    };
    return aloneWithFiles(options, () => this.#queue.enqueueChange(apply, 'alone'));
  }

  /** Runs work that replaces the folders, while nobody else uses them. The store reopens the folders afterwards. */
  replaceFolders<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.enqueueReplacement(work);
  }

  /** Waits for running operations and releases the lock. */
  close(): Promise<void> {
    return this.#queue.close();
  }

  readonly #isWithdrawn = (sha256: string) => this.#queue.options.isWithdrawn(sha256);

  /** Commits the steps as one version. */
  async #commit(
    paths: StorePaths,
    { title, key }: StoreChange,
    steps: readonly FileStep[],
    forget?: Forgotten,
  ): Promise<Version | null> {
    const { limits = DEFAULT_LIMITS, now = Date.now } = this.#queue.options;
    const metadata = {
      id: await nextId(paths),
      title,
      ...(this.author !== undefined && { by: this.author }),
      ...(key !== undefined && { key }),
      at: new Date(now()).toISOString(),
      ...(forget && { final: true as const, forget }),
    };
    const record = await commitChange(paths, metadata, steps, this.#isWithdrawn);
    if (!record) return null;
    // If pruning fails, the next change or start retries it.
    await pruneVersions(paths, limits).catch(() => undefined);
    return record;
  }
}
