/** The one place through which the desk changes content and photos. */
import { commit, type StoreParts, settle, timeOf } from './commit.ts';
import { type Draft, Drafts } from './drafts.ts';
import { explained, StoreError } from './errors.ts';
import { type Change, planChange, type Tags } from './plan.ts';
import { toVersion, type Version, type VersionRecord } from './record.ts';
import { type StoredText, storedText } from './stored-text.ts';
import { planUndo, type RefusedFile } from './undo.ts';
import { type VersionText, versionTexts } from './version-texts.ts';

/** What undoing did. */
export interface Undone {
  version: Version;
  /** Photos that could not be brought back; the rest was. */
  refused: RefusedFile[];
}

/** Made by `openStore`. Every method may throw StoreError, whose message is for the volunteer. */
export class Store {
  readonly #open: () => Promise<StoreParts>;
  #parts: StoreParts;
  #drafts: Drafts;
  /** Changes are made one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Work past the store that is under way: its files are in between two states. */
  #past: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** @param open opens the folders again, where they were changed past the store */
  constructor(parts: StoreParts, open: () => Promise<StoreParts>) {
    this.#open = open;
    this.#parts = parts;
    this.#drafts = new Drafts(parts.places);
  }

  /** A content file; null where there is none. @throws StoreError `notUtf8`, `badPath` */
  async read(file: string): Promise<StoredText | null> {
    await this.#past;
    return storedText(this.#parts.places, file);
  }

  /**
   * Makes a change whole, or not at all.
   * @returns null when everything is already like that
   * @throws ChangedMeanwhile when a file is not what `expect` says; StoreError
   */
  apply(change: Change): Promise<Version | null> {
    return this.#inTurn(async () => {
      await settle(this.#parts);
      return commit(this.#parts, change, await planChange(this.#parts.places, change));
    });
  }

  /** Newest first. */
  versions(): Version[] {
    return this.#parts.history.list().map(toVersion);
  }

  /** The texts of a version's content files, before it and after it. @throws StoreError `unknownVersion` */
  texts(id: string): Promise<VersionText[]> {
    return this.#inTurn(() => versionTexts(this.#parts.places, this.#record(id)));
  }

  /**
   * Puts back what files were before a version; is a version itself.
   * @param expect tags of files that changed since and may be overwritten, as ChangedSince told them
   * @throws ChangedSince; StoreError `unknownVersion`, `final`, `nothingToUndo`
   */
  undo(id: string, expect: Tags = {}): Promise<Undone> {
    return this.#inTurn(async () => {
      await settle(this.#parts);
      const { places, isWithdrawn } = this.#parts;
      const record = this.#record(id);
      const { steps, refused } = await planUndo(places, record, expect, isWithdrawn);
      const version = await commit(this.#parts, { title: `Deshacer: ${record.title}` }, steps);
      if (version) return { version, refused };
      const reasons = refused.map(({ reason }) => ` ${reason}`).join('');
      throw new StoreError('nothingToUndo', `No queda nada que deshacer en «${record.title}».${reasons}`);
    });
  }

  /** Removes from the versions every copy of photos with these hashes (sha256 of the file, in hex). */
  forgetPhoto(hashes: Iterable<string>): Promise<void> {
    return this.#inTurn(() => this.#parts.history.forget(new Set(hashes)));
  }

  draft(file: string): Promise<Draft | null> {
    return this.#inTurn(() => this.#drafts.get(file));
  }

  /** @param baseTag the tag of the file that the text started from; null for a new file */
  saveDraft(file: string, text: string, baseTag: string | null): Promise<void> {
    return this.#inTurn(() => this.#drafts.save({ file, text, baseTag, at: timeOf(this.#parts) }));
  }

  removeDraft(file: string): Promise<void> {
    return this.#inTurn(() => this.#drafts.remove(file));
  }

  drafts(): Promise<Draft[]> {
    return this.#inTurn(() => this.#drafts.list());
  }

  /** Does work that changes the folders past the store, which goes on with what is there then. All others wait. */
  past<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#inTurn(async () => {
      await this.#parts.lock.release();
      this.#closed = true;
      try {
        return await work();
      } finally {
        await this.#openAgain();
        this.#closed = false;
      }
    });
    this.#past = this.#queue;
    return done;
  }

  /** Waits for what is under way and lets another desk in. */
  async close(): Promise<void> {
    await this.#queue;
    if (this.#closed) return;
    this.#closed = true;
    await this.#parts.lock.release();
  }

  #record(id: string): VersionRecord {
    const record = this.#parts.history.get(id);
    if (record) return record;
    throw new StoreError('unknownVersion', 'Esa versión ya no se guarda: no se puede deshacer.');
  }

  async #openAgain(): Promise<void> {
    this.#parts = await this.#open();
    this.#drafts = new Drafts(this.#parts.places);
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(async () => {
      if (this.#closed) throw new StoreError('closed', 'El escritorio se ha cerrado: vuelve a abrirlo.');
      // The folder was replaced by another one, or somebody removed the lock: there may be another desk by now.
      if (!(await this.#parts.lock.isHeld())) await this.#openAgain();
      return work().catch((error) => {
        throw explained(error);
      });
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
