import type { Document } from './document.ts';
import { nearest } from './nearest.ts';
import { listed } from './problems.ts';
import type { Path } from './yaml-source.ts';

/**
 * What a key of another file names, as a list of one. Nothing is said where that file could not be read.
 * @param meant the key that was probably meant
 */
export function lookUp<T extends { key: string }>(
  doc: Document<unknown>,
  path: Path,
  key: string,
  entries: readonly T[] | undefined,
  file: string,
  meant = (keys: readonly string[]) => nearest(key, keys),
): T[] {
  const found = (entries ?? []).filter((entry) => entry.key === key);
  const keys = entries?.map((entry) => entry.key);
  if (keys && found.length === 0)
    doc.problem(path, {
      found: key ? `«${key}» no está en ${file}.` : `Falta el campo «${String(path.at(-1))}».`,
      allowed: listed(keys),
      nearest: meant(keys),
      ...(!key && { missing: true }),
    });
  return found;
}
