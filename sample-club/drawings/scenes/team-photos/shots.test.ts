import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ALBUMS } from '../../../../tests/setup/site-map.ts';
import { albumPicture } from '../../album.ts';
import { shots } from './shots.ts';

it('gives each team of the sample club a photo of its own: no two share place, hour and formation', () => {
  const folder = new URL('../../../content/equipos/', import.meta.url);
  const ids = readdirSync(folder)
    .filter((f) => f.endsWith('.yaml'))
    .flatMap((f) =>
      [...readFileSync(new URL(f, folder), 'utf8').matchAll(/img: (\S+)/g)].map((m) => m[1] as string),
    );
  const found = ids.map((id) => shots.filter(({ team }) => team.test(id)));
  expect(found.every((f) => f.length === 1)).toBe(true);
  const looks = found.flat().map((f) => `${f.backdrop.name} ${f.place} ${f.light} ${f.formation.name}`);
  expect(new Set(looks).size).toBe(ids.length);
});

it('opens every album with people', () => {
  for (const { season, slug } of ALBUMS)
    expect(albumPicture(season, slug, 1).scene.name).toMatch(
      /joy|team|podium|lifted|selfie|circle|medals|entrance/,
    );
});
