import { expect, open, type Page, test } from '../setup/test.ts';
import { Viewer } from '../setup/viewer.ts';
import { markStops, pressRepeatedly } from './stops.ts';

// Overlays. Pages: pages.spec.ts.

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Tabs through an overlay twice, and expects every stop to be inside it. */
async function expectFocusTrap(page: Page, scope: string): Promise<void> {
  const expectedStops = await page.evaluate(markStops, scope);
  expect(expectedStops.length).toBeGreaterThan(4);
  const visits = new Map<number, number>();
  // Between the last and the first stop the focus may be in the browser's own controls.
  for (const visited of await pressRepeatedly(page, 'Tab', expectedStops.length * 2 + 4)) {
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
