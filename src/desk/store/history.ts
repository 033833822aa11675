import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/write.ts';
import type { Places, Root } from './places.ts';
import { type FileChange, type Lost, parseRecord, toJson, type VersionRecord } from './record.ts';

/** How much of the past is kept. A version stays while either the number or the age allows it. */
export interface Limits {
  versions: number;
  days: number;
  photoBytes: number;
}

export const LIMITS: Limits = { versions: 200, days: 60, photoBytes: 500 * 1024 * 1024 };

const DAY = 86_400_000;

/** The versions on disk, and what files were before them. */
export class History {
  readonly #places: Places;
  readonly #records: Map<string, VersionRecord>;
  #last: number;
  /** False while a record cannot be read: what it needs is not known, so nothing is thrown away. */
  readonly #complete: boolean;

  private constructor(places: Places, records: VersionRecord[], last: number, complete: boolean) {
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
  list(): VersionRecord[] {
    return [...this.#records.values()].sort((a, b) => Number(b.id) - Number(a.id));
  }

  get(id: string): VersionRecord | undefined {
    return this.#records.get(id);
  }

  nextId(): string {
    return String(this.#last + 1).padStart(6, '0');
  }

  /** A change that has just become a version. */
  add(record: VersionRecord): void {
    this.#records.set(record.id, record);
    this.#last = Math.max(this.#last, Number(record.id));
  }

  /** Removes photos of before by hash, and says so in every version that had them. */
  async forget(hashes: ReadonlySet<string>): Promise<void> {
    await this.#markLost(hashes, 'withdrawn');
    for (const hash of hashes) await rm(join(this.#places.kept('photos'), hash), { force: true });
    await syncFolder(this.#places.kept('photos')).catch(() => undefined);
  }

  /** Removes old versions and what only they needed, besides what a killed run left. */
  async prune(limits: Limits, now: number): Promise<void> {
    if (!this.#complete) return;
    const { versions, photos } = overLimits(this.list(), await this.#photoSizes(), limits, now);
    for (const id of versions) {
      await rm(join(this.#places.versions, `${id}.json`), { force: true });
      this.#records.delete(id);
    }
    await this.#markLost(photos, 'pruned');
    for (const root of ['content', 'photos'] as const) await this.#sweep(root);
  }

  /** Hashes of all photos of before whose bytes are still named by a version. */
  photosBefore(): Set<string> {
    return this.#needed('photos', ({ lost }) => lost !== 'withdrawn');
  }

  /** Hashes of photos that a version says are withdrawn. */
  withdrawnPhotos(): Set<string> {
    return this.#needed('photos', ({ lost }) => lost === 'withdrawn');
  }

  #needed(root: Root, wanted: (change: FileChange) => boolean): Set<string> {
    const hashes = new Set<string>();
    for (const { changes } of this.#records.values())
      for (const change of changes)
        if (change.root === root && change.before && wanted(change)) hashes.add(change.before);
    return hashes;
  }

  async #markLost(hashes: ReadonlySet<string>, lost: Lost): Promise<void> {
    const isHit = (change: FileChange) =>
      change.root === 'photos' &&
      change.before !== null &&
      hashes.has(change.before) &&
      change.lost !== lost &&
      change.lost !== 'withdrawn';
    for (const record of this.list().filter(({ changes }) => changes.some(isHit))) {
      const changes = record.changes.map((change) => (isHit(change) ? { ...change, lost } : change));
      await writeDurably(join(this.#places.versions, `${record.id}.json`), toJson({ ...record, changes }));
      this.#records.set(record.id, { ...record, changes });
    }
  }

  async #photoSizes(): Promise<Map<string, number>> {
    const folder = this.#places.kept('photos');
    const names = await readdir(folder).catch(() => []);
    const sizes = names.map(async (name) => [name, (await stat(join(folder, name))).size] as const);
    return new Map(await Promise.all(sizes));
  }

  async #sweep(root: Root): Promise<void> {
    const folder = this.#places.kept(root);
    const needed = this.#needed(root, ({ lost }) => !lost);
    for (const name of await readdir(folder).catch(() => []))
      if (!needed.has(name)) await rm(join(folder, name), { force: true });
  }
}

/**
 * What is too much.
 * @param records newest first
 * @param sizes bytes of the photos kept, by hash
 * @param now ms
 * @returns ids of versions, and hashes of photos of the versions that stay
 */
function overLimits(
  records: readonly VersionRecord[],
  sizes: ReadonlyMap<string, number>,
  limits: Limits,
  now: number,
): { versions: string[]; photos: Set<string> } {
  const oldest = now - limits.days * DAY;
  // The newest always stays: the next one is numbered after it.
  const stays = ({ at }: VersionRecord, index: number) =>
    index < Math.max(1, limits.versions) || Date.parse(at) >= oldest;
  const photos = new Set<string>();
  const counted = new Set<string>();
  let bytes = 0;
  for (const { changes } of records.filter(stays))
    for (const { root, before, lost } of changes) {
      if (root !== 'photos' || !before || lost || counted.has(before)) continue;
      counted.add(before);
      bytes += sizes.get(before) ?? 0;
      if (bytes > limits.photoBytes) photos.add(before);
    }
  const versions = records.filter((record, index) => !stays(record, index)).map(({ id }) => id);
  return { versions, photos };
}
