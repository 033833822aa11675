import { expect, noScripts, open, type Page, test } from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

// The way through a long album on a phone.

const LONG = '/galerias/2023-2024/torneos';
const PHONE = { width: 360, height: 740 };
const strip = (page: Page) => page.getByRole('navigation', { name: 'Ir a una foto' });

/** The photo lies in sight, clear of the strip above it, which stays in reach. */
async function expectJumped(page: Page, n: number): Promise<void> {
  await expect(strip(page)).toBeInViewport({ ratio: 1 });
  await expect(page.locator(`#foto-${n}`)).toBeInViewport();
  const bar = await strip(page).boundingBox();
  const photo = await page.locator(`#foto-${n}`).boundingBox();
  expect(photo?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
  expect(photo?.y).toBeLessThan(PHONE.height / 2);
}

noScripts('without scripts its numbers are plain links to photos', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(LONG);
  for (const n of [60, 10]) {
    await strip(page)
      .getByRole('link', { name: String(n), exact: true })
      .click();
    await expectJumped(page, n);
  }
});

test('a number leads to its photo and on by keyboard, opens no viewer, and Back still leaves the album', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, '/galerias/2023-2024');
  await page.getByRole('main').getByRole('link', { name: 'Torneos' }).click();
  await expect(page).toHaveURL(LONG);
  await strip(page).getByRole('link', { name: '60', exact: true }).click();
  await expectJumped(page, 60);
  await expect(page.locator('#foto-60 a')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/galerias/2023-2024');
  // An address that a number made before scripts came.
  await open(page, `${LONG}#ver-foto-40`);
  await expectJumped(page, 40);
  await new Viewer(page).expectClosed();
});

test('wide windows and short albums have no strip', async ({ page }) => {
  await page.goto(LONG);
  await expect(strip(page)).toBeHidden();
  await page.setViewportSize(PHONE);
  await expect(strip(page)).toBeVisible();
  await page.goto('/galerias/2021-2022/torneos');
  await expect(strip(page)).toHaveCount(0);
});
