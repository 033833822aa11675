import { statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import {
  createAddressResolver,
  type Destination,
  REDIRECT_MARKER,
} from '../base/addresses/resolve-address.ts';
import { parseSiteInfo, type SiteInfo } from '../base/addresses/site-info.ts';
import type { Folders } from '../base/config/folders.ts';
import { AppError } from '../base/errors/app-error.ts';
import { parsePictureManifest } from '../media/pictures/manifest-file.ts';
import { type PicturesOnRequest, picturesOnRequest } from '../media/pictures/on-request.ts';

/** Snapshot of a built site. */
export interface ServedSite {
  info: SiteInfo;
  /** Returns the file for a path (`/equipos` -> `/equipos/index.html`), or undefined. */
  fileFor(path: string): string | undefined;
  /** Returns the CSP of a page's file, taken from its `<meta>`. */
  policyOf(file: string): string | undefined;
  /** Returns the destination of a path that is neither page nor file. */
  destinationOf: (path: string) => Destination;
  /** Encoder for pictures that the build left out; only for `npm start`. */
  pictures?: PicturesOnRequest;
}

/**
 * Reads the built site and reloads it after every build. Pages, their CSPs and the picture manifest belong together.
 * @param makesPictures true to encode pictures that the build left out
 */
export async function followSite(settings: Folders, makesPictures: boolean) {
  let listener: (error: Error) => void = () => {};
  const onWarning = (error: Error) => listener(error);
  let lastRead = buildIdentity(settings);
  let site = await readSite(settings, { makesPictures, onWarning });
  const reload = async () => {
    const current = buildIdentity(settings);
    // Undefined while a build replaces the site; keep serving the old one.
    if (current === undefined || current === lastRead) return;
    // Try a broken build only once.
    lastRead = current;
    const before = site;
    site = await readSite(settings, { makesPictures, onWarning });
    before.pictures?.end();
  };
  let reloading: Promise<void> | undefined;
  return {
    /** Returns the site as last read. */
    site: () => site,
    /** Returns the site on disk, or the last readable one. */
    newest: async () => {
      reloading ??= reload()
        .catch(onWarning)
        .finally(() => {
          reloading = undefined;
        });
      await reloading;
      return site;
    },
    /** Registers a listener for unreadable builds and picture failures. */
    onWarning: (newListener: (error: Error) => void) => {
      listener = newListener;
    },
  };
}

interface ReadOptions {
  makesPictures: boolean;
  onWarning?: (error: Error) => void;
}

/** Error for a missing or incomplete built site. */
class NoSiteError extends AppError<{ code: 'not-built' | 'no-pictures'; buildDir: string }> {
  constructor(code: 'not-built' | 'no-pictures', { buildDir }: Pick<Folders, 'buildDir'>) {
    const reason = {
      'not-built': 'no hay ninguna preparada',
      'no-pictures': 'la que hay no tiene sus imágenes',
    };
    super({ code, buildDir }, `Web: ${reason[code]} en ${buildDir}. Prepárala con «npm run build».`);
  }
}

/** Reads the last build. @throws NoSiteError if there is none, or if its pictures are missing and will not be encoded */
export async function readSite(
  settings: Folders,
  { makesPictures, onWarning }: ReadOptions,
): Promise<ServedSite> {
  const text = await readFile(settings.siteInfoFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new NoSiteError('not-built', settings) : error;
  });
  const info = parseSiteInfo(text);
  if (!makesPictures && !info.pictures) throw new NoSiteError('no-pictures', settings);
  const site = await openSite(info, settings.siteDir);
  if (!makesPictures) return site;
  const manifest = parsePictureManifest(await readFile(settings.manifestFile, 'utf8'));
  return { ...site, pictures: picturesOnRequest({ ...settings, manifest, ...(onWarning && { onWarning }) }) };
}

const CSP_META = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/;
/** Files for other hosts, which this server does not publish. */
const STATIC_HOST_FILES = ['/404.html', '/_headers', '/_redirects'];
/** Files for servers, and records of publications. */
const HIDDEN_FILE = /^\/\./;
const PAGE_FILE = /\/index\.html$/;
const COMPRESSED = /\.(br|gz)$/;

/** Opens a folder of built files. */
async function openSite(info: SiteInfo, siteDir: string): Promise<ServedSite> {
  // Redirect pages for static hosts; this server redirects instead.
  const redirectPages = info.redirects.flatMap(({ from }) => [
    `${from}/index.html`,
    `${from}/${REDIRECT_MARKER}`,
  ]);
  const entries = await readdir(siteDir, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
      .map((entry) => `/${relative(siteDir, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
      .filter((path) => !HIDDEN_FILE.test(path)),
  );
  for (const file of [...STATIC_HOST_FILES, ...redirectPages]) files.delete(file);
  const policies = new Map<string, string>();
  for (const file of files) {
    if (!file.endsWith('.html')) continue;
    const policy = CSP_META.exec(await readFile(siteDir + file, 'utf8'))?.[1];
    if (policy) policies.set(file, policy);
  }
  return {
    info,
    destinationOf: createAddressResolver(info.pages, info.redirects),
    fileFor(path) {
      // A page has one address; that of its file redirects.
      if (files.has(path) && !PAGE_FILE.test(path)) return path;
      const page = path === '/' ? '/index.html' : `${path}/index.html`;
      return files.has(page) ? page : undefined;
    },
    policyOf: (file) => policies.get(file),
  };
}

/**
 * Returns the identity of a build: inode of its folder and time of its fingerprint, or, if the desk publishes to this
 * folder, of the publication. It runs for every page, and synchronous calls are ten times faster than Node's thread
 * pool.
 */
function buildIdentity(settings: Folders): string | undefined {
  const folder = statSync(settings.siteDir, { throwIfNoEntry: false });
  const fingerprint = statSync(settings.fingerprintFile, { throwIfNoEntry: false });
  const publication = statSync(settings.publishManifestFile, { throwIfNoEntry: false });
  return folder && `${folder.ino} ${fingerprint?.mtimeMs} ${publication?.mtimeMs}`;
}
