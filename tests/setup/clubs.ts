import { resolve } from 'node:path';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';

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

/** Settings that could come from the tester's own shell or `.env` and would change the result: empty is unset. */
export const NEUTRAL = {
  CONTENT_DIR: '',
  PHOTOS_DIR: '',
  SMTP_URL: '',
  MAIL_TO: '',
  MAIL_FROM: '',
  PUBLIC_URL: '',
  TRUST_PROXY: '',
  RETENTION_DAYS: '',
  MAX_STORE_MB: '',
  KEEP_MAILBOX: '',
  LIMIT_PER_VISITOR: '',
  LIMIT_PER_HOUR: '',
  COPIES_PER_DAY: '',
  CONTACT_SERVICE: '',
  EMAILJS_SERVICE_ID: '',
  EMAILJS_TEMPLATE_ID: '',
  EMAILJS_PUBLIC_KEY: '',
  OFFLINE: '',
  RELAY_URL: '',
};

/** Environment of a build or a server of a club. */
export const environmentOf = ({ contentDir, photosDir, buildDir }: TestClub) => ({
  ...NEUTRAL,
  CONTENT_DIR: contentDir,
  PHOTOS_DIR: photosDir,
  BUILD_DIR: buildDir,
});
