/** Which uploaded files the photos on disk came from, so that the phone's file of a withdrawn photo stays out, too. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Store } from '../store/store.ts';
import { readIfThere } from '../store/store-paths.ts';

const FILE = '.escritorio/origenes.json';

/** SHA-256 of uploaded files by that of the photo that was made of them, hex. */
const schema = z.record(z.string(), z.array(z.string()));

/** Where the file was damaged nothing is known: a photo is still known by its own hash, and by its likeness. */
function sourcesIn(text: string): z.infer<typeof schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** To be called before the photos are filed: a kill in between leaves a line too many, never one too few. */
export const rememberSources = (
  store: Pick<Store, 'rewrite'>,
  photos: readonly { hash: string; sourceHash: string }[],
): Promise<void> =>
  store.rewrite(FILE, (text) => {
    const sources = sourcesIn(text);
    for (const { hash, sourceHash } of photos)
      sources[hash] = [...new Set([...(sources[hash] ?? []), sourceHash])];
    return JSON.stringify(sources);
  });

/** Hashes of one photo each: of the files that were made of it, and of those that it came from. */
export async function photoOrigins(contentDir: string): Promise<string[][]> {
  const text = String((await readIfThere(join(contentDir, FILE))) ?? '');
  return Object.entries(sourcesIn(text)).map(([made, from]) => [made, ...from]);
}
