import { ONE_OF_EACH } from '../setup/site-map.ts';
import { expect, FULL, open, type Page, test } from '../setup/test.ts';
import { brokenWords } from './in-page.ts';
import { expectWhole, withStyle } from './judge.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Pages with the least room for text: cards, a hero, a week strip. */
const TIGHT = ['/', '/equipos/federados/cadete-femenino'];

for (const path of ONE_OF_EACH) {
  const tag = TIGHT.includes(path) ? [] : FULL;
  test(`${path} at twice the font size`, { tag }, ({ page }) => judgeLetters(page, path));
}

async function judgeLetters(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await open(page, path);
  // Default font size of the browser: media queries scale with it.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await expect.poll(letters, `${path}: letters grow with the browser's`).toBeGreaterThanOrEqual(32);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWhole(page, `${path} with letters of 32 px, ${width} px`);
    if (width > 360 || !TIGHT.includes(path)) continue;
    const brokenList = await page.evaluate(brokenWords, 'main :is(h1, h2, h3)');
    expect.soft(brokenList, `${path}: words of headings that are broken`).toEqual([]);
    const header = await page.locator('header').first().boundingBox();
    expect.soft(header?.height, `${path}: the header stays low`).toBeLessThan(80);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  // Text-only zoom: media queries do not scale with it.
  await withStyle(page, 'html{font-size:200%!important}');
  await expect.poll(letters, `${path}: letters grow with their root`).toBeGreaterThanOrEqual(32);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectWhole(page, `${path} with its root at 200 %, 768 px`);
}
