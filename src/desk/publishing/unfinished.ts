/** A note that lives as long as a publication: what finds it later knows that one ended with the desk. */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '../../files/write.ts';
import { publishedVersions } from '../../publish/versions.ts';
import { makeDeskFolder } from '../consent/records.ts';

const note = z.object({
  kind: z.enum(['publish', 'undo']),
  /** The version that was published when it began; 0 for none. */
  version: z.number(),
});
export type Unfinished = z.infer<typeof note>;

interface Place {
  contentDir: string;
  buildDir: string;
}

const fileOf = ({ contentDir }: Place) => join(contentDir, '.escritorio', 'publicacion.json');

export async function noteWhile<T>(
  place: Place,
  kind: Unfinished['kind'],
  work: () => Promise<T>,
): Promise<T> {
  await makeDeskFolder(place.contentDir);
  const version = (await publishedVersions(place))[0]?.n ?? 0;
  await writeDurably(fileOf(place), JSON.stringify({ kind, version } satisfies Unfinished));
  try {
    return await work();
  } finally {
    await rm(fileOf(place), { force: true });
  }
}

/** Null where the last one came to an end. One that took back a version is over once that version is gone. */
export async function readUnfinished(place: Place): Promise<Unfinished['kind'] | null> {
  const text = await readFile(fileOf(place), 'utf8').catch(() => null);
  if (text === null) return null;
  try {
    const { kind, version } = note.parse(JSON.parse(text));
    const [newest] = await publishedVersions(place);
    return kind === 'undo' && newest?.n !== version ? null : kind;
  } catch {
    return null;
  }
}
