import { expect, expectAccessible, test } from './desk.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('on a phone the photo that is tapped lies over the others, with all that can be said of it', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/fotos/2024-2025/copa');
  await expectAccessible(page);
  const photo = page.getByRole('button', { name: /^Foto 5/ });
  await photo.click();
  const panel = page.getByRole('dialog', { name: 'Foto 5' });
  await expect(panel.getByLabel('Pie de foto')).toBeInViewport();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('dialog', { name: 'Foto 6' }).getByLabel('Pie de foto').fill('El saque');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar' });
  await expect(save).toBeInViewport();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByRole('dialog').getByText('Guardado. Se verá en la web')).toBeVisible();
  expect(await desk.read('galerias.yaml')).toContain('El saque');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(photo).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Volver a las fotos' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
