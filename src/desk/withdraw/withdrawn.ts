/** Whether a photo is one of those that were taken off for good. */
import { hashDistance } from '../../pictures/difference-hash.ts';
import type { WithdrawnPhoto } from '../../pictures/types.ts';
import { hashesOf, readWithdrawn } from '../../publish/withdrawn.ts';

/** Bits in which another size or encoding of one photo may differ. */
const NEAR = 5;

/** Whether a file was withdrawn: what the store asks. @throws {ContentError} when retiradas.yaml cannot be read */
export const isWithdrawnIn = (contentDir: string) => async (sha256: string) =>
  hashesOf(await readWithdrawn(contentDir)).has(sha256);

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
