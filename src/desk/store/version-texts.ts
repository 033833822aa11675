import { join } from 'node:path';
import { hashOf, readIfThere } from './durable.ts';
import type { Places } from './places.ts';
import type { VersionRecord } from './record.ts';
import { safePath } from './safe-path.ts';

/** A content file before and after a version. */
export interface VersionText {
  /** Path in the content folder, with `/`. */
  file: string;
  /** Null where there was no file, undefined where no copy of it is kept. */
  before: string | null | undefined;
  /** The same for what the version made of it. */
  after: string | null | undefined;
}

/** The texts that a version changed. What it made of a file is known while it is still so, or a later change kept it. */
export function versionTexts(places: Places, { changes }: VersionRecord): Promise<VersionText[]> {
  const textOf = async (path: string, hash: string | null): Promise<string | null | undefined> => {
    if (hash === null) return null;
    const candidates = [join(places.kept('content'), hash), await safePath(places.root('content'), path)];
    for (const candidate of candidates) {
      const bytes = await readIfThere(candidate);
      if (bytes && hashOf(bytes) === hash) return bytes.toString();
    }
    return undefined;
  };
  return Promise.all(
    changes
      .filter(({ root }) => root === 'content')
      .map(async ({ path, before, after }) => ({
        file: path,
        before: await textOf(path, before),
        after: await textOf(path, after),
      })),
  );
}
