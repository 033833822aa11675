import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FrameLocator } from '@playwright/test';
import { expect, expectAccessible, ownCache } from './desk.ts';
import { addAlbum, becomeSmallClub, publish, publishToFolder, test } from './small-club.ts';

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
  await publish(page, /^Publicado:/);
  await expectAccessible(page);
  const home = await readFile(join(web, 'index.html'), 'utf8');
  expect(home).toContain('<main');
  expect(await readdir(copia)).toContain('copia.json');
  await expect(page.getByRole('button', { name: 'Publicar la versión anterior' })).toHaveCount(0);

  const motto = 'Se juega como se entrena.';
  await desk.write('club.yaml', (await desk.read('club.yaml')).replace(/^lema:.*$/m, `lema: ${motto}`));
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const changes = page.getByRole('region', { name: 'Cambios por publicar' });
  await expect(changes.getByRole('button', { name: /Cambia$/ }).first()).toBeVisible();
  const frame = (title: string) => page.locator(`iframe[title^="${title}"]`).contentFrame();
  const [now, next] = [frame('Ahora'), frame('Así quedará')];
  await expect(next.getByText(motto).first()).toBeVisible();
  await expect(now.getByText(motto)).toHaveCount(0);
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);

  // Both sides move together, by keyboard, and are as wide as is chosen.
  const expectView = (frame: FrameLocator, expected: { width?: number; top?: unknown }) =>
    expect(async () => {
      const view = () => ({ width: innerWidth, top: scrollY });
      expect(await frame.locator('html').evaluate(view)).toMatchObject(expected);
    }).toPass();
  for (const each of [now, next]) await expectView(each, { width: 390 });
  // The browser scrolls by degrees: a key in one page while the other still moves would stop it halfway.
  const scroll = async (frame: FrameLocator, key: string) => {
    await frame.getByRole('link').first().focus();
    const place = await frame.locator('html').evaluateHandle(() => {
      const from = scrollY;
      // That of the scrolling before may come late.
      const ended = new Promise<number>((resolve) =>
        addEventListener('scrollend', () => scrollY !== from && resolve(scrollY)),
      );
      return { ended };
    });
    await page.keyboard.press(key);
    return place.evaluate(({ ended }) => ended);
  };
  const bottom = await scroll(next, 'End');
  expect(bottom).toBeGreaterThan(500);
  await expectView(now, { top: bottom });
  expect(await scroll(now, 'Home')).toBe(0);
  await expectView(next, { top: 0 });
  await changes.getByRole('button', { name: 'Ordenador' }).press('Enter');
  for (const each of [now, next]) await expectView(each, { width: 1280 });

  // On a phone there is room for one of them.
  const window = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(now.owner()).toBeHidden();
  await changes.getByRole('button', { name: 'Ahora, en la web' }).press('Enter');
  await expect(now.owner()).toBeVisible();
  await expect(next.owner()).toBeHidden();
  await expectAccessible(page);
  if (window) await page.setViewportSize(window);
  await expect(next.owner()).toBeVisible();

  // Another computer is at it, or was when it was switched off.
  const turn = { id: 'a', owner: 'otro', at: Date.now() };
  await mkdir(join(web, '.publicando'));
  await writeFile(join(web, '.publicando/turno.json'), JSON.stringify(turn));
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done.getByRole('alert')).toContainText('Otro ordenador está publicando');
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);
  // A second copy that fails, whyever, is reported beside what was published.
  await rm(copia, { recursive: true });
  await mkdir(join(copia, 'copia.json'), { recursive: true });
  await page.getByRole('button', { name: 'El otro ya no está publicando' }).press('Enter');
  await expect(done.getByText(/^Publicado:/)).toBeVisible();
  await expect(done.getByText('La web está publicada, pero la segunda copia no')).toBeVisible();
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
  await publishToFolder(desk, { web, origin });
  await desk.open(page, '/publicar');
  const request = page.request.post(new URL('/publicar.data', page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: { intent: 'publish' },
  });
  // As soon as it is under way: a slow browser would let it come to its end.
  while (!existsSync(join(desk.dir, 'build/publicando.txt'))) await new Promise(setImmediate);
  await page.goto('about:blank');
  await desk.kill();
  await request.catch(() => {});
  expect(await readdir(web)).not.toContain('index.html');
  await desk.restart();
  await desk.open(page, '/publicar');
  await expect(page.getByText('La última publicación se quedó a medias')).toBeVisible();
  await expectAccessible(page);
  await publish(page, /^Publicado:/);
  expect(await (await fetch(`${origin}/`)).text()).toContain('<main');
});

const withAlbum = test.extend({
  deskEnv: ownCache,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) =>
    use(async (folders) => {
      await becomeSmallClub(folders);
      await addAlbum(folders);
    }),
});

withAlbum(
  'an album without permission is not published; its link leads to the form, and then publishing goes on',
  async ({ page, desk, published: { web, origin } }) => {
    await publishToFolder(desk, { web, origin });
    await desk.open(page, '/publicar');
    await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeDisabled();
    await expect(page.getByText('El álbum «Copa» (2025-2026) no tiene permiso anotado')).toBeVisible();
    await expectAccessible(page);

    // Nor does it go by another way than the button.
    const answer = await page.request.post(new URL('/publicar.data', page.url()).href, {
      headers: { origin: new URL(page.url()).origin },
      data: { intent: 'publish' },
    });
    expect(answer.status()).toBe(200);
    await desk.open(page, '/publicar');
    await expect(page.getByRole('alert')).toContainText('hay álbumes sin permiso');
    expect(await readdir(web)).toEqual([]);
    await expectAccessible(page);

    // Whoever comes to the list begins at its top; the focus goes to what comes next.
    await desk.open(page, '/fotos/permisos');
    await expect(page.getByRole('heading', { level: 2, name: /^Copa/ })).toBeVisible();
    await expect(page.locator('h2:focus')).toHaveCount(0);
    await page.getByRole('button', { name: 'Dejarlo para otro día' }).click();
    await expect(page.getByRole('heading', { name: 'No quedan más álbumes' })).toBeFocused();
    await desk.open(page, '/publicar');

    await page.getByRole('link', { name: 'Anotar el permiso' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Copa/ })).toBeVisible();
    await page.locator('summary', { hasText: 'Anotar el permiso' }).click();
    await expectAccessible(page);
    await page.getByLabel('Quién guarda los permisos').fill('la secretaría');
    await page.getByLabel('Valen desde').fill('2024-09-01');
    await page.getByLabel('Mayores').check();
    await page.getByRole('button', { name: 'Anotar el permiso' }).click();
    await expect(page.getByText('Permiso anotado.')).toBeVisible();
    await page.getByLabel('Quién guarda los permisos').fill('la presidencia');
    await expect(page.getByText('Permiso anotado.')).toBeHidden();
    // Folded and opened again, the form starts from the record that is shown.
    const fold = page.locator('summary', { hasText: 'Cambiar el permiso' });
    await fold.click();
    await fold.click();
    await expect(page.getByLabel('Quién guarda los permisos')).toHaveValue('la secretaría');

    await page.getByRole('link', { name: 'Publicar', exact: true }).click();
    // Where versions are kept there is a file: what is published is published all the same.
    await writeFile(join(desk.dir, 'build/publicado'), '');
    await publish(page, /^Publicado:/);
    await expect(page.getByText('no se podrá volver a esta versión')).toBeVisible();
    await expectAccessible(page);
    expect((await fetch(`${origin}/galerias/2025-2026/copa/`)).status).toBe(200);
  },
);
