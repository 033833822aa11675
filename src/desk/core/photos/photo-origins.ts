/** Records which uploaded file each stored photo was made from, so that uploads of a withdrawn photo are refused. */
import { join } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../../../base/files/read.ts';
import type { Store } from '../../../store/store.ts';

const ORIGINS_FILE = '.escritorio/origenes.json';

/** SHA-256 of the uploaded files by SHA-256 of the photo made from them, hex. */
const originsSchema = z.record(z.string(), z.array(z.string()));

/** Parses the record. Returns an empty one if it is damaged, since photos are also recognised by hash and likeness. */
function parseOrigins(text: string): z.infer<typeof originsSchema> {
  try {
    return originsSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Records the origins of photos. Call it before storing them, so that a crash cannot leave a stored photo without a record. */
export const recordOrigins = (
  store: Pick<Store, 'rewrite'>,
  photos: readonly { hash: string; sourceHash: string }[],
): Promise<void> =>
  store.rewrite(ORIGINS_FILE, (text) => {
    const origins = parseOrigins(text);
    for (const { hash, sourceHash } of photos)
      origins[hash] = [...new Set([...(origins[hash] ?? []), sourceHash])];
    return JSON.stringify(origins);
  });

/** Returns one group of hashes per stored photo: of the stored file and of its uploaded files. */
export async function readPhotoOrigins(contentDir: string): Promise<string[][]> {
  const text = String((await readIfExists(join(contentDir, ORIGINS_FILE))) ?? '');
  return Object.entries(parseOrigins(text)).map(([hash, sourceHashes]) => [hash, ...sourceHashes]);
}
