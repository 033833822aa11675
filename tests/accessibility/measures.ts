import { still } from '../setup/still.ts';
import { expect, type Page } from '../setup/test.ts';
import { cutOff, overlaps } from './in-page.ts';

/** A window of 1280 px at 400 % zoom. */
export const ZOOMED = { width: 320, height: 256 };

/** WCAG 1.4.12: what a reader may set without losing anything. */
export const SPACED =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}';

/**
 * Nothing runs off to the side, and no words are cut off or lie over others.
 * @param part selector of what is judged, where it lies over the rest of the page
 */
export async function expectWhole(page: Page, when: string, part = 'body'): Promise<void> {
  // What changes place with the width of the window does so within a frame, or glides there.
  await still(page);
  const wide = await page
    .locator(part === 'body' ? 'html' : part)
    .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(wide, `scrolls sideways, ${when}`).toBeLessThanOrEqual(0);
  expect.soft(await page.evaluate(cutOff, part), `cut off, ${when}`).toEqual([]);
  expect.soft(await page.evaluate(overlaps, part), `over each other, ${when}`).toEqual([]);
}

/** A reader's own style sheet. Added through the browser, since the site's policy lets no page add one. */
export async function withStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = text ? [sheet] : [];
  }, css);
}
