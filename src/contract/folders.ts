import { lstatSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';
import { PROJECT_DIR } from './project.ts';

/** Where a build reads and writes, and the server reads. All can be moved, so that the same code serves another club. */
export interface Folders {
  /** The club's own texts and data, there or not. CONTENT_DIR, default `content`. */
  ownContentDir: string;
  /** The content that is shown: the club's own, or the sample's while there is none. */
  contentDir: string;
  /** The club's own originals, not in git, there or not. PHOTOS_DIR, default `photos`. */
  ownPhotosDir: string;
  /** The originals that are shown: the club's own, or the sample's beside its content. */
  photosDir: string;
  /** Encoded pictures, kept between builds and clones. CACHE_DIR, default the user's cache folder. */
  cacheDir: string;
  /** BUILD_DIR, default `build`. What is published stands in its folder `site`. */
  buildDir: string;
  /** The finished site. */
  siteDir: string;
  /** The plan of all pictures; read by the loaders and by the server, not published. */
  manifestFile: string;
  /** What the server has to know of the club (site-facts.ts), not published. */
  siteInfoFile: string;
  /** The fingerprint of the last whole build; written last of all. */
  fingerprintFile: string;
}

/** @param project where relative paths start */
export function readFolders(env: NodeJS.ProcessEnv, project = PROJECT_DIR): Folders {
  const ownContentDir = resolve(project, env.CONTENT_DIR || 'content');
  const ownPhotosDir = resolve(project, env.PHOTOS_DIR || 'photos');
  const isOwn = Boolean(env.CONTENT_DIR) || isThere(ownContentDir);
  const buildDir = resolve(project, env.BUILD_DIR || 'build');
  return {
    ownContentDir,
    contentDir: isOwn ? ownContentDir : sampleContent,
    ownPhotosDir,
    photosDir: isOwn || env.PHOTOS_DIR ? ownPhotosDir : samplePhotos,
    cacheDir: resolve(
      project,
      env.CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'club-voleibol'),
    ),
    buildDir,
    siteDir: join(buildDir, 'site'),
    manifestFile: join(buildDir, 'pictures.json'),
    siteInfoFile: join(buildDir, 'site.json'),
    fingerprintFile: join(buildDir, 'fingerprint'),
  };
}

/** Also an empty folder or a link to a disk that is not mounted: a club that lost its content must not show the sample. */
function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}
