import { expect, expectAccessible, test } from './desk.ts';

test('a search finds a person by name, opens her, and knows what people come to do', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/contenido');
  await page.getByLabel('Buscar').fill('cancelar');
  await expect(page.getByRole('link', { name: /^Cancelar o mover un entrenamiento/ })).toBeVisible();
  await page.getByLabel('Buscar').fill('lucia');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Lucía Herranz/ }).press('Enter');
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Lucía Herranz');
});
