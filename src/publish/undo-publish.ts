import type { Folders } from '../contract/folders.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { PublishPlan } from './plan.ts';
import { PublishError } from './publish-error.ts';
import { type SendOptions, sendSite } from './send-site.ts';
import type { PublishedVersion } from './version-record.ts';
import { albumsOf, filesOf, forgetPictures, publishedVersions, removeVersion } from './versions.ts';
import { readWithdrawn } from './withdrawn.ts';

/** Which of these albums, `2024-2025/copa`, may not be shown as things stand: Spanish, one each. Empty: go on. */
export type RefuseAlbums = (albums: readonly string[]) => Promise<string[]>;

/** The version that is published and the one before. Throws PublishError: `nothing-before`, `withdrawn`, `consent`. */
export async function versionsToUndo(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
  refuseAlbums: RefuseAlbums,
): Promise<{ now: PublishedVersion; before: PublishedVersion }> {
  const [now, before] = await publishedVersions(folders);
  if (!now || !before)
    throw new PublishError(
      'nothing-before',
      'No hay ninguna versión anterior guardada en este ordenador: no se ha cambiado nada.',
    );
  if (!before.restorable || filesOf(before, await readWithdrawn(folders.contentDir)).length > 0)
    throw new PublishError(
      'withdrawn',
      'La versión anterior enseña una foto que se ha retirado desde entonces, así que no se puede volver a publicar. Corrige el contenido y publica de nuevo.',
    );
  const refused = await refuseAlbums(albumsOf(before));
  if (refused.length > 0)
    throw new PublishError(
      'consent',
      `La versión anterior no se puede volver a publicar: enseña álbumes sin permiso. ${refused.join(' ')}`,
      { items: refused },
    );
  return { now, before };
}

/**
 * Publishes the version before the one that is published, and forgets the latter. Throws PublishError: those of
 * `versionsToUndo` and of publishing.
 */
export function undoPublish(folders: Folders, options: UndoOptions): Promise<PublishPlan> {
  return oneAtATime(folders, () => publishBefore(folders, options));
}

type UndoOptions = SendOptions & { refuseAlbums: RefuseAlbums };

async function publishBefore(
  folders: Folders,
  { refuseAlbums, ...options }: UndoOptions,
): Promise<PublishPlan> {
  const { now, before } = await versionsToUndo(folders, refuseAlbums).catch(async (error) => {
    if (error instanceof PublishError && error.code === 'withdrawn')
      await forgetPictures(folders, await readWithdrawn(folders.contentDir));
    throw error;
  });
  const { plan } = await sendSite(folders, before.siteDir, options);
  await removeVersion(folders, now.n);
  return plan;
}
