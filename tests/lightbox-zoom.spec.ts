import { expect, type Page, test } from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

test.use({ pictures: 'real' });

interface Point {
  x: number;
  y: number;
}

/** Sends the events of a gesture with timestamps of their own, so that a busy machine still recognises a double click. */
async function gesture(page: Page, method: 'Mouse' | 'Touch', events: object[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const startedAt = Date.now() / 1000;
  for (const [n, event] of events.entries())
    await session.send(`Input.dispatch${method}Event`, {
      ...event,
      timestamp: startedAt + n * 0.05,
    } as never);
  await session.detach();
}

const doubleClick = (page: Page, { x, y }: Point) =>
  gesture(
    page,
    'Mouse',
    [1, 2].flatMap((clickCount) =>
      ['mousePressed', 'mouseReleased'].map((type) => ({ type, x, y, button: 'left', clickCount })),
    ),
  );

const doubleTap = (page: Page, { x, y }: Point) =>
  gesture(
    page,
    'Touch',
    ['touchStart', 'touchEnd', 'touchStart', 'touchEnd'].map((type) => ({
      type,
      touchPoints: type === 'touchStart' ? [{ x, y }] : [],
    })),
  );

test.describe('with mouse and keyboard', () => {
  // A small window, so that photos of 1600 px can be zoomed.
  test.use({ viewport: { width: 700, height: 520 } });

  test('buttons, keys, wheel and double click zoom up to the photo’s pixels; arrows and drags pan', async ({
    page,
  }) => {
    const viewer = new Viewer(page);
    const zoom = expect.poll(() => viewer.zoom());
    const [zoomIn, zoomOut] = [viewer.button('Acercar'), viewer.button('Alejar')];
    await viewer.openPhoto(1);
    await zoom.toBe(1);
    await expect(zoomOut).toBeDisabled();
    await zoomIn.click();
    await zoom.toBeCloseTo(2, 2);
    for (let stops = 0; (await zoomIn.isEnabled()) && stops < 5; stops++) {
      await zoomIn.click();
      await viewer.waitUntilStill();
    }
    await expect(zoomIn).toBeDisabled();
    // At this zoom a pixel of the photo fills a pixel of the screen.
    const [natural = 0, shown = 0] = await viewer.image.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.getBoundingClientRect().width,
    ]);
    expect(Math.abs(natural - shown)).toBeLessThan(3);
    // The next photo is not zoomed.
    await viewer.button('Siguiente').click();
    await viewer.expectPhoto(2);
    await zoom.toBe(1);

    await page.keyboard.press('Meta++');
    await zoom.toBeCloseTo(2, 2);
    const start = await viewer.picturePosition();
    await page.keyboard.press('ArrowRight');
    // 50 px of the fitted photo.
    await expect
      .poll(async () => Math.abs(start.x - (await viewer.picturePosition()).x - 100))
      .toBeLessThan(2);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => viewer.picturePosition()).toEqual(start);
    await viewer.expectPhoto(2);
    await page.keyboard.press('Meta+-');
    await zoom.toBeCloseTo(1, 2);
    await page.keyboard.press('Meta++');
    await page.keyboard.press('Meta+0');
    await zoom.toBe(1);
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(3);

    await viewer.waitUntilStill();
    const box = await page.locator('.yarl__slide_current').boundingBox();
    const middle = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.wheel(0, -100);
    await zoom.toBe(1);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await zoom.toBeGreaterThan(1.3);
    await page.mouse.wheel(0, 300);
    await zoom.toBe(1);
    await page.keyboard.up('Control');
    await doubleClick(page, middle);
    await zoom.toBeGreaterThan(1.2);
    await page.keyboard.press('Meta+0');
    await zoom.toBe(1);
    await zoomIn.click();
    await zoom.toBeCloseTo(2, 2);
    const before = await viewer.picturePosition();
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    // A single step, because the viewer ignores a move that arrives before the last one is drawn.
    await page.mouse.move(middle.x - 90, middle.y - 40);
    await page.mouse.up();
    await expect.poll(() => viewer.picturePosition()).toEqual({ x: before.x - 90, y: before.y - 40 });
    await viewer.expectPhoto(3);
  });
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  /** Touches, moves the fingers along straight lines in steps, and lifts them. */
  async function fingers(page: Page, from: Point[], to: Point[], steps = 10): Promise<void> {
    const session = await page.context().newCDPSession(page);
    const at = (t: number) =>
      from.map(({ x, y }, i) => ({
        x: x + ((to[i]?.x ?? x) - x) * t,
        y: y + ((to[i]?.y ?? y) - y) * t,
        id: i,
      }));
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (let step = 1; step <= steps; step++) {
      await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(step / steps) });
      // A step per frame.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  const pair = (left: number, right: number) => [left, right].map((x) => ({ x, y: 350 }));

  test('swipes change the photo; pinch and double tap zoom; one finger pans', async ({ page }) => {
    const viewer = new Viewer(page);
    await viewer.openPhoto(2);
    await viewer.waitUntilStill();
    await fingers(page, [{ x: 330, y: 350 }], [{ x: 40, y: 350 }]);
    await viewer.expectPhoto(3);
    await viewer.waitUntilStill();
    await fingers(page, pair(170, 220), pair(100, 290));
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.5);
    // Not at the edges, where the fingers would press buttons.
    for (let pinch = 0; pinch < 2; pinch++) await fingers(page, pair(100, 290), pair(170, 220));
    await expect.poll(() => viewer.zoom()).toBe(1);
    await doubleTap(page, { x: 195, y: 340 });
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.2);
    const before = await viewer.picturePosition();
    await fingers(page, [{ x: 195, y: 340 }], [{ x: 135, y: 340 }]);
    await expect.poll(async () => before.x - (await viewer.picturePosition()).x).toBeGreaterThan(30);
    await viewer.expectPhoto(3);
  });
});
