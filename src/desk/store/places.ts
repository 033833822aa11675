import { join } from 'node:path';

/** Which of the two folders a file lies in. */
export type Root = 'content' | 'photos';

/** The folders that the desk changes. Absolute paths. */
export interface DeskFolders {
  contentDir: string;
  photosDir: string;
}

/** Hidden: neither the content reader nor the pictures look into it. */
const HIDDEN = '.escritorio';

/** Where the store keeps what. */
export class Places {
  readonly #roots: Record<Root, string>;
  /** `CONTENT_DIR/.escritorio` */
  readonly desk: string;

  constructor({ contentDir, photosDir }: DeskFolders) {
    this.#roots = { content: contentDir, photos: photosDir };
    this.desk = join(contentDir, HIDDEN);
  }

  get lock(): string {
    return join(this.desk, 'bloqueo.db');
  }

  /** The record of a change that is under way. */
  get journal(): string {
    return join(this.desk, 'diario.json');
  }

  get drafts(): string {
    return join(this.desk, 'borradores');
  }

  get versions(): string {
    return join(this.desk, 'versiones');
  }

  root(root: Root): string {
    return this.#roots[root];
  }

  version(id: string): string {
    return join(this.versions, `${id}.json`);
  }

  /** What files were before, by hash. */
  kept(root: Root): string {
    return join(this.versions, root === 'content' ? 'textos' : 'fotos');
  }

  /** Where new files wait, on the disk that they are renamed on. */
  work(root: Root): string {
    return join(this.#roots[root], HIDDEN, 'trabajo');
  }
}
