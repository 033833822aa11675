import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import type { Folders } from '../contract/folders.ts';
import { addressResolver, type Destination, STAND_IN_MARK } from '../contract/resolve-address.ts';
import { readSiteInfo, type SiteInfo } from '../contract/site-info.ts';
import { FairQueue } from '../pictures/fair-queue.ts';
import type { Manifest } from '../pictures/manifest.ts';
import { createPictureServer, type PictureServer } from '../pictures/serve.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

/** What the server knows of the built site. */
export interface Site {
  info: SiteInfo;
  files: SiteFiles;
  /** Where an address leads that is neither page nor file. */
  destinationOf: (path: string) => Destination;
  pictures: PictureServer;
}

/**
 * The built site, read now and again after every build that happens while the server runs: pages, their policies and
 * the plan of their pictures belong together.
 */
export async function followSite(settings: Folders) {
  const queue = new FairQueue(availableParallelism());
  let trouble: (error: Error) => void = () => {};
  const onWarning = (error: Error) => trouble(error);
  let read = identityOf(settings);
  let site = await readSite(settings, { queue, onWarning });
  const look = async () => {
    const now = identityOf(settings);
    // None: another build is just taking the place; what is being served stays for that moment.
    if (now === undefined || now === read) return;
    // One that cannot be read is tried once, not at every request.
    read = now;
    site = await readSite(settings, { queue, onWarning });
  };
  let looking: Promise<void> | undefined;
  return {
    /** The site as it was last read. */
    site: () => site,
    /** The site that is on disk now, unless it cannot be read. */
    newest: async () => {
      looking ??= look()
        .catch(onWarning)
        .finally(() => {
          looking = undefined;
        });
      await looking;
      return site;
    },
    /** Told of pictures that cannot be read or kept, and of a build that cannot be read. */
    onTrouble: (listener: (error: Error) => void) => {
      trouble = listener;
    },
  };
}

export interface SiteParts {
  info: SiteInfo;
  manifest: Manifest;
  siteDir: string;
  photosDir: string;
  cacheDir: string;
  queue?: FairQueue;
  onWarning?: (error: Error) => void;
}

/** The site of these parts. */
export async function openSite({ info, siteDir, ...pictures }: SiteParts): Promise<Site> {
  return {
    info,
    files: await readSiteFiles(
      siteDir,
      info.redirects.flatMap(({ from }) => [`${from}/index.html`, `${from}/${STAND_IN_MARK}`]),
    ),
    destinationOf: addressResolver(info.pages, info.redirects),
    pictures: createPictureServer(pictures),
  };
}

/** The site as the last build left it. */
export async function readSite(
  settings: Folders,
  options: Pick<SiteParts, 'queue' | 'onWarning'> = {},
): Promise<Site> {
  const info = await readSiteInfo(settings.siteInfoFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`Web: no hay ninguna montada en ${settings.buildDir}. Móntala con «npm run build».`);
  });
  const manifest = JSON.parse(await readFile(settings.manifestFile, 'utf8')) as Manifest;
  return openSite({ ...settings, ...options, info, manifest });
}

/**
 * Differs from build to build: which folder holds the site, and when its fingerprint was written. Asked for with every page,
 * so without the way through Node's threads, which takes ten times as long as the system's answer.
 */
function identityOf(settings: Folders): string | undefined {
  const folder = statSync(settings.siteDir, { throwIfNoEntry: false });
  const fingerprint = statSync(settings.fingerprintFile, { throwIfNoEntry: false });
  return folder && `${folder.ino} ${fingerprint?.mtimeMs}`;
}
