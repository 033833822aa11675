import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, request, standInArtist, type TestClub, testClub } from './fixtures/club.ts';
import { type Manifest, plannedVariants, sheetData } from './manifest.ts';
import { createPictureServer } from './serve.ts';
import { layoutSheet } from './sheet.ts';
import type { PictureRequest } from './types.ts';

describe('layout', () => {
  const marks = Array.from({ length: 30 }, (_, i) => ({ width: 90 + 37 * i, height: 40 + 53 * (i % 7) }));

  test('no two cells touch, none leaves the sheet, all lengths are even', () => {
    const { size, cells } = layoutSheet(marks);
    expect(cells).toHaveLength(marks.length);
    for (const [i, a] of cells.entries()) {
      expect([a.left, a.top, a.width, a.height].every((n) => n % 2 === 0)).toBe(true);
      expect(a.left + a.width).toBeLessThanOrEqual(size.width);
      expect(a.top + a.height).toBeLessThanOrEqual(size.height);
      for (const b of cells.slice(i + 1)) {
        const apart =
          a.left + a.width + 8 <= b.left ||
          b.left + b.width + 8 <= a.left ||
          a.top + a.height + 8 <= b.top ||
          b.top + b.height + 8 <= a.top;
        expect(apart).toBe(true);
      }
    }
  });

  test('marks keep their shape, and none is enlarged', () => {
    for (const [i, cell] of layoutSheet(marks).cells.entries()) {
      const mark = marks[i] as { width: number; height: number };
      expect(cell.width).toBeLessThanOrEqual(mark.width + 1);
      const exact = (cell.width * mark.height) / mark.width;
      expect(Math.abs(cell.height - exact), 'px off its shape').toBeLessThanOrEqual(1.5);
    }
  });

  test('hundreds of partners still fit into a WebP', () => {
    const { size } = layoutSheet(Array.from({ length: 200 }, () => ({ width: 900, height: 300 })));
    expect(Math.max(size.width, size.height)).toBeLessThan(16_384);
  });
});

describe('from photos to bytes', () => {
  let club: TestClub;
  beforeEach(async () => {
    club = await testClub(standInArtist());
  });
  afterEach(() => club.remove());

  const sheetOf = (...ids: string[]): PictureRequest[] => [
    { ...request('marcas', 'marcas'), parts: ids.map((id) => request(`patrocinadores/${id}`, 'marca')) },
  ];
  const pixel = async (manifest: Manifest, id: string) => {
    const path = plannedVariants(manifest).findLast((each) => each.endsWith('.png')) as string;
    const { body } = (await createPictureServer({ manifest, ...club }).get(path)) as { body: Buffer };
    const { left, top, width, height } = sheetData(manifest, 'marcas')?.cells[id] ?? expect.fail(id);
    const area = { left: left + width / 2, top: top + height / 2, width: 1, height: 1 };
    return [...(await sharp(body).extract(area).raw().toBuffer())];
  };

  test('each mark stands in its cell, transparency kept', async () => {
    await club.put('patrocinadores/rojo.jpg', await plain(600, 200, '#c00000').jpeg().toBuffer());
    const clear = await plain(300, 300).ensureAlpha(0).png().toBuffer();
    await club.put('patrocinadores/nada.png', clear);
    const { manifest, problems } = await club.plan(sheetOf('rojo', 'nada'));
    expect(problems).toEqual([]);
    expect((await pixel(manifest, 'patrocinadores/rojo'))[0]).toBeGreaterThan(180);
    expect((await pixel(manifest, 'patrocinadores/rojo'))[3]).toBe(255);
    expect((await pixel(manifest, 'patrocinadores/nada'))[3]).toBe(0);
  });

  test('a changed mark gives the sheet another name', async () => {
    const put = async (color: string) =>
      club.put('patrocinadores/a.png', await plain(400, 100, color).png().toBuffer());
    await put('#c00000');
    const before = plannedVariants((await club.plan(sheetOf('a'))).manifest);
    await put('#00c0c0');
    const after = plannedVariants((await club.plan(sheetOf('a'))).manifest);
    expect(before).toHaveLength(4);
    expect(after).toHaveLength(4);
    expect(after).not.toEqual(before);
  });

  test('all marks that are missing or damaged are reported, and there is no sheet', async () => {
    await club.put('patrocinadores/roto.jpg', 'esto no es una foto');
    const { manifest, problems } = await club.plan(sheetOf('roto', 'falta', 'tampoco'));
    expect(problems.join('\n')).toMatch(/roto\.jpg/);
    expect(problems.join('\n')).toMatch(/falta/);
    expect(problems.join('\n')).toMatch(/tampoco/);
    expect(sheetData(manifest, 'marcas')).toBeNull();
    expect(plannedVariants(manifest)).toEqual([]);
  });
});
