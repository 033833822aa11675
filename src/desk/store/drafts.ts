/** Unsaved texts, one a content file, kept between starts. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder, writeDurably } from '../../files/write.ts';
import { type Places, readIfThere, safePath } from './places.ts';

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

export const readDraft = async (places: Places, file: string): Promise<Draft | null> =>
  parseDraft(await pathOf(places, file));

/** All drafts, by file. A file that is none is left alone. */
export async function readDrafts(places: Places): Promise<Draft[]> {
  const names = (await readdir(places.drafts).catch(() => [])).filter((name) => name.endsWith('.json'));
  const drafts = await Promise.all(names.sort().map((name) => parseDraft(join(places.drafts, name))));
  return drafts.filter((draft) => draft !== null);
}

export async function writeDraft(places: Places, draft: Draft): Promise<void> {
  await writeDurably(await pathOf(places, draft.file), JSON.stringify(draft));
}

export async function removeDraft(places: Places, file: string): Promise<void> {
  await rm(await pathOf(places, file), { force: true });
  await syncFolder(places.drafts).catch(() => undefined);
}

/** `equipos/resto.yaml` is one name: `equipos%2Fresto.yaml.json`. */
async function pathOf(places: Places, file: string): Promise<string> {
  await safePath(places.root('content'), file);
  return join(places.drafts, `${encodeURIComponent(file)}.json`);
}

async function parseDraft(path: string): Promise<Draft | null> {
  const bytes = await readIfThere(path);
  try {
    const draft = JSON.parse(String(bytes)) as Draft | null;
    return typeof draft?.text === 'string' && typeof draft.file === 'string' ? draft : null;
  } catch {
    return null;
  }
}
