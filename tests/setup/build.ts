/** `node tests/setup/build.ts`: builds the clubs of the tests, without their pictures, where something changed. */
import { buildSite } from '../../src/build/build.ts';
import { isFresh } from '../../src/build/fingerprint.ts';
import { readFolders } from '../../src/contract/folders.ts';
import { putPhotos } from '../otro-deporte/photos.ts';
import { CLUBS, environmentOf, NEUTRAL, OTHER_SPORT, type TestClub } from './clubs.ts';
import { BY_CLOCK, SEASON } from './dated-clubs.ts';

// The fingerprint of a build has the form's settings in it.
Object.assign(process.env, NEUTRAL);
await putPhotos(OTHER_SPORT);
for (const { write } of [SEASON, BY_CLOCK]) write();
const clubs: (TestClub & { now?: number })[] = [...CLUBS, OTHER_SPORT, SEASON, BY_CLOCK];
for (const { now = Date.now(), ...club } of clubs) {
  const settings = readFolders(environmentOf(club));
  if (!(await isFresh(settings, { now }))) await buildSite(settings, { now });
}
