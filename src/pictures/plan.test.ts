import { createHash } from 'node:crypto';
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import * as inspecting from './inspect.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { openOriginal } from './source.ts';

let club: TestClub;
let jpeg: Buffer;
/** Of a club that has just begun, whose photos are missing. */
const BEGUN = { placeholder: '#14305a' };
beforeEach(async () => {
  club = await testClub();
  jpeg ??= await plain().jpeg().toBuffer();
});
afterEach(() => club.remove());

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => request(`2024-2025/copa/${from + i}`));

describe('names', () => {
  test.each(['1.jpg', '01.JPG', '001.jpeg', '1.Jpeg', '1.JPEG', '0001.jpg'])(
    '%s is photo 1',
    async (name) => {
      await club.put(`2024-2025/copa/${name}`, jpeg);
      const { manifest, problems } = await club.plan(ids(1, 1));
      expect(problems).toEqual([]);
      expect(pictureData(manifest, '2024-2025/copa/1', 'foto').base).toBe(
        `/img/${createHash('sha256').update(jpeg).digest('hex').slice(0, 16)}`,
      );
    },
  );

  test('capitals do not matter, hidden files and lists do not count', async () => {
    await club.put('equipos/federados/Cadete-Femenino.JPG', jpeg);
    await club.put('equipos/federados/._cadete-femenino.jpg', 'mac');
    await club.put('equipos/federados/cadete-femenino.txt', 'nota');
    const { problems } = await club.plan([request('equipos/federados/cadete-femenino', 'equipo')]);
    expect(problems).toEqual([]);
  });

  test('two files for one number are named, and neither is taken', async () => {
    await club.put('2024-2025/copa/1.jpg', jpeg);
    await club.put('2024-2025/copa/01.JPG', jpeg);
    const { manifest, problems } = await club.plan(ids(1, 1));
    expect(problems).toEqual([
      `Hay 2 archivos para la misma foto en «${club.photosDir}/2024-2025/copa»: «01.JPG» y «1.jpg». Deja solo uno.`,
    ]);
    expect(plannedVariants(manifest)).toEqual([]);
  });

  test('a HEIC beside its JPEG is passed over', async () => {
    await club.put('2024-2025/copa/1.HEIC', 'x');
    await club.put('2024-2025/copa/1.jpg', jpeg);
    expect((await club.plan(ids(1, 1))).problems).toEqual([]);
  });

  test.each(['../secreto', '2024-2025/../../etc/passwd', '/etc/passwd', 'a b', 'año/1', 'x/.oculto', ''])(
    'the id %o is refused',
    async (id) => {
      const { manifest, problems } = await club.plan([request(id)], BEGUN);
      expect(problems).toEqual([expect.stringContaining('no sirve como nombre de foto')]);
      expect(manifest.pictures).toEqual({});
    },
  );
});

describe('what is missing', () => {
  test('is one sentence per album, and one per other picture', async () => {
    for (const n of [1, 2, 4, 5, 6, 8]) await club.put(`2024-2025/copa/${n}.jpg`, jpeg);
    const team = { ...request('equipos/federados/cadete', 'equipo'), title: 'Cadete' };
    const { missing, problems } = await club.plan([...ids(1, 12), request('2020-2021/torneos/1'), team]);
    const dir = club.photosDir;
    expect(problems).toEqual([]);
    expect(missing).toEqual([
      `Faltan las fotos 3, 7 y 9-12 del álbum 2024-2025/copa: guárdalas con su número (por ejemplo, «${dir}/2024-2025/copa/3.jpg»), corrige la cantidad del álbum o apúntalas en «retiradas».`,
      `Falta la foto 1 del álbum 2020-2021/torneos: guárdala con su número (por ejemplo, «${dir}/2020-2021/torneos/1.jpg»), corrige la cantidad del álbum o apúntala en «retiradas».`,
      `Falta la foto «equipos/federados/cadete» (Cadete): guárdala como «${dir}/equipos/federados/cadete.jpg» (o .png, .webp).`,
    ]);
  });

  test('is told once, under the title of the picture itself, in a list where a folder lacks many', async () => {
    const team = (id: string, title: string) => ({ ...request(`equipos/${id}`, 'equipo'), title });
    const share = { ...request('compartir/equipos', 'compartir'), title: 'Equipos', from: 'equipos/cadete' };
    const { missing, failure } = await club.plan([
      share,
      team('cadete', 'Cadete'),
      team('junior', 'Júnior'),
      { ...share, id: 'compartir/inicio', title: 'Inicio' },
      ...ids(1, 2),
    ]);
    expect(missing.slice(1)).toEqual([
      `Faltan 2 fotos en «${club.photosDir}/equipos»; guárdalas con estos nombres (o .png, .webp):
  cadete.jpg (Cadete)
  junior.jpg (Júnior)`,
    ]);
    expect(failure).toBe('Las fotos no están bien: faltan 4 archivos. Así no se publica la web.');
  });

  test('is the crest on a colour while the club has just begun, and told all the same', async () => {
    await club.put('club/escudo.png', await plain(512, 512, '#e01010').png().toBuffer());
    const requests = [request('club/escudo', 'escudo'), ...ids(1, 3), request('a', 'retrato')];
    const { manifest, missing, problems } = await club.plan(requests, BEGUN);
    expect(problems).toEqual([]);
    expect(missing).toEqual([
      expect.stringContaining('Faltan las fotos 1-3 del álbum 2024-2025/copa'),
      expect.stringContaining('Falta la foto «a»'),
    ]);
    const picture = manifest.pictures['foto:2024-2025/copa/2'];
    if (!picture) throw new Error('not planned');
    const { pixels, width, height, channels } = await openOriginal(picture, club);
    const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, 3)];
    expect(at(width >> 1, height >> 1)).toEqual([0xe0, 0x10, 0x10]);
    expect(at(0, 0)).toEqual([0x14, 0x30, 0x5a]);
    // Three photos are one file a width; a portrait is as square as any.
    const before = plannedVariants((await club.plan(requests.slice(0, 2), BEGUN)).manifest);
    expect(plannedVariants((await club.plan(requests.slice(0, 4), BEGUN)).manifest)).toEqual(before);
    expect(pictureData(manifest, 'a', 'retrato')).toMatchObject({ width: 528, height: 528 });
  });

  test('without a crest is the colour alone', async () => {
    const { manifest } = await club.plan(ids(1, 1), BEGUN);
    const [picture] = Object.values(manifest.pictures);
    if (!picture) throw new Error('not planned');
    const { pixels } = await openOriginal(picture, club);
    expect(pixels.every((value, i) => value === [0x14, 0x30, 0x5a][i % 3])).toBe(true);
  });

  test('a share picture is cut from the picture of its page', async () => {
    await club.put('2024-2025/copa/1.jpg', await plain(1600, 1200).jpeg().toBuffer());
    const share = { ...request('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };
    const { manifest, problems } = await club.plan([share]);
    expect(problems).toEqual([]);
    expect(plannedVariants(manifest)).toEqual([
      expect.stringMatching(/^\/img\/[0-9a-f]{16}-1200\.[0-9a-f]{10}\.jpg$/),
    ]);
    expect(pictureData(manifest, 'compartir/copa', 'compartir')).toMatchObject({ width: 1200, height: 630 });
  });

  test('the crest lies on a share picture, and another crest is another picture', async () => {
    await club.put('2024-2025/copa/1.jpg', await plain(1600, 1200, '#204060').jpeg().toBuffer());
    const share = { ...request('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };
    const crested = async (colour: string) => {
      await club.put('club/escudo.png', await plain(512, 512, colour).png().toBuffer());
      const { manifest } = await club.plan([request('club/escudo', 'escudo'), share]);
      const picture = manifest.pictures['compartir:compartir/copa'];
      if (!picture) throw new Error('not planned');
      const { pixels, width, height, channels } = await openOriginal(picture, club);
      const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, 3)];
      return {
        hash: picture.data.hash,
        crest: at(Math.round(0.18 * height), Math.round(0.82 * height)),
        else: at(width - 9, 9),
      };
    };
    const red = await crested('#e01010');
    const green = await crested('#10a010');
    expect(red.crest).toEqual([0xe0, 0x10, 0x10]);
    expect(green.crest).toEqual([0x10, 0xa0, 0x10]);
    for (const [i, part] of [0x20, 0x40, 0x60].entries())
      expect(Math.abs((red.else[i] ?? 0) - part)).toBeLessThan(4);
    expect(red.hash).not.toBe(green.hash);
  });

  test('a share picture of its own wins', async () => {
    await club.put('2024-2025/copa/1.jpg', jpeg);
    await club.put('compartir/copa.png', await plain(1200, 630).png().toBuffer());
    const share = { ...request('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };
    const { manifest } = await club.plan([share]);
    expect(manifest.pictures['compartir:compartir/copa']?.source).toMatchObject({
      path: 'compartir/copa.png',
    });
  });
});

describe('photos that are there are checked while the club is a sample, too', () => {
  test('what cannot be read is a problem, as is what is cut from it', async () => {
    await club.put('2024-2025/copa/1.HEIC', '\0\0\0\x18ftypheic');
    await club.put('2024-2025/copa/2.jpg', 'no');
    const share = { ...request('compartir/copa', 'compartir'), from: '2024-2025/copa/1' };
    const { missing, problems } = await club.plan([...ids(1, 3), share], BEGUN);
    expect(problems).toHaveLength(2);
    expect(missing).toEqual([expect.stringContaining('Falta la foto 3')]);
  });

  test('files that no page shows are told, a sentence a folder', async () => {
    for (const name of ['IMG_0001.JPG', 'IMG_0002.HEIC', '4.jpg'])
      await club.put(`2024-2025/copa/${name}`, jpeg);
    await club.put('2024-2025/copa/lista.txt', 'nota');
    await club.put('entrenadores/Lucía Herranz.jpg', jpeg);
    const { warnings } = await club.plan(
      [...ids(1, 3), request('entrenadores/lucia-herranz', 'retrato')],
      BEGUN,
    );
    const dir = club.photosDir;
    expect(warnings).toEqual([
      `En «${dir}/2024-2025/copa» no se publica la foto 4: el álbum cuenta hasta la 3. Si debe salir, pon «amount: 4» en galerias.yaml.`,
      `En «${dir}/2024-2025/copa» no se publican «IMG_0001.JPG» e «IMG_0002.HEIC»: las fotos de un álbum se llaman por su número. Numéralas («1.jpg», «2.jpg»…) y corrige la cantidad del álbum.`,
      `En «${dir}/entrenadores» no se usa «Lucía Herranz.jpg»: el contenido no nombra ninguna foto así.`,
    ]);
  });
});

test('a mark may be an SVG, however small it says it is, and is drawn at the size that is wanted', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="8"><path fill="#e01010" d="M0 0h12v8H0z"/></svg>';
  await club.put('patrocinadores/acme.svg', svg);
  const { manifest, problems, notices } = await club.plan([request('patrocinadores/acme', 'marca')]);
  expect([...problems, ...notices]).toEqual([]);
  const picture = manifest.pictures['marca:patrocinadores/acme'];
  if (!picture) throw new Error('not planned');
  const { pixels, width, height } = await openOriginal(picture, club);
  expect([width, height]).toEqual([576, 192]);
  const at = (x: number) => [...pixels.subarray(4 * (96 * width + x)).subarray(0, 4)];
  // Enlarged, its edge would be wide and blurred.
  expect([at(width / 2 - 3), at(width / 2 + 3)[3]]).toEqual([[0xe0, 0x10, 0x10, 255], 0]);
});

describe('a list in the folder of an album', () => {
  beforeEach(async () => {
    await club.put('album/remate.jpg', jpeg);
    await club.put('album/saque.jpg', await plain(900, 600).jpeg().toBuffer());
    await club.put('2024-2025/copa/fotos.txt', 'album/remate\nalbum/saque\n');
    await club.put('2023-2024/liga/fotos.txt', 'album/saque\r\n../fuera\r\nalbum/no-hay\r\n');
  });

  test('names the files of its photos; one file stands in several albums, and is used', async () => {
    const liga = request('2023-2024/liga/1');
    const { manifest, missing, problems, warnings } = await club.plan([...ids(1, 2), liga]);
    expect([...missing, ...problems, ...warnings]).toEqual([]);
    const shown = (id: string) => pictureData(manifest, id, 'foto');
    expect(shown('2023-2024/liga/1')).toEqual(shown('2024-2025/copa/2'));
    expect(shown('2024-2025/copa/1')).not.toEqual(shown('2024-2025/copa/2'));
  });

  test('a file of the photo’s own goes before it; what leads nowhere, or out of the folder, is missing', async () => {
    await club.put('2024-2025/copa/1.jpg', await plain(700, 700).jpeg().toBuffer());
    const liga = [2, 3].map((n) => request(`2023-2024/liga/${n}`));
    const { manifest, missing } = await club.plan([...ids(1, 1), ...liga]);
    expect(pictureData(manifest, '2024-2025/copa/1', 'foto')).toMatchObject({ width: 700, height: 700 });
    expect(missing).toEqual([expect.stringContaining('Faltan las fotos 2 y 3 del álbum 2023-2024/liga')]);
  });
});

test('a removed number that still lies in the folder is told, and not published', async () => {
  for (const n of [1, 2, 3]) await club.put(`2024-2025/copa/${n}.jpg`, jpeg);
  const { manifest, warnings } = await club.plan([request('2024-2025/copa/1'), request('2024-2025/copa/3')]);
  expect(warnings).toContain(
    `En «${club.photosDir}/2024-2025/copa» no se publica la foto 2: está en «retiradas». Si no debe volver, borra el archivo.`,
  );
  expect(Object.keys(manifest.pictures)).toEqual(['foto:2024-2025/copa/1', 'foto:2024-2025/copa/3']);
});

test('a named point goes with a picture, told within what was cut of it: frames cut once more', async () => {
  const focus = { x: 0.2, y: 0.1 };
  await club.put('a.jpg', jpeg);
  const { manifest } = await club.plan([
    { ...request('a', 'portada'), focus },
    { ...request('a', 'equipo'), focus },
  ]);
  expect(pictureData(manifest, 'a', 'portada').focus).toEqual(focus);
  // Of 800 × 600, the upper 533 px are kept.
  expect(pictureData(manifest, 'a', 'equipo').focus).toEqual({ x: 0.2, y: 0.113 });
});

describe('memory', () => {
  const read = vi.spyOn(inspecting, 'inspectFile');
  beforeEach(() => void read.mockClear());
  afterAll(() => read.mockRestore());

  test('an unchanged photo is not read again, and gives the same plan', async () => {
    await club.put('2024-2025/copa/1.jpg', jpeg);
    const before = await club.plan(ids(1, 1));
    const after = await club.plan(ids(1, 1));
    expect(after).toEqual(before);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('a photo replaced by one of the same size and time is read again', async () => {
    const file = join(club.photosDir, '2024-2025/copa/1.jpg');
    await club.put('2024-2025/copa/1.jpg', Buffer.concat([jpeg, Buffer.from('a')]));
    await utimes(file, 1000, 1000);
    const before = await club.plan(ids(1, 1));
    await writeFile(file, Buffer.concat([jpeg, Buffer.from('b')]));
    await utimes(file, 1000, 1000);
    expect(plannedVariants((await club.plan(ids(1, 1))).manifest)).not.toEqual(
      plannedVariants(before.manifest),
    );
  });

  test('a broken photo stays reported until it is mended', async () => {
    await club.put('2024-2025/copa/1.jpg', 'no');
    expect((await club.plan(ids(1, 1))).problems).toHaveLength(1);
    expect((await club.plan(ids(1, 1))).problems).toHaveLength(1);
    await club.put('2024-2025/copa/1.jpg', jpeg);
    expect((await club.plan(ids(1, 1))).problems).toEqual([]);
  });

  test('a damaged memory is an empty one', async () => {
    await club.put('2024-2025/copa/1.jpg', jpeg);
    const before = await club.plan(ids(1, 1));
    await rm(club.cacheDir, { recursive: true });
    await mkdir(club.cacheDir, { recursive: true });
    expect(await club.plan(ids(1, 1))).toEqual(before);
  });
});
