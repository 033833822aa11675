/** Perceptual difference hash (dHash) to find similar pictures. */

/** Minimum number of set and of unset bits for a meaningful hash: a plain wall resembles any other. */
const MIN_BITS = 6;

function countBits(value: bigint): number {
  let bits = 0;
  for (let rest = value; rest > 0n; rest >>= 1n) bits += Number(rest & 1n);
  return bits;
}

/**
 * Computes the hash.
 * @param grey 9 × 8 brightness values, row by row
 * @returns 16 hex digits
 */
export function differenceHash(grey: Uint8Array): string {
  let hash = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const i = row * 9 + column;
      hash = (hash << 1n) | ((grey[i] ?? 0) < (grey[i + 1] ?? 0) ? 1n : 0n);
    }
  return hash.toString(16).padStart(16, '0');
}

/** True if the hash is distinctive enough to compare. */
export function isDistinctive(hash: string): boolean {
  const bits = countBits(BigInt(`0x${hash}`));
  return bits >= MIN_BITS && bits <= 64 - MIN_BITS;
}

/** Hamming distance of two hashes, 0 to 64; Infinity if one of them is not distinctive. */
export function hashDistance(a: string, b: string): number {
  if (!isDistinctive(a) || !isDistinctive(b)) return Number.POSITIVE_INFINITY;
  return countBits(BigInt(`0x${a}`) ^ BigInt(`0x${b}`));
}
