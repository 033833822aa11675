/** Publishing settings: an SFTP server and its host key, folders, restoring a backup, and errors that prevent publishing. */
import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sshdSkipReason, startSshd } from '../../src/tasks/publish/testing/sshd.ts';
import { expect, expectAccessible } from './desk.ts';
import { publish, publishToFolder, test } from './published.ts';

const skipReason = sshdSkipReason();
/** Fingerprint of a host key that is not the server's. */
const CHANGED_KEY = `SHA256:${'a'.repeat(43)}`;

test('leads from a pasted welcome mail, through trials that fail, to the published site', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  test.skip(skipReason !== null, skipReason ?? '');
  const sshd = await startSshd();
  const folder = join(web, 'public_html');
  await chmod(desk.dir, 0o755);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  const mail = `¡Bienvenido a PinarHost!

Panel de control: https://panel.pinarhost.example
Usuario: club@pinar.example.net
Contraseña: Xk3-9dPq

Acceso FTP/SFTP
Servidor: localhost.localdomain
Usuario: ${sshd.user}
Contraseña: Xk3-9dPq
Puerto FTP: 21
Puerto SFTP: ${sshd.port}
Directorio: ${folder}`;
  const testButton = page.getByRole('button', { name: 'Guardar y probar' });
  const confirmKeyButton = page.getByRole('button', { name: `La huella ${sshd.fingerprint} es la de` });
  const steps = page.getByRole('list', { name: 'Paso a paso' }).getByRole('listitem');
  const failedStep = steps.filter({ hasText: 'No se ha podido:' });
  try {
    await desk.open(page, '/publicar');
    const question = page.getByRole('group', { name: '¿Dónde estará la web?' });
    await expect(question.getByRole('radio', { checked: true })).toHaveCount(0);
    await question.getByLabel('Un servidor del club').check();
    await expect(question.getByText('quiere su web en un servidor propio')).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel('El espacio web que ya pagáis').check();
    await page.getByLabel('Pega aquí el correo').fill(mail);
    await expect(page.getByText('Puesto desde el correo: el servidor, el puerto, el usuario')).toBeVisible();
    await expect(page.getByLabel('Pega aquí el correo')).toHaveValue('');
    await expect(page.getByLabel('Usuario')).toHaveValue(sshd.user);
    await expect(page.getByLabel('Puerto')).toHaveValue(String(sshd.port));
    await expect(page.getByLabel('Carpeta', { exact: true })).toHaveValue(folder);
    expect(await page.content()).not.toContain('9dPq');

    await page.getByLabel('Servidor', { exact: true }).fill('no-hay.invalid');
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByLabel('Dirección de la web').fill(origin);
    await testButton.press('Enter');
    await expect(failedStep).toContainText('encontrar el servidor');
    await expect(page.getByText('No se encuentra el servidor «no-hay.invalid»')).toBeVisible();
    await page.getByText('Preguntarlo al alojamiento').click();
    await expect(page.getByText('¿Cuál es el nombre exacto del servidor')).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel('Servidor', { exact: true }).fill('localhost');
    await testButton.press('Enter');
    await expect(failedStep).toContainText('comprobar por su huella');
    await confirmKeyButton.press('Enter');
    await expect(failedStep).toContainText('entrar con tu usuario');
    await expect(page.getByText('no acepta ese usuario')).toBeVisible();
    // The refused password is requested again.
    await expect(page.getByLabel(/^Contraseña de/)).toBeFocused();

    await page.getByText('Entrar con una clave en vez de contraseña').click();
    await page.getByLabel('Archivo de la clave privada').fill(sshd.lockedKeyFile);
    await page.getByLabel('Contraseña', { exact: true }).fill('secreta');
    await testButton.press('Enter');
    await expect(failedStep).toContainText('abrir la carpeta');
    await page.getByRole('button', { name: 'Crear la carpeta' }).press('Enter');
    await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();
    await expect(steps.filter({ hasText: 'Hecho:' })).toHaveCount(6);
    await expectAccessible(page);
    const settings = await desk.read('.escritorio/publicar.yaml');
    expect(settings).toContain(sshd.fingerprint);
    expect(settings).not.toMatch(/secreta|no es esta|9dPq/);
    expect(sent.join()).not.toContain('9dPq');

    // A site of files needs somebody else to receive the messages of its form.
    await page.getByText('Cómo se arregla').click();
    await expect(page.getByText('Escribe en «.env» una de estas dos cosas')).toBeVisible();
    await desk.restart({ RELAY_URL: 'https://mensajes.example.org' });
    await desk.write('.escritorio/publicar.yaml', settings.replace(sshd.fingerprint, CHANGED_KEY));
    await desk.open(page, '/publicar');
    await page.getByText('Dónde se publica', { exact: true }).click();
    await page.getByLabel('Contraseña', { exact: true }).fill('secreta');
    await testButton.press('Enter');
    await expect(page.getByText('muestra otra clave que la de siempre')).toBeVisible();
    await page.getByRole('button', { name: 'olvidar la de antes' }).press('Enter');
    await confirmKeyButton.press('Enter');
    await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();
    await publish(page, /^Publicado:/);
    expect(await readFile(join(folder, 'index.html'), 'utf8')).toContain('<main');
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

test.describe('with a fault from the start', () => {
  // The preview beside the form has no page to show yet.
  test.use({ expectedFaults: /503 \(Service Unavailable\)/ });

  test('links each error that prevents publishing to its fix, before anything is uploaded', async ({
    page,
    desk,
    published: { web, origin },
  }) => {
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
  });
});

test('finds, creates and selects a folder with the keyboard alone', async ({ page, desk }) => {
  await mkdir(join(desk.dir, 'disco', 'fotos'), { recursive: true });
  await desk.open(page, '/publicar');
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
  await expect(dialog.getByRole('alert')).toContainText('«no-hay» todavía no está aquí');
  await expect(folder('Elegir esta carpeta')).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(copy).toHaveValue(join(desk.dir, 'no-hay'));
  await page.getByRole('button', { name: 'Guardar la carpeta' }).press('Enter');
  await expect(page.getByText('no se encuentra. Si es de un disco, conéctalo')).toBeVisible();
  await choose.press('Enter');
  await expect(dialog.getByLabel('Crear aquí una carpeta')).toHaveValue('no-hay');
  await folder('Crear').press('Enter');
  await expect(dialog.getByText(join(desk.dir, 'no-hay'), { exact: true })).toBeFocused();
  await folder('Elegir esta carpeta').press('Enter');
  await page.getByRole('button', { name: 'Guardar la carpeta' }).press('Enter');
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
  expect(await desk.read('.escritorio/publicar.yaml')).toContain('no-hay');
});
