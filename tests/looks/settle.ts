/** What a quick visitor may see otherwise than a slow one, held still for a screenshot. */
import { still } from '../setup/still.ts';
import { expect, type Page } from '../setup/test.ts';

/**
 * The site leaves a page its stand-in letters when the typeface comes late. A style sheet of this kind waits for it, else
 * screenshots would tell how busy the computer was.
 */
export const lettersInTime = (css: string): string =>
  css.replace(/font-display:\s*optional/g, 'font-display:block');

/** Waits until every picture in view is loaded and can be painted, the typefaces, too, and nothing moves any more. */
export async function complete(page: Page): Promise<void> {
  // What only now is in view is laid out in the first frame and asked for by the second.
  await still(page);
  const missing = await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      const inView = width > 0 && top < innerHeight && bottom > 0;
      return inView && image.checkVisibility({ visibilityProperty: true });
    });
    await Promise.all(seen.map((image) => image.decode()));
    await document.fonts.ready;
    // The stand-ins are local fonts, loaded only where they are needed.
    return [...document.fonts]
      .filter(({ family, status }) => !family.includes('Previa') && status !== 'loaded')
      .map(({ family }) => family);
  });
  expect(missing, 'typefaces that did not load').toEqual([]);
  // Decoded pictures are painted in the next frame.
  await still(page);
}
