import { still } from '../setup/still.ts';
import { expect, type Page } from '../setup/test.ts';
import { cutOff, overlaps } from './in-page.ts';

/** Nothing runs off to the side, and no words are cut off or lie over others. */
export async function expectWhole(page: Page, when: string): Promise<void> {
  // What changes place with the width of the window does so within a frame, or glides there.
  await still(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(wide, `scrolls sideways, ${when}`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(cutOff), `cut off, ${when}`).toEqual([]);
  expect.soft(await page.evaluate(overlaps), `over each other, ${when}`).toEqual([]);
}

/** A reader's own style sheet. Added through the browser, since the site's policy lets no page add one. */
export async function withStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, css);
}
