import type { Folders } from '../contract/folders.ts';
import { type OpenOptions, openTarget } from './open-target.ts';
import type { PublishProgress } from './progress.ts';
import { syncSite } from './sync.ts';
import { publishedFilesShowing, publishedVersions } from './versions.ts';
import { readWithdrawn } from './withdrawn.ts';
import { isNamedWithdrawn } from './withdrawn-pictures.ts';

export interface SendOptions extends OpenOptions {
  /** Whether files of somebody else's at the target may be replaced. */
  takeOver?: boolean;
  onProgress?: (progress: PublishProgress) => void;
  signal?: AbortSignal;
}

/**
 * Brings a built site to the place that the settings name. Returns what was done, what had been published before from
 * this computer, the name of the place, and what copies of others may still show. Throws PublishError.
 */
export async function sendSite(folders: Folders, siteDir: string, options: SendOptions) {
  const withdrawn = await readWithdrawn(folders.contentDir);
  const shown = await publishedFilesShowing(folders, withdrawn);
  const [last] = await publishedVersions(folders);
  const target = await openTarget(folders, options);
  try {
    const plan = await syncSite(target, siteDir, {
      ...options,
      ...(withdrawn.ids.length > 0 && {
        isWithdrawn: (path: string) => shown.has(path) || isNamedWithdrawn(path, withdrawn),
      }),
      // Of another place it says nothing.
      ...(last?.target === target.name && { known: last.files }),
    });
    return { plan, before: last?.files, name: target.name, purge: target.grace ? plan.withdrawn : [] };
  } finally {
    await target.close();
  }
}
