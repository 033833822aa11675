import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { PROJECT_DIR } from '../../contract/project.ts';
import { type CopyMarker, readCopy, readLastCopy } from '../../publish/copy/second-copy.ts';

/** The last copy, also while its disk is not connected. A folder without one is connected all the same. */
export async function lastCopy(
  contentDir: string,
  place: string,
): Promise<{ last: CopyMarker | null; connected: boolean }> {
  const folder = resolve(PROJECT_DIR, place);
  const last = (await readCopy(folder)) ?? (await readLastCopy(contentDir));
  const found = await stat(folder).catch(() => null);
  return { last, connected: found?.isDirectory() ?? false };
}
