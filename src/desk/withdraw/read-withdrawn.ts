import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withdrawn, withdrawnIn } from '../../content/files/withdrawn.ts';
import type { WithdrawnPhoto } from '../../pictures/types.ts';

/**
 * The photos that must not come back, also while other files of the content are faulty.
 * @throws {ContentError} when the file cannot be read: then nothing tells which photos may be put in
 */
export async function readWithdrawn(contentDir: string): Promise<WithdrawnPhoto[]> {
  const text = await readFile(join(contentDir, withdrawn.name), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? [] : withdrawnIn(text);
}
