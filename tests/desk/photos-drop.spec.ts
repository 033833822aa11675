/** Photos that are dropped, as the system hands them over: files, and folders with folders in them. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessible, type Page, test } from './desk.ts';
import { phonePhotos } from './photo-files.ts';

const KEY = '2024-2025/copa';

/** Drags files of this computer over the place for photos and lets them go there. */
async function drop(page: Page, paths: string[]): Promise<void> {
  const zone = page.getByText('Arrastra aquí las fotos');
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  if (!box) throw new Error('nothing to drop on');
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, ...at, data });
}

test('a folder of a phone and single photos are dropped on an album', async ({ page, desk }) => {
  const card = join(desk.dir, 'tarjeta');
  const inner = join(card, 'DCIM', '100APPLE');
  await mkdir(inner, { recursive: true });
  const photos = await phonePhotos(4);
  for (const [i, { name, buffer }] of photos.entries())
    await writeFile(join(i < 2 ? inner : card, name), buffer);
  // What systems put into folders by themselves.
  for (const name of ['.DS_Store', 'Thumbs.db']) await writeFile(join(card, name), 'x');
  const [single] = await phonePhotos(5);
  const alone = join(desk.dir, 'IMG_2005.JPG');
  await writeFile(alone, single?.buffer ?? '');

  await desk.open(page, `/fotos/${KEY}`);
  await drop(page, [card, alone]);
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
  await expect(page.getByRole('checkbox')).toHaveCount(5);
  await expect(page.getByText('DS_Store')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Añadir 5 fotos' }).click();
  await expect(page.getByText('Añadidas 5 fotos')).toBeVisible();
  expect(await readdir(join(desk.photosDir, KEY))).toHaveLength(5);
});
