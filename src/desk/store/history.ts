import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/write.ts';
import type { Places, Root } from './places.ts';
import { type FileChange, parseRecord, toJson, type Version } from './record.ts';

/** How much of the past is kept. */
export interface Limits {
  versions: number;
  photoBytes: number;
}

export const LIMITS: Limits = { versions: 200, photoBytes: 500 * 1024 * 1024 };

/** The versions on disk, and what files were before them. */
export class History {
  readonly #places: Places;
  readonly #records: Map<string, Version>;
  #last: number;
  /** False while a record cannot be read: what it needs is not known, so nothing is thrown away. */
  readonly #complete: boolean;

  private constructor(places: Places, records: Version[], last: number, complete: boolean) {
    this.#places = places;
    this.#records = new Map(records.map((record) => [record.id, record]));
    this.#last = last;
    this.#complete = complete;
  }

  static async read(places: Places): Promise<History> {
    const names = (await readdir(places.versions).catch(() => [])).filter((name) => /^\d+\.json$/.test(name));
    const records = await Promise.all(
      names.map(async (name) => parseRecord(await readFile(join(places.versions, name), 'utf8'))),
    );
    const whole = records.filter((record) => record !== null);
    const last = Math.max(0, ...names.map((name) => Number.parseInt(name, 10)));
    return new History(places, whole, last, whole.length === names.length);
  }

  /** Newest first. The order is that of the changes, not that of a clock. */
  list(): Version[] {
    return [...this.#records.values()].sort((a, b) => Number(b.id) - Number(a.id));
  }

  get(id: string): Version | undefined {
    return this.#records.get(id);
  }

  nextId(): string {
    return String(this.#last + 1).padStart(6, '0');
  }

  /** A change that has just become a version. */
  add(record: Version): void {
    this.#records.set(record.id, record);
    this.#last = Math.max(this.#last, Number(record.id));
  }

  /** Removes photos of before by hash, and says so in every version that had them. */
  async forget(hashes: ReadonlySet<string>): Promise<void> {
    const isHit = ({ root, before, lost }: FileChange) =>
      root === 'photos' && before !== null && hashes.has(before) && !lost;
    for (const record of this.list().filter(({ changes }) => changes.some(isHit))) {
      const changes = record.changes.map(
        (change): FileChange => (isHit(change) ? { ...change, lost: 'withdrawn' } : change),
      );
      await writeDurably(this.#places.version(record.id), toJson({ ...record, changes }));
      this.#records.set(record.id, { ...record, changes });
    }
    for (const hash of hashes) await rm(this.#places.kept('photos', hash), { force: true });
    await syncFolder(this.#places.kept('photos')).catch(() => undefined);
  }

  /**
   * Removes the oldest versions beyond the number, those whose photos find no room beside newer ones, and the copies that
   * only they needed, besides what a killed run left.
   */
  async prune(limits: Limits): Promise<void> {
    if (!this.#complete) return;
    const sizes = await this.#photoSizes();
    const counted = new Set<string>();
    let bytes = 0;
    for (const [index, { id, changes }] of this.list().entries()) {
      const photos = changes.flatMap(({ root, before, lost }) =>
        root === 'photos' && before && !lost && !counted.has(before) ? [before] : [],
      );
      const more = photos.reduce((sum, hash) => sum + (sizes.get(hash) ?? 0), 0);
      // The newest always stays: the next one is numbered after it.
      if (index > 0 && (index >= limits.versions || bytes + more > limits.photoBytes)) {
        await rm(this.#places.version(id), { force: true });
        this.#records.delete(id);
        continue;
      }
      bytes += more;
      for (const hash of photos) counted.add(hash);
    }
    for (const root of ['content', 'photos'] as const) {
      const needed = this.#needed(root, ({ lost }) => !lost);
      for (const name of await readdir(this.#places.kept(root)).catch(() => []))
        if (!needed.has(name)) await rm(this.#places.kept(root, name), { force: true });
    }
  }

  /** Hashes of all photos of before whose bytes are still named by a version. */
  photosBefore(): Set<string> {
    return this.#needed('photos', ({ lost }) => !lost);
  }

  /** Hashes of photos that a version says are withdrawn. */
  withdrawnPhotos(): Set<string> {
    return this.#needed('photos', ({ lost }) => Boolean(lost));
  }

  #needed(root: Root, wanted: (change: FileChange) => boolean): Set<string> {
    const hashes = new Set<string>();
    for (const { changes } of this.#records.values())
      for (const change of changes)
        if (change.root === root && change.before && wanted(change)) hashes.add(change.before);
    return hashes;
  }

  async #photoSizes(): Promise<Map<string, number>> {
    const folder = this.#places.kept('photos');
    const names = await readdir(folder).catch(() => []);
    const sizes = names.map(async (name) => [name, (await stat(join(folder, name))).size] as const);
    return new Map(await Promise.all(sizes));
  }
}
