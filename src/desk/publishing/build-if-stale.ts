/** Brings the built site up to date before it is published or compared. */
import { buildSite } from '../../build/build.ts';
import { isFresh } from '../../build/fingerprint.ts';
import { readContent } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import type { Club } from '../../content/club.ts';
import { PublishError, stopIfCancelled } from '../../publish/publish-error.ts';
import type { SyncOptions } from '../../publish/sync.ts';

interface BuildSiteOptions extends Pick<SyncOptions, 'onProgress' | 'signal'> {
  /** Albums, or whatever else, that must not be published: Spanish, one each. Empty: go on. */
  refuse?: (club: Club) => Promise<string[]>;
  /** Told of warnings about content and photos. */
  warn: (message: string) => void;
}

/**
 * Checks the club, asks the gate, and builds where something has changed. Throws PublishError `consent` or `cancelled`,
 * ContentError, PicturesError.
 */
export async function buildIfStale(
  folders: Folders,
  { refuse = async () => [], onProgress, warn, signal }: BuildSiteOptions,
): Promise<Club> {
  const { club } = await readContent(folders, warn);
  const refused = await refuse(club);
  if (refused.length > 0)
    throw new PublishError(
      'consent',
      ['No se ha publicado nada: hay álbumes sin permiso.', ...refused.map((line) => `- ${line}`)].join('\n'),
    );
  if (await isFresh(folders, { pictures: true })) return club;
  const built = await buildSite(folders, {
    onPicture({ done, total }) {
      stopIfCancelled(signal);
      onProgress?.({ phase: 'pictures', done, total });
    },
  });
  return built.club;
}
