import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

let known: string | undefined;

/**
 * Hash of the sources that draw, by their paths in this folder. Caches are keyed by it, so any change to a source or its
 * name has every drawing made again.
 */
export function sampleVersion(): string {
  if (known) return known;
  const root = import.meta.dirname;
  const hash = createHash('sha256');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.(ts|json)$/.test(f) && !f.endsWith('.test.ts'))
    .sort();
  for (const f of files)
    hash
      .update(f.replaceAll('\\', '/'))
      .update('\0')
      .update(readFileSync(join(root, f)));
  known = hash.digest('hex').slice(0, 16);
  return known;
}
