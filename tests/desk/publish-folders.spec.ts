import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, test } from './desk.ts';

test('a folder is walked to, made and chosen by keyboard alone', async ({ page, desk }) => {
  await mkdir(join(desk.dir, 'disco', 'fotos'), { recursive: true });
  await desk.open(page, '/publicar');
  await page.getByText('Dónde se publica', { exact: true }).press('Enter');
  const copy = page.getByLabel('Carpeta de la segunda copia');
  await copy.fill(join(desk.dir, 'disco'));
  const choose = page.getByRole('button', { name: 'Elegir… Carpeta de la segunda copia' });
  await choose.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Carpeta de la segunda copia' });
  const folder = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(folder('fotos')).toBeVisible();
  await expectAccessible(page);
  await folder('Subir').press('Enter');
  await folder('disco').press('Enter');
  await expect(dialog.getByText(join(desk.dir, 'disco'), { exact: true })).toBeFocused();

  await dialog.getByLabel('Crear aquí una carpeta').fill('fotos');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Ya hay algo que se llama «fotos»');
  await dialog.getByLabel('Crear aquí una carpeta').fill('copia del club');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Aquí no hay más carpetas.')).toBeVisible();
  await expectAccessible(page);
  await folder('Elegir esta carpeta').press('Enter');
  await expect(choose).toBeFocused();
  await expect(copy).toHaveValue(join(desk.dir, 'disco', 'copia del club'));

  // One that is not there is told when it is saved, and can be made in the chooser.
  await copy.fill(join(desk.dir, 'no-hay'));
  await choose.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('No se puede abrir la carpeta');
  await expect(folder('Elegir esta carpeta')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(copy).toHaveValue(join(desk.dir, 'no-hay'));
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(page.getByText('no se encuentra. Si es de un disco, conéctalo')).toBeVisible();
  await choose.press('Enter');
  await expect(dialog.getByLabel('Crear aquí una carpeta')).toHaveValue('no-hay');
  await folder('Crear').press('Enter');
  await expect(dialog.getByText(join(desk.dir, 'no-hay'), { exact: true })).toBeFocused();
  await folder('Elegir esta carpeta').press('Enter');
  await page.getByRole('button', { name: 'Guardar', exact: true }).press('Enter');
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
  expect(await desk.read('.escritorio/publicar.yaml')).toContain('no-hay');
});
