import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import { readClub } from '../../content/read.ts';
import type { Folders } from '../../contract/folders.ts';
import { encodeAll } from '../../pictures/build.ts';
import { photoJpeg } from '../../pictures/fixtures/photo.ts';
import { variantsOf } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { copyContent } from '../../publish/copy.ts';
import { sendSite } from '../../publish/publish-club.ts';
import { keepVersion } from '../../publish/versions.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
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

const withdraw = (n: number, also: string[] = []) => withdrawPhotos(desk, [{ album: ALBUM, n }], also);

/** A stretch of a file that no other one has. */
const middle = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

/** Files below the whole folder that hold a stretch of one of these, searched byte by byte. */
async function holding(needles: readonly Buffer[], besides: readonly string[] = []): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(dir)) {
    const short = path.slice(dir.length + 1);
    if (besides.some((folder) => short.startsWith(folder))) continue;
    const bytes = await readFile(path);
    if (needles.some((needle) => bytes.includes(needle))) found.push(short);
  }
  return found;
}

/** Makes the pictures, sends them with a page, keeps the version and copies content and photos: a publication without React. */
async function publish(words: string): Promise<void> {
  const now = await readClub(folders.contentDir, sitePages);
  const { manifest, problems } = await planPictures(picturesOf(now, sitePages(now)), {
    ...folders,
    placeholder: '#14305a',
    albums: albumSizes(now),
    withdrawn: now.withdrawn,
  });
  expect(problems).toEqual([]);
  const own = Object.entries(manifest.pictures).filter(([, { source }]) => source.kind === 'file');
  await rm(folders.siteDir, { recursive: true, force: true });
  await encodeAll({ pictures: Object.fromEntries(own) }, { ...folders, outDir: folders.siteDir });
  await writeFile(join(folders.siteDir, 'index.html'), words);
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
  const { name } = await sendSite(folders, folders.siteDir, {});
  await keepVersion(folders, name);
  // At the end most photos are withdrawn: a person confirms that it is so.
  await copyContent(folders, join(dir, 'disco'), { evenIfSmaller: true });
}

/** Every role that a picture can have: whose file is called what, and whether another has to take its place first. */
const ROLES: [string, role: string, id: (club: Club) => string | undefined, isShown: boolean][] = [
  ['the crest', 'escudo', ({ crest }) => crest.id, true],
  ['the hero', 'portada', ({ cover }) => cover.img.id, true],
  ['the hero of phones', 'portada-movil', ({ cover }) => cover.narrowImg.id, true],
  ['a team', 'equipo', ({ kinds }) => kinds[0]?.teams[1]?.img.id, true],
  ['a coach', 'retrato', ({ coaches }) => coaches.flatMap(({ img }) => img?.id ?? [])[0], true],
  ['the board', 'retrato', ({ board }) => board.flatMap(({ img }) => img?.id ?? [])[0], true],
  ['a venue', 'lugar', ({ venues }) => venues[0]?.img.id, true],
  ['a partner', 'marca', ({ partners }) => partners[0]?.partners[0]?.img.id, true],
  ['the story', 'historia', ({ story }) => story.img.id, true],
  ['a page', 'historia', ({ pages }) => pages.flatMap(({ img }) => img?.id ?? [])[0], true],
  ['a share picture', 'compartir', () => 'compartir/equipos', false],
  ['a file that no page names', 'historia', () => 'club/sin-usar', false],
];
/** Besides, what was the same photo otherwise. */
const AGAIN = [
  'another album',
  'the file of the album itself, taken for a venue',
  'a picture that was replaced long ago',
];

interface Known {
  n: number;
  /** The uploaded file, and stretches of all that was made of it. */
  bytes: Buffer;
  needles: Buffer[];
}
const known = new Map<string, Known>();
const secondVenue = () => club.venues[1]?.img.id ?? '';

/** Photos are prepared in processes of their own, and pictures encoded, ms. */
const SLOW = 600_000;
vi.setConfig({ testTimeout: SLOW });

const knownOf = (name: string): Known => known.get(name) as Known;

const png = async (seed: number) =>
  sharp(await photoJpeg(seed, 200, 134))
    .png()
    .toBuffer();
const original = async (id: string): Promise<Buffer> => {
  const folder = join(folders.photosDir, dirname(id));
  const name = (await readdir(folder)).find((each) => each.replace(/\.\w+$/, '') === id.split('/').at(-1));
  return readFile(join(folder, name ?? ''));
};

/** Notes every file of the built site that was made of a photo. */
async function noteVariants(name: string, ids: readonly string[]): Promise<void> {
  const { pictures } = JSON.parse(await readFile(folders.manifestFile, 'utf8'));
  for (const picture of Object.values(pictures) as Parameters<typeof variantsOf>[0][]) {
    const { source } = picture;
    if (source.kind !== 'file' || !ids.includes(source.path.replace(/\.\w+$/, ''))) continue;
    for (const { path } of variantsOf(picture))
      knownOf(name).needles.push(middle(await readFile(join(folders.siteDir, path))));
  }
}

beforeAll(async () => {
  desk = await sampleDesk();
  ({ dir, folders } = desk);
  for (const name of ['web', 'disco']) await mkdir(join(dir, name));
  await writeFile(
    join(folders.contentDir, '.escritorio/publicar.yaml'),
    `destino: { tipo: carpeta, carpeta: ${JSON.stringify(join(dir, 'web'))} }\n`,
  );
  club = await readClub(folders.contentDir, sitePages);

  const names = [...ROLES.map(([role]) => role), ...AGAIN];
  const files = await Promise.all(names.map((_, i) => png(i + 1)));
  const numbers = await toAlbum(ALBUM, ...files);
  for (const [i, name] of names.entries()) {
    const [n = 0, bytes = Buffer.of()] = [numbers[i], files[i]];
    known.set(name, { n, bytes, needles: [middle(bytes), middle(await original(`${ALBUM}/${n}`))] });
  }
  const [inAlbum, taken, before] = AGAIN.map(knownOf) as [Known, Known, Known];
  // What is replaced below: a version keeps it, and a site of before.
  const story = club.story.img.id;
  await toRole(story, 'historia', before.bytes);
  await publish('one');
  await noteVariants(AGAIN[2] ?? '', [story, `${ALBUM}/${before.n}`]);
  await toRole(secondVenue(), 'lugar', await original(`${ALBUM}/${taken.n}`));
  taken.needles.push(middle(await original(secondVenue())));
  await toAlbum('2024-2025/torneos', inAlbum.bytes);
  for (const [name, role, idOf] of ROLES) {
    const id = idOf(club) ?? name;
    await toRole(id, role, knownOf(name).bytes);
    knownOf(name).needles.push(middle(await original(id)));
  }
  await publish('two');
  await noteVariants(AGAIN[1] ?? '', [secondVenue(), `${ALBUM}/${taken.n}`]);
  for (const [name, , id] of ROLES) await noteVariants(name, [id(club) ?? '', `${ALBUM}/${knownOf(name).n}`]);
  // An upload that was never finished, and a copy beside the drafts.
  await sent(...files);
  for (const { bytes, n } of known.values()) {
    const drafts = join(folders.contentDir, '.escritorio/borradores');
    await mkdir(drafts, { recursive: true });
    await writeFile(join(drafts, `${n}.bin`), bytes);
  }
}, SLOW);
afterAll(() => desk.close());

/** What only a publication renews. */
const RENEWED = ['web/', 'disco/'];

test.each(ROLES)(
  'a photo that is also %s is nowhere once it is withdrawn',
  async (name, role, id, isShown) => {
    const { n, needles } = knownOf(name);
    expect((await holding(needles)).length).toBeGreaterThan(6);
    if (isShown) {
      await expect(withdraw(n)).rejects.toThrow('sale en «');
      // Another one in its place; the one of before stays in the versions.
      await toRole(id(club) ?? '', role, await png(100 + n));
      expect((await holding(needles, RENEWED)).some((path) => path.includes('versiones/fotos'))).toBe(true);
    }
    expect(await withdraw(n)).toMatchObject({ done: [{ n }], left: [] });
    expect(await holding(needles, RENEWED)).toEqual([]);
  },
);

test.each(AGAIN)('a photo that is also %s is nowhere once it is withdrawn', async (name) => {
  const { n, needles } = knownOf(name);
  if (name === AGAIN[1]) await toRole(secondVenue(), 'lugar', await png(100 + n));
  expect((await withdraw(n)).left).toEqual([]);
  expect(await holding(needles, RENEWED)).toEqual([]);
});

test('once published again, none of them is at the target or in the second copy; they do not come in again', async () => {
  await publish('four');
  const needles = [...known.values()].flatMap((each) => each.needles);
  expect(await holding(needles)).toEqual([]);
  const files = [...known.values()].map(({ bytes }) => bytes);
  const { refused } = await sent(...files);
  expect(refused).toHaveLength(files.length);
});

test('what looks like it is named with where it is, and goes only where a person says so', async () => {
  const photo = await photoJpeg(300, 600, 400);
  const [n = 0] = await toAlbum(ALBUM, photo);
  const smaller = await sharp(photo).resize(400).jpeg({ quality: 60 }).toBuffer();
  const team = club.kinds[0]?.teams[2]?.img.id ?? '';
  await toRole(team, 'equipo', smaller);
  const spare = join(folders.photosDir, 'club/recorte.jpg');
  await writeFile(spare, await sharp(photo).resize(300).jpeg({ quality: 50 }).toBuffer());
  await copyFile(spare, join(folders.photosDir, 'club/recorte-2.jpg'));
  // The next of a burst: the same moment, a little later.
  const burst = await sharp(photo).extract({ left: 12, top: 6, width: 588, height: 394 }).jpeg().toBuffer();
  const [next = 0] = await toAlbum(ALBUM, burst);
  await toAlbum(ALBUM, await photoJpeg(301, 600, 400));

  const { alike } = await planWithdrawals(desk, [{ album: ALBUM, n }]);
  expect(alike.map(({ where, used }) => [where, used])).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^«equipos\/.*», que sale en «/), true],
      [expect.stringContaining('que no sale en ninguna página'), false],
      [`la foto ${next} del álbum Copa (2024-2025)`, false],
    ]),
  );
  expect(alike).toHaveLength(3);
  const used = alike.filter((each) => each.used).map(({ sha256 }) => sha256);
  await expect(withdraw(n, used)).rejects.toMatchObject({ refusal: { code: 'no-retirada' } });

  const free = alike.filter(({ where }) => where.includes('recorte')).map(({ sha256 }) => sha256);
  expect(await withdraw(n, free)).toMatchObject({ done: [{ n }], left: [] });
  expect(await holding([middle(photo)])).toEqual([]);
  expect(
    (await filesBelow(join(folders.photosDir, 'club'))).filter((path) => path.includes('recorte')),
  ).toEqual([]);
  // What nobody chose stays.
  expect(await original(`${ALBUM}/${next}`)).toBeDefined();
  expect(await original(team)).toBeDefined();
});
