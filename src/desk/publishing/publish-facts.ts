import { resolve } from 'node:path';
import { madridClock } from '../../agenda/madrid.ts';
import type { Folders } from '../../contract/folders.ts';
import { PROJECT_DIR } from '../../contract/project.ts';
import { type CopyMarker, readCopy, readLastCopy } from '../../publish/copy/second-copy.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { readPublishSettings } from '../../publish/settings.ts';
import { publishedVersions } from '../../publish/versions.ts';
import type { OutsideFacts } from '../health/facts.ts';

type Place = Pick<Folders, 'contentDir' | 'buildDir'>;

/** What the health of a club has to know of publishing and the second copy. Reads files alone; takes no lock. */
export async function publishFacts(folders: Place): Promise<Pick<OutsideFacts, 'copy' | 'published'>> {
  const [newest] = await publishedVersions(folders);
  const published = { at: newest?.at ?? null };
  try {
    const { copia } = await readPublishSettings(folders.contentDir);
    const last = copia ? (await lastCopy(folders.contentDir, copia)).last : null;
    return { published, copy: { lastDay: last && madridClock(last.at).date } };
  } catch (error) {
    // Settings that cannot be read say nothing about a copy.
    if (error instanceof PublishError) return { published };
    throw error;
  }
}

/** The last copy, also while its disk is not connected. */
export async function lastCopy(
  contentDir: string,
  place: string,
): Promise<{ last: CopyMarker | null; connected: boolean }> {
  const there = await readCopy(resolve(PROJECT_DIR, place));
  return { last: there ?? (await readLastCopy(contentDir)), connected: there !== null };
}
