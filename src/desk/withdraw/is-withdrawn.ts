import { hashDistance } from '../../pictures/difference-hash.ts';
import type { WithdrawnPhoto } from '../../pictures/types.ts';
import { readWithdrawn } from './read-withdrawn.ts';

/** Bits in which another size or encoding of one photo may differ. */
const NEAR = 5;

/** Whether a file was withdrawn: what the store asks. @throws {ContentError} when retiradas.yaml cannot be read */
export const isWithdrawnIn = (contentDir: string) => async (sha256: string) =>
  (await readWithdrawn(contentDir)).some(({ hashes }) => hashes.includes(sha256));

/** Whether a photo that comes in is one of the withdrawn, or looks like one. */
export const isOneOf =
  (withdrawn: readonly WithdrawnPhoto[]) =>
  ({ sha256s, differenceHash }: { sha256s: readonly string[]; differenceHash: string }): boolean =>
    withdrawn.some(
      ({ hashes, likeness }) =>
        sha256s.some((sha256) => hashes.includes(sha256)) ||
        (likeness !== null && hashDistance(likeness, differenceHash) <= NEAR),
    );
