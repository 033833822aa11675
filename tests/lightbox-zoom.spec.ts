import { expect, type Page, test } from './setup/test.ts';
import { doubleClick } from './setup/twice.ts';
import { Viewer } from './setup/viewer.ts';

// A small window, so that the photos, 1600 px wide, have some way to grow.
test.use({ pictures: 'real', viewport: { width: 700, height: 520 } });

async function withMeta(page: Page, key: string): Promise<void> {
  await page.keyboard.down('Meta');
  await page.keyboard.press(key);
  await page.keyboard.up('Meta');
}

async function middle(viewer: Viewer): Promise<{ x: number; y: number }> {
  await viewer.still();
  const box = await viewer.page.locator('.yarl__slide_current').boundingBox();
  if (!box) throw new Error('no photo in view');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('the buttons double and halve between 1 and the pixels the photo has, disabled at the limits', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  const [closer, farther] = [viewer.button('Acercar'), viewer.button('Alejar')];
  expect(await viewer.zoom()).toBe(1);
  await expect(farther).toBeDisabled();
  await expect(closer).toBeEnabled();
  await closer.click();
  expect(await viewer.zoom()).toBeCloseTo(2, 2);
  await expect(farther).toBeEnabled();
  for (let stops = 0; (await closer.isEnabled()) && stops < 5; stops++) {
    await closer.click();
    await viewer.still();
  }
  await expect(closer).toBeDisabled();
  // Now one pixel of the photo is one of the screen.
  const [natural, shown] = await viewer.image.evaluate((image: HTMLImageElement) => [
    image.naturalWidth,
    image.getBoundingClientRect().width,
  ]);
  expect(Math.abs((natural ?? 0) - (shown ?? 0))).toBeLessThan(3);
  for (let stops = 0; (await farther.isEnabled()) && stops < 5; stops++) {
    await farther.click();
    await viewer.still();
  }
  await expect(farther).toBeDisabled();
  expect(await viewer.zoom()).toBe(1);
});

test('Meta with +, - and 0 zooms; arrows then pan by 50 px of the fitted photo and no further than the overflow', async ({
  page,
}) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.still();
  await withMeta(page, '+');
  expect(await viewer.zoom()).toBeCloseTo(2, 2);
  const start = await viewer.place();
  await page.keyboard.press('ArrowRight');
  const moved = await viewer.place();
  expect(Math.abs(start.x - moved.x - 100)).toBeLessThan(2);
  await page.keyboard.press('ArrowLeft');
  expect(await viewer.place()).toEqual(start);
  await page.keyboard.press('ArrowDown');
  expect(Math.abs(start.y - (await viewer.place()).y - 100)).toBeLessThan(2);
  for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight');
  const end = await viewer.place();
  await page.keyboard.press('ArrowRight');
  expect(await viewer.place()).toEqual(end);
  const edges = await viewer.image.evaluate((image) => {
    const view = image.closest('.yarl__slide_current')?.getBoundingClientRect();
    return image.getBoundingClientRect().right - (view?.right ?? 0);
  });
  // The edge of the photo comes to the edge of the view, give or take the carousel's own padding.
  expect(Math.abs(edges)).toBeLessThanOrEqual(17);
  await viewer.expectPhoto(2);
  await withMeta(page, '-');
  expect(await viewer.zoom()).toBeCloseTo(1, 2);
  await withMeta(page, '+');
  await withMeta(page, '0');
  expect(await viewer.zoom()).toBe(1);
  await page.keyboard.press('ArrowRight');
  await viewer.expectPhoto(3);
});

test('the wheel zooms with Control, and not without', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
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
});

test('a double click zooms in to the limit and then out again', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  const { x, y } = await middle(viewer);
  await doubleClick(page, { x, y });
  await expect.poll(() => viewer.zoom()).toBeGreaterThan(1.2);
  const closer = await viewer.zoom();
  for (let i = 0; i < 3 && (await viewer.zoom()) > 1; i++) {
    const before = await viewer.zoom();
    await doubleClick(page, { x, y });
    await expect.poll(() => viewer.zoom()).not.toBe(before);
  }
  expect(closer).toBeGreaterThan(1);
  expect(await viewer.zoom()).toBe(1);
});

test('a drag pans the zoomed photo and does not change it', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(3);
  await viewer.still();
  await viewer.button('Acercar').click();
  const before = await viewer.place();
  const { x, y } = await middle(viewer);
  await page.mouse.move(x, y);
  await page.mouse.down();
  // In one step: the viewer leaves out a step that comes before the last one is drawn.
  await page.mouse.move(x - 90, y - 40);
  await page.mouse.up();
  const after = await viewer.place();
  expect([before.x - after.x, before.y - after.y]).toEqual([90, 40]);
  await viewer.expectPhoto(3);
});

test('zoom and place start afresh with every photo', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(1);
  await viewer.still();
  await viewer.button('Acercar').click();
  expect(await viewer.zoom()).toBeGreaterThan(1.5);
  await viewer.button('Siguiente').click();
  await viewer.expectPhoto(2);
  expect(await viewer.zoom()).toBe(1);
  await viewer.button('Anterior').click();
  await viewer.expectPhoto(1);
  expect(await viewer.zoom()).toBe(1);
});
