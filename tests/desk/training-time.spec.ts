import { expect, expectAccessible, preview, test } from './desk.ts';

test('a training time is changed: one line of the file, and the page beside the form', async ({
  page,
  desk,
}) => {
  const before = await desk.read('equipos/federados.yaml');
  await desk.open(page, '/contenido/equipos/federados.yaml');
  await page.getByRole('button', { name: /^Cadete femenino/ }).click();
  await expectAccessible(page);
  const from = page
    .getByRole('group', { name: /^Entrenamientos/ })
    .getByLabel('Desde')
    .first();
  await from.fill('18:15');
  await expect(preview(page).getByText('18:15').first()).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado. Se verá en la web cuando la publiques.')).toBeVisible();
  const changed = (await desk.read('equipos/federados.yaml')).split('\n');
  const differing = before.split('\n').filter((line, i) => line !== changed[i]);
  expect(differing).toHaveLength(1);
  expect(changed.join('\n')).toContain('18:15');
});
