/** A withdrawn photo is nowhere, in whatever role it stood: searched byte by byte. */
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { planPhotos, withAllPhotos } from '../../build/inputs.ts';
import type { Folders } from '../../config/folders.ts';
import type { Club } from '../../content/club.ts';
import { readClub } from '../../content/read.ts';
import { encodeAll } from '../../pictures/build.ts';
import { photoJpeg } from '../../pictures/fixtures/photo.ts';
import { variantsOf } from '../../pictures/manifest.ts';
import { copyContent } from '../../publish/copy.ts';
import { sendSite } from '../../publish/publish-club.ts';
import { keepVersion } from '../../publish/versions.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { addPhotos } from '../albums/add-photos.ts';
import { filePicture } from '../photos/field-pictures.ts';
import { type SampleDesk, sampleDesk, sendFiles } from '../testing/bare-desk.ts';
import { filesBelow } from './photo-files.ts';
import { planWithdrawals, withdrawPhotos } from './withdraw.ts';

const ALBUM = '2024-2025/copa';

let dir: string;
let folders: Folders;
let desk: SampleDesk;
let club: Club;

const sent = (...files: Buffer[]) =>
  sendFiles(
    desk,
    files.map((bytes, i) => ({ name: `IMG_${i + 1}.png`, bytes })),
  );

/** @returns their numbers */
async function toAlbum(album: string, ...files: Buffer[]): Promise<number[]> {
  const { upload } = await sent(...files);
  return (await addPhotos(desk, album, { upload, take: [...files.keys()], confirmed: true })).numbers;
}

const toRole = async (id: string, role: string, bytes: Buffer) =>
  filePicture(desk, { name: 'IMG_1.png', id, role }, Readable.from([bytes]));

const inAlbum = (numbers: readonly number[]) => numbers.map((n) => `${ALBUM}/${n}`);

/** A stretch of a file that no other one has. */
const middle = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

/** For each photo the files below the whole folder that hold a stretch of it, searched byte by byte. */
async function holders(besides: readonly string[] = []): Promise<Record<string, string[]>> {
  const found = Object.fromEntries([...known.keys()].map((name): [string, string[]] => [name, []]));
  for (const path of await filesBelow(dir)) {
    const short = path.slice(dir.length + 1);
    if (besides.some((folder) => short.startsWith(folder))) continue;
    const bytes = await readFile(path);
    for (const [name, { needles }] of known)
      if (needles.some((needle) => bytes.includes(needle))) found[name]?.push(short);
  }
  return found;
}

/** Plans the pictures that are made of photos, and encodes them as a build does. @param of begins the id of the photos */
async function encode(now: Club, outDir: string, of = '') {
  const { manifest, problems } = await planPhotos(withAllPhotos(now), folders, '#14305a');
  expect(problems).toEqual([]);
  const own = Object.entries(manifest.pictures).filter(
    ([, { source }]) => source.kind === 'file' && source.path.startsWith(of),
  );
  await encodeAll({ pictures: Object.fromEntries(own) }, { ...folders, outDir });
  return manifest;
}

/** Makes the pictures, sends them with a page, keeps the version and copies content and photos: a publication without React. */
async function publish(words: string): Promise<void> {
  const now = await readClub(folders.contentDir, sitePages);
  await rm(folders.siteDir, { recursive: true, force: true });
  const manifest = await encode(now, folders.siteDir);
  await writeFile(join(folders.siteDir, 'index.html'), words);
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
  const { name } = await sendSite(folders, folders.siteDir, {});
  await keepVersion(folders, name);
  // At the end most photos are withdrawn: a person confirms that it is so.
  await copyContent(folders, join(dir, 'disco'), { evenIfSmaller: true });
}

/** Every role that a picture can have: whose file is called what. */
const ROLES: [string, role: string, id: (club: Club) => string | undefined][] = [
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
  ['a file that no page names', 'historia', () => 'club/sin-usar'],
];
/** Besides, what was the same photo otherwise. */
const AGAIN = 'another album';
const TAKEN = 'the file of the album itself, taken for a venue';
const REPLACED = 'a picture that was replaced long ago';
const NAMES = [...ROLES.map(([role]) => role), AGAIN, TAKEN, REPLACED];

interface Known {
  n: number;
  /** The uploaded file, and stretches of all that was made of it. */
  bytes: Buffer;
  needles: Buffer[];
}
const known = new Map<string, Known>();
/** Files of the built site that show a photo which is not withdrawn. */
let others: string[] = [];
const knownOf = (name: string): Known => known.get(name) as Known;
const numbers = () => [...known.values()].map(({ n }) => n);
const secondVenue = () => club.venues[1]?.img?.id ?? '';

/** Photos are prepared in processes of their own, and pictures encoded, ms. */
const SLOW = 600_000;
vi.setConfig({ testTimeout: SLOW });

const png = async (seed: number) =>
  sharp(await photoJpeg(seed, 200, 134))
    .png()
    .toBuffer();
const original = async (id: string): Promise<Buffer> => {
  const folder = join(folders.photosDir, dirname(id));
  const name = (await readdir(folder)).find((file) => file.replace(/\.\w+$/, '') === id.split('/').at(-1));
  return readFile(join(folder, name ?? ''));
};

/** Files of the built site that were made of photos. */
async function variants(...ids: string[]): Promise<string[]> {
  const { pictures } = JSON.parse(await readFile(folders.manifestFile, 'utf8'));
  return (Object.values(pictures) as Parameters<typeof variantsOf>[0][])
    .filter(({ source }) => source.kind === 'file' && ids.includes(source.path.replace(/\.\w+$/, '')))
    .flatMap(variantsOf)
    .map(({ path }) => join(folders.siteDir, path));
}

async function note(name: string, files: readonly string[]): Promise<void> {
  for (const path of files) knownOf(name).needles.push(middle(await readFile(path)));
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
  const added = await toAlbum(ALBUM, ...files, await png(NAMES.length + 1));
  const stays = added.at(-1);
  for (const [i, name] of NAMES.entries()) {
    const [n = 0, bytes = Buffer.of()] = [added[i], files[i]];
    known.set(name, { n, bytes, needles: [middle(bytes), middle(await original(`${ALBUM}/${n}`))] });
  }
  // This picture is replaced below; a version and the former site keep it.
  const story = club.story?.img?.id ?? '';
  await toRole(story, 'historia', knownOf(REPLACED).bytes);
  await publish('one');
  await note(REPLACED, await variants(story, `${ALBUM}/${knownOf(REPLACED).n}`));
  const taken = knownOf(TAKEN);
  await toRole(secondVenue(), 'lugar', await original(`${ALBUM}/${taken.n}`));
  taken.needles.push(middle(await original(secondVenue())));
  await toAlbum('2024-2025/torneos', knownOf(AGAIN).bytes);
  for (const [name, role, idOf] of ROLES) {
    const id = idOf(club) ?? name;
    await toRole(id, role, knownOf(name).bytes);
    knownOf(name).needles.push(middle(await original(id)));
  }
  // An earlier crop, which no manifest names.
  const former = join(dir, 'former');
  const img = { id: story, focus: { x: 0.1, y: 0.9 } };
  await encode({ ...club, story: club.story && { ...club.story, img } }, former, story);
  const cropped = await filesBelow(former);
  expect(cropped).not.toEqual([]);
  await note('the story', cropped);
  await rm(former, { recursive: true });
  await publish('two');
  others = await variants(`${ALBUM}/${stays}`);
  await note(TAKEN, await variants(secondVenue(), `${ALBUM}/${taken.n}`));
  for (const [name, , id] of ROLES)
    await note(name, await variants(id(club) ?? '', `${ALBUM}/${knownOf(name).n}`));
  // An upload that was never finished, copies beside the drafts, and an encoded file under other names.
  await sent(...files.slice(0, 2));
  const drafts = join(folders.contentDir, '.escritorio/borradores');
  for (const { bytes, n } of known.values()) await writeFile(join(drafts, `${n}.bin`), bytes);
  const [variant = ''] = await variants(`${ALBUM}/${knownOf(AGAIN).n}`);
  await note(AGAIN, [variant]);
  await copyFile(variant, join(drafts, 'pequena.bin'));
  await link(variant, join(folders.buildDir, 'next-1/otra.avif'));
}, SLOW);
afterAll(() => desk.close());

/** Folders that only publishing updates. */
const RENEWED = ['web/', 'disco/'];

test('every photo can be withdrawn at once, whatever role it has', async () => {
  const before = await holders();
  for (const name of NAMES) expect(before[name]?.length, name).toBeGreaterThan(6);
  const { plans } = await planWithdrawals(desk, inAlbum(numbers()));
  expect(plans.flatMap(({ blocked }) => blocked)).toEqual([]);
});

test('withdrawn, none of them is anywhere, whatever role it had', async () => {
  expect((await withdrawPhotos(desk, inAlbum(numbers()))).left).toEqual([]);
  expect(await holders(RENEWED)).toEqual(Object.fromEntries(NAMES.map((name) => [name, []])));
  expect(others).not.toEqual([]);
  for (const path of others) expect(existsSync(path), path).toBe(true);
  const [memory = ''] = (await filesBelow(folders.cacheDir)).filter((path) => path.endsWith('.json'));
  for (const n of numbers()) expect(await readFile(memory, 'utf8')).not.toContain(`copa/${n}.`);
});

test('once published again, none of them is at the target or in the second copy; they do not come in again', async () => {
  await publish('three');
  expect(await holders()).toEqual(Object.fromEntries(NAMES.map((name) => [name, []])));
  const { refused } = await sent(knownOf('a team').bytes, knownOf(TAKEN).bytes);
  expect(refused).toHaveLength(2);
});

test('what looks like it is named with where it is, and goes only where a person says so', async () => {
  const photo = await photoJpeg(300, 600, 400);
  const [n = 0] = await toAlbum(ALBUM, photo);
  const smaller = await sharp(photo).resize(400).jpeg({ quality: 60 }).toBuffer();
  const mark = club.partners[0]?.partners[1]?.img?.id ?? '';
  await toRole(mark, 'marca', smaller);
  const spare = join(folders.photosDir, 'club/recorte.jpg');
  await writeFile(spare, await sharp(photo).resize(300).jpeg({ quality: 50 }).toBuffer());
  await copyFile(spare, join(folders.photosDir, 'club/recorte-2.jpg'));
  // The next of a burst: the same moment, a little later.
  const burst = await sharp(photo).extract({ left: 12, top: 6, width: 588, height: 394 }).jpeg().toBuffer();
  const [next = 0] = await toAlbum(ALBUM, burst);
  await toAlbum(ALBUM, await photoJpeg(301, 600, 400));

  const { alike } = await planWithdrawals(desk, inAlbum([n]));
  expect(alike.map(({ where }) => where)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^«patrocinadores\/.*», que sale en «/),
      expect.stringContaining('que no sale en ninguna página'),
      `la foto ${next} del álbum Copa (2024-2025)`,
    ]),
  );
  expect(alike).toHaveLength(3);

  const free = alike.filter(({ where }) => where.includes('recorte')).map(({ sha256 }) => sha256);
  expect(await withdrawPhotos(desk, inAlbum([n]), free)).toMatchObject({
    done: [`foto ${n} del álbum Copa (2024-2025)`],
    left: [],
  });
  for (const path of await filesBelow(dir))
    expect((await readFile(path)).includes(middle(photo)), path).toBe(false);
  expect(
    (await filesBelow(join(folders.photosDir, 'club'))).filter((path) => path.includes('recorte')),
  ).toEqual([]);
  // Photos that nobody selected stay.
  expect(await original(`${ALBUM}/${next}`)).toBeDefined();
  expect(await original(mark)).toBeDefined();
});
