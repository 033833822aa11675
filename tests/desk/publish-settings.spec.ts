/** Publishing settings: an SFTP server and its host key, folders, restoring a backup, and errors that prevent publishing. */
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sshdSkipReason, startSshd } from '../../src/tasks/publish/testing/sshd.ts';
import { expect, expectAccessible, test } from './desk.ts';
import { publishToFolder, test as smallClub } from './small-club.ts';

const skipReason = sshdSkipReason();

test('asks to confirm the key of a new server, and refuses another key later', async ({ page, desk }) => {
  test.skip(skipReason !== null, skipReason ?? '');
  const sshd = await startSshd();
  const folder = join(desk.dir, 'servidor');
  await mkdir(folder);
  await chmod(desk.dir, 0o755);
  const testButton = page.getByRole('button', { name: 'Guardar y probar' });
  const confirmKeyButton = page.getByRole('button', { name: `La huella ${sshd.fingerprint} es la de` });
  const successMessage = page.getByText('Funciona: se puede publicar');
  const enterSecret = async (name: RegExp, secret: string) => {
    await expect(page.getByLabel(name)).toBeFocused();
    await page.getByLabel(name).fill(secret);
    await page.keyboard.press('Enter');
  };
  try {
    await desk.open(page, '/publicar');
    await page.getByText('Dónde se publica', { exact: true }).click();
    await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Puerto').fill(String(sshd.port));
    await page.getByLabel('Usuario').fill(sshd.user);
    await page.getByLabel('Carpeta de la web en el servidor').fill(folder);
    await testButton.press('Enter');
    await expect(page.getByLabel(/^Contraseña de/)).toBeFocused();
    await enterSecret(/^Contraseña de/, 'no es esta');
    await expect(confirmKeyButton).toBeVisible();
    await expectAccessible(page);
    await confirmKeyButton.press('Enter');
    await expect(page.getByText('no acepta ese usuario')).toBeVisible();
    // A refused password is requested again.
    await enterSecret(/^Contraseña de/, 'tampoco');
    await expect(page.getByLabel(/^Contraseña de/)).toHaveValue('');

    // A key file instead of a password.
    await page.getByLabel('Archivo de la clave privada').fill(sshd.lockedKeyFile);
    await testButton.press('Enter');
    await enterSecret(/^Contraseña de la clave/, 'secreta');
    await expect(successMessage).toBeVisible();
    const settings = await desk.read('.escritorio/publicar.yaml');
    expect(settings).toContain(sshd.fingerprint);
    expect(settings).not.toMatch(/secreta|no es esta|tampoco/);

    const other = `SHA256:${'a'.repeat(43)}`;
    await desk.write('.escritorio/publicar.yaml', settings.replace(sshd.fingerprint, other));
    await testButton.press('Enter');
    await expect(page.getByText('muestra otra clave que la de siempre')).toBeVisible();
    await page.getByRole('button', { name: 'olvidar la de antes' }).press('Enter');
    await confirmKeyButton.press('Enter');
    await expect(successMessage).toBeVisible();
    expect(await desk.read('.escritorio/publicar.yaml')).toContain(sshd.fingerprint);
  } finally {
    await sshd.stop();
  }
});

test('restores broken content from a backup, and keeps the broken files aside', async ({ page, desk }) => {
  const copyDir = join(desk.dir, 'copia');
  await mkdir(copyDir);
  await mkdir(join(desk.contentDir, '.escritorio'), { recursive: true });
  await desk.write('.escritorio/publicar.yaml', `copia: ${JSON.stringify(copyDir)}\n`);
  const before = await desk.read('club.yaml');
  await desk.open(page, '/publicar');
  await page.getByRole('button', { name: 'Hacer la copia ahora' }).click();
  await expect(page.getByText('La copia de seguridad está al día')).toBeVisible();

  await desk.write('club.yaml', 'nombre: [\n');
  await rm(join(desk.contentDir, 'menu.yaml'));
  await desk.open(page, '/publicar');
  await page.getByText('Recuperar de una copia').click();
  await page.getByRole('button', { name: 'Buscar la copia' }).click();
  await expect(page.getByText('La copia es del')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recuperar esta copia' }).click();
  await expect(page.getByText('Recuperado de la copia')).toBeVisible();
  expect(await desk.read('club.yaml')).toBe(before);
  const aside =
    /«([^»]*content\.antes-[^»]*)»/.exec(
      (await page.getByText('Lo que había antes').textContent()) ?? '',
    )?.[1] ?? '';
  expect(await readFile(join(aside, 'club.yaml'), 'utf8')).toBe('nombre: [\n');

  // The desk shows the restored content.
  await desk.open(page, '/contenido/club.yaml');
  await expect(page.getByRole('textbox', { name: 'Lema' })).toHaveValue(/./);
});

smallClub.describe('with a fault from the start', () => {
  // The preview beside the form has no page to show yet.
  smallClub.use({ expectedFaults: /503 \(Service Unavailable\)/ });

  smallClub(
    'links each error that prevents publishing to its fix, before anything is uploaded',
    async ({ page, desk, published: { web, origin } }) => {
      await publishToFolder(desk, { web, origin });
      const right = await desk.read('club.yaml');
      await desk.write('club.yaml', right.replace(/^fundacion:.*$/m, 'fundacion: ayer'));
      await desk.open(page, '/publicar');
      const publish = page.getByRole('button', { name: 'Publicar', exact: true });
      await expect(publish).toBeDisabled();
      await expect(publish).toHaveAccessibleDescription(/Todavía no se puede publicar/);
      await expectAccessible(page);
      await page
        .locator('#no-publicar')
        .getByRole('link', { name: /^Corregir «/ })
        .click();
      await expect(page).toHaveURL(/\/contenido\/club\.yaml\?ir=fundacion/);
      await desk.write('club.yaml', right);
      await desk.open(page, '/publicar');
      await expect(publish).toBeEnabled();
    },
  );
});

test('finds, creates and selects a folder with the keyboard alone', async ({ page, desk }) => {
  await mkdir(join(desk.dir, 'disco', 'fotos'), { recursive: true });
  await desk.open(page, '/publicar');
  await page.getByText('Dónde se publica', { exact: true }).press('Enter');
  const copy = page.getByLabel('Carpeta de la copia de seguridad');
  await copy.fill(join(desk.dir, 'disco'));
  const choose = page.getByRole('button', { name: 'Elegir… Carpeta de la copia de seguridad' });
  await choose.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Carpeta de la copia de seguridad' });
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
  await folder('Elegir esta carpeta').press('Enter');
  await expect(choose).toBeFocused();
  await expect(copy).toHaveValue(join(desk.dir, 'disco', 'copia del club'));

  // A missing folder is refused on save, and can be created in the chooser.
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
