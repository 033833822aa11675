import { expect, expectAccessible, preview, test } from './desk.ts';

test.use({ viewport: { width: 320, height: 700 } });

test('on a narrow screen nothing is cut off, and the page lies over the form when it is asked for', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido/calendario.yaml');
  await expectAccessible(page);
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await expect(page.locator('iframe')).toBeHidden();
  await page.getByRole('button', { name: 'Ver cómo queda' }).click();
  await expect(page.getByRole('button', { name: 'Volver al formulario' })).toBeFocused();
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText('Agenda');
  await page.keyboard.press('Enter');
  await expect(page.locator('iframe')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver cómo queda' })).toBeFocused();
  await desk.open(page, '/contenido/equipos/federados.yaml');
  await page.getByRole('button', { name: /^Cadete femenino/ }).click();
  await page.getByRole('button', { name: /^martes y jueves 18:00/ }).click();
  await expectAccessible(page);
  expect(await sideways()).toBeLessThanOrEqual(0);
});
