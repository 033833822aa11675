import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { SMALL } from '../setup/clubs.ts';
import { listen } from '../setup/listen.ts';
import { test as base, type Desk, expect, expectAccessible } from './desk.ts';

/** A small club that exists: no sample, with a photo for each that its content names. */
async function becomeSmallClub({
  contentDir,
  photosDir,
}: Pick<Desk, 'contentDir' | 'photosDir'>): Promise<void> {
  await rm(contentDir, { recursive: true });
  await cp(SMALL.contentDir, contentDir, { recursive: true });
  const club = join(contentDir, 'club.yaml');
  const text = await readFile(club, 'utf8');
  await writeFile(club, text.replace('muestra: true\n', '').replace(/^hoy:.*\n/m, ''));
  const files = (await readdir(contentDir, { recursive: true })).filter((file) => /\.(yaml|md)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(contentDir, file), 'utf8')));
  const ids = texts.join('\n').matchAll(/(?:img|img_movil|escudo|ruta): ["']?([a-z0-9-]+(?:\/[a-z0-9-]+)*)/g);
  for (const [, id = ''] of ids) {
    const file = join(photosDir, `${id}.jpg`);
    await mkdir(dirname(file), { recursive: true });
    const background = { r: id.length * 9, g: 90, b: 140 };
    await sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
      .jpeg()
      .toFile(file);
  }
}

interface Published {
  web: string;
  origin: string;
}

const test = base.extend<{ published: Published }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(becomeSmallClub),
  published: async ({ desk }, use) => {
    const web = join(desk.dir, 'web');
    await mkdir(web);
    await mkdir(join(desk.dir, 'copia'));
    const server: Server = createServer(async ({ url = '/' }, response) => {
      const path = new URL(url, 'http://web').pathname;
      const file = join(web, path.endsWith('/') ? `${path}index.html` : path);
      const found = await stat(file).catch(() => null);
      if (found?.isDirectory()) response.writeHead(301, { Location: `${path}/` }).end();
      else if (found) response.end(await readFile(file));
      else response.writeHead(404).end();
    });
    const { url, stop } = await listen(server);
    await use({ web, origin: url });
    await stop();
  },
});

test('a folder is published, a change is seen before and after, and taken back', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  test.setTimeout(120_000);
  await desk.open(page, '/publicar');
  await expectAccessible(page);
  await page.getByLabel('En una carpeta de este ordenador').check();
  await page.getByLabel('Carpeta de la web', { exact: true }).fill(web);
  await page.getByLabel('Dirección de la web publicada').fill(origin);
  await page.getByLabel('Carpeta de la segunda copia').fill(join(desk.dir, 'copia'));
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardado.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Probar' }).click();
  await expect(page.getByText('Funciona: se puede publicar')).toBeVisible();

  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done).toBeVisible({ timeout: 90_000 });
  await expect(done.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  const home = await readFile(join(web, 'index.html'), 'utf8');
  expect(home).toContain('<main');
  expect(await readdir(join(desk.dir, 'copia'))).toContain('copia.json');

  const motto = 'Se juega como se entrena.';
  await desk.write('club.yaml', (await desk.read('club.yaml')).replace(/^lema:.*$/m, `lema: ${motto}`));
  await page.getByRole('button', { name: 'Ver cambios' }).click();
  const changes = page.getByRole('region', { name: 'Cambios por publicar' });
  await expect(changes.getByRole('button', { name: /Cambia$/ }).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.frameLocator('iframe[title^="Así quedará"]').getByText(motto).first()).toBeVisible();
  await expect(page.frameLocator('iframe[title^="Ahora"]').getByText(motto)).toHaveCount(0);
  expect(await readFile(join(web, 'index.html'), 'utf8')).toBe(home);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done).toBeVisible({ timeout: 60_000 });
  expect(await (await fetch(`${origin}/`)).text()).toContain(motto);

  await page.getByRole('button', { name: 'Publicar la versión anterior' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Publicarla' }).click();
  await expect.poll(async () => (await fetch(`${origin}/`)).text()).toBe(home);
});

test('a desk that is killed while it publishes leaves the old site, and the next one goes on', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  test.setTimeout(120_000);
  await mkdir(join(desk.contentDir, '.escritorio'), { recursive: true });
  await desk.write(
    '.escritorio/publicar.yaml',
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
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cómo ha ido' })).toBeVisible({ timeout: 90_000 });
  expect(await (await fetch(`${origin}/`)).text()).toContain('<main');
});
