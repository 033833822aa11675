/** Rebuilds an outdated site before it is published or compared. */
import { buildSite } from '../../build/build.ts';
import { isFresh } from '../../build/fingerprint.ts';
import { readContent, toPublishable } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import type { PublishableClub } from '../../consent/consent.ts';
import { stopIfCancelled } from '../../publish/publish-error.ts';
import type { SyncOptions } from '../../publish/sync.ts';

interface BuildSiteOptions extends Pick<SyncOptions, 'onProgress' | 'signal'> {
  /** Reports warnings about content and photos. */
  warn: (message: string) => void;
}

/**
 * Checks the club, and builds the site if its inputs have changed.
 * @throws PublishError `cancelled`, ContentError, PicturesError
 */
export async function buildIfStale(
  folders: Folders,
  { onProgress, warn, signal }: BuildSiteOptions,
): Promise<PublishableClub> {
  const { club } = await readContent(folders, warn);
  if (await isFresh(folders, { pictures: true })) return toPublishable(club);
  const built = await buildSite(folders, {
    onPicture({ done, total }) {
      stopIfCancelled(signal);
      onProgress?.({ phase: 'pictures', done, total });
    },
  });
  return built.club;
}
