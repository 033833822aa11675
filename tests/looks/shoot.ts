/** One screen at one width, as a picture that comes out the same every time. */
import { open, type Page } from '../setup/test.ts';
import { asKept } from './kept.ts';
import { type Screen, VIEWS, type Width } from './screens.ts';
import { complete, lettersInTime } from './settle.ts';

/** As it would be kept; the page has the size of the view of that width. */
export async function shoot(page: Page, screen: Screen, width: Width): Promise<Buffer> {
  await lettersInTime(page);
  await open(page, screen.path);
  await screen.arrange?.(page);
  if (screen.height !== 'view') await growWindow(page, width, screen.height);
  await complete(page);
  return asKept(await screenshot(page));
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

/**
 * Two pictures in a row that are the same. On a busy computer a page can have come to rest while what covers it (a
 * notice, say) is still being painted.
 */
async function screenshot(page: Page): Promise<Buffer> {
  const chromium = await page.context().newCDPSession(page);
  let last = '';
  for (let take = 0; take < 20; take++) {
    // Chromium's quick way to pack the pixels: a third of the time.
    const { data } = await chromium.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true });
    if (data === last) return Buffer.from(data, 'base64');
    last = data;
  }
  throw new Error('twenty pictures of the page, and no two in a row the same');
}
