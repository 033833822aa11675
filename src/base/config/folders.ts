import { lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleContent, samplePhotos } from '../../../sample-club/paths.ts';
import type { Environment } from './environment.ts';
import { PROJECT_DIR } from './project.ts';

/** Facts about the club for the server (`SiteInfo`), in the site's folder: the server reads them where the site is published. */
const SITE_INFO_NAME = '.sitio.json';
/** List of the published files, in the folder of a published site. A publication replaces it when all pages are there. */
export const PUBLISH_MANIFEST_NAME = '.publicado.json';

/** Folders read and written by the build and the server, with the environment that configures the built site. */
export interface Folders {
  /** Environment of the command: contact service, offline copies, public origin. */
  env: Environment;
  /** The club's own texts and data; may not exist. CONTENT_DIR, default `content`. */
  ownContentDir: string;
  /** Content in use: the club's own, or the sample. */
  contentDir: string;
  /** The club's own originals, not in git; may not exist. PHOTOS_DIR, default `photos`. */
  ownPhotosDir: string;
  /** Originals in use: the club's own, or the sample's. */
  photosDir: string;
  /** Encoded pictures, shared by builds and clones. CACHE_DIR, default the user's cache folder. */
  cacheDir: string;
  /** BUILD_DIR, default `build`. Its folder `site` is published. */
  buildDir: string;
  /** Built site. */
  siteDir: string;
  /** Picture manifest; used for rendering and by the server, not published. */
  manifestFile: string;
  /** Facts about the club for the server (`SiteInfo`); not for visitors. */
  siteInfoFile: string;
  /** List of the published files, if `siteDir` is the folder that the desk publishes to. */
  publishManifestFile: string;
  /** Fingerprint of the last complete build; written last. */
  fingerprintFile: string;
}

/** Folder of the cache for bundled and compiled code. Entries that are 30 days old are deleted. */
export const codeCacheDir = (cacheDir: string): string => join(cacheDir, 'codigo');

/**
 * Resolves the folders that the environment configures.
 * @param project base of relative paths
 */
export function readFolders(env: Environment, project = PROJECT_DIR): Folders {
  const ownContentDir = resolve(project, env.CONTENT_DIR || 'content');
  const ownPhotosDir = resolve(project, env.PHOTOS_DIR || 'photos');
  const hasOwnContent = Boolean(env.CONTENT_DIR) || pathExistsSync(ownContentDir);
  const buildDir = resolve(project, env.BUILD_DIR || 'build');
  const siteDir = join(buildDir, 'site');
  return {
    env,
    ownContentDir,
    contentDir: hasOwnContent ? ownContentDir : sampleContent,
    ownPhotosDir,
    photosDir: hasOwnContent || env.PHOTOS_DIR ? ownPhotosDir : samplePhotos,
    cacheDir: resolve(
      project,
      env.CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'club-voleibol'),
    ),
    buildDir,
    siteDir,
    manifestFile: join(buildDir, 'pictures.json'),
    siteInfoFile: join(siteDir, SITE_INFO_NAME),
    publishManifestFile: join(siteDir, PUBLISH_MANIFEST_NAME),
    fingerprintFile: join(buildDir, 'fingerprint'),
  };
}

/** Returns the folders with the club's own content and photos in place of the sample's, even if they do not exist. */
export const ownFolders = (folders: Folders): Folders => ({
  ...folders,
  contentDir: folders.ownContentDir,
  photosDir: folders.ownPhotosDir,
});

/** True if a path exists, also for an empty folder or a broken link: a club that lost its content must not show the sample. */
function pathExistsSync(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
