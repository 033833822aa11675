import { describe, expect, it } from 'vitest';
import { amounts } from './contact-sheet.ts';
import { distance, glance, pairs } from './likeness.ts';
import { sampleSvg } from './sample.ts';

/**
 * Mean difference per channel (0..255) of two pictures at 16 by 16 px. Two drawings of one scene that differ only in
 * faces and numbers come out below 6; at 12 light, colours or arrangement are plainly different.
 */
const withinAlbum = 12;
const betweenSeasons = 9;

const draw = async (id: string) => ({
  id,
  pixels: await glance(sampleSvg({ id, role: 'foto', title: 'Foto' }).svg),
});

const albums = new Map<string, Awaited<ReturnType<typeof draw>>[]>();
async function album(name: string) {
  let seen = albums.get(name);
  if (!seen) {
    seen = [];
    for (let n = 1; n <= (amounts[name] ?? 0); n++) seen.push(await draw(`${name}/${n}`));
    albums.set(name, seen);
  }
  return seen;
}

describe('likeness', () => {
  it('is nothing for the same picture and large for another', async () => {
    const [a, b] = [await draw('2024-2025/copa/1'), await draw('2023-2024/escuela/9')];
    expect(distance(a.pixels, a.pixels)).toBe(0);
    expect(distance(a.pixels, b.pixels)).toBeGreaterThan(withinAlbum);
  });

  it.each(Object.keys(amounts))(
    'no two photos of %s look alike',
    async (name) => {
      const closest = pairs(await album(name))[0];
      expect(closest?.distance, `${closest?.a} ~ ${closest?.b}`).toBeGreaterThan(withinAlbum);
    },
    60_000,
  );

  it.each(['federados', 'escuela', 'torneos', 'copa'])(
    'no season of %s repeats another',
    async (tipo) => {
      const names = Object.keys(amounts).filter((name) => name.endsWith(`/${tipo}`));
      const all = (await Promise.all(names.map(album))).flat();
      const closest = pairs(all)[0];
      expect(closest?.distance, `${closest?.a} ~ ${closest?.b}`).toBeGreaterThan(betweenSeasons);
    },
    60_000,
  );
});
