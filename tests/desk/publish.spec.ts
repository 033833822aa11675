import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible } from './desk.ts';
import { setPublishing, test } from './small-club.ts';

test('a folder is published, a change is seen before and after, and taken back', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  const copia = join(desk.dir, 'copia');
  await mkdir(copia);
  await desk.open(page, '/publicar');
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Elegir dónde se publica' }).click();
  await expect(page.getByText('Dónde se publica', { exact: true })).toBeFocused();
  await page.getByLabel('En una carpeta de este ordenador').check();
  await page.getByLabel('Carpeta de la web', { exact: true }).fill(web);
  await page.getByLabel('Dirección de la web publicada').fill(origin);
  await page.getByLabel('Carpeta de la segunda copia').fill(copia);
  await page.getByRole('button', { name: 'Guardar y probar' }).click();
  await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();

  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done.getByText(/^Publicado:/)).toBeVisible({ timeout: 120_000 });
  await expect(done.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  const home = await readFile(join(web, 'index.html'), 'utf8');
  expect(home).toContain('<main');
  expect(await readdir(copia)).toContain('copia.json');
  await expect(page.getByRole('button', { name: 'Publicar la versión anterior' })).toHaveCount(0);

  const motto = 'Se juega como se entrena.';
  await desk.write('club.yaml', (await desk.read('club.yaml')).replace(/^lema:.*$/m, `lema: ${motto}`));
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const changes = page.getByRole('region', { name: 'Cambios por publicar' });
  await expect(changes.getByRole('button', { name: /Cambia$/ }).first()).toBeVisible({ timeout: 120_000 });
  const [now, next] = [page.locator('iframe[title^="Ahora"]'), page.locator('iframe[title^="Así quedará"]')];
  await expect(next.contentFrame().getByText(motto).first()).toBeVisible();
  await expect(now.contentFrame().getByText(motto)).toHaveCount(0);
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);

  // Both sides move together, by keyboard, and are as wide as is asked for.
  const place = (frame: typeof now) =>
    frame
      .contentFrame()
      .locator('html')
      .evaluate(() => scrollY);
  const width = (frame: typeof now) =>
    frame
      .contentFrame()
      .locator('html')
      .evaluate(() => innerWidth);
  expect([await width(now), await width(next)]).toEqual([390, 390]);
  await next.contentFrame().getByRole('link').first().focus();
  await page.keyboard.press('End');
  await expect.poll(() => place(now)).toBeGreaterThan(500);
  await now.contentFrame().getByRole('link').first().focus();
  await page.keyboard.press('Home');
  await expect.poll(() => place(next)).toBe(0);
  await changes.getByRole('button', { name: 'Ordenador' }).press('Enter');
  await expect.poll(() => width(now)).toBe(1280);
  expect(await width(next)).toBe(1280);

  // On a phone there is room for one of them.
  const window = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(now).toBeHidden();
  await changes.getByRole('button', { name: 'Ahora, en la web' }).press('Enter');
  await expect(now).toBeVisible();
  await expect(next).toBeHidden();
  await expectAccessible(page);
  if (window) await page.setViewportSize(window);
  await expect(next).toBeVisible();

  // Another computer is at it, or was when it was switched off.
  const turn = { id: 'a', owner: 'otro', at: Date.now() };
  await mkdir(join(web, '.publicando'));
  await writeFile(join(web, '.publicando/turno.json'), JSON.stringify(turn));
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done.getByRole('alert')).toContainText('Otro ordenador está publicando', { timeout: 120_000 });
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'El otro ya no está publicando' }).press('Enter');
  await expect(done.getByText(/^Publicado:/)).toBeVisible({ timeout: 120_000 });
  expect(await (await fetch(`${origin}/`)).text()).toContain(motto);

  await page.getByRole('button', { name: 'Publicar la versión anterior' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Volverá la web del');
  await expect(page.getByRole('button', { name: 'Dejarlo como está' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicarla' }).press('Enter');
  await expect.poll(async () => (await fetch(`${origin}/`)).text()).toBe(home);
});

test('a desk that is killed while it publishes leaves the old site, and the next one goes on', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  await setPublishing(
    desk,
    `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\ndireccion: ${origin}\n`,
  );
  await desk.open(page, '/publicar');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.goto('about:blank');
  await desk.kill();
  expect(await readdir(web)).not.toContain('index.html');
  await desk.restart();
  await desk.open(page, '/publicar');
  await expect(page.getByText('La última publicación se quedó a medias')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cómo ha ido' })).toBeVisible({ timeout: 120_000 });
  expect(await (await fetch(`${origin}/`)).text()).toContain('<main');
});
