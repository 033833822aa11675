/** The health of a small good club after changes to its files, on a day. */
import { madridInstant } from '../../../agenda/madrid.ts';
import { type Change, inChangedFolder } from '../../../content/testing/broken-club.ts';
import type { OutsideFacts } from '../checks.ts';
import type { Finding } from '../finding.ts';
import { readHealth } from '../health.ts';

export const TODAY = '2025-11-14';

export const healthAt = (today: string, changes: Record<string, Change>, outside: OutsideFacts = {}) =>
  inChangedFolder(changes, (contentDir) =>
    readHealth({ contentDir }, madridInstant({ date: today, time: '12:00' }), async () => outside),
  );

/** The findings of a kind. */
export async function found(
  code: string,
  changes: Record<string, Change>,
  outside?: OutsideFacts,
): Promise<Finding[]> {
  const { findings } = await healthAt(TODAY, changes, outside);
  return findings.filter((finding) => finding.code === code);
}
