import type { Folders } from '../../contract/folders.ts';
import { filesOf, publishedVersions } from '../../publish/versions.ts';
import { readWithdrawn } from '../../publish/withdrawn.ts';
import type { PreviousVersion } from '../publish-api.ts';
import { pagesBetween } from './changes.ts';

/** The version before the one that is published, and what publishing it would change; or why it cannot be. */
export async function previousVersion(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
): Promise<PreviousVersion> {
  const [now, before] = await publishedVersions(folders);
  if (!now || !before) return { refused: 'En este ordenador no se guarda ninguna versión anterior.' };
  const { ids } = await readWithdrawn(folders.contentDir);
  if (!before.restorable || filesOf(before, ids).length > 0)
    return {
      refused:
        'La versión anterior enseña una foto que se ha retirado desde entonces: no se puede volver a publicar. Corrige el contenido y publica de nuevo.',
    };
  return {
    at: new Date(before.at).toISOString(),
    place: before.target,
    pages: await pagesBetween(now.siteDir, before.siteDir),
    refused: null,
  };
}
