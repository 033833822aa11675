import { expect, open, type Page, test } from '../setup/test.ts';
import { KINDS_IN_TURN } from './kinds.ts';
import { expectWhole, SPACED, withStyle } from './measures.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const paths of KINDS_IN_TURN) {
  test(`${paths.join(', ')} with the reader's own spacing, and at twice the size`, async ({ page }) => {
    for (const path of paths) await test.step(path, () => judgeLetters(page, path));
  });
}

async function judgeLetters(page: Page, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await open(page, path);
  await withStyle(page, SPACED);
  // The narrowest window with the menu in a row; a phone and a desktop are for every page (pages.spec.ts).
  await page.setViewportSize({ width: 1024, height: 900 });
  await expectWhole(page, `${path} spaced, 1024 px`);
  await withStyle(page, '');
  // As a reader sets it in the browser: the style sheet's media queries grow with it.
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const letters = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await expect.poll(letters, `${path}: letters grow with the browser's`).toBeGreaterThanOrEqual(32);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectWhole(page, `${path} with letters of 32 px, ${width} px`);
  }
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 13 } });
  // As a zoom for text alone may do it: they do not.
  await withStyle(page, 'html{font-size:200%!important}');
  await expect.poll(letters, `${path}: letters grow with their root`).toBeGreaterThanOrEqual(32);
  await page.setViewportSize({ width: 768, height: 900 });
  await expectWhole(page, `${path} with its root at 200 %, 768 px`);
}
