/** From the sample to a club that can be published. */
import { expect, expectAccessible, save, test } from './desk.ts';

test('the sample becomes the own club in one step that can be undone', async ({ page, desk }) => {
  const before = await desk.read('club.yaml');
  await desk.open(page, '/');
  await page.getByRole('link', { name: 'Empezar con tu club' }).click();
  await expect(page.getByRole('heading', { name: 'Empezar con tu club' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Este club ya es el nuestro…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Este club ya es el nuestro' });
  await expect(dialog.getByText(/para publicar harán falta \d+ fotos/)).toBeVisible();
  await expect(dialog.getByText(/^Quedan palabras del club de muestra en \d+ sitios/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Es el nuestro' }).click();

  // It says at once, before anything is tried, which photos are missing and which words are the sample's.
  await expect(page.getByText(/^Faltan \d+ fotos del álbum «/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await page.getByText('Quedan palabras del club de muestra').click();
  await expect(page.getByText('«Club Voleibol Sierra»').first()).toBeVisible();
  await expect(page.getByText('Club de muestra: se puede probar todo')).toHaveCount(0);
  await expectAccessible(page);
  const own = await desk.read('club.yaml');
  expect(own).not.toMatch(/^(?:muestra|hoy):/m);

  await desk.open(page, '/versiones');
  const version = page.getByRole('listitem').filter({ hasText: 'Empezar con nuestro club' });
  await version.getByRole('button', { name: /^Deshacer/ }).click();
  await expect.poll(() => desk.read('club.yaml')).toBe(before);
});

test('whoever says in the form that it is no sample is left with no hidden error', async ({ page, desk }) => {
  await desk.open(page, '/contenido/club.yaml?ir=muestra');
  await page.getByLabel('Es el club de muestra').uncheck();
  await save(page);
  expect(await desk.read('club.yaml')).not.toMatch(/^(?:muestra: true|hoy):/m);
});
