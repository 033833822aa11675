import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';
import type { PictureManifest } from '../../src/media/pictures/manifest.ts';

/** Clubs that tests build. No test depends on an adopter's own content. */

export interface TestClub {
  name: string;
  contentDir: string;
  photosDir: string;
  /** Build shared by all tests of the club; not `build`, which may be about to be published. */
  buildDir: string;
}

export const SAMPLE: TestClub = {
  name: 'sample club',
  contentDir: sampleContent,
  photosDir: samplePhotos,
  buildDir: resolve('test-build/sample'),
};

/** Small club without photos: one kind of team, no gallery, no sponsor, no board, a very long name. */
export const SMALL: TestClub = {
  name: 'small club',
  contentDir: 'tests/otro-club/contenido',
  photosDir: resolve('test-build/no-photos'),
  buildDir: resolve('test-build/small'),
};

/** Club with another sport, other colours and another typeface, and plain photos. */
export const OTHER_SPORT: TestClub = {
  name: 'handball club',
  contentDir: 'tests/otro-deporte/contenido',
  photosDir: resolve('test-build/other-sport-photos'),
  buildDir: resolve('test-build/other-sport'),
};

export const CLUBS = [SAMPLE, SMALL];

/** All settings, unset: otherwise the developer's shell or `.env` could change results. */
export const UNSET_ENV: Record<string, string> = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']),
);

/** Cache of scripts, screens and pictures, shared by all tests. */
export const CACHE = resolve('test-build/cache');

/** Creates a cache with the shared one's code, for tests that fill or empty a cache. */
export function createCache(cacheDir: string): void {
  mkdirSync(cacheDir, { recursive: true });
  mkdirSync(join(CACHE, 'codigo'), { recursive: true });
  symlinkSync(join(CACHE, 'codigo'), join(cacheDir, 'codigo'));
}

/** Environment of a build or a server of a club. */
export const environmentOf = ({ contentDir, photosDir, buildDir }: TestClub) => ({
  ...UNSET_ENV,
  CONTENT_DIR: contentDir,
  PHOTOS_DIR: photosDir,
  BUILD_DIR: buildDir,
  CACHE_DIR: CACHE,
});

const manifests = new Map<string, PictureManifest>();

/** Reads the manifest of a built club once: large clubs have many pictures. */
function readManifest({ buildDir }: TestClub): PictureManifest {
  const manifest =
    manifests.get(buildDir) ?? JSON.parse(readFileSync(join(buildDir, 'pictures.json'), 'utf8'));
  manifests.set(buildDir, manifest);
  return manifest;
}

/** Returns the common prefix of a picture's URLs, `/img/9f86d081884c7d65-`, which contains a content hash. */
export function pictureAddress(club: TestClub, id: string): string {
  const picture = Object.values(readManifest(club).pictures).find((picture) => picture.id === id);
  if (!picture) throw new Error(`${id} is not among the pictures of ${club.buildDir}`);
  return `${picture.data.base}-`;
}

/** Returns the id of the picture whose URLs have this prefix. */
export function pictureId(club: TestClub, address: string): string {
  const picture = Object.values(readManifest(club).pictures).find(({ data }) => `${data.base}-` === address);
  return picture?.id ?? `unknown ${address}`;
}
