import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

/** Where a build reads and writes. All can be moved, so that the same code builds another club's site. */
export interface BuildSettings {
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
  /** What the server has to know of the club (facts.ts), not published. */
  factsFile: string;
}

export function readSettings(env: NodeJS.ProcessEnv): BuildSettings {
  const buildDir = resolve(env.BUILD_DIR || 'build');
  return {
    contentDir: resolve(env.CONTENT_DIR || 'content'),
    photosDir: resolve(env.PHOTOS_DIR || 'photos'),
    cacheDir: resolve(
      env.CACHE_DIR || join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'club-voleibol'),
    ),
    buildDir,
    siteDir: join(buildDir, 'site'),
    manifestFile: join(buildDir, 'pictures.json'),
    factsFile: join(buildDir, 'facts.json'),
  };
}
