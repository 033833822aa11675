import type { VersionRecord } from './record.ts';

/** How much of the past is kept. A version stays while either the number or the age allows it. */
export interface Limits {
  versions: number;
  days: number;
  photoBytes: number;
}

export const LIMITS: Limits = { versions: 200, days: 60, photoBytes: 500 * 1024 * 1024 };

const DAY = 86_400_000;

/**
 * What is too much.
 * @param records newest first
 * @param sizes bytes of the photos kept, by hash
 * @param now ms
 * @returns ids of versions, and hashes of photos of the versions that stay
 */
export function overLimits(
  records: readonly VersionRecord[],
  sizes: ReadonlyMap<string, number>,
  limits: Limits,
  now: number,
): { versions: string[]; photos: Set<string> } {
  const oldest = now - limits.days * DAY;
  // The newest always stays: the next one is numbered after it.
  const stays = ({ at }: VersionRecord, index: number) =>
    index < Math.max(1, limits.versions) || Date.parse(at) >= oldest;
  const photos = new Set<string>();
  const counted = new Set<string>();
  let bytes = 0;
  for (const { changes } of records.filter(stays))
    for (const { root, before, lost } of changes) {
      if (root !== 'photos' || !before || lost || counted.has(before)) continue;
      counted.add(before);
      bytes += sizes.get(before) ?? 0;
      if (bytes > limits.photoBytes) photos.add(before);
    }
  const versions = records.filter((record, index) => !stays(record, index)).map(({ id }) => id);
  return { versions, photos };
}
