/** Changes content, photos and the desk's own files. All writes of the desk pass through it. */
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLock } from '../../files/lock.ts';
import { readIfThere } from '../../files/read.ts';
import { writeDurably } from '../../files/write.ts';
import { commitChange, rollBackUnfinished } from './commit-change.ts';
import { StoreError, toStoreError } from './errors.ts';
import {
  DEFAULT_LIMITS,
  deletePhotoCopies,
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

/** Content file as stored on disk, with its byte order mark and line endings. */
export interface StoredText {
  text: string;
  /** SHA-256 of its bytes, in hex. */
  tag: string;
}

/** Computes a change from files that it reads. */
export type ComputeChange = (read: (file: string) => Promise<StoredText | null>) => Promise<StoreChange>;

/** Path of one of the desk's own files in the content folder. */
type DeskFile = `.escritorio/${string}`;
type ChangeText = (text: string) => string | Promise<string>;

/** Result of undoing a version. */
export interface UndoResult {
  version: Version;
  /** Files that could not be restored; all others were. */
  refused: UnrestoredFile[];
}

/** Opens the folders of a club for one desk. @throws StoreError as `openFolders` */
export const openStore = async (options: StoreOptions): Promise<Store> =>
  new Store(options, await openStoreFolders(options));

/**
 * Changes the text of one of the desk's own files; the text is empty if the file is missing. A lock serializes processes.
 * @throws StoreError `settings-locked`
 */
export async function rewriteFile(path: string, change: ChangeText): Promise<void> {
  const release = await waitForLock(join(dirname(path), 'ajustes.db'));
  try {
    await writeDurably(path, await change(String((await readIfThere(path)) ?? '')));
  } finally {
    release();
  }
}

/** Retries for ten seconds. Another process holds the lock only while it writes a small file, unless it was suspended. */
async function waitForLock(file: string): Promise<() => void> {
  for (let tries = 400; tries > 0; tries--) {
    const release = tryLock(file);
    if (release) return release;
    await pause(25);
  }
  throw new StoreError({ code: 'settings-locked' });
}

async function readText(places: StorePaths, file: string): Promise<StoredText | null> {
  const bytes = await readIfThere(await safePath(places.root('content'), file));
  if (!bytes) return null;
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, tag: hashOf(bytes) };
  } catch {
    throw new StoreError({ code: 'not-utf8', file });
  }
}

/** Store of an open club. Every method may throw a StoreError, whose message is for the volunteer. */
export class Store {
  readonly #options: StoreOptions;
  #opened: Awaited<ReturnType<typeof openStoreFolders>>;
  /** Tail of the queue: operations run one after another. */
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: StoreOptions, opened: Awaited<ReturnType<typeof openStoreFolders>>) {
    this.#options = options;
    this.#opened = opened;
  }

  /** Reads a content file; null if there is none. @throws StoreError `not-utf8`, `bad-name` */
  read(file: string): Promise<StoredText | null> {
    return this.#enqueue((places) => readText(places, file));
  }

  /**
   * Applies a change atomically.
   * @param change the change, or a function that computes it. Nothing is written between the function's reads and the change.
   * The function must not call the store: that would be a deadlock.
   * @returns null if no file would change
   * @throws ChangedMeanwhile if a file differs from `expect`; StoreError
   */
  apply(change: StoreChange | ComputeChange): Promise<Version | null> {
    return this.#enqueue(async (places) => {
      await rollBackUnfinished(places);
      const computed = typeof change === 'function' ? await change((file) => readText(places, file)) : change;
      return this.#commit(computed, await planChange(places, computed));
    });
  }

  /**
   * Rewrites one of the desk's own files without keeping a version.
   * @param file path in the content folder
   * @param change receives the current text, empty if the file is missing; must not call the store
   */
  rewrite(file: DeskFile, change: ChangeText): Promise<void> {
    return this.#enqueue((places) => rewriteFile(join(places.root('content'), file), change));
  }

  /** Returns the versions, newest first. */
  versions(): Promise<Version[]> {
    return this.#enqueue(readVersions);
  }

  /** Returns the texts of a version's content files before and after it. @throws StoreError `unknown-version` */
  versionTexts(id: string): Promise<VersionText[]> {
    return this.#enqueue(async (places) => readVersionTexts(places, await readVersion(places, id)));
  }

  /**
   * Restores the files as they were before a version. The undo is a version itself.
   * @param expect tags of later changed files that may be overwritten, from ChangedSince
   * @throws ChangedSince; StoreError `unknown-version`, `final`, `nothing-to-undo`
   */
  undo(id: string, expect: FileTags = {}): Promise<UndoResult> {
    return this.#enqueue(async (places) => {
      await rollBackUnfinished(places);
      const record = await readVersion(places, id);
      const { steps, refused } = await planUndo(places, record, expect, this.#isWithdrawn);
      const version = await this.#commit({ title: `Deshacer: ${record.title}` }, steps);
      if (version) return { version, refused };
      throw new StoreError({
        code: 'nothing-to-undo',
        title: record.title,
        reasons: refused.map(({ reason }) => reason),
      });
    });
  }

  /** Deletes all snapshots of the photos with these hashes (SHA-256 of the file, in hex). */
  deletePhotoCopies(hashes: Iterable<string>): Promise<void> {
    return this.#enqueue((places) => deletePhotoCopies(places, new Set(hashes)));
  }

  /** Runs work that changes the folders directly, while other operations wait. The store reopens the folders afterwards. */
  runUnlocked<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      this.#opened.lock.release();
      // The store stays closed if the lock cannot be taken again.
      this.#closed = true;
      try {
        return await work();
      } finally {
        await this.#reopen();
        this.#closed = false;
      }
    });
  }

  /** Waits for running operations and releases the lock. */
  async close(): Promise<void> {
    await this.#queue;
    if (this.#closed) return;
    this.#closed = true;
    this.#opened.lock.release();
  }

  readonly #isWithdrawn = (sha256: string) => this.#options.isWithdrawn?.(sha256) ?? false;

  /** Commits the steps as one version. */
  async #commit({ title, final }: StoreChange, steps: readonly FileStep[]): Promise<Version | null> {
    const { places } = this.#opened;
    const head = { id: await nextId(places), title, at: this.#timestamp(), ...(final && { final }) };
    const record = await commitChange(places, head, steps, this.#isWithdrawn);
    if (!record) return null;
    const lost = record.changes.flatMap(({ before, lost }) => (lost && before ? [before] : []));
    if (lost.length > 0)
      await deletePhotoCopies(places, new Set(lost)).catch((cause) => {
        throw new StoreError({ code: 'copy-not-deleted' }, { cause });
      });
    // If pruning fails, the next change or start retries it.
    await pruneVersions(places, this.#options.limits ?? DEFAULT_LIMITS).catch(() => undefined);
    return record;
  }

  /** ISO 8601, UTC. */
  #timestamp(): string {
    return new Date(this.#options.now?.() ?? Date.now()).toISOString();
  }

  async #reopen(): Promise<void> {
    this.#opened.lock.release();
    this.#opened = await openStoreFolders(this.#options);
  }

  #enqueue<T>(work: (places: StorePaths) => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => {
      if (this.#closed) throw new StoreError({ code: 'closed' });
      // The folder or its lock file was replaced: another desk may be open.
      if (!(await this.#opened.lock.isHeld())) await this.#reopen();
      return work(this.#opened.places).catch((error) => {
        throw toStoreError(error);
      });
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
