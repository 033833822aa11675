/** The sample with photographs in place of its drawings, outside of the project: nothing of them enters git. */
import { link, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Club } from '../src/content/club.ts';
import { picturesOf } from '../src/content/pictures.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { SAMPLE, type TestClub } from '../tests/setup/clubs.ts';

/** Marks stay drawings, and what is shared takes a page's own picture. */
const PHOTOGRAPHED = new Set(['portada', 'portada-movil', 'foto', 'equipo', 'retrato', 'lugar', 'historia']);
const LONG_SIDE = 2400;

/**
 * Lays the photographs of a folder under the sample's content, in turn.
 * @throws an Error where there is none.
 */
export async function photographicClub(club: Club, folder: string): Promise<TestClub> {
  const photosDir = await mkdtemp(join(tmpdir(), 'photographs-'));
  const photographs = await reduced(folder, photosDir);
  const ids = picturesOf(club, sitePages(club)).flatMap(({ id, role }) =>
    PHOTOGRAPHED.has(role) ? [id] : [],
  );
  for (const [n, id] of [...new Set(ids)].entries()) {
    const file = join(photosDir, `${id}.jpg`);
    await mkdir(dirname(file), { recursive: true });
    await link(photographs[n % photographs.length] as string, file);
  }
  return {
    ...SAMPLE,
    name: 'photographic club',
    photosDir,
    buildDir: join(SAMPLE.buildDir, '../photographs'),
  };
}

/** The photographs as JPEG, whatever they were, in a hidden folder. */
async function reduced(folder: string, photosDir: string): Promise<string[]> {
  const out = join(photosDir, '.originals');
  await mkdir(out);
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
