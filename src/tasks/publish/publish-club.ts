/**
 * Publishes a club's site: builds, sends, keeps the version, checks the published site and updates the second copy.
 * Also undoes a publication.
 */

import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isPlaceholderAddress } from '../../base/addresses/placeholder-address.ts';
import { type Folders, PUBLISH_MANIFEST_NAME } from '../../base/config/folders.ts';
import { withClubLock, withSiteLock } from '../../base/files/club-lock.ts';
import { readIfExists } from '../../base/files/read.ts';
import { writeDurably } from '../../base/files/write.ts';
import type { PublishableClub } from '../../club/consent/consent.ts';
import type { PictureManifest } from '../../media/pictures/manifest.ts';
import { parsePictureManifest } from '../../media/pictures/manifest-file.ts';
import { runInPool } from '../../media/pictures/pool.ts';
import {
  type ChangedPage,
  changedPages,
  isRedirect,
  type PageTexts,
  readPageTexts,
} from './changed-pages.ts';
import { type CopyResult, copyContent } from './copy.ts';
import { readLastPublication, recordLastPublication } from './last-publication.ts';
import { parentFolder, parseManifest } from './manifest.ts';
import { readOnlineVersion, recordOnlineVersion } from './online-version.ts';
import { PublishError, stopIfCancelled, toDiskError } from './publish-error.ts';
import { contactFault, loadPublishSettings } from './settings.ts';
import { type SyncOptions, type SyncResult, syncSite, type TaskContext } from './sync.ts';
import { openTarget } from './targets/open-target.ts';
import type { OpenTargetOptions } from './targets/target.ts';
import { type CheckLine, checkPublished, filesToCheck, isVerified } from './verify-published.ts';
import {
  keepVersion,
  newestVersion,
  type PublishedVersion,
  publishedVersions,
  removeVersion,
} from './versions.ts';
import { readWithdrawn, showsWithdrawn } from './withdrawn.ts';

export type SendOptions = OpenTargetOptions &
  TaskContext &
  Pick<SyncOptions, 'replaceForeign' | 'takeOverLock'> & {
    /** Allows replacing what another computer has published and this content does not contain. */
    replaceNewer?: boolean | undefined;
  };

interface PublishOptions {
  /** Checks the club's content and updates its built site. `saved` is the id of the newest saved version in it. */
  build: () => Promise<{ origin: string; withheld?: PublishableClub['withheld']; saved?: string }>;
  /** Reports a problem that does not stop the publication. */
  warn: (message: string) => void;
}

export interface PublishResult {
  plan: SyncResult;
  changed: ChangedPage[];
  /** Photos that the build left out because they lack consent. */
  withheld: readonly { reason: string }[];
  /** Origin of the published site; null as long as the club has only a placeholder for it. */
  origin: string | null;
  /** URLs of withdrawn pictures that a CDN may still serve, at every address of the site. */
  purge: string[];
  checked: CheckLine[];
  /** Null without a second copy; the error if it failed, which does not affect the published site. */
  copy: CopyResult | PublishError | null;
  /** Error that prevented this version from being kept for undo. */
  versionError: PublishError | null;
}

/**
 * Builds and publishes the site.
 * @throws PublishError, the errors of `build`, or a disk-full error; the published site is whole in each case
 */
export function publishClub(folders: Folders, options: PublishOptions & SendOptions): Promise<PublishResult> {
  return withSiteAndPhotos(folders, options, async () => {
    const { signal, onProgress, build, warn } = options;
    const settings = await loadPublishSettings(folders.contentDir);
    const contact = contactFault(settings, folders.env);
    if (contact?.refused) throw new PublishError({ code: 'messages-lost', reason: contact.message });
    if (contact) warn(contact.message);
    // Fail on a wrong password before the long wait for the pictures.
    await (await openTarget(folders, options)).close();
    const built = await build();
    const changed = await changesSincePublished(folders);
    const { plan, before, name, purge } = await sendSite(folders, folders.siteDir, options);
    // The site is published; later failures are reported in the result.
    const toResult = <T>(work: Promise<T>, folder: string): Promise<T | PublishError> =>
      work.catch((error: NodeJS.ErrnoException) => {
        const diskError = toDiskError(error, folder);
        if (diskError instanceof PublishError) return diskError;
        warn(String(error.stack));
        const detail = error.code ?? error.message;
        return new PublishError({ code: 'copy-failed', location: folder, detail }, { cause: error });
      });
    const keptVersion = await toResult(keepVersion(folders, name, built.saved), folders.buildDir);
    const { address = built.origin, copyFolder } = settings;
    const origin = isPlaceholderAddress(address) ? null : address;
    // Link previews name pictures at the address in the pages, which a CDN caches apart.
    const addresses = [address, built.origin].filter((known) => !isPlaceholderAddress(known));
    const pages = (await readPageTexts(folders.siteDir)).keys();
    const paths = filesToCheck(plan.files, pages, changed, plan.immutable);
    const checked = origin
      ? await checkPublished({ origin, files: plan.files, paths, before, signal, onProgress })
      : [];
    // Recorded before another program may publish.
    if (isVerified(checked)) await recordOnlineVersion(folders, built.saved ?? '');
    const copy = copyFolder
      ? await toResult(copyContent(folders, copyFolder, { signal, onProgress }), copyFolder)
      : null;
    return {
      plan,
      changed,
      withheld: built.withheld ?? [],
      origin,
      checked,
      copy,
      versionError: keptVersion instanceof PublishError ? keptVersion : null,
      purge: addresses.length > 0 ? [...new Set(purge.flatMap((path) => urlsOf(path, addresses)))] : purge,
    };
  });
}

const urlsOf = (path: string, addresses: readonly string[]) =>
  addresses.map((address) => new URL(path, address).href);

/**
 * Returns the pages of the last build that differ from the published site, and whether it is the first one.
 * @throws PublishError if the target cannot be read
 */
export async function changesToPublished(
  folders: Folders,
  options: OpenTargetOptions,
): Promise<{ changed: ChangedPage[]; isFirst: boolean }> {
  const built = await readPageTexts(folders.siteDir);
  const { destination } = await loadPublishSettings(folders.contentDir);
  const published = destination ? await readPublishedPages(folders, built, options) : null;
  if (published) return { changed: changedPages(published, built), isFirst: false };
  const isFirst = !(await newestVersion(folders));
  return { changed: await changesSincePublished(folders), isFirst };
}

/** Reads the pages at the target, except redirects; null without a manifest. @param built pages of the last build, which need no download */
async function readPublishedPages(
  folders: Folders,
  built: PageTexts,
  options: OpenTargetOptions,
): Promise<PageTexts | null> {
  const target = await openTarget(folders, options);
  try {
    const manifest = parseManifest((await target.read(PUBLISH_MANIFEST_NAME))?.toString());
    if (!manifest) return null;
    const pages = new Map<string, string>();
    const paths = new Set([...manifest.files.keys(), ...manifest.announced.keys()]);
    const pagePaths = [...paths].filter((path) => /(^|\/)index\.html$/.test(path));
    await runInPool(pagePaths, target.parallel, async (path) => {
      const address = `/${parentFolder(path)}`;
      const builtText = built.get(address);
      const isSame =
        builtText !== undefined &&
        createHash('sha256').update(builtText).digest('hex') === manifest.files.get(path)?.sha256;
      const html = isSame ? builtText : (await target.read(path))?.toString();
      if (html !== undefined && !isRedirect(html)) pages.set(address, html);
    });
    return pages;
  } finally {
    await target.close();
  }
}

/** Returns the pages of the last build that differ from the last publication of this computer. */
async function changesSincePublished(folders: Pick<Folders, 'buildDir' | 'siteDir'>): Promise<ChangedPage[]> {
  const last = await newestVersion(folders);
  const before = last ? await readPageTexts(last.siteDir) : new Map();
  return changedPages(before, await readPageTexts(folders.siteDir));
}

/**
 * Sends a built site to the configured target. Returns the changes, the previous version published from this
 * computer, the target's name, and URLs that caches may still serve.
 * @throws PublishError
 */
export async function sendSite(folders: Folders, siteDir: string, options: SendOptions) {
  const withdrawn = await readWithdrawn(folders.contentDir);
  const withheld = await readWithheldBases(folders);
  const isWithdrawn = (path: string) =>
    showsWithdrawn(path, withdrawn) || withheld.some((base) => `/${path}`.startsWith(`${base}-`));
  const last = await newestVersion(folders);
  const owner = await loadOwnerId(folders);
  const known = await readLastPublication(folders.contentDir);
  const target = await openTarget(folders, options);
  try {
    const plan = await syncSite(target, siteDir, {
      ...options,
      owner,
      contains: ({ id }) => options.replaceNewer === true || id === known?.id,
      isWithdrawn: withdrawn.length + withheld.length > 0 ? isWithdrawn : undefined,
      // A version at another target is not comparable.
      known: last?.target === target.name ? last.files : undefined,
    });
    if (plan.run) await recordLastPublication(folders.contentDir, plan.run);
    return { plan, before: last?.files, name: target.name, purge: target.grace ? plan.withdrawn : [] };
  } finally {
    await target.close();
  }
}

/**
 * Returns the base paths of the originals that the last build left out because consent is missing. Their former
 * variants must not stay at the target for the grace period.
 * @throws PublishError `failed` if the build's manifest is damaged
 */
async function readWithheldBases({
  manifestFile,
}: Pick<Folders, 'manifestFile'>): Promise<readonly string[]> {
  const bytes = await readIfExists(manifestFile);
  if (!bytes) return [];
  try {
    return parsePictureManifest(bytes.toString()).withheld ?? [];
  } catch (cause) {
    throw new PublishError({ code: 'damaged-build', file: manifestFile }, { cause });
  }
}

/** Returns the random id of this computer in manifests, created on first use. */
async function loadOwnerId({ buildDir }: Pick<Folders, 'buildDir'>): Promise<string> {
  const file = join(buildDir, 'publica-desde.txt');
  const storedId = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (storedId) return storedId;
  const ownerId = randomUUID();
  await writeDurably(file, ownerId);
  return ownerId;
}

/**
 * Runs one publication or build at a time on this computer: desk, `npm run publicar`, `npm run build` or timer. Waits as long as
 * another program works, since a first publication takes hours. No photo is withdrawn meanwhile.
 * @throws LockError `not-lockable`; PublishError `cancelled` while it waits; any error of `work`
 */
export const withSiteAndPhotos = <T>(
  { buildDir, contentDir }: Pick<Folders, 'buildDir' | 'contentDir'>,
  { signal, onProgress }: TaskContext,
  work: () => Promise<T>,
): Promise<T> => {
  const onWait = () => {
    stopIfCancelled(signal);
    onProgress?.({ phase: 'wait', done: 0, total: 0 });
  };
  const waiting = { wait: Number.POSITIVE_INFINITY, onWait };
  return withSiteLock(buildDir, () => withClubLock(contentDir, 'read', work, waiting), waiting);
};

/** Returns Spanish reasons why photos of a site may not be shown; empty if all may. */
export type PictureCheck = (pictures: PictureManifest) => Promise<string[]>;

/**
 * Publishes the version before the published one, removes the latter, and records which saved version the site shows now.
 * @throws PublishError: `nothing-before`, `withdrawn`, `consent`, and those of publishing
 */
export function undoPublish(
  folders: Folders,
  { checkPictures, ...options }: SendOptions & { checkPictures: PictureCheck },
): Promise<SyncResult> {
  return withSiteAndPhotos(folders, options, async () => {
    const [now, before] = await publishedVersions(folders);
    if (!now || !before) throw new PublishError({ code: 'nothing-before' });
    await refuseWithdrawnVersion(folders, before, checkPictures);
    const { plan } = await sendSite(folders, before.siteDir, options);
    await removeVersion(folders, now.n);
    const { id, takenBack } = readOnlineVersion(folders);
    await recordOnlineVersion(folders, before.saved, takenBack || id);
    return plan;
  });
}

/** @throws PublishError if a version shows anything that may no longer be shown */
async function refuseWithdrawnVersion(
  folders: Pick<Folders, 'contentDir' | 'buildDir'>,
  version: PublishedVersion,
  checkPictures: PictureCheck,
): Promise<void> {
  const withdrawn = await readWithdrawn(folders.contentDir);
  if ([...version.files.keys()].some((path) => showsWithdrawn(path, withdrawn))) {
    await removeVersion(folders, version.n);
    throw new PublishError({ code: 'version-withdrawn' });
  }
  const refused = await checkPictures(version.pictures);
  if (refused.length > 0) throw new PublishError({ code: 'version-without-consent', reasons: refused });
}
