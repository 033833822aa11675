import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import {
  animatedGif,
  animatedPng,
  animatedWebp,
  bomb,
  compass,
  heic,
  rotten,
  truncated,
} from './fixtures/odd.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { createPictureServer } from './serve.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const ID = '2024-2025/copa/3';
const plan = () => club.plan([request(ID)]);

/** Mean colour of what is published of the photo. */
async function published(): Promise<[number, number, number]> {
  const { manifest } = await plan();
  const path = plannedVariants(manifest).find((one) => one.endsWith('.jpg')) as string;
  const served = await createPictureServer({ manifest, ...club }).get(path);
  const { channels } = await sharp(served?.body).stats();
  return channels.map(({ mean }) => Math.round(mean)) as [number, number, number];
}

/** Within what JPEG rounds away. */
function expectNear(color: number[], wanted: number[]): void {
  const off = color.filter((value, i) => Math.abs(value - (wanted[i] as number)) > 2);
  expect(off, `${color}, not ${wanted}`).toEqual([]);
}

describe('refused, with a sentence that says what to do', () => {
  const refused: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>, message: string][] = [
    [
      'empty',
      '3.jpg',
      () => Buffer.alloc(0),
      'está vacío (0 bytes): vuelve a copiar la foto desde la cámara o el móvil.',
    ],
    [
      'no picture at all',
      '3.jpg',
      () => Buffer.from('<html>'),
      'no es una imagen que se pueda leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.',
    ],
    [
      'truncated',
      '3.jpg',
      truncated,
      'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
    ],
    [
      'corrupt',
      '3.jpg',
      rotten,
      'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
    ],
    [
      'HEIC',
      '3.HEIC',
      heic,
      'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
    ],
    [
      'HEIC that says JPEG',
      '3.jpg',
      heic,
      'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
    ],
    [
      'animated WebP',
      '3.webp',
      animatedWebp,
      'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
    ],
    [
      'animated PNG',
      '3.png',
      () => animatedPng(),
      'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
    ],
    ['GIF', '3.gif', animatedGif, 'está en un formato que no se admite: expórtala como JPG, PNG o WebP.'],
    [
      'TIFF',
      '3.tif',
      () => plain().tiff().toBuffer(),
      'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
    ],
    [
      'a drawing',
      '3.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
    ],
    [
      'tiny',
      '3.jpg',
      () => plain(40, 30).jpeg().toBuffer(),
      'mide solo 40 × 30 píxeles: parece una miniatura, busca la foto original.',
    ],
    [
      'a bomb',
      '3.png',
      () => bomb(20_000, 20_000),
      'mide 20000 × 20000 píxeles y el máximo es 150 millones: redúcela (con 4000 de ancho sobra).',
    ],
  ];

  test.each(refused)('%s', async (_what, name, bytes, message) => {
    await club.put(`2024-2025/copa/${name}`, await bytes());
    const { manifest, problems } = await plan();
    expect(problems).toEqual([`«${club.photosDir}/2024-2025/copa/${name}» ${message}`]);
    expect(manifest.pictures).toEqual({});
  });

  test('a folder where a file should be', async () => {
    await club.put('2024-2025/copa/3.jpg/otra.jpg', '');
    expect((await plan()).problems).toEqual([
      `«${club.photosDir}/2024-2025/copa/3.jpg» no se puede abrir (EISDIR): comprueba que es un archivo y que tienes permiso para leerlo.`,
    ]);
  });

  test('all of them at once, none half-published', async () => {
    for (const [i, [, name, bytes]] of refused.entries()) {
      await club.put(`2024-2025/copa/${name.replace('3', String(i + 10))}`, await bytes());
    }
    await club.put('2024-2025/copa/1.jpg', await plain().jpeg().toBuffer());
    const numbers = [1, 2, ...refused.map((_, i) => i + 10)];
    const { manifest, problems } = await club.plan(numbers.map((n) => request(`2024-2025/copa/${n}`)));
    expect(problems).toHaveLength(refused.length + 1);
    expect(problems[0]).toContain('Falta la foto 2 de galerias 2024-2025/copa');
    expect(Object.keys(manifest.pictures)).toEqual(['foto:2024-2025/copa/1']);
  });
});

describe('taken, with a sentence where one helps', () => {
  const file = (name: string) => `«${club.photosDir}/2024-2025/copa/${name}»`;

  test('CMYK is turned into sRGB', async () => {
    await club.put(
      '2024-2025/copa/3.jpg',
      await plain(1200, 900, '#d02020').toColourspace('cmyk').jpeg().toBuffer(),
    );
    const { problems, notices } = await plan();
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      `${file('3.jpg')} está en CMYK (colores de imprenta) y se ha pasado a RGB: mira si los colores quedan bien.`,
    ]);
    const [r, g, b] = await published();
    expect([r > 170, g < 80, b < 80]).toEqual([true, true, true]);
  });

  test('16 bits per colour become 8', async () => {
    await club.put(
      '2024-2025/copa/3.png',
      await plain(1200, 900, '#406080').toColourspace('rgb16').png().toBuffer(),
    );
    const { problems, notices } = await plan();
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      `${file('3.png')} tiene 16 bits por color y se publica con 8: no hay que hacer nada.`,
    ]);
    expectNear(await published(), [64, 96, 128]);
  });

  test('grey stays grey', async () => {
    await club.put(
      '2024-2025/copa/3.jpg',
      await plain(1200, 900, '#808080').toColourspace('b-w').jpeg().toBuffer(),
    );
    expect((await plan()).problems).toEqual([]);
    expectNear(await published(), [128, 128, 128]);
  });

  test('a transparent photo gets a white ground', async () => {
    const clear = {
      width: 1200,
      height: 900,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    };
    await club.put('2024-2025/copa/3.png', await sharp({ create: clear }).png().toBuffer());
    const { problems, notices, manifest } = await plan();
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      `${file('3.png')} tiene partes transparentes, que se publican en blanco: si no quieres eso, guárdala como JPG.`,
    ]);
    expect(pictureData(manifest, ID, 'foto').color).toBe('#ffffff');
    expect(await published()).toEqual([255, 255, 255]);
  });

  test('a sponsor’s mark keeps its transparency, and that is no news', async () => {
    const clear = {
      width: 600,
      height: 200,
      channels: 4 as const,
      background: { r: 9, g: 9, b: 9, alpha: 0 },
    };
    await club.put('patrocinadores/a.png', await sharp({ create: clear }).png().toBuffer());
    const { manifest, notices } = await club.plan([request('patrocinadores/a', 'marca')]);
    expect(notices).toEqual([]);
    const server = createPictureServer({ manifest, ...club });
    for (const path of plannedVariants(manifest)) {
      const { isOpaque } = await sharp((await server.get(path))?.body).stats();
      expect(isOpaque, path).toBe(false);
    }
  });

  test('a wrong extension', async () => {
    await club.put('2024-2025/copa/3.jpg', await plain(1200, 900).png().toBuffer());
    const { problems, notices } = await plan();
    expect(problems).toEqual([]);
    expect(notices).toEqual([
      `${file('3.jpg')} no es del tipo que dice su nombre; se ha leído igual, pero conviene corregir la extensión.`,
    ]);
  });

  test('a JPEG that some phone app called HEIC', async () => {
    await club.put('2024-2025/copa/3.heic', await plain(1200, 900).jpeg().toBuffer());
    expect((await plan()).problems).toEqual([]);
  });

  test('a JPEG with stray bytes, which every program shows', async () => {
    const bytes = await plain(1200, 900).jpeg().toBuffer();
    const stray = Buffer.concat([bytes.subarray(0, -2), Buffer.alloc(6), bytes.subarray(-2)]);
    await club.put('2024-2025/copa/3.jpg', stray);
    expect((await plan()).problems).toEqual([]);
  });

  test('a small photo is never enlarged', async () => {
    await club.put('2024-2025/copa/3.jpg', await plain(300, 200).jpeg().toBuffer());
    const { manifest, notices } = await plan();
    expect(notices).toEqual([
      `${file('3.jpg')} es pequeña para su sitio y puede verse borrosa: si tienes una más grande, ponla.`,
    ]);
    expect(pictureData(manifest, ID, 'foto')).toMatchObject({ width: 300, height: 200, widths: [240, 300] });
  });

  test('100 megapixels', async () => {
    await club.put('2024-2025/copa/3.jpg', await plain(11_600, 8700, '#406080').jpeg().toBuffer());
    const { manifest, problems } = await plan();
    expect(problems).toEqual([]);
    expect(pictureData(manifest, ID, 'foto')).toMatchObject({ width: 1600, height: 1200 });
    expectNear(await published(), [64, 96, 128]);
  }, 60_000);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'EXIF orientation %i gives the picture as it was taken',
  async (orientation) => {
    const upright = await compass();
    // What a camera held that way stores: the inverse turn of the scene.
    const undo: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      5: (image) => image.rotate(270).flop(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(90).flop(),
      8: (image) => image.rotate(90),
    };
    const turned = await (undo[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer();
    await club.put(
      '2024-2025/copa/3.jpg',
      await sharp(turned).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer(),
    );
    const { manifest, notices } = await plan();
    expect(pictureData(manifest, ID, 'foto')).toMatchObject({ width: 300, height: 200 });
    expect(notices.some((notice) => notice.includes('se ha enderezado'))).toBe(orientation > 1);
    const path = plannedVariants(manifest).find((one) => /-300\..*jpg$/.test(one));
    const body = (await createPictureServer({ manifest, ...club }).get(path as string))?.body;
    const at = async (left: number, top: number) => {
      const spot = await sharp(body).extract({ left, top, width: 20, height: 20 }).toBuffer();
      return (await sharp(spot).stats()).channels.map(({ mean }) => mean > 128);
    };
    expect(await at(20, 20)).toEqual([true, true, true]);
    expect(await at(260, 20)).toEqual([true, true, true]);
    expect(await at(20, 150)).toEqual([true, false, false]);
    expect(await at(260, 150)).toEqual([false, false, true]);
  },
);
