/** After a photo is withdrawn nothing of it is left on this computer, and after publishing nothing on the site. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import { phonePhoto } from '../../src/desk/photos/fixtures/uploads.ts';
import { History } from '../../src/desk/store/history.ts';
import { Places } from '../../src/desk/store/places.ts';
import { differenceHash, hashDistance } from '../../src/pictures/difference-hash.ts';
import { type Manifest, variantsOf } from '../../src/pictures/manifest.ts';
import { type Desk, expect, expectAccessible, type Page } from './desk.ts';
import { ownCache } from './own-cache.ts';
import { test as base, becomeSmallClub, putPhoto, setPublishing } from './small-club.ts';

const ALBUM = '2025-2026/copa';
const GALLERIES = `intro: Fotos de cada temporada.
cursos:
  - curso: 2025-2026
    intro: Fotos de la temporada.
    albumes:
      - { route: copa, name: Copa, img: 1, amount: 3 }
`;
const PERMISSION = `permisos:
  - { album: ${ALBUM}, guarda: la secretaría, desde: 2024-09-01, menores: false, consienten: [mayores] }
`;

/** A small club with an album of three photos, all of them of a phone. */
async function becomeClubWithAlbum(folders: Pick<Desk, 'contentDir' | 'photosDir'>) {
  const { contentDir, photosDir } = folders;
  let seed = 0;
  const photo = () => phonePhoto(seed++, '2025:11:16 10:00:00');
  await becomeSmallClub(folders, photo);
  for (let n = 1; n <= 3; n++) await putPhoto(photosDir, `${ALBUM}/${n}`, await photo());
  await writeFile(join(contentDir, 'galerias.yaml'), GALLERIES);
  await mkdir(join(contentDir, '.escritorio'));
  await writeFile(join(contentDir, '.escritorio/permisos.yaml'), PERMISSION);
}

const test = base.extend({
  deskEnv: ownCache,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(becomeClubWithAlbum),
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function likeness(bytes: Buffer): Promise<string | null> {
  if (!/^(?:\xff\xd8|\x89PNG|RIFF|.{4}ftyp)/s.test(bytes.subarray(0, 8).toString('latin1'))) return null;
  const grey = sharp(bytes).flatten({ background: '#fff' }).greyscale().resize(9, 8, { fit: 'fill' });
  return differenceHash(await grey.raw().toBuffer());
}

/** What a photo, and each file that was made of it, is known by. */
interface Known {
  hashes: Set<string>;
  likenesses: string[];
}

async function knownBy(files: readonly Buffer[]): Promise<Known> {
  const found = await Promise.all(files.map(likeness));
  return { hashes: new Set(files.map(sha256)), likenesses: found.filter((each) => each !== null) };
}

/** Files below folders that hold the photo, byte by byte or as a picture that looks like it. */
async function holding({ hashes, likenesses }: Known, folders: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      const like = await likeness(bytes);
      const isNear = like !== null && likenesses.some((each) => hashDistance(each, like) <= 5);
      if (isNear || hashes.has(sha256(bytes))) found.push(relative(folder, path));
    }
  return found;
}

/** As the screen of versions does it; where there is nothing to undo, nothing changes. */
const undo = (page: Page, id: string | undefined) =>
  page.request.post(new URL('/versiones.data', page.url()).href, {
    headers: { origin: new URL(page.url()).origin },
    data: { id },
  });

const versions = async (desk: Desk) => (await History.read(new Places(desk))).list();

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir fotos' }).click();
  await (await chooser).setFiles({ name: 'IMG_4.JPG', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('heading', { name: 'Mira las fotos antes de añadirlas' })).toBeFocused();
}

/** @param words that tell how it went */
async function publish(page: Page, desk: Desk, words: string): Promise<void> {
  await desk.open(page, '/publicar');
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const done = page.getByRole('region', { name: 'Cómo ha ido' });
  await expect(done.getByText(words)).toBeVisible({ timeout: 240_000 });
  await expect(done.getByRole('alert')).toHaveCount(0);
}

test.describe.configure({ timeout: 600_000 });

test('no file holds a withdrawn photo or what was made of it, here or on the published site', async ({
  page,
  desk,
  deskEnv: { CACHE_DIR: cache = '' },
  published: { web, origin },
}) => {
  await setPublishing(
    desk,
    `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\ndireccion: ${origin}\n`,
  );
  const build = join(desk.dir, 'build');
  const here = [desk.contentDir, desk.photosDir, build, cache];
  const taken = await phonePhoto(50, '2025:11:16 11:00:00');

  // It comes in, is undone and done again: a version before can bring it back, and holds it.
  await desk.open(page, `/fotos/${ALBUM}`);
  await choose(page, taken);
  await page.getByRole('button', { name: 'Añadir 1 foto' }).click();
  await expect(page.getByText('Añadida 1 foto, con el número 4.')).toBeVisible();
  for (let times = 0; times < 2; times++) {
    const [version] = await versions(desk);
    await undo(page, version?.id);
  }
  const original = await readFile(join(desk.photosDir, ALBUM, '4.jpg'));
  await publish(page, desk, 'Publicado:');

  // Of all that a visitor gets nothing says where it was taken, or by what.
  const published = (await readdir(web, { recursive: true })).filter((name) =>
    /\.(?:jpe?g|png|webp|avif)$/.test(name),
  );
  expect(published.length).toBeGreaterThan(20);
  for (const name of published) {
    const bytes = await readFile(join(web, name));
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect({ name, exif, xmp, iptc }).toEqual({ name });
    expect(bytes.includes('SECRETA-MARCA')).toBe(false);
  }

  const { pictures } = JSON.parse(await readFile(join(build, 'pictures.json'), 'utf8')) as Manifest;
  const made = Object.values(pictures)
    .filter(({ source }) => source.kind === 'file' && source.path === `${ALBUM}/4.jpg`)
    .flatMap(variantsOf)
    .map(({ path }) => path);
  expect(made.length).toBeGreaterThan(3);
  const variants = await Promise.all(made.map((path) => readFile(join(build, 'site', path))));
  const known = await knownBy([taken, original, ...variants]);

  // A draft of an upload that nobody has finished.
  await desk.open(page, `/fotos/${ALBUM}`);
  const deskOrigin = new URL(page.url()).origin;
  const sent = await page.request.post(`${deskOrigin}/subidas/${randomUUID()}?nombre=IMG_4.JPG`, {
    headers: { origin: deskOrigin, 'content-type': 'application/octet-stream' },
    data: taken,
  });
  expect(sent.ok()).toBe(true);

  const places = new Set((await holding(known, [desk.dir, cache])).map((path) => path.split('/')[0]));
  expect(places).toEqual(new Set(['content', 'photos', 'build', 'web', 'img']));

  await desk.open(page, `/fotos/retirar?foto=${ALBUM}/4`);
  await page.getByRole('button', { name: 'Retirar para siempre' }).press('Enter');
  await expect(page.getByText('Se ha buscado por su contenido')).toBeVisible();
  expect(await holding(known, here)).toEqual([]);
  // The others are all there.
  expect(await readdir(join(desk.photosDir, ALBUM))).toEqual(['1.jpg', '2.jpg', '3.jpg']);

  // No version brings it back.
  for (const { id } of await versions(desk)) await undo(page, id);
  expect(await readdir(join(desk.photosDir, ALBUM))).toEqual(['1.jpg', '2.jpg', '3.jpg']);

  await publish(page, desk, 'Las fotos retiradas ya no están en la web publicada');
  await expectAccessible(page);
  expect(await holding(known, [...here, web])).toEqual([]);
  for (const path of made) expect((await fetch(origin + path)).status, path).toBe(404);
  expect((await fetch(`${origin}/galerias/${ALBUM}/`)).status).toBe(200);

  await page.getByRole('button', { name: 'Publicar la versión anterior' }).click();
  await page.getByRole('button', { name: 'Publicarla' }).click();
  await expect(page.getByText('enseña una foto que se ha retirado').first()).toBeVisible();
  for (const path of made) expect((await fetch(origin + path)).status, path).toBe(404);
});
