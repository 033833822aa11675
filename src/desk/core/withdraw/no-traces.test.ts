/** Searches all files for bytes of withdrawn photos of every role. */
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import type { Club } from '../../../club/content/club.ts';
import { readClub } from '../../../club/content/read.ts';
import { encodeAll } from '../../../media/pictures/build.ts';
import { photoJpeg } from '../../../media/pictures/fixtures/photo.ts';
import { variantsOf } from '../../../media/pictures/manifest.ts';
import { planPhotos, withAllPhotos } from '../../../site/build/inputs.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { copyContent } from '../../../tasks/publish/copy.ts';
import { sendSite } from '../../../tasks/publish/publish-club.ts';
import { keepVersion } from '../../../tasks/publish/versions.ts';
import { type SampleDesk, sampleDesk, sendFiles } from '../../testing/bare-desk.ts';
import { addPhotos } from '../albums/add-photos.ts';
import { storeFieldPicture } from '../photos/field-pictures.ts';
import { planWithdrawals, withdrawPhotos } from './withdraw.ts';

const ALBUM = '2024-2025/copa';

let dir: string;
let folders: Folders;
let desk: SampleDesk;
let club: Club;

const upload = (...files: Buffer[]) =>
  sendFiles(
    desk,
    files.map((bytes, i) => ({ name: `IMG_${i + 1}.png`, bytes })),
  );

/** Adds photos to an album. @returns their numbers */
async function addToAlbum(album: string, ...files: Buffer[]): Promise<number[]> {
  const { upload: id } = await upload(...files);
  return (await addPhotos(desk, album, { upload: id, keys: [...files.keys()].map(String), confirmed: true }))
    .numbers;
}

/** Uploads a photo as the picture of a form field. */
const addAsPicture = async (id: string, role: string, bytes: Buffer) =>
  storeFieldPicture(desk, { name: 'IMG_1.png', id, role, confirmed: true }, Readable.from([bytes]));

const albumIds = (numbers: readonly number[]) => numbers.map((n) => `${ALBUM}/${n}`);

/** Returns a byte sequence that is unique to a file. */
const sampleBytes = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

/** Lists by photo all files of the test that contain its bytes. @param ignored folders that are not searched */
async function filesByPhoto(ignored: readonly string[] = []): Promise<Record<string, string[]>> {
  const found = Object.fromEntries([...testPhotos.keys()].map((name): [string, string[]] => [name, []]));
  for (const path of await listFilesBelow(dir)) {
    const relativePath = path.slice(dir.length + 1);
    if (ignored.some((folder) => relativePath.startsWith(folder))) continue;
    const bytes = await readFile(path);
    for (const [name, { needles }] of testPhotos)
      if (needles.some((needle) => bytes.includes(needle))) found[name]?.push(relativePath);
  }
  return found;
}

/** Plans and encodes the pictures made from photos, as a build does. @param prefix start of the photos' ids */
async function encode(club: Club, outDir: string, prefix = '') {
  const { manifest, problems } = await planPhotos(withAllPhotos(club), folders, '#14305a');
  expect(problems).toEqual([]);
  const selected = Object.entries(manifest.pictures).filter(
    ([, { source }]) => source.kind === 'file' && source.path.startsWith(prefix),
  );
  await encodeAll({ pictures: Object.fromEntries(selected) }, { ...folders, outDir });
  return manifest;
}

/** Publishes the pictures with a single page, keeps the version and makes the second copy. */
async function publish(html: string): Promise<void> {
  const currentClub = await readClub(folders.contentDir, sitePages);
  await rm(folders.siteDir, { recursive: true, force: true });
  const manifest = await encode(currentClub, folders.siteDir);
  await writeFile(join(folders.siteDir, 'index.html'), html);
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
  const { name } = await sendSite(folders, folders.siteDir, {});
  await keepVersion(folders, name);
  // The last copy loses most photos, which a person would confirm.
  await copyContent(folders, join(dir, 'disco'), { allowShrinking: true });
}

/** Pictures of all roles, with their ids. */
const PICTURE_ROLES: [string, role: string, id: (club: Club) => string | undefined][] = [
  ['the crest', 'escudo', ({ crest }) => crest.id],
  ['the hero', 'portada', ({ cover }) => cover?.img.id],
  ['the hero of phones', 'portada-movil', ({ cover }) => cover?.narrowImg.id],
  ['a team', 'equipo', ({ kinds }) => kinds[0]?.teams[1]?.img?.id],
  ['a coach', 'retrato', ({ coaches }) => coaches.flatMap(({ img }) => img?.id ?? [])[0]],
  ['the board', 'retrato', ({ board }) => board.flatMap(({ img }) => img?.id ?? [])[0]],
  ['a venue', 'lugar', ({ venues }) => venues[0]?.img?.id],
  ['a partner', 'marca', ({ partners }) => partners[0]?.partners[0]?.img?.id],
  ['the story', 'historia', ({ story }) => story?.img?.id],
  ['a page', 'historia', ({ pages }) => pages.flatMap(({ img }) => img?.id ?? [])[0]],
  ['a share picture', 'compartir', () => 'compartir/equipos'],
  ['an unused file', 'historia', () => 'club/sin-usar'],
];
/** Photos that are used twice or were replaced. */
const TWO_ALBUMS = 'a photo in two albums';
const VENUE_COPY = 'a file of an album copied for a venue';
const REPLACED = 'a picture replaced by another one';
const NAMES = [...PICTURE_ROLES.map(([role]) => role), TWO_ALBUMS, VENUE_COPY, REPLACED];

interface TestPhoto {
  /** Number in the album. */
  n: number;
  /** Uploaded file. */
  bytes: Buffer;
  /** Byte sequences of the upload and of all files made from it. */
  needles: Buffer[];
}
const testPhotos = new Map<string, TestPhoto>();
/** Files of the built site made from photos that stay. */
let remainingFiles: string[] = [];
const knownPhoto = (name: string): TestPhoto => testPhotos.get(name) as TestPhoto;
const numbers = () => [...testPhotos.values()].map(({ n }) => n);
const secondVenue = () => club.venues[1]?.img?.id ?? '';

/** Timeout for preparing and encoding many photos, ms. */
const TIMEOUT_MS = 600_000;
vi.setConfig({ testTimeout: TIMEOUT_MS });

const png = async (seed: number) =>
  sharp(await photoJpeg(seed, 200, 134))
    .png()
    .toBuffer();
const original = async (id: string): Promise<Buffer> => {
  const folder = join(folders.photosDir, dirname(id));
  const name = (await readdir(folder)).find((file) => file.replace(/\.\w+$/, '') === id.split('/').at(-1));
  return readFile(join(folder, name ?? ''));
};

/** Returns the files of the built site made from photos. */
async function variantFiles(...ids: string[]): Promise<string[]> {
  const { pictures } = JSON.parse(await readFile(folders.manifestFile, 'utf8'));
  return (Object.values(pictures) as Parameters<typeof variantsOf>[0][])
    .filter(({ source }) => source.kind === 'file' && ids.includes(source.path.replace(/\.\w+$/, '')))
    .flatMap(variantsOf)
    .map(({ path }) => join(folders.siteDir, path));
}

/** Records bytes of files made from a photo. */
async function recordBytes(name: string, files: readonly string[]): Promise<void> {
  for (const path of files) knownPhoto(name).needles.push(sampleBytes(await readFile(path)));
}

beforeAll(async () => {
  desk = await sampleDesk();
  ({ dir, folders } = desk);
  for (const name of ['web', 'disco', 'build/next-1', 'content/.escritorio/borradores'])
    await mkdir(join(dir, name), { recursive: true });
  await writeFile(
    join(folders.contentDir, '.escritorio/publicar.yaml'),
    `destino: { tipo: carpeta, carpeta: ${JSON.stringify(join(dir, 'web'))} }\n`,
  );
  club = await readClub(folders.contentDir, sitePages);

  const files = await Promise.all(NAMES.map((_, i) => png(i + 1)));
  const added = await addToAlbum(ALBUM, ...files, await png(NAMES.length + 1));
  const remainingNumber = added.at(-1);
  for (const [i, name] of NAMES.entries()) {
    const [n = 0, bytes = Buffer.of()] = [added[i], files[i]];
    testPhotos.set(name, {
      n,
      bytes,
      needles: [sampleBytes(bytes), sampleBytes(await original(`${ALBUM}/${n}`))],
    });
  }
  // This picture is replaced below; the version of the first site keeps it.
  const story = club.story?.img?.id ?? '';
  await addAsPicture(story, 'historia', knownPhoto(REPLACED).bytes);
  await publish('one');
  await recordBytes(REPLACED, await variantFiles(story, `${ALBUM}/${knownPhoto(REPLACED).n}`));
  const venueCopy = knownPhoto(VENUE_COPY);
  await addAsPicture(secondVenue(), 'lugar', await original(`${ALBUM}/${venueCopy.n}`));
  venueCopy.needles.push(sampleBytes(await original(secondVenue())));
  await addToAlbum('2024-2025/torneos', knownPhoto(TWO_ALBUMS).bytes);
  for (const [name, role, idOf] of PICTURE_ROLES) {
    const id = idOf(club) ?? name;
    await addAsPicture(id, role, knownPhoto(name).bytes);
    knownPhoto(name).needles.push(sampleBytes(await original(id)));
  }
  // An earlier crop, which is in no manifest.
  const earlierDir = join(dir, 'earlier');
  const img = { id: story, focus: { x: 0.1, y: 0.9 } };
  await encode({ ...club, story: club.story && { ...club.story, img } }, earlierDir, story);
  const cropped = await listFilesBelow(earlierDir);
  expect(cropped).not.toEqual([]);
  await recordBytes('the story', cropped);
  await rm(earlierDir, { recursive: true });
  await publish('two');
  remainingFiles = await variantFiles(`${ALBUM}/${remainingNumber}`);
  await recordBytes(VENUE_COPY, await variantFiles(secondVenue(), `${ALBUM}/${venueCopy.n}`));
  for (const [name, , id] of PICTURE_ROLES)
    await recordBytes(name, await variantFiles(id(club) ?? '', `${ALBUM}/${knownPhoto(name).n}`));
  // An unfinished upload, copies in the desk's folder, and an encoded file under other names.
  await upload(...files.slice(0, 2));
  const drafts = join(folders.contentDir, '.escritorio/borradores');
  for (const { bytes, n } of testPhotos.values()) await writeFile(join(drafts, `${n}.bin`), bytes);
  const [variant = ''] = await variantFiles(`${ALBUM}/${knownPhoto(TWO_ALBUMS).n}`);
  await recordBytes(TWO_ALBUMS, [variant]);
  await copyFile(variant, join(drafts, 'pequena.bin'));
  await link(variant, join(folders.buildDir, 'next-1/otra.avif'));
}, TIMEOUT_MS);
afterAll(() => desk.close());

/** Folders that only publishing updates. */
const PUBLISHED_FOLDERS = ['web/', 'disco/'];

test('finds no obstacles to the withdrawal of photos of all roles at once', async () => {
  const before = await filesByPhoto();
  for (const name of NAMES) expect(before[name]?.length, name).toBeGreaterThan(6);
  const { plans } = await planWithdrawals(desk, albumIds(numbers()));
  expect(plans.flatMap(({ obstacles }) => obstacles)).toEqual([]);
});

test('leaves no bytes of withdrawn photos on this computer', async () => {
  expect((await withdrawPhotos(desk, albumIds(numbers()))).undeletedFiles).toEqual([]);
  expect(await filesByPhoto(PUBLISHED_FOLDERS)).toEqual(Object.fromEntries(NAMES.map((name) => [name, []])));
  expect(remainingFiles).not.toEqual([]);
  for (const path of remainingFiles) expect(existsSync(path), path).toBe(true);
  const [cacheFile = ''] = (await listFilesBelow(folders.cacheDir)).filter((path) => path.endsWith('.json'));
  for (const n of numbers()) expect(await readFile(cacheFile, 'utf8')).not.toContain(`copa/${n}.`);
});

test('removes withdrawn photos from target and second copy at the next publication, and refuses their upload', async () => {
  await publish('three');
  expect(await filesByPhoto()).toEqual(Object.fromEntries(NAMES.map((name) => [name, []])));
  const { refused } = await upload(knownPhoto('a team').bytes, knownPhoto(VENUE_COPY).bytes);
  expect(refused).toHaveLength(2);
});

test('lists similar photos with their uses, and withdraws only the selected ones', async () => {
  const photo = await photoJpeg(300, 600, 400);
  const [n = 0] = await addToAlbum(ALBUM, photo);
  const smaller = await sharp(photo).resize(400).jpeg({ quality: 60 }).toBuffer();
  const mark = club.partners[0]?.partners[1]?.img?.id ?? '';
  await addAsPicture(mark, 'marca', smaller);
  const unusedFile = join(folders.photosDir, 'club/recorte.jpg');
  await writeFile(unusedFile, await sharp(photo).resize(300).jpeg({ quality: 50 }).toBuffer());
  await copyFile(unusedFile, join(folders.photosDir, 'club/recorte-2.jpg'));
  // The next photo of a burst.
  const burst = await sharp(photo).extract({ left: 12, top: 6, width: 588, height: 394 }).jpeg().toBuffer();
  const [next = 0] = await addToAlbum(ALBUM, burst);
  await addToAlbum(ALBUM, await photoJpeg(301, 600, 400));

  const { similar } = await planWithdrawals(desk, albumIds([n]));
  expect(similar.map(({ where }) => where)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^«patrocinadores\/.*», que sale en «/),
      expect.stringContaining('que no sale en ninguna página'),
      `la foto ${next} del álbum Copa (2024-2025)`,
    ]),
  );
  expect(similar).toHaveLength(3);

  const unusedHashes = similar.filter(({ where }) => where.includes('recorte')).map(({ sha256 }) => sha256);
  expect(await withdrawPhotos(desk, albumIds([n]), unusedHashes)).toMatchObject({
    names: [`foto ${n} del álbum Copa (2024-2025)`],
    undeletedFiles: [],
  });
  for (const path of await listFilesBelow(dir))
    expect((await readFile(path)).includes(sampleBytes(photo)), path).toBe(false);
  expect(
    (await listFilesBelow(join(folders.photosDir, 'club'))).filter((path) => path.includes('recorte')),
  ).toEqual([]);
  // The other similar photos stay.
  expect(await original(`${ALBUM}/${next}`)).toBeDefined();
  expect(await original(mark)).toBeDefined();
});
