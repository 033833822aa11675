/** Which uploaded files the photos on disk came from, so that the phone's file of a withdrawn photo stays out, too. */
import { join } from 'node:path';
import { writeDurably } from '../../files/write.ts';
import { readIfThere } from '../store/places.ts';

/** SHA-256 of uploaded files by that of the photo that was made of them, hex. */
type Sources = Record<string, string[]>;

const fileOf = (contentDir: string) => join(contentDir, '.escritorio', 'origenes.json');

/** Where the file was damaged nothing is known: a photo is still known by its own hash, and by its likeness. */
async function readSources(contentDir: string): Promise<Sources> {
  const bytes = await readIfThere(fileOf(contentDir));
  try {
    return (JSON.parse(String(bytes)) as Sources | null) ?? {};
  } catch {
    return {};
  }
}

/** To be called before the photos are filed: a kill in between leaves a line too many, never one too few. */
export async function rememberSources(
  contentDir: string,
  photos: readonly { hash: string; sourceHash: string }[],
): Promise<void> {
  const sources = await readSources(contentDir);
  for (const { hash, sourceHash } of photos)
    sources[hash] = [...new Set([...(sources[hash] ?? []), sourceHash])];
  await writeDurably(fileOf(contentDir), JSON.stringify(sources));
}

/** Hashes of one photo each: of the files that were made of it, and of those that it came from. */
export async function photoOrigins(contentDir: string): Promise<string[][]> {
  return Object.entries(await readSources(contentDir)).map(([made, from]) => [made, ...from]);
}
