import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { test as base, onTestFinished } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import type { StoreOptions } from '../open-folders.ts';
import type { StoreChange } from '../plan-change.ts';
import { openStore, type Store } from '../store.ts';
import { hashOf } from '../store-paths.ts';

/** Lists all files below a folder, including hidden ones, as paths with `/`. */
export function listAllFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort();
}

/** Content and photos folder of a test, with the stores opened on them. The test disposes of all of them. */
export class ClubFolders {
  readonly base = newFolder();
  readonly contentDir = join(this.base, 'content');
  readonly photosDir = join(this.base, 'photos');
  readonly cacheDir = join(this.base, 'cache');
  readonly buildDir = join(this.base, 'build');

  constructor() {
    mkdirSync(this.contentDir);
    mkdirSync(this.photosDir);
  }

  async open(options: Partial<StoreOptions> = {}): Promise<Store> {
    const store = await openStore({ isWithdrawn: () => false, ...this, ...options });
    onTestFinished(() => store.close());
    return store;
  }

  write(path: string, data: string | Uint8Array): void {
    mkdirSync(dirname(join(this.base, path)), { recursive: true });
    writeFileSync(join(this.base, path), data);
  }

  /** Writes a new photo outside of both folders, like an upload. Returns its absolute path. */
  writeIncoming(name: string, bytes: string): string {
    this.write(`incoming/${name}`, bytes);
    return join(this.base, 'incoming', name);
  }

  /** Returns the club's own files as text, by path: `content/junta.yaml`, `photos/2024-2025/copa/1.jpg`. */
  files(): Record<string, string> {
    const paths = listAllFiles(this.base).filter((path) =>
      /^(content|photos)\/(?!\.escritorio\/)/.test(path),
    );
    return Object.fromEntries(paths.map((path) => [path, readFileSync(join(this.base, path), 'utf8')]));
  }

  /** Lists files that must not exist after a change: staged and torn files, the journal, and unused snapshots. */
  leftovers(): string[] {
    const deskFiles = listAllFiles(this.base).filter((path) =>
      /^(content|photos)\/\.escritorio\//.test(path),
    );
    const deskPath = (path: string) => join(this.base, 'content/.escritorio', path);
    const neededHashes = deskFiles
      .filter((path) => /versiones\/\d+\.json$/.test(path))
      .flatMap((path) => JSON.parse(readFileSync(join(this.base, path), 'utf8')).changes)
      .filter(({ lost }) => !lost)
      .map(({ before }) => before);
    return deskFiles.filter((path) => {
      const snapshot = /^content\/\.escritorio\/versiones\/(textos|fotos)\/([0-9a-f]{64})$/.exec(path);
      if (snapshot?.[1] && snapshot[2]) {
        const bytes = readFileSync(deskPath(`versiones/${snapshot[1]}/${snapshot[2]}`));
        return !neededHashes.includes(snapshot[2]) || hashOf(bytes) !== snapshot[2];
      }
      return !/^content\/\.escritorio\/(\.gitignore|bloqueo\.db|turno(?:-cola)?\.db|versiones\/\d+\.json)$/.test(
        path,
      );
    });
  }
}

/** Returns the error that a promise was rejected with; null if it was fulfilled. */
export const rejectionOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error,
  );

/** `test` with a `club` fixture. */
export const storeTest = base.extend<{ club: ClubFolders }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the required fixtures from the pattern.
  club: async ({}, use) => use(new ClubFolders()),
});

/** Files of the club before the change. */
export const FILES_BEFORE = {
  'content/a.yaml': 'a: 1\n',
  'content/b.yaml': 'b: 1\n',
  'photos/copa/1.jpg': 'uno',
  'photos/copa/2.jpg': 'dos',
};

/** Files of the club after the change. */
export const FILES_AFTER = {
  'content/a.yaml': 'a: 2\n',
  'content/equipos/c.yaml': 'c: 1\n',
  'photos/copa/1.jpg': 'otra',
  'photos/liga/3.jpg': 'tres',
};

export const hashText = (text: string) => hashOf(Buffer.from(text));

/** Creates a club with the files before the change, and the new photos. */
export function createClubBefore(club = new ClubFolders()): ClubFolders {
  for (const [path, text] of Object.entries(FILES_BEFORE)) club.write(path, text);
  club.writeIncoming('x.jpg', 'otra');
  club.writeIncoming('y.jpg', 'tres');
  return club;
}

/** Change that contains every kind of step. */
export function mixedChange(club: ClubFolders): StoreChange {
  return {
    title: 'Todo a la vez',
    writes: { 'a.yaml': 'a: 2\n', 'b.yaml': null, 'equipos/c.yaml': 'c: 1\n' },
    photos: [
      { to: 'copa/1.jpg', from: `${club.base}/incoming/x.jpg`, replace: true },
      { remove: 'copa/2.jpg' },
      { to: 'liga/3.jpg', from: `${club.base}/incoming/y.jpg` },
    ],
    expect: { 'a.yaml': hashText('a: 1\n'), 'b.yaml': hashText('b: 1\n') },
  };
}
