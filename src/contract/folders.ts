import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROJECT_DIR } from './project.ts';

/** Where a build reads and writes, and the server reads. All can be moved, so that the same code serves another club. */
export interface Folders {
  /** Texts and data. CONTENT_DIR, default `content`. */
  contentDir: string;
  /** Originals, not in git. PHOTOS_DIR, default `photos`. */
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

export function readFolders(env: NodeJS.ProcessEnv): Folders {
  const buildDir = resolve(PROJECT_DIR, env.BUILD_DIR || 'build');
  return {
    contentDir: resolve(PROJECT_DIR, env.CONTENT_DIR || 'content'),
    photosDir: resolve(PROJECT_DIR, env.PHOTOS_DIR || 'photos'),
    cacheDir: resolve(
      PROJECT_DIR,
      env.CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'club-voleibol'),
    ),
    buildDir,
    siteDir: join(buildDir, 'site'),
    manifestFile: join(buildDir, 'pictures.json'),
    siteInfoFile: join(buildDir, 'site.json'),
    fingerprintFile: join(buildDir, 'fingerprint'),
  };
}
