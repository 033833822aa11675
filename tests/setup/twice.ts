/**
 * Two presses that belong together. Each event says when it was: a machine so busy that it hears them far apart would
 * take them for two single ones.
 */
import type { Page } from './test.ts';

interface Point {
  x: number;
  y: number;
}

/** Between one event and the next, in the events' own time, s. */
const APART = 0.05;

export async function doubleTap(page: Page, { x, y }: Point): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const [n, type] of (['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).entries()) {
    const touchPoints = type === 'touchStart' ? [{ x, y }] : [];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: began + n * APART });
  }
  await session.detach();
}

export async function doubleClick(page: Page, { x, y }: Point): Promise<void> {
  await page.mouse.move(x, y);
  const session = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  for (const [n, type] of (
    ['mousePressed', 'mouseReleased', 'mousePressed', 'mouseReleased'] as const
  ).entries()) {
    await session.send('Input.dispatchMouseEvent', {
      ...{ type, x, y, button: 'left', timestamp: began + n * APART },
      clickCount: n < 2 ? 1 : 2,
    });
  }
  await session.detach();
}
