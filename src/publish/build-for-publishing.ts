import { buildSite } from '../build/build.ts';
import { isFresh } from '../build/fingerprint.ts';
import { readContent } from '../build/inputs.ts';
import type { Club } from '../content/club.ts';
import type { Folders } from '../contract/folders.ts';
import { encodeAll } from '../pictures/build.ts';
import type { PublishProgress } from './progress.ts';
import { PublishError, stopIfCancelled } from './publish-error.ts';

export interface BuildOptions {
  /** Albums, or whatever else, that must not be published: Spanish, one each. Empty: go on. */
  refuse: (club: Club) => Promise<string[]>;
  onProgress?: (progress: PublishProgress) => void;
  /** Told of what stops nothing: warnings about content and photos. */
  warn?: (message: string) => void;
  signal?: AbortSignal;
}

/**
 * Checks, asks the gate, and builds where something has changed. Throws PublishError `consent`, ContentError,
 * PicturesError, PicturesFailed or DiskFull.
 */
export async function buildForPublishing(
  folders: Folders,
  { refuse, onProgress, warn = () => {}, signal }: BuildOptions,
): Promise<Club> {
  const { club } = await readContent(folders, warn);
  const refused = await refuse(club);
  if (refused.length > 0)
    throw new PublishError(
      'consent',
      ['No se publica nada todavía. Falta el permiso de:', ...refused.map((line) => `- ${line}`)].join('\n'),
      { items: refused },
    );
  if (await isFresh(folders, { pictures: true })) return club;
  const { cacheDir, photosDir } = folders;
  const built = await buildSite(folders, {
    async encode(manifest, outDir) {
      await encodeAll(manifest, {
        outDir,
        cacheDir,
        photosDir,
        onProgress({ done, total }) {
          stopIfCancelled(signal);
          onProgress?.({ phase: 'pictures', done, total, bytes: 0 });
        },
      });
    },
  });
  return built.club;
}
