/** Uploads while the desk on the club's server is killed and started again, as by an update. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { phonePhoto } from '../../src/desk/core/photos/fixtures/uploads.ts';
import { type SharedDeskProcess, startSharedDesk } from './shared-desk.ts';

const PHOTOS = 12;
const ADDRESS = 'ana@example.org';
let desk: SharedDeskProcess;

// In one worker, since each worker would start a desk.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  desk = await startSharedDesk();
  await desk.invite('Ana Ruiz', ADDRESS);
});
test.afterAll(() => desk?.stop());

async function signIn(page: Page): Promise<void> {
  await page.goto(`${desk.url}/fotos/nuevo`);
  await page.getByLabel('Tu correo').fill(ADDRESS);
  await page.getByRole('button', { name: 'Enviarme un código' }).click();
  await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeFocused();
  const code = /\b\d{6}\b/.exec(await desk.nextMail(ADDRESS))?.[0] ?? '';
  await page.getByLabel('Código').fill(code);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

const pendingUploads = () => join(desk.photosDir, '.escritorio/subidas');

const CASES = [
  { name: 'keeps the photos that had arrived', album: 'Guardadas', meanwhile: async () => {} },
  {
    name: 'sends photos again that were lost with the server’s disk',
    album: 'Perdidas',
    meanwhile: () => rm(pendingUploads(), { recursive: true }),
  },
];

for (const { name, album, meanwhile } of CASES)
  test(`${name} when the desk is killed after seven of twelve photos`, async ({ page }) => {
    const files = await Promise.all(
      Array.from({ length: PHOTOS }, async (_, i) => ({
        name: `IMG_${i + 1}.JPG`,
        mimeType: 'image/jpeg',
        buffer: await phonePhoto(i + 1, `2024:11:16 10:${String(i + 10)}:00`),
      })),
    );
    await signIn(page);
    await page.getByLabel('Cómo se llama').fill(album);
    await page.getByRole('button', { name: 'Todavía no tengo el permiso' }).click();
    // Holds the later files, so that exactly seven have arrived.
    let sent = 0;
    const held = Promise.withResolvers<void>();
    await page.route(/\/subidas\/.*nombre=/, async (route) => {
      if (++sent > 7) await held.promise;
      await route.continue();
    });
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Elegir fotos' }).click();
    await (await chooser).setFiles(files);
    await expect(page.getByText('Ha llegado')).toHaveCount(7);
    await desk.restart(meanwhile);
    held.resolve();
    await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(PHOTOS);
    await page.getByRole('button', { name: `Crear el álbum con ${PHOTOS} fotos` }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(album) })).toBeVisible();
    await expect(page.getByText(`${PHOTOS} fotos`).first()).toBeVisible();
  });
