import { EXAMPLE_PATHS } from '../setup/site-map.ts';
import { expect, FULL, open, type Page, test } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { currentStop, type FocusStop, findOutOfOrderStops, markStops } from './stops.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Presses a key repeatedly and returns the stops; undefined for a stop outside the page. */
async function pressRepeatedly(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  times: number,
): Promise<(FocusStop | undefined)[]> {
  const stops: (FocusStop | undefined)[] = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    stops.push(await page.evaluate(currentStop));
  }
  return stops;
}

const faultsOf = (stops: (FocusStop | undefined)[]) =>
  stops.flatMap((visited) =>
    visited?.faults.length ? [`${visited.label} ${visited.faults.join(', ')}`] : [],
  );

// The blog's stories have pictures and links of their own.
for (const path of [...EXAMPLE_PATHS, '/blog']) {
  for (const width of [1280, 360]) {
    const tag = width === 360 || path === '/' ? [] : FULL;
    test(`${path} at ${width} px: Tab reaches everything in reading order, visibly and in view`, {
      tag,
    }, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 });
      await open(page, path);
      const expectedStops = await page.evaluate(markStops, 'body');
      expect(expectedStops.length).toBeGreaterThan(25);
      expect.soft(await page.evaluate(findOutOfOrderStops), 'order').toEqual([]);
      const forward = await pressRepeatedly(page, 'Tab', expectedStops.length);
      expect(forward.map((visited) => expectedStops[visited?.index ?? -1] ?? 'unexpected element')).toEqual(
        expectedStops,
      );
      expect.soft(faultsOf(forward), 'forward').toEqual([]);
      const backward = await pressRepeatedly(page, 'Shift+Tab', expectedStops.length - 1);
      expect(backward.map((visited) => visited?.index).toReversed()).toEqual(backward.map((_, i) => i));
      expect.soft(faultsOf(backward), 'backward').toEqual([]);
    });
  }
}

/** Tabs through an overlay twice, and expects every stop to be inside it. */
async function expectFocusTrap(page: Page, scope: string): Promise<void> {
  const expectedStops = await page.evaluate(markStops, scope);
  expect(expectedStops.length).toBeGreaterThan(4);
  const visits = new Map<number, number>();
  for (let i = 0; i < expectedStops.length * 2 + 4; i++) {
    await page.keyboard.press('Tab');
    const visited = await page.evaluate(currentStop);
    // Between the last and the first stop the focus may be in the browser's own controls.
    if (!visited) continue;
    expect(visited.index, `${visited.label} is inside ${scope}`).toBeGreaterThanOrEqual(0);
    expect.soft(visited.faults, visited.label).toEqual([]);
    visits.set(visited.index, (visits.get(visited.index) ?? 0) + 1);
  }
  expect(expectedStops.filter((_, i) => (visits.get(i) ?? 0) < 2)).toEqual([]);
}

test('the viewer traps the focus, shows it, and restores it', async ({ page }) => {
  const viewer = new Viewer(page);
  await viewer.openPhoto(2);
  await viewer.waitUntilStill();
  await page.mouse.move(0, 400);
  await expectFocusTrap(page, '.yarl__portal');
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await expect(page.locator('#foto-2 a')).toBeFocused();
});

test('the narrow menu traps the focus, shows it, and restores it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/equipos');
  await page.getByRole('button', { name: 'Abrir el menú' }).press('Enter');
  await expect(page.locator('#menu').getByRole('button', { name: 'Cerrar el menú' })).toBeFocused();
  await page.locator('#menu summary[aria-label="Submenú de Equipos"]').press('Enter');
  await expectFocusTrap(page, '#menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.locator('#menu')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Abrir el menú' })).toBeFocused();
  // The page behind is reachable again.
  await expect(page.locator('[inert]')).toHaveCount(0);
});
