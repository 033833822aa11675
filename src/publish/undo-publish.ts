import type { Folders } from '../contract/folders.ts';
import type { PublishPlan } from './plan.ts';
import { PublishError } from './publish-error.ts';
import { type SendOptions, sendSite } from './send-site.ts';
import { filesOf, forgetPictures, publishedVersions, removeVersion } from './versions.ts';
import { readWithdrawn } from './withdrawn.ts';

/**
 * Publishes the version before the one that is published, and forgets the latter. Throws PublishError: `nothing-before`,
 * `withdrawn`, and those of publishing.
 */
export async function undoPublish(folders: Folders, options: SendOptions): Promise<PublishPlan> {
  const [now, before] = await publishedVersions(folders);
  if (!now || !before)
    throw new PublishError(
      'nothing-before',
      'No hay ninguna versión anterior guardada en este ordenador: no se ha cambiado nada.',
    );
  const { ids } = await readWithdrawn(folders.contentDir);
  if (!before.restorable || filesOf(before, ids).length > 0) {
    await forgetPictures(folders, ids);
    throw new PublishError(
      'withdrawn',
      'La versión anterior enseña una foto que se ha retirado desde entonces, así que no se puede volver a publicar. Corrige el contenido y publica de nuevo.',
    );
  }
  const { plan } = await sendSite(folders, before.siteDir, options);
  await removeVersion(folders, now.n);
  return plan;
}
