/** Rebuilds an outdated site before it is published or compared. */
import type { Folders } from '../base/config/folders.ts';
import type { PublishableClub } from '../club/consent/consent.ts';
import { buildSite } from '../site/build/build.ts';
import { isFresh } from '../site/build/fingerprint.ts';
import { readContent, toPublishable } from '../site/build/inputs.ts';
import { stopIfCancelled } from './publish/publish-error.ts';
import type { TaskContext } from './publish/sync.ts';

/**
 * Checks the club, and builds the site if its inputs have changed.
 * @throws PublishError `cancelled`, ContentError, PicturesError
 */
export async function buildIfStale(
  folders: Folders,
  { onProgress, signal }: TaskContext = {},
): Promise<PublishableClub> {
  // The build checks the content itself.
  if (await isFresh(folders, { pictures: true })) {
    const { club } = await readContent(folders, console.warn);
    return toPublishable(club, folders);
  }
  const built = await buildSite(folders, {
    onPicture({ done, total }) {
      stopIfCancelled(signal);
      onProgress?.({ phase: 'pictures', done, total });
    },
  });
  return built.club;
}
