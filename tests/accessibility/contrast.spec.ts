import sharp from 'sharp';
import { still } from '../setup/still.ts';
import { expect, FULL, open, type Page, test } from '../setup/test.ts';
import { ALBUM, Viewer } from '../setup/viewer.ts';
import { colourFindings } from './axe.ts';
import { tooFaint } from './contrast.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * One page of each kind where axe leaves more undecided than the partners and the contact form, which end every page.
 * Looked up by hand: a new kind of page has to be added.
 */
const OVER_PICTURES = [
  '/',
  '/galerias',
  '/galerias/2024-2025',
  '/entrenamientos',
  '/junta-directiva',
  '/cuerpo-tecnico',
];
const WIDTHS = process.env.FULL ? [360, 830, 1280, 1920] : [360, 1280];

/** The hardest photo to write on that a club can choose. */
async function brightPhotos(page: Page, width = 1600, height = 1067): Promise<void> {
  const white = { width, height, channels: 3 as const, background: '#fff' };
  const body = await sharp({ create: white }).png().toBuffer();
  await page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/png', body }));
}

async function showWhole(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 1000 });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  await still(page);
}

for (const path of OVER_PICTURES) {
  const tag = path === '/' ? [] : FULL;
  test(`whatever the photos of ${path}, the words on them can be read`, { tag }, async ({ page }) => {
    await brightPhotos(page);
    await open(page, path);
    for (const width of WIDTHS) {
      await showWhole(page, width);
      const { judged, faint } = await tooFaint(page, (await colourFindings(page)).undecided);
      expect(judged, `${width} px`).toBeGreaterThan(10);
      expect.soft(faint, `${width} px`).toEqual([]);
    }
  });
}

test.describe('the sample club’s own cover', () => {
  test.use({ pictures: 'real' });
  test('the words on it can be read', async ({ page }) => {
    await open(page, '/');
    for (const width of [830, 1280, 1920]) {
      await page.setViewportSize({ width, height: 1000 });
      await page.evaluate(() => Promise.all([...document.images].slice(0, 3).map((image) => image.decode())));
      await still(page);
      const { judged, faint } = await tooFaint(page, 'main > header :is(h1, p, dt, dd)');
      expect(judged).toBe(9);
      expect.soft(faint, `${width} px`).toEqual([]);
    }
  });
});

for (const [n, ...shape] of [
  [1, 1067, 1600],
  [2, 1600, 1067],
] as const) {
  test(`the viewer’s words and buttons on a bright photo, ${shape.join(' by ')}`, async ({ page }) => {
    await brightPhotos(page, ...shape);
    const viewer = new Viewer(page);
    await viewer.openPhoto(n, ALBUM);
    for (const [width, height] of [
      [360, 740],
      [740, 360],
      [768, 1024],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      await viewer.still();
      const buttons = '.yarl__portal .yarl__button:not(:disabled) svg';
      const { judged, faint } = await tooFaint(page, `.yarl__container p > span, ${buttons}`);
      // Where it is, of how many, eight buttons that can be pressed and both arrows.
      expect(judged, `${width} px`).toBeGreaterThan(8);
      expect.soft(faint, `${width} px`).toEqual([]);
    }
  });
}
