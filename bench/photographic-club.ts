/** The sample with photographs in place of its drawn pictures, where git does not look. */
import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import sharp from 'sharp';
import type { Club } from '../src/content/club.ts';
import { picturesOf } from '../src/content/pictures.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SAMPLE, type TestClub } from '../tests/setup/clubs.ts';

/** Marks stay as they are, and what is shared takes a page's own picture. */
const PHOTOGRAPHED = new Set(['portada', 'portada-movil', 'foto', 'equipo', 'retrato', 'lugar', 'historia']);
const LONG_SIDE = 2400;
const PHOTOS = resolve('test-build/photographs');
const BUILD = resolve('test-build/photographic');

/**
 * Lays the photographs of a folder under the sample's content, in turn.
 * @throws an Error where there is none.
 */
export async function photographicClub(club: Club, folder: string): Promise<TestClub> {
  await rm(PHOTOS, { recursive: true, force: true });
  const photographs = await reduced(folder);
  const ids = picturesOf(club, sitePages(club)).flatMap(({ id, role }) =>
    PHOTOGRAPHED.has(role) ? [id] : [],
  );
  for (const [n, id] of [...new Set(ids)].entries()) {
    const file = join(PHOTOS, `${id}.jpg`);
    await mkdir(dirname(file), { recursive: true });
    await link(photographs[n % photographs.length] as string, file);
  }
  return { ...SAMPLE, name: 'photographic club', photosDir: PHOTOS, buildDir: BUILD };
}

/** The photographs as JPEG, whatever they were, in a hidden folder. */
async function reduced(folder: string): Promise<string[]> {
  const out = join(PHOTOS, '.originals');
  await mkdir(out, { recursive: true });
  const names = (await readdir(folder)).filter((name) => /\.(jpe?g|png|webp)$/i.test(name)).sort();
  if (names.length === 0) throw new Error(`${folder} holds no photographs (JPEG, PNG or WebP).`);
  return Promise.all(
    names.map(async (name, n) => {
      const file = join(out, `${n}.jpg`);
      await sharp(join(folder, name))
        .rotate()
        .resize(LONG_SIDE, LONG_SIDE, { fit: 'inside' })
        .jpeg()
        .toFile(file);
      return file;
    }),
  );
}
