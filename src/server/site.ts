import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Folders } from '../contract/folders.ts';
import { addressResolver, type Destination, STAND_IN_MARK } from '../contract/resolve-address.ts';
import { readSiteInfo, type SiteInfo } from '../contract/site-info.ts';
import type { PictureManifest } from '../pictures/manifest.ts';
import { type PicturesOnRequest, picturesOnRequest } from '../pictures/on-request.ts';

/** The built site, as it was when it was read. */
export interface Site {
  info: SiteInfo;
  /** The file for an address (`/equipos` -> `/equipos/index.html`), or undefined. */
  fileFor(path: string): string | undefined;
  /** Content-Security-Policy of a page's file, as its own `<meta>` says it. */
  policyOf(file: string): string | undefined;
  /** Where an address leads that is neither page nor file. */
  destinationOf: (path: string) => Destination;
  /** Makes the pictures that are not among the files; only `npm start` does. */
  pictures?: PicturesOnRequest;
}

/**
 * The built site, read now and again after every build that happens while the server runs: pages, their policies and
 * the plan of their pictures belong together.
 * @param makesPictures whether those are made that the build has left out
 */
export async function followSite(settings: Folders, makesPictures: boolean) {
  let trouble: (error: Error) => void = () => {};
  const onWarning = (error: Error) => trouble(error);
  let read = identityOf(settings);
  let site = await readSite(settings, { makesPictures, onWarning });
  const look = async () => {
    const now = identityOf(settings);
    // None: another build is just taking the place; what is being served stays for that moment.
    if (now === undefined || now === read) return;
    // One that cannot be read is tried once, not at every request.
    read = now;
    const before = site;
    site = await readSite(settings, { makesPictures, onWarning });
    before.pictures?.end();
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

interface ReadOptions {
  makesPictures: boolean;
  onWarning?: (error: Error) => void;
}

/** The site as the last build left it. Throws an Error in Spanish where there is none, or pictures are missing that nobody makes. */
export async function readSite(settings: Folders, { makesPictures, onWarning }: ReadOptions): Promise<Site> {
  const none = (what: string) =>
    new Error(`Web: ${what} en ${settings.buildDir}. Móntala con «npm run build».`);
  const info = await readSiteInfo(settings.siteInfoFile).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? none('no hay ninguna montada') : error;
  });
  if (!makesPictures && !info.pictures) throw none('la que hay no tiene sus imágenes');
  const site = await openSite(info, settings.siteDir);
  if (!makesPictures) return site;
  const manifest = JSON.parse(await readFile(settings.manifestFile, 'utf8')) as PictureManifest;
  return { ...site, pictures: picturesOnRequest({ ...settings, manifest, ...(onWarning && { onWarning }) }) };
}

const POLICY = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;
/** For other hosts; not to be read from this one. */
const FOR_STATIC_HOSTS = ['/404.html', '/_headers', '/_redirects', '/.htaccess'];
const COMPRESSED = /\.(br|gz)$/;

/** A folder of built files as a site. */
async function openSite(info: SiteInfo, siteDir: string): Promise<Site> {
  // For static hosts; here a redirect answers in their place.
  const standIns = info.redirects.flatMap(({ from }) => [`${from}/index.html`, `${from}/${STAND_IN_MARK}`]);
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => `/${relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
  );
  for (const file of [...FOR_STATIC_HOSTS, ...standIns]) files.delete(file);
  const policies = new Map<string, string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const policy = POLICY.exec(await readFile(siteDir + file, 'utf8'))?.[1];
    if (policy) policies.set(file, policy);
  }
  return {
    info,
    destinationOf: addressResolver(info.pages, info.redirects),
    fileFor(path) {
      if (files.has(path)) return path;
      const page = path === '/' ? '/index.html' : `${path}/index.html`;
      return files.has(page) ? page : undefined;
    },
    policyOf: (file) => policies.get(file),
  };
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
