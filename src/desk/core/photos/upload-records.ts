/** Records of accepted photos, beside their files: a restarted desk still has what it said had arrived. */
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../../../base/files/read.ts';
import { writeDurably } from '../../../base/files/write.ts';
import { type PreparedPhoto, preparedPhoto } from './preparation.ts';

const uploadRecord = z.object({
  /** Key of the file in its upload. */
  key: z.string(),
  photo: preparedPhoto,
});

/** Writes the record of a photo. When it returns, photo and record survive a power cut. */
export async function writeRecord({ key, photo }: z.infer<typeof uploadRecord>): Promise<void> {
  const file = await open(photo.path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  await writeDurably(recordPath(photo), JSON.stringify({ key, photo }));
}

const recordPath = ({ path, ext }: PreparedPhoto) => `${path.slice(0, -ext.length)}.json`;

/** Reads the photos with a record in a folder, by key, and deletes all other files. */
export async function readRecords(
  dir: string,
): Promise<{ photos: Map<string, PreparedPhoto>; writtenAt: number }> {
  const photos = new Map<string, PreparedPhoto>();
  let writtenAt = 0;
  const names = await readdir(dir);
  const kept = new Set<string>();
  for (const name of names.filter((name) => name.endsWith('.json'))) {
    const path = join(dir, name);
    const parsed = parseRecord(String(await readIfExists(path)));
    // The photos folder may have moved.
    const photoName = parsed && name.replace(/\.json$/, parsed.photo.ext);
    if (!parsed || !photoName || !names.includes(photoName)) continue;
    photos.set(parsed.key, { ...parsed.photo, path: join(dir, photoName) });
    kept.add(name).add(photoName);
    writtenAt = Math.max(writtenAt, (await stat(path)).mtimeMs);
  }
  for (const name of names) if (!kept.has(name)) await rm(join(dir, name), { recursive: true, force: true });
  return { photos, writtenAt };
}

function parseRecord(text: string): z.infer<typeof uploadRecord> | null {
  try {
    return uploadRecord.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
