/** The whole way of a club's site: checked, built, published, kept, looked at, copied. */
import type { Club } from '../content/club.ts';
import type { Folders } from '../contract/folders.ts';
import { type BuildOptions, buildForPublishing } from './build-for-publishing.ts';
import { type ChangedPage, changedPages } from './changed-pages.ts';
import { type CheckLine, checkPublished } from './check/check-published.ts';
import { filesToCheck } from './check/files-to-check.ts';
import { contactFault } from './contact-way.ts';
import { type CopyResult, copyContent } from './copy/second-copy.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openTarget } from './open-target.ts';
import { readPageTexts } from './page-texts.ts';
import type { PublishPlan } from './plan.ts';
import { PublishError } from './publish-error.ts';
import { type SendOptions, sendSite } from './send-site.ts';
import { readPublishSettings } from './settings.ts';
import { keepVersion, publishedVersions } from './versions.ts';

export type PublishOptions = BuildOptions & SendOptions;

export interface Published {
  club: Club;
  plan: PublishPlan;
  changed: ChangedPage[];
  /** Addresses of pictures that were taken down and that a CDN before the place may still show. */
  purge: string[];
  checked: CheckLine[];
  /** Null where no place for a second copy is set; the error where the copy failed: the site is published all the same. */
  copy: CopyResult | PublishError | null;
}

/** Throws PublishError, ContentError, PicturesError, PicturesFailed or DiskFull; the published site is whole then, too. */
export function publishClub(folders: Folders, options: PublishOptions): Promise<Published> {
  return oneAtATime(folders, () => buildAndPublish(folders, options));
}

async function buildAndPublish(folders: Folders, options: PublishOptions): Promise<Published> {
  const { signal, onProgress, warn } = options;
  const contact = contactFault(await readPublishSettings(folders.contentDir), process.env);
  if (contact?.refused) throw new PublishError('settings', `No se ha publicado nada. ${contact.words}`);
  if (contact) warn?.(contact.words);
  // A wrong password is told before the long wait for the pictures, not after.
  await (await openTarget(folders, options)).close();
  const club = await buildForPublishing(folders, options);
  const changed = await changesSincePublished(folders);
  const { plan, before, name, purge } = await sendSite(folders, folders.siteDir, options);
  await keepVersion(folders, name);
  const settings = await readPublishSettings(folders.contentDir);
  const origin = settings.direccion ?? club.origin;
  const pages = (await readPageTexts(folders.siteDir)).keys();
  const checked = await checkPublished({
    origin,
    files: plan.files,
    paths: filesToCheck(plan.files, pages, changed, plan.immutable),
    before,
    signal,
    onDone: (done, total) => onProgress?.({ phase: 'check', done, total, bytes: plan.bytes }),
  });
  const copy = settings.copia ? await copyAfter(folders, settings.copia, options) : null;
  return {
    club,
    plan,
    changed,
    checked,
    copy,
    purge: purge.map((path) => new URL(path, origin).href),
  };
}

/** What publishing would change for visitors; publishes nothing. Throws as `publishClub` does. */
export async function previewPublish(folders: Folders, options: BuildOptions): Promise<ChangedPage[]> {
  await buildForPublishing(folders, options);
  return changesSincePublished(folders);
}

/** Pages of the last build that differ from what was published last from this computer. */
async function changesSincePublished(folders: Pick<Folders, 'buildDir' | 'siteDir'>): Promise<ChangedPage[]> {
  const [last] = await publishedVersions(folders);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  return changedPages(before, await readPageTexts(folders.siteDir));
}

async function copyAfter(
  folders: Folders,
  place: string,
  { onProgress, signal }: Pick<PublishOptions, 'onProgress' | 'signal'>,
): Promise<CopyResult | PublishError> {
  return copyContent(folders, place, {
    signal,
    onProgress: (done, total) => onProgress?.({ phase: 'copy', done, total, bytes: 0 }),
  }).catch((error) => {
    if (error instanceof PublishError) return error;
    throw error;
  });
}
