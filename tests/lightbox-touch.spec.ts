import { expect, type Page, test } from './setup/test.ts';
import { doubleTap } from './setup/twice.ts';
import { Viewer } from './setup/viewer.ts';

test.use({ pictures: 'real', viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });

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

test('a swipe changes the photo, both ways', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.still();
  await fingers(page, [{ x: 330, y: 350 }], [{ x: 40, y: 350 }]);
  await viewer.expectPhoto(3);
  await viewer.still();
  await fingers(page, [{ x: 40, y: 350 }], [{ x: 330, y: 350 }]);
  await viewer.expectPhoto(2);
});

test('two fingers zoom in and out', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  await viewer.still();
  const near = [
    { x: 170, y: 350 },
    { x: 220, y: 350 },
  ];
  const far = [
    { x: 100, y: 350 },
    { x: 290, y: 350 },
  ];
  await fingers(page, near, far);
  await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.5);
  await viewer.expectPhoto(1);
  // Away from the buttons at the edges, which a finger would press.
  for (let pinch = 0; pinch < 2; pinch++) await fingers(page, far, near);
  await expect.poll(() => viewer.zoom()).toBe(1);
});

test('a double tap zooms in, a finger then pans', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  await viewer.still();
  await doubleTap(page, { x: 195, y: 340 });
  await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.2);
  const before = await viewer.place();
  await fingers(page, [{ x: 195, y: 340 }], [{ x: 135, y: 340 }]);
  expect(before.x - (await viewer.place()).x).toBeGreaterThan(30);
  await viewer.expectPhoto(1);
});

test('buttons are large enough for a finger and none lies over another', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  await viewer.still();
  const boxes = await viewer.root.locator('.yarl__toolbar button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right, top, bottom, width, height } = button.getBoundingClientRect();
      return { left, right, top, bottom, width, height };
    }),
  );
  expect(boxes.length).toBe(9);
  for (const [i, box] of boxes.entries()) {
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40);
    for (const other of boxes.slice(0, i)) {
      const across = Math.min(box.right, other.right) - Math.max(box.left, other.left);
      const down = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
      expect(Math.min(across, down)).toBeLessThanOrEqual(1);
    }
    expect(box.right).toBeLessThanOrEqual(390);
  }
});
