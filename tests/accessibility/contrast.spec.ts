import sharp from 'sharp';
import { readClub } from '../../src/club/content/read.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { OTHER_SPORT } from '../setup/clubs.ts';
import { expect, FULL, fitViewportToPage, open, type Page, servedClub, test } from '../setup/test.ts';
import { ALBUM, Viewer } from '../setup/viewer.ts';
import { findLowContrast } from './contrast.ts';
import { checkColours } from './judge.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/**
 * Example pages where axe leaves contrasts undecided beyond those of partners and contact form. Maintained by hand: add new
 * kinds of page.
 */
const PAGES_WITH_TEXT_ON_PHOTOS = [
  '/',
  '/galerias',
  '/galerias/2024-2025',
  '/entrenamientos',
  '/junta-directiva',
];
const WIDTHS = process.env.FULL ? [360, 830, 1280, 1920] : [360, 1280];

const otherClubPages = sitePages(await readClub(OTHER_SPORT.contentDir, sitePages));

/** Replaces all pictures with white, the hardest background for light text. */
async function replacePhotosWithWhite(page: Page, width = 1600, height = 1067): Promise<void> {
  const white = { width, height, channels: 3 as const, background: '#fff' };
  const body = await sharp({ create: white }).png().toBuffer();
  await page.route('**/img/**', (route) => route.fulfill({ contentType: 'image/png', body }));
}

for (const path of PAGES_WITH_TEXT_ON_PHOTOS) {
  const tag = path === '/' ? [] : FULL;
  test(`text on photos of ${path} is readable on any photo`, { tag }, async ({ page }) => {
    await replacePhotosWithWhite(page);
    await open(page, path);
    for (const width of WIDTHS) {
      await fitViewportToPage(page, width);
      const { checkedCount, lowContrast } = await findLowContrast(page, (await checkColours(page)).undecided);
      expect(checkedCount, `${width} px`).toBeGreaterThan(10);
      expect.soft(lowContrast, `${width} px`).toEqual([]);
    }
  });
}

test('text and buttons of the viewer are readable on a bright photo', async ({ page }) => {
  const viewer = new Viewer(page);
  // Photos with the aspect ratio of the window, so that they lie behind the controls.
  for (const [n, shape, ...windows] of [
    [1, [1067, 1600], [360, 740], [768, 1024]],
    [2, [1600, 1067], [740, 360], [1280, 800]],
  ] as const) {
    await replacePhotosWithWhite(page, ...shape);
    await viewer.openPhoto(n, ALBUM);
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await viewer.waitUntilStill();
      const buttons = '.yarl__portal .yarl__button:not(:disabled) svg';
      const { checkedCount, lowContrast } = await findLowContrast(
        page,
        `.yarl__container p > span, ${buttons}`,
      );
      // Position, count, eight enabled buttons and both arrows.
      expect(checkedCount, `${width} px`).toBeGreaterThan(8);
      expect.soft(lowContrast, `${width} px`).toEqual([]);
    }
  }
});

// A club with its own pictures and its own palette, computed from two colours.
const otherSport = test.extend(servedClub(OTHER_SPORT));
otherSport.describe('another club', () => {
  otherSport.use({ pictures: 'real' });
  for (const { path } of otherClubPages)
    otherSport(`${path} in its colours`, { tag: path === '/' ? [] : FULL }, async ({ page }) => {
      await open(page, path);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const width of [360, 1280]) {
          await fitViewportToPage(page, width);
          const { found, undecided } = await checkColours(page);
          const { lowContrast } = await findLowContrast(page, undecided);
          expect.soft([...found, ...lowContrast], `${colorScheme}, ${width} px`).toEqual([]);
        }
      }
    });
});
