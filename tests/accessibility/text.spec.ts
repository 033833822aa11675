import { EXAMPLE_PATHS } from '../setup/site-map.ts';
import { expect, FULL, open, type Page, test } from '../setup/test.ts';
import { brokenWords } from './in-page.ts';
import { applyReaderStyle, expectLayoutIntact } from './judge.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Pages with the least room for text: cards, a hero, a week strip. */
const TIGHT_PAGES = ['/', '/equipos/federados/cadete-femenino'];

for (const path of EXAMPLE_PATHS) {
  const tag = TIGHT_PAGES.includes(path) ? [] : FULL;
  test(`${path} at twice the font size`, { tag }, ({ page }) => checkEnlargedText(page, path));
}

async function checkEnlargedText(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await open(page, path);
  // Default font size of the browser: media queries scale with it.
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const fontSize = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await expect.poll(fontSize, `${path}: text scales with the browser's font size`).toBeGreaterThanOrEqual(32);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectLayoutIntact(page, `${path}, font size 32 px, ${width} px`);
    if (width > 360 || !TIGHT_PAGES.includes(path)) continue;
    const brokenList = await page.evaluate(brokenWords, 'main :is(h1, h2, h3)');
    expect.soft(brokenList, `${path}: broken words in headings`).toEqual([]);
    const header = await page.locator('header').first().boundingBox();
    expect.soft(header?.height, `${path}: header height`).toBeLessThan(80);
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  // Text-only zoom: media queries do not scale with it.
  await applyReaderStyle(page, 'html{font-size:200%!important}');
  await expect.poll(fontSize, `${path}: text scales with the root font size`).toBeGreaterThanOrEqual(32);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectLayoutIntact(page, `${path}, root font size 200 %, 768 px`);
}
