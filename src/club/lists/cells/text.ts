import { withoutAccents } from '../../content/spelling.ts';

/** Collapses white space and removes control characters, so that the text can be shown and written. */
export const cleanText = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Normalizes a name for comparison: `C.V. Sierra-Cadete (F)` becomes `cv sierra cadete f`. */
export const normalizeName = (name: string) =>
  withoutAccents(name.slice(0, 300))
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^([a-z]) ([a-z]) /, '$1$2 ');

/** Truncates a text for display. */
export const truncate = (text: string, maxLength = 60) => {
  const cleaned = cleanText(text.slice(0, 4 * maxLength));
  const isLong = cleaned.length > maxLength || text.length > 4 * maxLength;
  return isLong ? `${cleaned.slice(0, maxLength - 1)}…` : cleaned;
};

/** Parsed value, null for an empty or undecided cell; or the reason for rejecting it, the end of a Spanish sentence. */
export type CellReading<T> = { value: T | null } | { reason: string };
