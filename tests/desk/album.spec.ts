/** What is said of an album is not lost, and its name is found. */
import { expect, expectAccessible, test } from './desk.ts';
import { phonePhotos } from './photo-files.ts';

test('on a phone the photo that is tapped lies over the others, and its album is not left with what is not saved', async ({
  page,
  desk,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const before = await desk.read('galerias.yaml');
  await desk.open(page, '/fotos/2024-2025/copa');
  await expectAccessible(page);
  const photo = page.getByRole('button', { name: /^Foto 5/ });
  await photo.click();
  await page.getByRole('dialog', { name: 'Foto 5' }).getByRole('button', { name: 'Siguiente' }).click();
  const panel = page.getByRole('dialog', { name: 'Foto 6' });
  await panel.getByLabel('Pie de foto').fill('Sin guardar');
  await expect(panel.getByRole('button', { name: 'Guardar' })).toBeInViewport();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(photo).toBeFocused();
  const leave = page.getByRole('link', { name: 'Cambiar nombre, fecha y lugar' });
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' });
  await leave.click();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(page.getByRole('button', { name: /^Foto 6/ })).toContainText('Sin guardar');
  expect(await desk.read('galerias.yaml')).toBe(before);

  await leave.click();
  await question.getByRole('button', { name: 'Guardar y salir' }).click();
  // The form is open at this album, of all.
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Copa');
  expect(await desk.read('galerias.yaml')).toContain('Sin guardar');
});

test('captions are added to what somebody else wrote in the file meanwhile, once it was said', async ({
  page,
  desk,
}) => {
  await desk.open(page, '/fotos/2024-2025/copa');
  await page.getByRole('button', { name: /^Foto 5/ }).press('Enter');
  await page.getByLabel('Pie de foto').fill('Lo mío');
  const before = await desk.read('galerias.yaml');
  await desk.write('galerias.yaml', before.replace(/^intro: .*$/m, 'intro: Lo de otra persona.'));
  // The window comes to the front again, and the screen is loaded anew.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Guardar', exact: true });
  await save.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'si guardas otra vez, se añade a lo que hay ahora',
  );
  expect(await desk.read('galerias.yaml')).not.toContain('Lo mío');
  await save.click();
  await expect(page.getByRole('dialog').getByText('Guardado. Se verá en la web')).toBeVisible();
  const after = await desk.read('galerias.yaml');
  expect(after).toContain('Lo de otra persona.');
  expect(after).toContain('Lo mío');
});

test.describe('while the server is away', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('an upload that stops is begun again, and all photos come', async ({ page, desk }) => {
    let sent = 0;
    await page.route(/\/subidas\/.*nombre=/, (route) => (++sent === 3 ? route.abort() : route.continue()));
    await desk.open(page, '/fotos/2024-2025/copa');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir fotos' }).click();
    await (await chooser).setFiles(await phonePhotos(4));
    await expect(page.getByRole('alert')).toContainText('El escritorio no responde');
    await page.getByRole('button', { name: 'Volver a intentarlo' }).click();
    await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
    await expect(page.getByRole('checkbox')).toHaveCount(4);
  });
});
