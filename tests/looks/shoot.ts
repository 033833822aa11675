/** One screen at one width, as a picture that comes out the same every time. */
import type { CDPSession } from '@playwright/test';
import { open, type Page } from '../setup/test.ts';
import { asKept } from './kept.ts';
import { type Screen, VIEWS, type Width } from './screens.ts';
import { complete } from './settle.ts';

export interface Shot {
  /** As it would be kept. */
  picture: Buffer;
  /** It is what was wanted; else it came out the same again and again. */
  asWanted: boolean;
}

/** Opens a screen in a window of that width. */
export async function arrive(page: Page, screen: Screen, width: Width): Promise<void> {
  await page.setViewportSize(VIEWS[width]);
  await open(page, screen.path);
  await screen.arrange?.(page);
}

/**
 * Takes pictures until one is what is wanted or six in a row are the same (two, where nothing is wanted): on a busy
 * computer a page can have come to rest while what covers it (a notice, say) is still being painted. The page has the size
 * of the view of that width, and style sheets that wait for its letters (`lettersInTime`).
 */
export async function shoot(
  page: Page,
  screen: Screen,
  width: Width,
  wanted?: (picture: Buffer) => Promise<boolean>,
): Promise<Shot> {
  if (screen.height !== 'view') await growWindow(page, width, screen.height);
  await complete(page);
  const camera = await page.context().newCDPSession(page);
  let last: Buffer | undefined;
  let alike = 1;
  for (let take = 0; take < 20; take++) {
    const picture = await asKept(await screenshot(camera));
    const asWanted = wanted ? await wanted(picture) : false;
    alike = last?.equals(picture) ? alike + 1 : 1;
    // What is not as it should be gets more time to become so.
    if (asWanted || alike === (wanted ? 6 : 2)) {
      await camera.detach();
      return { picture, asWanted };
    }
    last = picture;
  }
  throw new Error('twenty pictures of the page, and too few in a row the same');
}

/**
 * Makes the window as tall as the page. Chromium's own picture of a whole page leaves out what is only painted near
 * the view, and lays letters out anew while it is taken.
 */
async function growWindow(page: Page, width: Width, limit: number): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const height = Math.max(VIEWS[width].height, Math.min(whole, limit));
  await page.setViewportSize({ width, height });
}

async function screenshot(camera: CDPSession): Promise<Buffer> {
  // Chromium's quick way to pack the pixels: a third of the time.
  const { data } = await camera.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
  return Buffer.from(data, 'base64');
}
