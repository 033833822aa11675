/** Stories: from the start screen to the published home page, and pages that nothing links. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, preview, save } from './desk.ts';
import { publish, publishToFolder, test } from './published.ts';

test('a story goes from the start screen to the published home page, its own page and the feed', async ({
  page,
  desk,
  published,
}) => {
  await publishToFolder(desk, published);
  await desk.open(page, '/contenido');
  for (const word of ['noticia', 'blog', 'novedad']) {
    await page.getByLabel('Buscar').fill(word);
    await expect(page.getByRole('link', { name: /^Escribir una noticia/ })).toBeVisible();
  }
  await desk.open(page, '/');
  await page.getByRole('link', { name: 'Noticia nueva' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticia nueva');
  await page.getByRole('textbox', { name: 'Título' }).fill('Ganamos la copa');
  await page.getByRole('textbox', { name: 'Texto' }).click();
  await page.keyboard.type('Tres sets.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Y una merienda.');
  await expectAccessible(page);
  await expect(preview(page).getByRole('heading', { name: 'Ganamos la copa' })).toBeVisible();
  await save(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ganamos la copa');
  const day = await page.getByLabel('Día', { exact: true }).inputValue();
  expect(await desk.read('paginas/blog.md')).toMatch(
    /^---\ntitle: Noticias\ndescription: .*\n---\n\n## Ganamos la copa\n\n\*\d+ de \p{L}+ de \d+\.\*\n\nTres sets\.\n\nY una merienda\.\n$/u,
  );
  await page.getByRole('link', { name: 'próxima publicación' }).click();
  await publish(page, /^Publicado:/);
  // Whoever uses the keyboard stays beside the result.
  await expect(page.getByRole('button', { name: 'Publicar', exact: true })).toBeFocused();
  const read = (file: string) => readFile(join(published.web, file), 'utf8');
  const link = `href="/blog/${day}"`;
  expect(await read('index.html')).toContain(link);
  expect(await read('blog/index.html')).toContain(link);
  expect(await read(`blog/${day}/index.html`)).toContain('Y una merienda.');
  expect(await read('blog/feed.xml')).toContain('<title>Ganamos la copa</title>');
});

test('a saved page that nothing links is put into the menu with one press', async ({ page, desk }) => {
  await desk.open(page, '/contenido');
  await page.getByRole('button', { name: 'Página nueva' }).click();
  await page.getByLabel('¿Cómo se llama?').fill('Voluntariado');
  await page.getByRole('button', { name: 'Añadir', exact: true }).click();
  await page.getByRole('textbox', { name: 'Descripción' }).fill('Cómo ayudar.');
  await page.getByRole('textbox', { name: 'Texto' }).click();
  await page.keyboard.type('Ven.');
  await save(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Ponla en el menú' }).click();
  await expect(page.getByText(/^Ya está en el menú/)).toBeVisible();
  expect(await desk.read('menu.yaml')).toMatch(/title: Voluntariado,?\s+link: \/voluntariado/);
  await expect(page.getByRole('button', { name: 'Ponla en el menú' })).toBeHidden();
});
