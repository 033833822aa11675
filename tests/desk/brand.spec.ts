import { expect, expectAccessible, preview, save, test } from './desk.ts';

test('a colour that cannot be read is told, the nearest that can is a button, and the page follows', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido/marca.yaml');
  await expectAccessible(page);
  const main = page.getByLabel('Color principal', { exact: true });
  await main.fill('#75aadb');
  const take = page.getByRole('button', { name: 'Poner «#4579a7»' });
  await expect(take).toBeVisible();
  await expectAccessible(page);
  await take.click();
  await expect(main).toHaveValue('#4579a7');
  const head = preview(page).locator('[data-ground="night"], main > header').first();
  await expect(head).toBeVisible();
  const night = () =>
    head.evaluate((element) => getComputedStyle(element).getPropertyValue('--surface-night').trim());
  // The page is loaded anew meanwhile: what was asked of the one before is asked again.
  await expect(async () => expect(await night()).toBe('#4579a7')).toPass();
  // By eye, as with the machine's own picker.
  await page.getByLabel('Segundo color: elegirlo').fill('#f2e205');
  await expect(page.getByLabel('Segundo color', { exact: true })).toHaveValue('#f2e205');
  const button = preview(page).getByRole('link', { name: 'Contacto' }).first();
  await expect(button).toHaveCSS('background-color', 'rgb(242, 226, 5)');
  await page.getByLabel('Letra', { exact: true }).selectOption('saira');
  const hasTypeface = () =>
    preview(page)
      .locator('h1')
      .evaluate(() =>
        [...document.fonts].some(({ family, status }) => family === 'Titular' && status === 'loaded'),
      );
  await expect(async () => expect(await hasTypeface()).toBe(true)).toPass();
  await save(page);
  const saved = await desk.read('marca.yaml');
  expect(saved).toContain('principal: "#4579a7"');
  expect(saved).toContain('# De estos colores salen todos los de la web, de día y de noche.');
});
