import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible } from './desk.ts';
import { ownCache } from './own-cache.ts';
import { becomeSmallClub, drawnPhoto, putPhoto, setPublishing, test as withClub } from './small-club.ts';

const ALBUM = `intro: Fotos.
cursos:
  - curso: 2025-2026
    intro: Fotos.
    albumes:
      - { route: copa, name: Copa, img: 1, amount: 3 }
`;

const test = withClub.extend({
  deskEnv: ownCache,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) =>
    use(async (folders) => {
      await becomeSmallClub(folders);
      await writeFile(join(folders.contentDir, 'galerias.yaml'), ALBUM);
      for (const id of [1, 2, 3].map((n) => `2025-2026/copa/${n}`))
        await putPhoto(folders.photosDir, id, await drawnPhoto(id));
    }),
});

test('an album without permission is not published; its link leads to the form, and then publishing goes on', async ({
  page,
  desk,
  published: { web, origin },
}) => {
  await setPublishing(
    desk,
    `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\ndireccion: ${origin}\n`,
  );
  await desk.open(page, '/publicar');
  const publish = page.getByRole('button', { name: 'Publicar', exact: true });
  await expect(publish).toBeDisabled();
  await expect(page.getByText('El álbum «Copa» (2025-2026) no tiene permiso anotado')).toBeVisible();
  await expectAccessible(page);

  // Nor does it go by another way than the button.
  const answer = await page.evaluate(async () => {
    const head = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ intent: 'publish' });
    return (await fetch('/publicar.data', { method: 'POST', headers: head, body })).status;
  });
  expect(answer).toBe(200);
  await desk.open(page, '/publicar');
  await expect(page.getByRole('alert')).toContainText('hay álbumes sin permiso');
  expect(await readdir(web)).toEqual([]);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Anotar el permiso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Copa/ })).toBeVisible();
  await page.getByRole('button', { name: 'Anotar el permiso' }).click();
  await expectAccessible(page);
  await page.getByLabel('Quién guarda los permisos').fill('la secretaría');
  await page.getByLabel('Valen desde').fill('2024-09-01');
  await page.getByLabel('Mayores').check();
  await page.getByRole('button', { name: 'Anotar el permiso' }).click();
  await expect(page.getByText('Permiso anotado.')).toBeVisible();

  await page.getByRole('link', { name: 'Publicar', exact: true }).click();
  await publish.click();
  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await expect(done.getByText(/^Publicado:/)).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  expect((await fetch(`${origin}/galerias/2025-2026/copa/`)).status).toBe(200);
});
