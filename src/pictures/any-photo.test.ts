import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { pictureData, plannedVariants } from './manifest.ts';
import { picturesOnRequest } from './on-request.ts';

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
  const served = await picturesOnRequest({ manifest, ...club }).get(path);
  const { channels } = await sharp(served?.body).stats();
  return channels.map(({ mean }) => Math.round(mean)) as [number, number, number];
}

/** Within what JPEG rounds away. */
function expectNear(color: number[], wanted: number[]): void {
  const off = color.filter((value, i) => Math.abs(value - (wanted[i] as number)) > 2);
  expect(off, `${color}, not ${wanted}`).toEqual([]);
}

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
    const server = picturesOnRequest({ manifest, ...club });
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
  });
});
