import { createHash } from 'node:crypto';
import { copyFile, cp, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import { readClub } from '../../content/read.ts';
import { readFolders } from '../../contract/folders.ts';
import { encodeAll } from '../../pictures/build.ts';
import { differenceTells } from '../../pictures/difference-hash.ts';
import { inspectBytes } from '../../pictures/inspect.ts';
import { imgBase, type Manifest } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { copyContent } from '../../publish/copy.ts';
import { restore } from '../../publish/restore.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import type { DeskContext } from '../server/context.ts';
import { bareDesk } from '../testing/bare-desk.ts';
import { filesBelow, remaining } from './photo-files.ts';
import { planWithdrawal, type ToWithdraw } from './plan-withdrawal.ts';
import { finishWithdrawal, withdraw } from './withdraw.ts';
import { readWithdrawn } from './withdrawn.ts';

let dir: string;
let folders: ReturnType<typeof readFolders>;
let club: Club;
let bare: DeskContext;

/** Noise, so that no two pictures have a stretch of bytes in common. */
function noise(seed: number): Promise<Buffer> {
  const [width, height, channels] = [400, 250, 3] as const;
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * i * seed + (i >> 3) * 31) % 251;
  return sharp(pixels, { raw: { width, height, channels } }).jpeg().toBuffer();
}

const photo = (path: string) => join(folders.photosDir, path);
const desk = (path: string) => join(folders.contentDir, '.escritorio', path);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function put(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

const plan = (n: number, more: Partial<ToWithdraw> = {}) =>
  planWithdrawal(bare, { album: '2024-2025/copa', n, ...more }, '2024-11-20');

const planned = async (of = club) =>
  planPictures(picturesOf(of, sitePages(of)), {
    ...folders,
    placeholder: '#14305a',
    albums: albumSizes(of),
    withdrawn: of.withdrawn,
  });

async function likenessOf(bytes: Buffer): Promise<string | null> {
  const found = await inspectBytes(bytes, '.jpg');
  return 'info' in found && differenceTells(found.info.likeness) ? found.info.likeness : null;
}

/** Builds the pictures that are made of photos, as a build does. */
async function build(manifest: Manifest): Promise<void> {
  const own = Object.entries(manifest.pictures).filter(([, { source }]) => source.kind === 'file');
  await encodeAll({ pictures: Object.fromEntries(own) }, { ...folders, outDir: folders.siteDir });
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'retirar-'));
  const env = { CONTENT_DIR: 'content', PHOTOS_DIR: 'photos', BUILD_DIR: 'build', CACHE_DIR: 'cache' };
  folders = readFolders(env, dir);
  await cp(sampleContent, folders.contentDir, { recursive: true });
  club = await readClub(folders.contentDir, sitePages);
  await mkdir(folders.photosDir);
  bare = await bareDesk(folders);
});
afterEach(async () => {
  await bare.store.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 5 });
});

/** Files below the whole folder that hold a stretch of one of these, searched byte by byte. */
async function holding(needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of await filesBelow(dir)) {
    const bytes = await readFile(path);
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.slice(dir.length + 1));
  }
  return found;
}

/** A stretch of a file that no other one has. */
const middle = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

test('no byte of a withdrawn photo is left in site, cache, versions and drafts', async () => {
  const original = await noise(7);
  await put(photo('2024-2025/copa/09.JPG'), original);
  const other = await noise(11);
  await put(photo('2024-2025/copa/3.jpg'), other);
  const { manifest } = await planned();
  await build(manifest);
  // An earlier crop of the same photo: no manifest knows it any more.
  const focused = picturesOf(club, sitePages(club)).map((request) => ({
    ...request,
    focus: { x: 0.1, y: 0.9 },
  }));
  const before = await planPictures(
    focused.filter(({ id, from, role }) => role === 'compartir' && (from ?? id) === '2024-2025/copa/9'),
    { ...folders, placeholder: '#14305a', albums: new Map(), withdrawn: [] },
  );
  await encodeAll(before.manifest, { ...folders, outDir: join(dir, 'former') });
  const crops = await filesBelow(join(dir, 'former'));
  expect(crops).not.toEqual([]);
  const isOf = (path: string) => !path.includes(`${imgBase(sha256(other))}-`);
  const variants = [...(await filesBelow(join(folders.siteDir, 'img'))).filter(isOf), ...crops];
  const needles = await Promise.all(variants.map(async (path) => middle(await readFile(path))));
  const [variant = ''] = variants;
  // All the places where copies may lie.
  await put(desk(`versiones/fotos/${sha256(original)}`), original);
  await put(desk('borradores/subida-1/IMG_2034.JPG'), original);
  await copyFile(variant, desk('borradores/subida-1/pequena.bin'));
  await mkdir(join(folders.buildDir, 'next-1/rendered'), { recursive: true });
  await link(variant, join(folders.buildDir, 'next-1/rendered', basename(variant)));
  await rm(join(dir, 'former'), { recursive: true });
  const all = [middle(original), ...needles];
  const places = (await holding(all)).map((path) => path.split('/').slice(0, 2).join('/'));
  expect(new Set(places)).toEqual(
    new Set(['build/next-1', 'build/site', 'cache/img', 'content/.escritorio', 'photos/2024-2025']),
  );

  const { left } = await withdraw(bare, await plan(9));

  expect(left).toEqual([]);
  expect(await holding(all)).toEqual([]);
  // The other photo is where it was.
  expect(await filesBelow(join(folders.siteDir, 'img'))).toHaveLength(
    (await filesBelow(join(folders.cacheDir, 'img'))).length,
  );
  expect(await holding([middle(await noise(11))])).toEqual(['photos/2024-2025/copa/3.jpg']);
  const [memory = ''] = (await filesBelow(folders.cacheDir)).filter((path) => path.endsWith('.json'));
  expect(await readFile(memory, 'utf8')).not.toContain('09.JPG');

  const after = await readClub(folders.contentDir, sitePages);
  const album = after.seasons[0]?.albums.find(({ slug }) => slug === 'copa');
  expect(album?.removed).toEqual([9]);
  expect(album?.cover.id).toBe('2024-2025/copa/10');
  expect(await readFile(join(folders.contentDir, 'galerias.yaml'), 'utf8')).not.toContain(
    'La entrega del trofeo',
  );
  expect(after.withdrawn).toEqual([
    {
      date: '2024-11-20',
      album: '2024-2025/copa',
      photo: 9,
      hashes: [sha256(original)],
      likeness: await likenessOf(original),
    },
  ]);
  expect(await readWithdrawn(folders.contentDir)).toEqual(after.withdrawn);
  // Brought back under another number, it stops the build.
  await put(photo('2024-2025/copa/12.jpg'), original);
  expect((await planned(after)).problems).toEqual([
    expect.stringContaining('se retiró el 20 de noviembre de 2024'),
  ]);
});

test('nor in what was put aside when the second copy came back, or was left of that', async () => {
  const original = await noise(7);
  await put(photo('2024-2025/copa/4.jpg'), original);
  await put(photo('2024-2025/copa/3.jpg'), await noise(11));
  const copy = join(dir, 'disco');
  await mkdir(copy);
  await copyContent(folders, copy);
  await put(desk(`versiones/fotos/${sha256(original)}`), original);
  const { aside } = await restore(copy, folders, { now: 0 });
  expect(aside).toHaveLength(2);
  await put(join(`${folders.photosDir}.nueva-a1b2c3`, '2024-2025/copa/4.jpg'), original);
  await rm(copy, { recursive: true });
  expect(await holding([middle(original)])).toHaveLength(4);
  expect((await withdraw(bare, await plan(4))).left).toEqual([]);
  expect(await holding([middle(original)])).toEqual([]);
  expect(await holding([middle(await noise(11))])).toHaveLength(2);
});

test('killed after the store applied it, the next start finishes it; before, nothing has happened', async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  await build((await planned()).manifest);
  const withdrawal = await plan(4);
  vi.spyOn(bare.store, 'forgetPhoto').mockRejectedValueOnce(new Error('killed'));
  await expect(withdraw(bare, withdrawal)).rejects.toThrow('killed');
  expect(await remaining(withdrawal.trace, [folders.buildDir])).not.toEqual([]);
  expect(await finishWithdrawal(bare)).toEqual({ left: [] });
  expect(await remaining(withdrawal.trace, [dir])).toEqual([]);
  expect(await finishWithdrawal(bare)).toBeNull();
});

test('a photo that stays is not touched when the store refuses', async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  await build((await planned()).manifest);
  const files = async () => (await filesBelow(dir)).filter((path) => !path.includes('.escritorio'));
  const before = await files();
  vi.spyOn(bare.store, 'apply').mockRejectedValueOnce(new Error('changed meanwhile'));
  await expect(withdraw(bare, await plan(4))).rejects.toThrow('changed meanwhile');
  expect(await finishWithdrawal(bare)).toBeNull();
  expect(await files()).toEqual(before);
});

test("somebody else's file in the folder of the cache stays", async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  const theirs = ['boda/1.jpg', 'ab/boda-480.jpg'].map((path) => join(folders.cacheDir, 'img', path));
  for (const path of theirs) await put(path, Buffer.from('theirs'));
  expect((await withdraw(bare, await plan(4))).left).toEqual([]);
  for (const path of theirs) expect(await readFile(path, 'utf8')).toBe('theirs');
});

test('it says what else changes: cover, caption and chapter', async () => {
  await put(photo('2024-2025/copa/9.jpg'), await noise(7));
  await put(photo('2024-2025/copa/15.jpg'), await noise(8));
  expect(await plan(9)).toMatchObject({
    title: 'Retirar la foto 9 del álbum Copa (2024-2025)',
    effects: ['Se borra su pie: «La entrega del trofeo».'],
    cover: 10,
  });
  expect((await plan(9, { cover: 20 })).cover).toBe(20);
  expect(await plan(15)).toMatchObject({ cover: null });
  expect((await plan(15)).effects).toEqual(['El capítulo «Semifinales» empieza en la foto 16.']);
});

test('a photo that stands elsewhere, is not there or is the last one is not withdrawn, and it says why', async () => {
  await put(photo('2024-2025/copa/5.jpg'), await noise(7));
  await put(photo('equipos/federados/cadete-femenino.jpg'), await noise(7));
  const [team] = club.kinds
    .flatMap(({ teams }) => teams)
    .filter(({ img }) => img.id === 'equipos/federados/cadete-femenino');
  const used = await plan(5);
  expect(used.blocked).toEqual([
    `La foto también sale en la página del equipo «${team?.name}»: pon allí otra y vuelve a retirarla.`,
  ]);
  await expect(withdraw(bare, used)).rejects.toMatchObject({
    refusal: { code: 'no-retirada', message: used.blocked[0] },
  });
  expect((await plan(6)).blocked).toEqual([expect.stringContaining('No encuentro el archivo de la foto 6')]);
  expect((await plan(99)).blocked).toContain('El álbum 2024-2025/copa no tiene ninguna foto 99.');
});

test('content with faults elsewhere holds up no withdrawal, and uses are still seen in it', async () => {
  await put(photo('2024-2025/copa/5.jpg'), await noise(7));
  await put(photo('2024-2025/copa/6.jpg'), await noise(8));
  const { manifest } = await planned();
  await build(manifest);
  const venues = join(folders.contentDir, 'lugares.yaml');
  await writeFile(venues, `${await readFile(venues, 'utf8')}\nimg: 2024-2025/copa/06 # [\nsobra: {`);
  await writeFile(join(folders.contentDir, 'paginas/rota.md'), '---\ntitle: [\n---\n');
  await writeFile(join(folders.contentDir, 'matches.yaml'), 'de otro programa');
  expect((await plan(6)).blocked).toEqual([
    'La foto también sale en el archivo lugares.yaml, que tiene errores: pon allí otra y vuelve a retirarla.',
  ]);
  const stretch = middle(await noise(7));
  const variants = (await filesBelow(join(folders.siteDir, 'img'))).filter((path) =>
    path.includes('copa/5-'),
  );
  const made = await Promise.all(variants.map(async (path) => middle(await readFile(path))));
  expect(await holding([stretch, ...made])).not.toEqual([]);
  expect((await withdraw(bare, await plan(5))).left).toEqual([]);
  expect(await holding([stretch, ...made])).toEqual([]);
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([{ album: '2024-2025/copa', photo: 5 }]);
});

test('the same photo in another album goes with it, and a spare copy too', async () => {
  await put(photo('2024-2025/copa/5.jpg'), await noise(7));
  await put(photo('2024-2025/torneos/2.jpg'), await noise(7));
  await put(photo('2024-2025/copa/sin-numerar/IMG_1.jpg'), await noise(7));
  await put(
    desk('origenes.json'),
    Buffer.from(JSON.stringify({ [sha256(await noise(7))]: ['ab'.repeat(32)] })),
  );
  const withdrawal = await plan(5);
  expect(withdrawal.blocked).toEqual([]);
  expect(withdrawal.photos).toEqual([
    { album: '2024-2025/copa', n: 5 },
    { album: '2024-2025/torneos', n: 2 },
  ]);
  expect((await withdraw(bare, withdrawal)).left).toEqual([]);
  expect(await filesBelow(folders.photosDir)).toEqual([]);
  const hashes = [sha256(await noise(7)), 'ab'.repeat(32)];
  expect((await readClub(folders.contentDir, sitePages)).withdrawn).toEqual([
    expect.objectContaining({ album: '2024-2025/copa', photo: 5, hashes }),
    expect.objectContaining({ album: '2024-2025/torneos', photo: 2, hashes }),
  ]);
});
