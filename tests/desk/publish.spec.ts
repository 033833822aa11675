import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAlbum } from '../../src/desk/testing/small-club.ts';
import { expect, expectAccessible } from './desk.ts';
import { publish, publishToFolder, test } from './published.ts';

test('publishes to a folder, shows changed pages before and after, and restores the previous version', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  const backupDir = join(desk.dir, 'copia');
  await mkdir(backupDir);
  await desk.open(page, '/publicar');
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Elegir dónde se publica' }).click();
  await expect(page.getByText('Dónde se publica', { exact: true })).toBeFocused();
  await page.getByText('Otra manera').click();
  await page.getByLabel('Una carpeta que ya enseña otro servidor').check();
  await page.getByLabel('Carpeta de la web', { exact: true }).fill(web);
  await page.getByLabel('Dirección de la web').fill(origin);
  await page.getByRole('button', { name: 'Guardar y probar' }).click();
  await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();
  await page.getByLabel('Carpeta de la copia de seguridad').fill(backupDir);
  await page.getByRole('button', { name: 'Guardar la carpeta' }).click();
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();

  const report = page.getByRole('region', { name: 'Cómo ha ido' });
  await publish(page, /^Publicado:/);
  const home = await readFile(join(web, 'index.html'), 'utf8');
  expect(home).toContain('<main');
  expect(await readdir(backupDir)).toContain('copia.json');
  await expect(page.getByRole('button', { name: 'Volver a la publicación anterior' })).toHaveCount(0);

  const motto = 'Se juega como se entrena.';
  await desk.write('club.yaml', (await desk.read('club.yaml')).replace(/^lema:.*$/m, `lema: ${motto}`));
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const changes = page.getByRole('region', { name: 'Cambios por publicar' });
  const openPublishedPage = async (name: string) => {
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      changes.getByRole('link', { name: `${name}: Portada` }).press('Enter'),
    ]);
    return opened;
  };
  const [before, now] = [await openPublishedPage('Antes'), await openPublishedPage('Ahora')];
  await expect(now.getByText(motto).first()).toBeVisible();
  await expect(before.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(before.getByText(motto)).toHaveCount(0);
  await Promise.all([before.close(), now.close()]);
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);

  // Another computer is publishing, or was switched off while publishing.
  const otherRun = { id: 'a', owner: 'otro', at: Date.now() };
  await mkdir(join(web, '.publicando'));
  await writeFile(join(web, '.publicando/turno.json'), JSON.stringify(otherRun));
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(report.getByRole('alert')).toContainText('Otro ordenador está publicando');
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await page.getByRole('button', { name: 'El otro ya no está publicando' }).press('Enter');
  await expect(report.getByText(/^Publicado:/)).toBeVisible();
  expect(await (await fetch(`${origin}/`)).text()).toContain(motto);

  await page.getByRole('button', { name: 'Volver a la publicación anterior' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Volverá la web del');
  await expect(page.getByRole('button', { name: 'Cancelar', exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicarla' }).press('Enter');
  await expect.poll(async () => (await fetch(`${origin}/`)).text()).toBe(home);
});

test('an album without permission is published without its photos; a link leads to the form, and then they are shown', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  const album = `${origin}/galerias/2025-2026/copa/`;
  await writeAlbum(desk);
  await publishToFolder(desk, { web, origin });
  await desk.open(page, '/publicar');
  await expect(page.getByText('Estas fotos no se publicarán')).toBeVisible();
  await expect(page.getByText('El álbum «Copa» (2025-2026) no tiene permiso anotado')).toBeVisible();
  await expectAccessible(page);
  await publish(page, /^Publicado:/);
  await expect(page.getByText('La web está publicada sin las fotos que no tienen permiso')).toBeVisible();
  expect(await (await fetch(album)).text()).not.toContain('data-photo');

  await page.getByRole('link', { name: 'Repasar los permisos' }).click();
  await expect(page.getByRole('heading', { level: 2, name: /«Copa»/ })).toBeVisible();
  // The list opens at its top; after a choice the focus moves to the next item.
  await expect(page.locator('h2:focus')).toHaveCount(0);
  await page.getByRole('button', { name: 'Dejarlo para otro día' }).click();
  await expect(page.getByRole('heading', { name: 'No quedan más fotos' })).toBeFocused();
  await desk.open(page, '/fotos/2025-2026/copa');
  await page.getByLabel('Quién guarda los permisos').fill('la secretaría');
  await page.getByLabel('Valen desde').fill('2024-09-01');
  await page.getByLabel('Mayores').check();
  await page.getByRole('button', { name: 'Anotar el permiso' }).click();
  await expect(page.getByText('Permiso anotado.')).toBeVisible();

  await page.getByRole('link', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Estas fotos no se publicarán')).toHaveCount(0);
  await publish(page, /^Publicado:/);
  await expect.poll(async () => (await fetch(album)).text()).toContain('data-photo');
});
