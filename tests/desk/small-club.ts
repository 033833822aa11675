/** `test` with a desk on a small real club, and a server of the folder to which it is published. */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import {
  album,
  galleries,
  readSmallClubFile,
  writeSmallClub as writeContent,
} from '../../src/desk/testing/small-club.ts';
import { serveFolder } from '../setup/listen.ts';
import { test as base, type Desk, expect, type Page } from './desk.ts';

type Folders = Pick<Desk, 'contentDir' | 'photosDir'>;

/** Replaces the content with the small club and all its photos, without the marks of a sample. @param photo bytes of a photo by its id */
export async function writeSmallClub(
  { contentDir, photosDir }: Folders,
  photo: (id: string) => Promise<Buffer> = plainPhoto,
): Promise<void> {
  await rm(contentDir, { recursive: true });
  const club = await readSmallClubFile('club.yaml');
  await writeContent(contentDir, { 'club.yaml': club.replace('muestra: true\n', '') });
  const files = (await readdir(contentDir, { recursive: true })).filter((file) => /\.(yaml|md)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(join(contentDir, file), 'utf8')));
  const ids = texts.join('\n').matchAll(/(?:img|img_movil|escudo|ruta): ["']?([a-z0-9-]+(?:\/[a-z0-9-]+)*)/g);
  for (const id of new Set([...ids].map(([, id = '']) => id))) await putPhoto(photosDir, id, await photo(id));
}

/** Writes a photo. @param id `2025-2026/copa/1` */
export async function putPhoto(photosDir: string, id: string, bytes: Buffer): Promise<void> {
  const file = join(photosDir, `${id}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

const plainPhotos = new Map<string, Promise<Buffer>>();

function plainPhoto(id: string): Promise<Buffer> {
  const photo = plainPhotos.get(id) ?? drawPlainPhoto(id);
  plainPhotos.set(id, photo);
  return photo;
}

function drawPlainPhoto(id: string): Promise<Buffer> {
  // Different colours, since identical bytes would be the same photo.
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0) * 7, 0);
  const background = { r: sum % 256, g: 90, b: 140 };
  return sharp({ create: { width: 1600, height: 1067, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

interface Published {
  /** Target folder and its address. */
  web: string;
  origin: string;
}

export const test = base.extend<{ published: Published }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(writeSmallClub),
  published: async ({ desk }, use) => {
    const web = join(desk.dir, 'web');
    await mkdir(web);
    const { url, stop } = await serveFolder(web);
    await use({ web, origin: url });
    await stop();
  },
});

/** Writes settings that publish to a folder. */
export async function publishToFolder(desk: Desk, { web, origin }: Published): Promise<void> {
  await mkdir(join(desk.contentDir, '.escritorio'), { recursive: true });
  const target = `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }`;
  await desk.write('.escritorio/publicar.yaml', `${target}\ndireccion: ${origin}\n`);
}

/** Publishes with the button. @param report expected text */
export async function publish(page: Page, report: string | RegExp): Promise<void> {
  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(done.getByText(report)).toBeVisible();
  await expect(done.getByRole('alert')).toHaveCount(0);
}

/** Adds an album of three photos. @param photo bytes of a photo by its id */
export async function addAlbum(
  { contentDir, photosDir }: Folders,
  photo: (id: string) => Promise<Buffer> = plainPhoto,
): Promise<void> {
  const { 'galerias.yaml': albums } = galleries('2025-2026', album('Copa', 3));
  await writeFile(join(contentDir, 'galerias.yaml'), stringify(albums));
  for (const id of [1, 2, 3].map((n) => `2025-2026/copa/${n}`))
    await putPhoto(photosDir, id, await photo(id));
}
