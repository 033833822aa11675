/** Changes texts and photos at random, and says before and after each change what it does, until it is killed. */
import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../../../tests/setup/seeded.ts';
import { openStore } from '../open.ts';
import { hashOf } from '../places.ts';
import type { Change, PhotoChange } from '../plan.ts';
import type { Store } from '../store.ts';
import { filesBelow } from './club-folders.ts';

/** One line that the child prints. */
export type ChildLine =
  /** What files are to be, as hashes by `content/…` or `photos/…`; or that the newest version is to be undone. */
  | { begins: number; title: string; files: Record<string, string | null> | 'undo' }
  | { ends: number }
  | { draft: number }
  | { drafted: number };

export const DRAFT_FILE = 'paginas/borrador.md';
export const draftText = (n: number) => `borrador ${n}\n`.repeat(2000);

/** The pipe takes a line whole, also from a process that is killed right after it. */
const say = (line: ChildLine) => writeSync(1, `${JSON.stringify(line)}\n`);

const TEXTS = ['club.yaml', 'junta.yaml', 'equipos/resto.yaml', 'equipos/federados.yaml', 'paginas/a.md'];
const PHOTOS = ['copa/1.jpg', 'copa/2.jpg', 'liga/1.jpg', 'equipos/resto/cadete.jpg'];

class RandomChanges {
  readonly #base: string;
  readonly #store: Store;
  readonly #random: () => number;

  constructor(base: string, store: Store, random: () => number) {
    this.#base = base;
    this.#store = store;
    this.#random = random;
  }

  /** Some of these, at least one. */
  #some<T>(list: readonly T[]): T[] {
    const first = Math.floor(this.#random() * list.length);
    return list.filter((_, index) => index === first || this.#random() < 0.3);
  }

  async change(n: number): Promise<void> {
    const newest = this.#store.versions()[0];
    if (newest && this.#random() < 0.2) {
      say({ begins: n, title: `Deshacer: ${newest.title}`, files: 'undo' });
      await this.#store.undo(newest.id);
    } else {
      const { change, files } = await this.#any(n);
      say({ begins: n, title: change.title, files });
      await this.#store.apply(change);
    }
    say({ ends: n });
    say({ draft: n });
    await this.#store.saveDraft(DRAFT_FILE, draftText(n), null);
    say({ drafted: n });
  }

  async #any(n: number): Promise<{ change: Change; files: Record<string, string | null> }> {
    const files: Record<string, string | null> = {};
    const writes: Record<string, string | null> = {};
    const expect: Record<string, string | null> = {};
    // One text is always new, so that no change is empty.
    for (const file of ['numero.yaml', ...this.#some(TEXTS)]) {
      expect[file] = (await this.#store.read(file))?.tag ?? null;
      const text =
        file !== 'numero.yaml' && this.#random() < 0.2
          ? null
          : `${file}: ${n}\n`.repeat(1 + ((n * 37) % 500));
      writes[file] = text;
      files[`content/${file}`] = text === null ? null : hashOf(Buffer.from(text));
    }
    const there = new Set(filesBelow(join(this.#base, 'photos')));
    const photos = this.#some(PHOTOS).map((path, index): PhotoChange => {
      if (there.has(path) && this.#random() < 0.4) {
        files[`photos/${path}`] = null;
        return { remove: path };
      }
      const bytes = Buffer.alloc(1 + Math.floor(this.#random() * 400_000), `foto ${n} ${path}`);
      const from = join(this.#base, `incoming-${index}`);
      writeFileSync(from, bytes);
      files[`photos/${path}`] = hashOf(bytes);
      return { to: path, from, replace: true };
    });
    return { change: { title: `Cambio ${n}`, writes, photos, expect }, files };
  }
}

if (import.meta.main) {
  const [base = '', first = '', seed = ''] = process.argv.slice(2);
  const store = await openStore({ contentDir: join(base, 'content'), photosDir: join(base, 'photos') });
  const changes = new RandomChanges(base, store, seeded(Number(seed)));
  for (let n = Number(first); ; n++) await changes.change(n);
}
