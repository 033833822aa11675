/** The one place through which the desk changes content and photos. */

import { carryOut, recover } from './commit.ts';
import { type Draft, Drafts } from './drafts.ts';
import { explained, StoreError } from './errors.ts';
import type { StoreParts } from './open.ts';
import { hashOf, readIfThere, safePath } from './places.ts';
import { type Change, planChange, type Step, type Tags } from './plan.ts';
import type { Version } from './record.ts';
import { planUndo, type RefusedFile, type VersionText, versionTexts } from './undo.ts';

/** A content file as it is on disk, with its byte order mark and line ends. */
export interface StoredText {
  text: string;
  /** sha256 of its bytes, in hex. */
  tag: string;
}

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
    const path = await safePath(this.#parts.places.root('content'), file);
    const bytes = await readIfThere(path).catch((error) => {
      throw explained(error);
    });
    if (!bytes) return null;
    try {
      const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
      return { text, tag: hashOf(bytes) };
    } catch {
      throw new StoreError(
        'notUtf8',
        `«${file}» no está guardado en UTF-8 y los acentos se perderían: guárdalo de nuevo con la codificación UTF-8.`,
      );
    }
  }

  /**
   * Makes a change whole, or not at all.
   * @returns null when everything is already like that
   * @throws ChangedMeanwhile when a file is not what `expect` says; StoreError
   */
  apply(change: Change): Promise<Version | null> {
    return this.#inTurn(async () => {
      await recover(this.#parts.places);
      return this.#commit(change, await planChange(this.#parts.places, change));
    });
  }

  /** Newest first. */
  versions(): Version[] {
    return this.#parts.history.list();
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
      const { places, isWithdrawn } = this.#parts;
      await recover(places);
      const record = this.#record(id);
      const { steps, refused } = await planUndo(places, record, expect, isWithdrawn);
      const version = await this.#commit({ title: `Deshacer: ${record.title}` }, steps);
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

  /**
   * @param baseTag the tag of the file that the text started from; null for a new file
   * @param base that file, where it is known
   */
  saveDraft(file: string, text: string, baseTag: string | null, base?: string): Promise<void> {
    return this.#inTurn(() => this.#drafts.save({ file, text, baseTag, base, at: this.#time() }));
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
      this.#parts.lock.release();
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
    this.#parts.lock.release();
  }

  /** Carries out the steps as one version. */
  async #commit({ title, final }: Change, steps: readonly Step[]): Promise<Version | null> {
    const { places, history, isWithdrawn, limits } = this.#parts;
    const head = { id: history.nextId(), title, at: this.#time(), ...(final && { final }) };
    const record = await carryOut(places, head, steps, isWithdrawn);
    if (!record) return null;
    history.add(record);
    const lost = record.changes.flatMap(({ before, lost }) => (lost && before ? [before] : []));
    if (lost.length > 0)
      await history.forget(new Set(lost)).catch((cause) => {
        throw new StoreError(
          'interrupted',
          'La foto ya no está en la web, pero queda una copia en las versiones que no se ha podido borrar. Cierra el escritorio y vuelve a abrirlo: la borrará.',
          { cause },
        );
      });
    // What is too old goes at the next change or start as well.
    await history.prune(limits).catch(() => undefined);
    return history.get(record.id) ?? record;
  }

  /** ISO 8601, UTC. */
  #time(): string {
    return new Date(this.#parts.now()).toISOString();
  }

  #record(id: string): Version {
    const record = this.#parts.history.get(id);
    if (record) return record;
    throw new StoreError('unknownVersion', 'Esa versión ya no se guarda: no se puede deshacer.');
  }

  async #openAgain(): Promise<void> {
    this.#parts.lock.release();
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
