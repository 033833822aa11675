import { expect, type Page, test } from './setup/test.ts';
import { doubleClick, doubleTap } from './setup/twice.ts';
import { Viewer } from './setup/viewer.ts';

test.use({ pictures: 'real' });

test.describe('with mouse and keyboard', () => {
  // A small window, so that the photos, 1600 px wide, have some way to grow.
  test.use({ viewport: { width: 700, height: 520 } });

  /** In the middle of the photo in view. */
  async function middle(viewer: Viewer): Promise<{ x: number; y: number }> {
    await viewer.still();
    const box = await viewer.page.locator('.yarl__slide_current').boundingBox();
    if (!box) throw new Error('no photo in view');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  test('the buttons double and halve between 1 and the pixels the photo has, disabled at the limits; another photo starts afresh', async ({
    page,
  }) => {
    const viewer = new Viewer(page);
    await viewer.openPhoto(1);
    const [closer, farther] = [viewer.button('Acercar'), viewer.button('Alejar')];
    const pressToTheEnd = async (button: typeof closer) => {
      for (let stops = 0; (await button.isEnabled()) && stops < 5; stops++) {
        await button.click();
        await viewer.still();
      }
      await expect(button).toBeDisabled();
    };
    expect(await viewer.zoom()).toBe(1);
    await expect(farther).toBeDisabled();
    await closer.click();
    expect(await viewer.zoom()).toBeCloseTo(2, 2);
    await pressToTheEnd(closer);
    // Now one pixel of the photo is one of the screen.
    const [natural = 0, shown = 0] = await viewer.image.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.getBoundingClientRect().width,
    ]);
    expect(Math.abs(natural - shown)).toBeLessThan(3);
    await viewer.button('Siguiente').click();
    await viewer.expectPhoto(2);
    expect(await viewer.zoom()).toBe(1);
    await closer.click();
    await pressToTheEnd(farther);
    expect(await viewer.zoom()).toBe(1);
  });

  test('Meta with +, - and 0 zooms; arrows then pan by 50 px of the fitted photo and no further than the overflow', async ({
    page,
  }) => {
    const viewer = new Viewer(page);
    await viewer.openPhoto(2);
    await viewer.still();
    await page.keyboard.press('Meta++');
    expect(await viewer.zoom()).toBeCloseTo(2, 2);
    const start = await viewer.place();
    await page.keyboard.press('ArrowRight');
    expect(Math.abs(start.x - (await viewer.place()).x - 100)).toBeLessThan(2);
    await page.keyboard.press('ArrowLeft');
    expect(await viewer.place()).toEqual(start);
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
    const end = await viewer.place();
    await page.keyboard.press('ArrowRight');
    expect(await viewer.place()).toEqual(end);
    const beyond = await viewer.image.evaluate((image) => {
      const view = image.closest('.yarl__slide_current')?.getBoundingClientRect();
      return image.getBoundingClientRect().right - (view?.right ?? 0);
    });
    // The edge of the photo comes to the edge of the view, give or take the carousel's own padding.
    expect(Math.abs(beyond)).toBeLessThanOrEqual(17);
    await viewer.expectPhoto(2);
    await page.keyboard.press('Meta+-');
    expect(await viewer.zoom()).toBeCloseTo(1, 2);
    await page.keyboard.press('Meta++');
    await page.keyboard.press('Meta+0');
    expect(await viewer.zoom()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await viewer.expectPhoto(3);
  });

  test('the wheel zooms with Control alone; a double click in and out again; a drag pans', async ({
    page,
  }) => {
    const viewer = new Viewer(page);
    await viewer.openPhoto(3);
    const { x, y } = await middle(viewer);
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -100);
    expect(await viewer.zoom()).toBe(1);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.3);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => viewer.zoom()).toBe(1);
    await page.keyboard.up('Control');
    await doubleClick(page, { x, y });
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.2);
    for (let i = 0; i < 3 && (await viewer.zoom()) > 1; i++) {
      const before = await viewer.zoom();
      await doubleClick(page, { x, y });
      await expect.poll(() => viewer.zoom()).not.toBe(before);
    }
    expect(await viewer.zoom()).toBe(1);
    await viewer.button('Acercar').click();
    const before = await viewer.place();
    await page.mouse.move(x, y);
    await page.mouse.down();
    // In one step: the viewer leaves out a step that comes before the last one is drawn.
    await page.mouse.move(x - 90, y - 40);
    await page.mouse.up();
    const after = await viewer.place();
    expect([before.x - after.x, before.y - after.y]).toEqual([90, 40]);
    await viewer.expectPhoto(3);
  });
});

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

  type Point = { x: number; y: number };

  /** Moves fingers along straight lines, as a hand does: down, some steps, up. */
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
      // No faster than the screen shows it.
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await session.detach();
  }

  const pair = (left: number, right: number) => [left, right].map((x) => ({ x, y: 350 }));

  test('a swipe changes the photo, two fingers zoom, a double tap does, and one finger then pans', async ({
    page,
  }) => {
    const viewer = new Viewer(page);
    await viewer.openPhoto(2);
    await viewer.still();
    await fingers(page, [{ x: 330, y: 350 }], [{ x: 40, y: 350 }]);
    await viewer.expectPhoto(3);
    await viewer.still();
    await fingers(page, [{ x: 40, y: 350 }], [{ x: 330, y: 350 }]);
    await viewer.expectPhoto(2);
    await viewer.still();
    await fingers(page, pair(170, 220), pair(100, 290));
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.5);
    // Away from the buttons at the edges, which a finger would press.
    for (let pinch = 0; pinch < 2; pinch++) await fingers(page, pair(100, 290), pair(170, 220));
    await expect.poll(() => viewer.zoom()).toBe(1);
    await doubleTap(page, { x: 195, y: 340 });
    await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.2);
    const before = await viewer.place();
    await fingers(page, [{ x: 195, y: 340 }], [{ x: 135, y: 340 }]);
    expect(before.x - (await viewer.place()).x).toBeGreaterThan(30);
    await viewer.expectPhoto(2);
  });
});
