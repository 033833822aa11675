import type { Folders } from '../../contract/folders.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { versionsToUndo } from '../../publish/undo-publish.ts';
import { refuseAlbums } from '../consent/version-permission.ts';
import type { PreviousVersion } from '../publish-api.ts';
import { pagesBetween } from './changes.ts';

/** The version before the one that is published, and what publishing it would change; or why it cannot be. */
export async function previousVersion(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
): Promise<PreviousVersion> {
  try {
    const { now, before } = await versionsToUndo(folders, refuseAlbums(folders.contentDir));
    return {
      at: new Date(before.at).toISOString(),
      place: before.target,
      pages: await pagesBetween(now.siteDir, before.siteDir),
      refused: null,
    };
  } catch (error) {
    if (error instanceof PublishError) return { refused: error.message };
    throw error;
  }
}
