/** Tells like pictures by a hash of what is darker than what. Pure. */

/** Bits that a picture must have set, and unset, for its hash to say anything: a plain wall is like any other. */
const LEAST_BITS = 6;

function setBits(value: bigint): number {
  let bits = 0;
  for (let rest = value; rest > 0n; rest >>= 1n) bits += Number(rest & 1n);
  return bits;
}

/** @param grey 9 × 8 brightnesses, row by row @returns 16 hex digits */
export function differenceHash(grey: Uint8Array): string {
  let hash = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++) {
      const at = row * 9 + column;
      hash = (hash << 1n) | ((grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1n : 0n);
    }
  return hash.toString(16).padStart(16, '0');
}

/** Whether a hash says anything about its picture. */
export function differenceTells(hash: string): boolean {
  const bits = setBits(BigInt(`0x${hash}`));
  return bits >= LEAST_BITS && bits <= 64 - LEAST_BITS;
}

/** In how many of 64 bits two hashes differ; Infinity where one of them says nothing. */
export function hashDistance(a: string, b: string): number {
  if (!differenceTells(a) || !differenceTells(b)) return Number.POSITIVE_INFINITY;
  return setBits(BigInt(`0x${a}`) ^ BigInt(`0x${b}`));
}
