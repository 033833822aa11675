import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSshd, whyNoSshd } from '../../src/publish/testing/sshd.ts';
import { expect, expectAccessible } from './desk.ts';
import { setPublishing, test } from './small-club.ts';

const missing = whyNoSshd();

// A server of files receives no messages: those of the form go elsewhere.
test.use({ deskEnv: { RELAY_URL: 'https://mensajes.example.org' } });

test('a club goes online over SFTP once its key was compared, and is looked at', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  test.skip(missing !== null, missing ?? '');
  const sshd = await startSshd();
  await chmod(desk.dir, 0o755);
  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  try {
    await desk.open(page, '/publicar');
    await page.getByLabel('Servidor', { exact: true }).fill('127.0.0.1');
    await page.getByLabel('Puerto').fill(String(sshd.port));
    await page.getByLabel('Usuario').fill(sshd.user);
    await page.getByLabel('Carpeta de la web en el servidor').fill(web);
    await page.getByLabel('Archivo de la clave privada').fill(sshd.keyFile);
    await page.getByLabel('Dirección de la web publicada').fill(origin);
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();

    // Nobody has compared the key yet: publishing shows it, and sends nothing.
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const trust = done.getByRole('button', { name: sshd.fingerprint });
    await expect(trust).toBeVisible({ timeout: 120_000 });
    expect((await fetch(`${origin}/`)).status).toBe(404);
    await expectAccessible(page);
    await trust.click();
    await expect(done.getByText(/^Publicado:/)).toBeVisible({ timeout: 120_000 });
    await expect(done.getByText('todo coincide')).toBeVisible();
    await expectAccessible(page);
    const first = await (await fetch(`${origin}/`)).text();
    expect(first).toBe(await readFile(join(web, 'index.html'), 'utf8'));
    const links = [...first.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(3);
    for (const path of new Set(links)) expect((await fetch(origin + path)).status, path).toBe(200);
  } finally {
    await sshd.stop();
  }
});

test.describe('with a fault from the start', () => {
  // There is no page yet that could be shown beside its form.
  test.use({ expectedFaults: /503 \(Service Unavailable\)/ });

  test('what keeps a club from being published is told with the way to mend it, before anything is sent', async ({
    page,
    desk,
    published: { web, origin },
  }) => {
    await setPublishing(
      desk,
      `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\ndireccion: ${origin}\n`,
    );
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

    await desk.write('.escritorio/permisos.yaml', 'permisos: [\n');
    await desk.open(page, '/publicar');
    await expect(page.getByText('Los permisos anotados no se pueden leer')).toBeVisible();
    await expect(publish).toBeDisabled();
    await page.getByRole('link', { name: 'Recuperar de la segunda copia' }).click();
    await expect(page.getByLabel('Carpeta de la copia')).toBeFocused();
    await expectAccessible(page);
  });
});
