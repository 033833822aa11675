import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';
import type { PictureManifest } from '../../src/pictures/manifest.ts';

/** The clubs that tests build. An adopter's own content may say anything, so no test depends on it. */

export interface TestClub {
  name: string;
  contentDir: string;
  photosDir: string;
  /** One build for all tests that need it; `build` may be about to be published. */
  buildDir: string;
}

export const SAMPLE: TestClub = {
  name: 'sample club',
  contentDir: sampleContent,
  photosDir: samplePhotos,
  buildDir: resolve('test-build/sample'),
};

/** Small and without photos: one kind of team, no gallery, no sponsor, no board, a very long name. */
export const SMALL: TestClub = {
  name: 'small club',
  contentDir: 'tests/otro-club/contenido',
  photosDir: resolve('test-build/no-photos'),
  buildDir: resolve('test-build/small'),
};

/** Another sport, other colours, another typeface; with plain photos of its own. */
export const OTHER_SPORT: TestClub = {
  name: 'handball club',
  contentDir: 'tests/otro-deporte/contenido',
  photosDir: resolve('test-build/other-sport-photos'),
  buildDir: resolve('test-build/other-sport'),
};

export const CLUBS = [SAMPLE, SMALL];

/** Every setting, which could come from the tester's own shell or `.env` and would change the result: empty is unset. */
export const NEUTRAL: Record<string, string> = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=/gm)].map(([, name = '']) => [name, '']),
);

/** Scripts, screens and pictures are made once for all tests. */
export const CACHE = resolve('test-build/cache');

/** Environment of a build or a server of a club. */
export const environmentOf = ({ contentDir, photosDir, buildDir }: TestClub) => ({
  ...NEUTRAL,
  CONTENT_DIR: contentDir,
  PHOTOS_DIR: photosDir,
  BUILD_DIR: buildDir,
  CACHE_DIR: CACHE,
});

/** What the addresses of a club's picture begin with, `/img/9f86d081884c7d65-`, by its id: files are named by their content. */
export function pictureAddress({ buildDir }: TestClub, id: string): string {
  const { pictures } = JSON.parse(readFileSync(join(buildDir, 'pictures.json'), 'utf8')) as PictureManifest;
  const picture = Object.values(pictures).find((each) => each.id === id);
  if (!picture) throw new Error(`${id} is not among the pictures of ${buildDir}`);
  return `${picture.data.base}-`;
}
