import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/write.ts';
import { type DeskFolders, Places, safePath } from './places.ts';

/** A text that is not ready to be saved: it may break the rules of its file. */
export interface Draft {
  /** The content file that it is for. */
  file: string;
  text: string;
  /** The tag of the file that it started from; null for a new one. */
  baseTag: string | null;
  /** That file, where it is known. */
  base?: string | undefined;
  /** ISO 8601, UTC. */
  at: string;
}

/** Unsaved texts, one a content file, kept between starts. */
export class Drafts {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  async get(file: string): Promise<Draft | null> {
    return readDraft(await this.#pathOf(file));
  }

  async save(draft: Draft): Promise<void> {
    await writeDurably(await this.#pathOf(draft.file), JSON.stringify(draft));
  }

  async remove(file: string): Promise<void> {
    await rm(await this.#pathOf(file), { force: true });
    await syncFolder(this.#places.drafts).catch(() => undefined);
  }

  /** All drafts, by file. A file that is none is left alone. */
  async list(): Promise<Draft[]> {
    const names = await readdir(this.#places.drafts).catch(() => []);
    const drafts: Draft[] = [];
    for (const name of names.filter((name) => name.endsWith('.json')).sort()) {
      const draft = await readDraft(join(this.#places.drafts, name));
      if (draft) drafts.push(draft);
    }
    return drafts;
  }

  /** `equipos/resto.yaml` is one name: `equipos%2Fresto.yaml.json`. */
  async #pathOf(file: string): Promise<string> {
    await safePath(this.#places.root('content'), file);
    return join(this.#places.drafts, `${encodeURIComponent(file)}.json`);
  }
}

/** The content files that have a draft, read without opening the store: also while a desk has the lock. */
export async function draftedFiles(folders: DeskFolders): Promise<string[]> {
  return (await new Drafts(new Places(folders)).list()).map(({ file }) => file);
}

async function readDraft(path: string): Promise<Draft | null> {
  try {
    const draft = JSON.parse(await readFile(path, 'utf8')) as Draft;
    return typeof draft.text === 'string' && typeof draft.file === 'string' ? draft : null;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}
