/** The photos that were taken off for good: the list of them, and whether a photo is one. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withdrawn, withdrawnIn } from '../../content/files/withdrawn.ts';
import { hashDistance } from '../../pictures/difference-hash.ts';
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

/** Bits in which another size or encoding of one photo may differ. */
const NEAR = 5;

/** Whether a file was withdrawn: what the store asks. @throws {ContentError} when retiradas.yaml cannot be read */
export const isWithdrawnIn = (contentDir: string) => async (sha256: string) =>
  (await readWithdrawn(contentDir)).some(({ hashes }) => hashes.includes(sha256));

/** Whether a photo that comes in is one of the withdrawn, or looks like one. */
export const isOneOf =
  (withdrawn: readonly WithdrawnPhoto[]) =>
  (photo: { hash: string; sourceHash: string; likeness: string }): boolean =>
    withdrawn.some(
      ({ hashes, likeness }) =>
        hashes.includes(photo.hash) ||
        hashes.includes(photo.sourceHash) ||
        (likeness !== null && hashDistance(likeness, photo.likeness) <= NEAR),
    );
