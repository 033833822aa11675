/** Searches all files for bytes of withdrawn photos of every role. */
import { existsSync } from 'node:fs';
import { copyFile, cp, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import type { Club } from '../../../club/content/club.ts';
import { readClub } from '../../../club/content/read.ts';
import { pictureKinds } from '../../../club/content/testing/picture-kinds.ts';
import { encodeAll } from '../../../media/pictures/build.ts';
import { photoJpeg } from '../../../media/pictures/fixtures/photo.ts';
import { filesByPhoto, sampleBytes } from '../../../media/pictures/fixtures/traces.ts';
import { variantsOf } from '../../../media/pictures/manifest.ts';
import { planPhotos, withAllPhotos } from '../../../site/build/inputs.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { copyContent } from '../../../tasks/publish/copy.ts';
import { sendSite, undoPublish } from '../../../tasks/publish/publish-club.ts';
import { PublishError } from '../../../tasks/publish/publish-error.ts';
import { restore } from '../../../tasks/publish/restore.ts';
import { keepVersion } from '../../../tasks/publish/versions.ts';
import { sampleDesk, sendFiles, type TestDesk } from '../../testing/bare-desk.ts';
import { addPhotos } from '../albums/add-photos.ts';
import { storeFieldPicture } from '../photos/field-pictures.ts';
import { planWithdrawals, withdrawPhotos } from './withdraw.ts';

const ALBUM = '2024-2025/copa';

let dir: string;
let folders: Folders;
let desk: TestDesk;
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

/** Lists by photo all files of the test that contain its bytes. @param ignored folders whose files are left out */
async function findTraces(ignored: readonly string[] = []): Promise<Record<string, string[]>> {
  const needles = new Map([...testPhotos].map(([name, photo]) => [name, photo.needles]));
  const found = Object.entries(await filesByPhoto(dir, needles));
  const isSearched = (path: string) => !ignored.some((folder) => path.startsWith(folder));
  return Object.fromEntries(found.map(([name, paths]) => [name, paths.filter(isSearched)]));
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

/** Pictures of all kinds that a club declares outside of albums, one of each, and files that no kind declares. */
const PICTURES: [name: string, id: string, role: string][] = [
  ...[...pictureKinds(await readClub(sampleContent, sitePages))].flatMap(
    ([kind, [picture]]): [string, string, string][] => {
      const role = picture?.roles[0];
      return role && role !== 'foto' ? [[kind, picture.img.id, role]] : [];
    },
  ),
  ['a share picture', 'compartir/equipos', 'compartir'],
  ['an unused file', 'club/sin-usar', 'historia'],
];
const STORY = 'historia of /quienes-somos';
/** Photos that are used twice or were replaced. */
const TWO_ALBUMS = 'a photo in two albums';
const VENUE_COPY = 'a file of an album copied for a venue';
const REPLACED = 'a picture replaced by another one';
const NAMES = [...PICTURES.map(([name]) => name), TWO_ALBUMS, VENUE_COPY, REPLACED];
const NO_TRACES = Object.fromEntries(NAMES.map((name) => [name, []]));

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
  for (const [name, id, role] of PICTURES) {
    await addAsPicture(id, role, knownPhoto(name).bytes);
    knownPhoto(name).needles.push(sampleBytes(await original(id)));
  }
  // An earlier crop, which is in no manifest.
  const earlierDir = join(dir, 'earlier');
  const img = { id: story, focus: { x: 0.1, y: 0.9 } };
  await encode({ ...club, story: club.story && { ...club.story, img } }, earlierDir, story);
  const cropped = await listFilesBelow(earlierDir);
  expect(cropped).not.toEqual([]);
  await recordBytes(STORY, cropped);
  await rm(earlierDir, { recursive: true });
  await publish('two');
  remainingFiles = await variantFiles(`${ALBUM}/${remainingNumber}`);
  await recordBytes(VENUE_COPY, await variantFiles(secondVenue(), `${ALBUM}/${venueCopy.n}`));
  for (const [name, id] of PICTURES)
    await recordBytes(name, await variantFiles(id, `${ALBUM}/${knownPhoto(name).n}`));
  // A folder that a restore moved aside, an unfinished upload, copies in the desk's folder, and an encoded file under other names.
  const asideDir = `${folders.photosDir}.antes-2024-11-20T10-00-00-000`;
  await mkdir(asideDir);
  await upload(...files.slice(0, 2));
  const drafts = join(folders.contentDir, '.escritorio/borradores');
  for (const { bytes, n } of testPhotos.values())
    for (const folder of [drafts, asideDir]) await writeFile(join(folder, `${n}.bin`), bytes);
  const [variant = ''] = await variantFiles(`${ALBUM}/${knownPhoto(TWO_ALBUMS).n}`);
  await recordBytes(TWO_ALBUMS, [variant]);
  await copyFile(variant, join(drafts, 'pequena.bin'));
  await link(variant, join(folders.buildDir, 'next-1/otra.avif'));
});
afterAll(() => desk.close());

test('leaves no bytes of withdrawn photos of all kinds on this computer', async () => {
  const before = await findTraces();
  for (const name of NAMES) expect(before[name]?.length, name).toBeGreaterThan(6);
  const { plans } = await planWithdrawals(desk, albumIds(numbers()));
  expect(plans.flatMap(({ obstacles }) => obstacles)).toEqual([]);
  // A disk that is not connected during the withdrawal.
  await cp(join(dir, 'disco'), join(dir, 'disco-viejo'), { recursive: true });
  expect((await withdrawPhotos(desk, albumIds(numbers()))).undeletedFiles).toEqual([]);
  // Only publishing updates the target and the second copy.
  expect(await findTraces(['web/', 'disco/', 'disco-viejo/'])).toEqual(NO_TRACES);
  // The content stays valid, and a partner keeps its line.
  const after = await readClub(folders.contentDir, sitePages);
  const [partnersBefore, partnersAfter] = [club, after].map(({ partners }) =>
    partners.map((tier) => tier.partners.length),
  );
  expect([after.cover, partnersAfter]).toEqual([null, partnersBefore]);
  expect(remainingFiles).not.toEqual([]);
  for (const path of remainingFiles) expect(existsSync(path), path).toBe(true);
  const [cacheFile = ''] = (await listFilesBelow(folders.cacheDir)).filter((path) => path.endsWith('.json'));
  for (const n of numbers()) expect(await readFile(cacheFile, 'utf8')).not.toContain(`copa/${n}.`);
});

/** Ways by which a withdrawn photo could come back. */
const EXITS: [name: string, attempt: () => Promise<unknown>][] = [
  [
    'the undo of a publication',
    () => expect(undoPublish(folders, { checkPictures: async () => [] })).rejects.toThrow(PublishError),
  ],
  [
    'an upload',
    async () => {
      const files = [STORY, VENUE_COPY].map((name) => knownPhoto(name).bytes);
      expect((await upload(...files)).refused).toHaveLength(2);
    },
  ],
  [
    'the undo of any change',
    async () => {
      for (const { id } of await desk.store.versions()) await desk.store.undo(id).catch(() => {});
    },
  ],
  [
    'the restore of an older copy',
    async () => {
      await desk.store.close();
      expect((await restore(join(dir, 'disco-viejo'), folders)).refused.length).toBeGreaterThan(NAMES.length);
    },
  ],
];

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

test('leaves no withdrawn photo at the target and in the second copy after the next publication', async () => {
  await publish('three');
  expect(await findTraces(['disco-viejo/'])).toEqual(NO_TRACES);
});

test.each(EXITS)('brings no withdrawn photo back by %s', async (_, attempt) => {
  const before = await findTraces();
  await attempt();
  for (const [name, paths] of Object.entries(await findTraces(['disco-viejo/'])))
    expect(before[name], name).toEqual(expect.arrayContaining(paths));
});
