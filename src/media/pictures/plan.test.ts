import { createHash } from 'node:crypto';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, vi } from 'vitest';
import { openOriginal } from './encode.ts';
import { album, jpeg, type PhotosFixture, pictureRequest, plainImage, test } from './fixtures/club.ts';
import * as inspecting from './inspect.ts';
import { pictureData, plannedVariants } from './manifest.ts';

const small = await jpeg();
/** Options of a new club without photos. */
const NEW_CLUB = { placeholder: '#14305a' };

/** Decodes a planned picture; `at(x, y)` returns the channels of a pixel. */
async function pixelsOf(
  club: PhotosFixture,
  { manifest }: Awaited<ReturnType<PhotosFixture['plan']>>,
  key: string,
) {
  const picture = manifest.pictures[key];
  if (!picture) throw new Error('not planned');
  const { pixels, width, height, channels } = await openOriginal(picture, club);
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, channels)];
  return { at, width, height, hash: picture.data.hash };
}

describe('names', () => {
  test.for(['1.jpg', '01.JPG', '001.jpeg', '1.JPEG'])('accepts %s as photo 1', async (name, { club }) => {
    await club.put(`2024-2025/copa/${name}`, small);
    const { manifest, problems } = await club.plan(album(1));
    expect(problems).toEqual([]);
    expect(pictureData(manifest, '2024-2025/copa/1', 'foto').base).toBe(
      `/img/${createHash('sha256').update(small).digest('hex').slice(0, 16)}`,
    );
  });

  test('ignores letter case, hidden files, lists and a HEIC beside its JPEG', async ({ club }) => {
    await club.put('equipos/Cadete-Femenino.JPG', small);
    for (const name of ['._cadete-femenino.jpg', 'cadete-femenino.txt', 'cadete-femenino.HEIC'])
      await club.put(`equipos/${name}`, 'x');
    const { problems, warnings } = await club.plan([pictureRequest('equipos/cadete-femenino', 'equipo')]);
    expect([...problems, ...warnings]).toEqual([expect.stringContaining('Fotos pequeñas')]);
  });

  test('reports two files for one number and uses neither', async ({ club }) => {
    await club.put('2024-2025/copa/1.jpg', small);
    await club.put('2024-2025/copa/01.JPG', small);
    const { manifest, problems } = await club.plan(album(1));
    expect(problems).toEqual([
      `Hay 2 archivos para la misma foto en «${club.photosDir}/2024-2025/copa»: «01.JPG» y «1.jpg». Deja solo uno.`,
    ]);
    expect(plannedVariants(manifest)).toEqual([]);
  });

  test.for(['../secreto', '2024-2025/../../etc/passwd', '/etc/passwd', 'a b', 'año/1', 'x/.oculto', ''])(
    'rejects the id %o',
    async (id, { club }) => {
      const { manifest, problems } = await club.plan([pictureRequest(id)], NEW_CLUB);
      expect(problems).toEqual([expect.stringContaining('no sirve como nombre de foto')]);
      expect(manifest.pictures).toEqual({});
    },
  );
});

describe('a missing photo', () => {
  test('is reported once per folder, under its own title', async ({ club }) => {
    for (const n of [1, 2, 4, 5, 6, 8]) await club.put(`2024-2025/copa/${n}.jpg`, small);
    const team = (id: string, title: string) => ({ ...pictureRequest(`equipos/${id}`, 'equipo'), title });
    const share = {
      ...pictureRequest('compartir/equipos', 'compartir'),
      title: 'Equipos',
      from: 'equipos/cadete',
    };
    const { missing, problems } = await club.plan([
      share,
      ...album(...Array.from({ length: 12 }, (_, i) => i + 1)),
      team('cadete', 'Cadete'),
      team('junior', 'Júnior'),
      { ...share, id: 'compartir/inicio', title: 'Inicio' },
    ]);
    expect(problems).toEqual([]);
    expect(missing).toEqual([
      `Faltan fotos del álbum 2024-2025/copa: 3, 7 y 9-12. Guarda cada una con su número (por ejemplo, «${club.photosDir}/2024-2025/copa/3.jpg»), corrige «Cuántas fotos hay» en el álbum o apúntala en sus «Retiradas».`,
      `Faltan fotos en «${club.photosDir}/equipos»; guarda cada una con su nombre (o .png, .webp):
  cadete.jpg (Cadete)
  junior.jpg (Júnior)`,
    ]);
  });

  test('becomes a placeholder for a new club, with its crest if it has one, and is reported', async ({
    club,
  }) => {
    const plain = await pixelsOf(club, await club.plan(album(1), NEW_CLUB), 'foto:2024-2025/copa/1');
    expect([plain.at(0, 0), plain.at(800, 500)]).toEqual([
      [0x14, 0x30, 0x5a],
      [0x14, 0x30, 0x5a],
    ]);
    await club.put('club/escudo.png', await plainImage(512, 512, '#e01010').png().toBuffer());
    const requests = [
      pictureRequest('club/escudo', 'escudo'),
      ...album(1, 2, 3),
      pictureRequest('a', 'retrato'),
    ];
    const plan = await club.plan(requests, NEW_CLUB);
    expect(plan.missing).toEqual([
      expect.stringContaining('2024-2025/copa: 1-3.'),
      expect.stringContaining('a.jpg'),
    ]);
    const { at, width, height } = await pixelsOf(club, plan, 'foto:2024-2025/copa/2');
    expect([at(width >> 1, height >> 1), at(0, 0)]).toEqual([
      [0xe0, 0x10, 0x10],
      [0x14, 0x30, 0x5a],
    ]);
    // Three photos share one file per width; a portrait is square like any other.
    const files = async (end: number) =>
      plannedVariants((await club.plan(requests.slice(0, end), NEW_CLUB)).manifest);
    expect(await files(4)).toEqual(await files(2));
    expect(pictureData(plan.manifest, 'a', 'retrato')).toMatchObject({ width: 528, height: 528 });
  });
});

describe('a share picture', () => {
  const share = { ...pictureRequest('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };

  test('is cropped from its page’s picture with the crest; another crest makes another picture', async ({
    club,
  }) => {
    await club.put('2024-2025/copa/1.jpg', await jpeg(1600, 1200, '#204060'));
    const crested = async (colour: string) => {
      await club.put('club/escudo.png', await plainImage(512, 512, colour).png().toBuffer());
      const plan = await club.plan([pictureRequest('club/escudo', 'escudo'), share]);
      return pixelsOf(club, plan, 'compartir:compartir/copa');
    };
    const red = await crested('#e01010');
    const green = await crested('#10a010');
    const { at, width, height } = red;
    expect([width, height]).toEqual([1200, 630]);
    expect(at(Math.round(0.18 * height), Math.round(0.82 * height))).toEqual([0xe0, 0x10, 0x10]);
    for (const [i, part] of [0x20, 0x40, 0x60].entries())
      expect(Math.abs((at(width - 9, 9)[i] ?? 0) - part)).toBeLessThan(4);
    expect(red.hash).not.toBe(green.hash);
  });
});

test('inspects existing photos even for a sample club, and reports a broken one until it is fixed', async ({
  club,
}) => {
  await club.put('2024-2025/copa/1.HEIC', '\0\0\0\x18ftypheic');
  await club.put('2024-2025/copa/2.jpg', 'no');
  const share = { ...pictureRequest('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };
  const plan = () => club.plan([...album(1, 2, 3), share], NEW_CLUB);
  for (let time = 0; time < 2; time++) expect((await plan()).problems).toHaveLength(2);
  await club.put('2024-2025/copa/2.jpg', small);
  const { missing, problems } = await plan();
  expect(problems).toHaveLength(1);
  expect(missing).toEqual([expect.stringContaining('2024-2025/copa: 3.')]);
});

test('reports unused files once per folder and reason, and does not publish a removed number', async ({
  club,
}) => {
  for (const name of ['IMG_0001.JPG', 'IMG_0002.HEIC', '2.jpg', '4.jpg'])
    await club.put(`2024-2025/copa/${name}`, small);
  await club.put('2024-2025/copa/lista.txt', 'nota');
  await club.put('entrenadores/Lucía Herranz.jpg', small);
  const { manifest, warnings } = await club.plan([
    ...album(1, 3),
    pictureRequest('entrenadores/lucia-herranz', 'retrato'),
  ]);
  const dir = club.photosDir;
  expect(warnings).toEqual([
    `Archivos de «${dir}/2024-2025/copa» que no se usan: «IMG_0001.JPG» e «IMG_0002.HEIC». Las fotos de un álbum se llaman por su número: ponle a cada una el suyo («1.jpg», «2.jpg»…) y corrige «Cuántas fotos hay» en el álbum.`,
    `Archivos de «${dir}/entrenadores» que no se usan: «Lucía Herranz.jpg». El contenido no nombra ninguna foto así.`,
    `Fotos de «${dir}/2024-2025/copa» que no se publican: 2. Están en las «Retiradas» del álbum: borra el archivo de cada una que no deba volver.`,
    `Fotos de «${dir}/2024-2025/copa» que no se publican: 4. El álbum cuenta hasta la 3: para que salgan, pon 4 en «Cuántas fotos hay».`,
  ]);
  expect(manifest.pictures).toEqual({});
});

test('renders an SVG logo at the size of its role, whatever size it declares', async ({ club }) => {
  await club.put(
    'patrocinadores/acme.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="8"><path fill="#e01010" d="M0 0h12v8H0z"/></svg>',
  );
  const plan = await club.plan([pictureRequest('patrocinadores/acme', 'marca')]);
  expect([...plan.problems, ...plan.warnings]).toEqual([]);
  const { at, width, height } = await pixelsOf(club, plan, 'marca:patrocinadores/acme');
  expect([width, height]).toEqual([576, 192]);
  // An upscaled bitmap would have a wide, blurred edge.
  expect([at(width / 2 - 3, 96), at(width / 2 + 3, 96)[3]]).toEqual([[0xe0, 0x10, 0x10, 255], 0]);
});

describe('a list in the folder of an album', () => {
  test.beforeEach(async ({ club }) => {
    await club.put('album/remate.jpg', await jpeg(1000, 700));
    await club.put('album/saque.jpg', await jpeg(1000, 600));
    await club.put('2024-2025/copa/fotos.txt', 'album/remate\nalbum/saque\n');
    await club.put('2023-2024/liga/fotos.txt', 'album/saque\r\n../fuera\r\nalbum/no-hay\r\n');
  });

  test('refers to files of other folders; a file can be in several albums', async ({ club }) => {
    const { manifest, ...messages } = await club.plan([...album(1, 2), pictureRequest('2023-2024/liga/1')]);
    expect(messages).toEqual({ missing: [], problems: [], warnings: [], withheld: [] });
    const shown = (id: string) => pictureData(manifest, id, 'foto');
    expect(shown('2023-2024/liga/1')).toEqual(shown('2024-2025/copa/2'));
    expect(shown('2024-2025/copa/1')).not.toEqual(shown('2024-2025/copa/2'));
  });

  test('yields to a file with the photo’s own name; broken or outside entries are missing', async ({
    club,
  }) => {
    await club.put('2024-2025/copa/1.jpg', await jpeg(700, 700));
    const liga = [2, 3].map((n) => pictureRequest(`2023-2024/liga/${n}`));
    const { manifest, missing } = await club.plan([...album(1), ...liga]);
    expect(pictureData(manifest, '2024-2025/copa/1', 'foto')).toMatchObject({ width: 700, height: 700 });
    expect(missing).toEqual([expect.stringContaining('2023-2024/liga: 2 y 3.')]);
  });
});

test('converts the focal point to a share of the crop', async ({ club }) => {
  const focus = { x: 0.2, y: 0.1 };
  await club.put('a.jpg', small);
  const { manifest } = await club.plan([
    { ...pictureRequest('a', 'portada'), focus },
    { ...pictureRequest('a', 'equipo'), focus },
  ]);
  expect(pictureData(manifest, 'a', 'portada').focus).toEqual(focus);
  // Keeps the upper 533 px of 800 × 600.
  expect(pictureData(manifest, 'a', 'equipo').focus).toEqual({ x: 0.2, y: 0.113 });
});

describe('inspection cache', () => {
  const inspect = vi.spyOn(inspecting, 'inspectFile');
  beforeEach(() => void inspect.mockClear());
  afterAll(() => inspect.mockRestore());

  test('does not read an unchanged photo again; a damaged cache counts as empty', async ({ club }) => {
    await club.put('2024-2025/copa/1.jpg', small);
    const before = await club.plan(album(1));
    expect(await club.plan(album(1))).toEqual(before);
    expect(inspect).toHaveBeenCalledTimes(1);
    const [name = ''] = await readdir(club.cacheDir);
    const file = join(club.cacheDir, name);
    for (const damage of [
      (text: string) => text.slice(0, -9),
      (text: string) => text.replace('"hash"', '"h"'),
    ]) {
      await writeFile(file, damage(await readFile(file, 'utf8')));
      expect(await club.plan(album(1))).toEqual(before);
    }
    expect(inspect).toHaveBeenCalledTimes(3);
  });

  test('reads a replaced photo of the same size and time again', async ({ club }) => {
    const file = join(club.photosDir, '2024-2025/copa/1.jpg');
    const planned = async (end: string) => {
      await club.put('2024-2025/copa/.keep', '');
      await writeFile(file, Buffer.concat([small, Buffer.from(end)]));
      await utimes(file, 1000, 1000);
      return plannedVariants((await club.plan(album(1))).manifest);
    };
    expect(await planned('a')).not.toEqual(await planned('b'));
  });
});
