/** Ids of pictures: paths below `photos` without an extension. */

/** Normalises a file name: `01` equals `1`, letter case and Unicode form do not matter. */
export const normalizeStem = (stem: string) =>
  /^\d+$/.test(stem) ? String(Number(stem)) : stem.normalize('NFC').toLowerCase();

/** Splits `2024-2025/copa/17` into folder and stem. */
export function splitId(id: string): { folder: string; stem: string } {
  const slash = id.lastIndexOf('/');
  return { folder: id.slice(0, Math.max(slash, 0)), stem: id.slice(slash + 1) };
}

/** True if an id consists of plain segments, since it becomes part of paths and URLs. */
export function isSafeId(id: string): boolean {
  return id.split('/').every((segment) => /^[a-z0-9][a-z0-9_-]*$/i.test(segment));
}
