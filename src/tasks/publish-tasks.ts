/** Tasks of publishing, for screens and commands: each reports its progress, can be cancelled, and returns a report. */
import type { Folders } from '../base/config/folders.ts';
import { readVersions } from '../store/history.ts';
import { StorePaths } from '../store/store-paths.ts';
import { buildIfStale } from './build-if-stale.ts';
import { createPictureCheck } from './picture-check.ts';
import { type CopyOptions, copyContent } from './publish/copy.ts';
import { STAGING } from './publish/manifest.ts';
import {
  changesToPublished,
  publishClub,
  type SendOptions,
  undoPublish,
  withSiteAndPhotos,
} from './publish/publish-club.ts';
import { PublishError } from './publish/publish-error.ts';
import {
  changesReport,
  copyReport,
  createReport,
  publishReport,
  type Report,
  undoReport,
} from './publish/reports.ts';
import { loadPublishSettings } from './publish/settings.ts';
import { type TaskContext, testPermissions } from './publish/sync.ts';
import { openTarget } from './publish/targets/open-target.ts';
import type { OpenTargetOptions } from './publish/targets/target.ts';
import { checkGone } from './publish/verify-published.ts';

/** Connects to the target, and tests whether it can be written, step by step. @throws PublishError */
export async function testTarget(folders: Folders, options: OpenTargetOptions): Promise<Report> {
  const target = await openTarget(folders, options);
  try {
    options.onStep?.('write');
    await testPermissions(target);
    await target.removeFolder(STAGING);
    return createReport([`Funciona: se puede publicar en ${target.name}.`]);
  } finally {
    await target.close();
  }
}

/**
 * Builds the site, and compares it with the published one, whichever computer published it.
 * @throws like `buildIfStale`; LockError, PublishError
 */
export const compareWithPublished = (
  folders: Folders,
  options: TaskContext & OpenTargetOptions,
): Promise<Report> =>
  withSiteAndPhotos(folders, options, async () => {
    await buildIfStale(folders, options);
    const { changed, isFirst } = await changesToPublished(folders, options);
    return changesReport(changed, isFirst);
  });

/**
 * Builds and publishes the site, checks that the published one no longer contains withdrawn photos, and records the version that
 * it shows.
 * @throws like `publishClub`
 */
export async function publishSite(folders: Folders, options: SendOptions): Promise<Report> {
  const build = async () => {
    // Read before the content, so that the publication contains at least this version.
    const [newest] = await readVersions(new StorePaths(folders));
    return { ...(await buildIfStale(folders, options)), saved: newest?.id ?? '' };
  };
  const published = await publishClub(folders, { ...options, warn: console.warn, build });
  const { plan, origin } = published;
  const urls = origin ? plan.withdrawn.map((path) => new URL(path, origin).href) : [];
  return publishReport(published, await checkGone(urls, options.signal));
}

/** Publishes the previous version. @throws like `undoPublish` */
export const publishPreviousSite = async (folders: Folders, options: SendOptions): Promise<Report> =>
  undoReport(await undoPublish(folders, { ...options, checkPictures: createPictureCheck(folders) }));

/** Updates the second copy in the folder from the settings. @throws PublishError */
export async function updateSecondCopy(folders: Folders, options: CopyOptions): Promise<Report> {
  const { copyFolder } = await loadPublishSettings(folders.contentDir);
  if (!copyFolder) throw new PublishError({ code: 'no-copy-folder' });
  return copyReport(await copyContent(folders, copyFolder, options));
}
