import { afterEach, beforeEach, expect, test } from 'vitest';
import { plain, request, standInArtist, type TestClub, testClub } from './fixtures/club.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { PROFILES } from './profiles.ts';
import type { PictureRole } from './types.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub(standInArtist());
});
afterEach(() => club.remove());

const ROLES = Object.keys(PROFILES) as PictureRole[];

test.each(['photo', 'drawing'])(
  'a %s in every role at once has addresses of its own in each',
  async (source) => {
    if (source === 'photo') await club.put('club/portada.jpg', await plain(1600, 1600).jpeg().toBuffer());
    const requests = ROLES.map((role) => request('club/portada', role));
    const { manifest, problems } = await club.plan(requests, source === 'drawing');
    expect(problems).toEqual([]);
    const paths = plannedVariants(manifest);
    expect(new Set(paths).size).toBe(paths.length);
    const hashes = ROLES.map((role) => pictureData(manifest, 'club/portada', role).hash);
    expect(new Set(hashes).size).toBe(ROLES.length);
  },
);
