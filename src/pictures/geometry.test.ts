import { describe, expect, test } from 'vitest';
import { cut, heightAt, largest, offeredWidths, publishedWidths } from './geometry.ts';
import { PROFILES } from './profiles.ts';

describe('cut', () => {
  const { retrato, foto, compartir } = PROFILES;

  test('leaves an album photo whole', () => {
    expect(cut({ width: 4000, height: 3000 }, foto)).toEqual({ left: 0, top: 0, width: 4000, height: 3000 });
  });

  test('centres a portrait on the upper third when content names no face', () => {
    expect(cut({ width: 900, height: 1800 }, retrato)).toEqual({
      left: 0,
      top: 150,
      width: 900,
      height: 900,
    });
  });

  test('centres a portrait on the face', () => {
    const face = { x: 0.7, y: 0.5 };
    expect(cut({ width: 2000, height: 1000 }, retrato, face)).toEqual({
      left: 900,
      top: 0,
      width: 1000,
      height: 1000,
    });
  });

  test.each([
    [{ x: 0, y: 0 }, 0],
    [{ x: 1, y: 1 }, 1000],
  ])('stays inside the picture for a face at %o', (focus, left) => {
    expect(cut({ width: 2000, height: 1000 }, retrato, focus).left).toBe(left);
  });

  test('gives link previews their shape from any photo', () => {
    for (const size of [
      { width: 4000, height: 3000 },
      { width: 3000, height: 4000 },
      { width: 64, height: 9 },
    ]) {
      const { width, height } = cut(size, compartir);
      expect(width / height).toBeCloseTo(1200 / 630, 1);
    }
  });
});

describe('sizes', () => {
  test('never enlarge', () => {
    for (const profile of Object.values(PROFILES)) {
      const area = cut({ width: 300, height: 200 }, profile);
      const size = largest(area, profile);
      expect(size.width).toBeLessThanOrEqual(area.width);
      for (const width of publishedWidths(size, profile)) expect(width).toBeLessThanOrEqual(area.width);
    }
  });

  test('an album photo offers grid widths and publishes a larger one for the lightbox', () => {
    const size = largest({ width: 6000, height: 4000 }, PROFILES.foto);
    expect(size).toEqual({ width: 1600, height: 1067 });
    expect(offeredWidths(size, PROFILES.foto)).toEqual([240, 360, 480, 576, 752]);
    expect(publishedWidths(size, PROFILES.foto)).toEqual([240, 360, 480, 576, 752, 1600]);
  });

  test('an upright photo is measured by its height', () => {
    expect(largest({ width: 3000, height: 4000 }, PROFILES.foto)).toEqual({ width: 1200, height: 1600 });
  });

  test('a small photo ends with its own width', () => {
    const size = largest({ width: 500, height: 300 }, PROFILES.foto);
    expect(offeredWidths(size, PROFILES.foto)).toEqual([240, 360, 480, 500]);
  });

  test('a photo narrower than every width is offered as it is', () => {
    expect(offeredWidths({ width: 90, height: 120 }, PROFILES.foto)).toEqual([90]);
  });

  test('marks are sized by height', () => {
    const size = largest({ width: 1500, height: 500 }, PROFILES.marca);
    expect(size).toEqual({ width: 576, height: 192 });
    expect(offeredWidths(size, PROFILES.marca)).toEqual([192, 288, 384, 576]);
  });

  test('the crest comes as header mark and as icons', () => {
    const size = largest({ width: 1024, height: 1024 }, PROFILES.escudo);
    expect(offeredWidths(size, PROFILES.escudo)).toEqual([128]);
    expect(publishedWidths(size, PROFILES.escudo)).toEqual([128, 180, 192, 512]);
  });

  test('no side is ever less than a pixel', () => {
    expect(heightAt({ width: 1600, height: 2 }, 240)).toBe(1);
  });
});
