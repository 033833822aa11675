import { resolve } from 'node:path';
import { PROJECT_DIR } from '../../contract/project.ts';
import { type CopyMarker, readCopy, readLastCopy } from '../../publish/copy/second-copy.ts';

/** The last copy, also while its disk is not connected. */
export async function lastCopy(
  contentDir: string,
  place: string,
): Promise<{ last: CopyMarker | null; connected: boolean }> {
  const there = await readCopy(resolve(PROJECT_DIR, place));
  return { last: there ?? (await readLastCopy(contentDir)), connected: there !== null };
}
