import { EXAMPLE_PATHS } from '../setup/site-map.ts';
import { expect, open, type Page, test } from '../setup/test.ts';
import { brokenWords, lengthenWords } from './in-page.ts';
import { applyReaderStyle, expectLayoutIntact } from './judge.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Pages with the least room for text: cards, a hero, a week strip. In wide windows, other pages follow in test:full. */
const TIGHT_PAGES = ['/', '/equipos/federados/cadete-femenino'];

for (const path of EXAMPLE_PATHS)
  test(`${path} with large text and long words`, async ({ page }) => {
    await open(page, path);
    await checkOnPhone(page, path);
    if (process.env.FULL || TIGHT_PAGES.includes(path)) await checkInWideWindows(page, path);
    await checkLongWords(page, path);
  });

const fontSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));

/** Sets the default font size of the browser, which media queries scale with. */
async function setBrowserFontSize(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', {
    fontSizes: { standard: size, fixed: Math.round(size * 0.8125) },
  });
  await expect
    .poll(() => fontSize(page), 'text scales with the browser’s font size')
    .toBeGreaterThanOrEqual(size);
}

/** Sets the root font size. Media queries do not scale with it, as with text-only zoom. */
async function setTextZoom(page: Page, percent: number): Promise<void> {
  await applyReaderStyle(page, `html{font-size:${percent}%!important}`);
  await expect
    .poll(() => fontSize(page), 'text scales with the root font size')
    .toBeGreaterThanOrEqual(0.16 * percent);
}

async function checkOnPhone(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await setBrowserFontSize(page, 32);
  await expectLayoutIntact(page, `${path}, font size 32 px, 360 px`);
  const brokenList = await page.evaluate(brokenWords, 'main :is(h1, h2, h3)');
  expect.soft(brokenList, `${path}: broken words in headings`).toEqual([]);
  const header = await page.locator('header').first().boundingBox();
  expect.soft(header?.height, `${path}: header height`).toBeLessThan(80);
  await setBrowserFontSize(page, 16);
  for (const [zoom, width] of [
    [125, 320],
    [200, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await setTextZoom(page, zoom);
    await expectLayoutIntact(page, `${path}, text ${zoom} %, ${width} px`);
  }
  await applyReaderStyle(page, '');
}

async function checkInWideWindows(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await setBrowserFontSize(page, 32);
  await expectLayoutIntact(page, `${path}, font size 32 px, 1280 px`);
  await setBrowserFontSize(page, 16);
  await page.setViewportSize({ width: 768, height: 900 });
  await setTextZoom(page, 200);
  await expectLayoutIntact(page, `${path}, text 200 %, 768 px`);
  await applyReaderStyle(page, '');
}

/** Checks the page as a browser's translation may leave it. The page keeps the longer words. */
async function checkLongWords(page: Page, path: string): Promise<void> {
  await page.evaluate(lengthenWords);
  for (const width of [320, 360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path}, longer words, ${width} px`);
  }
}
