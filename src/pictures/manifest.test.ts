import { afterEach, beforeEach, expect, test } from 'vitest';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { largestUrl, pictureSources, slide } from './markup.ts';
import { PROFILES } from './profiles.ts';
import type { PictureRole } from './types.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const ROLES = Object.keys(PROFILES) as PictureRole[];

test.each(['photo', 'placeholder'])(
  'a %s in every role at once has addresses of its own in each',
  async (source) => {
    if (source === 'photo') await club.put('club/portada.jpg', await plain(1600, 1600).jpeg().toBuffer());
    const requests = ROLES.map((role) => request('club/portada', role));
    const { manifest, problems } = await club.plan(requests, { placeholder: '#14305a' });
    expect(problems).toEqual([]);
    const paths = plannedVariants(manifest);
    expect(new Set(paths).size).toBe(paths.length);
    const hashes = ROLES.map((role) => pictureData(manifest, 'club/portada', role).hash);
    expect(new Set(hashes).size).toBe(ROLES.length);
  },
);

test.each([1600, 500, 90])(
  'every address that a page names is published, of an original of %i px',
  async (side) => {
    await club.put(
      'club/portada.jpg',
      await plain(side, Math.round(side / 1.6))
        .jpeg()
        .toBuffer(),
    );
    const { manifest } = await club.plan(ROLES.map((role) => request('club/portada', role)));
    const planned = new Set(plannedVariants(manifest));
    for (const role of ROLES) {
      const data = pictureData(manifest, 'club/portada', role);
      const { sources, img } = pictureSources(data, role, '50vw');
      const sets = [...sources.map(({ srcSet }) => srcSet), img.srcSet ?? img.src];
      const named = sets.flatMap((set) => set.split(', ').map((each) => each.split(' ')[0] as string));
      for (const path of [img.src, ...named]) expect(planned, role).toContain(path);
    }
    const photo = pictureData(manifest, 'club/portada', 'foto');
    const slides = [slide(photo, 'avif'), slide(photo, 'jpg')];
    const shown = slides.flatMap(({ src, thumbnail, srcSet }) => [
      src,
      thumbnail,
      ...srcSet.map((at) => at.src),
    ]);
    for (const path of [largestUrl(photo), ...shown]) expect(planned).toContain(path);
  },
);
