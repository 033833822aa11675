import { chmod, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startSshd, whyNoSshd } from '../../src/publish/testing/sshd.ts';
import { expect, expectAccessible, test } from './desk.ts';

const missing = whyNoSshd();

test('a new server shows its key and is asked about, another key later is refused until the host has said so', async ({
  page,
  desk,
}) => {
  test.skip(missing !== null, missing ?? '');
  const sshd = await startSshd();
  const folder = join(desk.dir, 'servidor');
  await mkdir(folder);
  await chmod(desk.dir, 0o755);
  try {
    await desk.open(page, '/publicar');
    await page.getByText('Dónde se publica').first().click();
    await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Puerto').fill(String(sshd.port));
    await page.getByLabel('Usuario').fill(sshd.user);
    await page.getByLabel('Carpeta de la web en el servidor').fill(folder);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
    expect(await desk.read('.escritorio/publicar.yaml')).not.toContain('no es esta');

    const test = page.getByRole('button', { name: 'Probar', exact: true });
    await test.press('Enter');
    await expect(page.getByText(sshd.fingerprint)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Es la misma' }).press('Enter');
    await expect(page.getByText('no acepta ese usuario')).toBeVisible();

    await page.getByLabel('Archivo de la clave privada').fill(sshd.keyFile);
    await page.getByRole('button', { name: 'Guardar' }).press('Enter');
    await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
    await test.press('Enter');
    await page.getByRole('button', { name: 'Es la misma' }).press('Enter');
    await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();
    const settings = await desk.read('.escritorio/publicar.yaml');
    expect(settings).toContain(sshd.fingerprint);

    const other = `SHA256:${'a'.repeat(43)}`;
    await desk.write('.escritorio/publicar.yaml', settings.replace(sshd.fingerprint, other));
    await test.press('Enter');
    await expect(page.getByText('El servidor muestra otra clave que la de siempre')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'olvidar la de antes' }).press('Enter');
    await expect(page.getByText('Se ha olvidado la huella de antes')).toBeVisible();
    await test.press('Enter');
    await page.getByRole('button', { name: 'Es la misma' }).press('Enter');
    await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();
    expect(await desk.read('.escritorio/publicar.yaml')).toContain(sshd.fingerprint);
  } finally {
    await sshd.stop();
  }
});

test('broken content is brought back from a copy, and what was there is moved aside', async ({
  page,
  desk,
}) => {
  const place = join(desk.dir, 'copia');
  await mkdir(place);
  await mkdir(join(desk.contentDir, '.escritorio'), { recursive: true });
  await desk.write('.escritorio/publicar.yaml', `copia: ${JSON.stringify(place)}\n`);
  const before = await desk.read('club.yaml');
  await desk.open(page, '/publicar');
  await page.getByRole('button', { name: 'Hacer la copia ahora' }).click();
  await expect(page.getByText('La segunda copia está al día')).toBeVisible();

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

  // The desk works on what is there now.
  await desk.open(page, '/contenido/club.yaml');
  await expect(page.getByRole('textbox', { name: 'Lema' })).toHaveValue(/./);
});
