/** `node tests/setup/build.ts`: builds the clubs of the tests, without their pictures, where something changed. */
import { buildSite } from '../../src/build/build.ts';
import { isFresh } from '../../src/build/fingerprint.ts';
import { readFolders } from '../../src/contract/folders.ts';
import { putPhotos } from '../otro-deporte/photos.ts';
import { CLUBS, environmentOf, NEUTRAL, OTHER_SPORT } from './clubs.ts';

// The fingerprint of a build has the form's settings in it.
Object.assign(process.env, NEUTRAL);
await putPhotos(OTHER_SPORT);
for (const club of [...CLUBS, OTHER_SPORT]) {
  const settings = readFolders(environmentOf(club));
  if (!(await isFresh(settings))) await buildSite(settings);
}
