import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import { readClub } from '../../content/read.ts';
import type { Folders } from '../../contract/folders.ts';
import { encodeAll } from '../../pictures/build.ts';
import { inspectBytes } from '../../pictures/inspect.ts';
import { imgBase, type Manifest } from '../../pictures/manifest.ts';
import { planPictures } from '../../pictures/plan.ts';
import { copyContent } from '../../publish/copy.ts';
import { restore } from '../../publish/restore.ts';
import { readWithdrawn } from '../../publish/withdrawn.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { type SampleDesk, sampleDesk } from '../testing/bare-desk.ts';
import { filesBelow } from './photo-files.ts';
import { planWithdrawal, surveyPhotos } from './plan-withdrawal.ts';
import { finishWithdrawal, withdrawPhotos } from './withdraw.ts';

const COPA = '2024-2025/copa';
let bare: SampleDesk;
let dir: string;
let folders: Folders;
let club: Club;

beforeEach(async () => {
  bare = await sampleDesk();
  ({ dir, folders } = bare);
  club = await readClub(folders.contentDir, sitePages);
});
afterEach(() => bare.close());

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

const plan = async (...numbers: number[]) =>
  planWithdrawal(
    await surveyPhotos(bare),
    numbers.map((n) => ({ album: COPA, n })),
  );
const withdraw = (...numbers: number[]) =>
  withdrawPhotos(
    bare,
    numbers.map((n) => ({ album: COPA, n })),
    [],
    '2024-11-20',
  );

const planned = async (of = club) =>
  planPictures(picturesOf(of, sitePages(of)), {
    ...folders,
    placeholder: '#14305a',
    albums: albumSizes(of),
    withdrawn: of.withdrawn,
  });

/** Builds the pictures that are made of photos, as a build does. */
async function build(manifest: Manifest): Promise<void> {
  const own = Object.entries(manifest.pictures).filter(([, { source }]) => source.kind === 'file');
  await encodeAll({ pictures: Object.fromEntries(own) }, { ...folders, outDir: folders.siteDir });
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
}

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

  expect((await withdraw(9)).left).toEqual([]);
  expect(await holding(all)).toEqual([]);
  // The other photo is where it was.
  expect(await filesBelow(join(folders.siteDir, 'img'))).toHaveLength(
    (await filesBelow(join(folders.cacheDir, 'img'))).length,
  );
  expect(await holding([middle(await noise(11))])).toEqual(['photos/2024-2025/copa/3.jpg']);
  const [memory = ''] = (await filesBelow(folders.cacheDir)).filter((path) => path.endsWith('.json'));
  expect(await readFile(memory, 'utf8')).not.toContain('09.JPG');

  const after = await readClub(folders.contentDir, sitePages);
  const found = await inspectBytes(original);
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([
    {
      ...{ date: '2024-11-20', album: COPA, photo: 9, hashes: [sha256(original)] },
      likeness: 'info' in found ? found.info.likeness : '',
    },
  ]);
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
  expect((await withdraw(4)).left).toEqual([]);
  expect(await holding([middle(original)])).toEqual([]);
  expect(await holding([middle(await noise(11))])).toHaveLength(2);
});

test('killed after the store applied it, the next start finishes it; before, nothing has happened', async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  await build((await planned()).manifest);
  const stretches = [middle(await noise(7))];
  for (const path of await filesBelow(join(folders.siteDir, 'img')))
    stretches.push(middle(await readFile(path)));
  vi.spyOn(bare.store, 'forgetPhoto').mockRejectedValueOnce(new Error('killed'));
  await expect(withdraw(4)).rejects.toThrow('killed');
  expect(await holding(stretches)).not.toEqual([]);
  expect(await finishWithdrawal(bare)).toEqual([]);
  expect(await holding(stretches)).toEqual([]);
  expect(await finishWithdrawal(bare)).toBeNull();
});

test('a photo that stays is not touched when the store refuses', async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  await build((await planned()).manifest);
  const files = async () => (await filesBelow(dir)).filter((path) => !path.includes('.escritorio'));
  const before = await files();
  vi.spyOn(bare.store, 'apply').mockRejectedValueOnce(new Error('changed meanwhile'));
  await expect(withdraw(4)).rejects.toThrow('changed meanwhile');
  expect(await finishWithdrawal(bare)).toBeNull();
  expect(await files()).toEqual(before);
});

test("somebody else's file in the folder of the cache stays", async () => {
  await put(photo('2024-2025/copa/4.jpg'), await noise(7));
  const theirs = ['boda/1.jpg', 'ab/boda-480.jpg'].map((path) => join(folders.cacheDir, 'img', path));
  for (const path of theirs) await put(path, Buffer.from('theirs'));
  expect((await withdraw(4)).left).toEqual([]);
  for (const path of theirs) expect(await readFile(path, 'utf8')).toBe('theirs');
});

test('of several photos all go or none, and it says what else changes: cover and caption', async () => {
  for (const n of [9, 10, 15]) await put(photo(`2024-2025/copa/${n}.jpg`), await noise(n));
  expect((await plan(9)).effects).toEqual([
    'Se borra su pie: «La entrega del trofeo».',
    expect.stringContaining('pasa a ser la foto 10'),
  ]);
  await expect(withdraw(9, 99)).rejects.toMatchObject({ refusal: { code: 'no-retirada' } });
  expect(await filesBelow(folders.photosDir)).toHaveLength(3);
  expect(await withdraw(9, 10)).toMatchObject({ done: [{ n: 9 }, { n: 10 }], left: [] });
  const after = await readClub(folders.contentDir, sitePages);
  const album = after.seasons[0]?.albums.find(({ slug }) => slug === 'copa');
  // The next of those that stay.
  expect([album?.cover.id, album?.removed]).toEqual([`${COPA}/11`, [9, 10]]);
});

test('a photo that stands elsewhere, is not there, or waits for a publication is not withdrawn, and it says why', async () => {
  await put(photo('2024-2025/copa/5.jpg'), await noise(7));
  await put(photo('equipos/federados/cadete-femenino.jpg'), await noise(7));
  const message = 'La foto también sale en «Equipos Federados»: pon allí otra y vuelve a retirarla.';
  await expect(withdraw(5)).rejects.toMatchObject({ refusal: { code: 'no-retirada', message } });
  expect((await plan(6)).blocked).toEqual([expect.stringContaining('No encuentro el archivo de la foto 6')]);
  expect((await plan(99)).blocked).toContain('El álbum 2024-2025/copa no tiene ninguna foto 99.');
  await rm(photo('equipos/federados/cadete-femenino.jpg'));
  Object.defineProperty(bare.publishing, 'running', { value: true });
  await expect(withdraw(5)).rejects.toMatchObject({ refusal: { code: 'publicando' } });
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
    expect.stringContaining('sale en «Lugares de entrenamiento y pabellones de fuera»'),
  ]);
  const stretches = [middle(await noise(7))];
  for (const path of await filesBelow(join(folders.siteDir, 'img')))
    if (path.includes(`${imgBase(sha256(await noise(7)))}-`)) stretches.push(middle(await readFile(path)));
  expect(stretches.length).toBeGreaterThan(3);
  expect((await withdraw(5)).left).toEqual([]);
  expect(await holding(stretches)).toEqual([]);
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
  expect(await withdraw(5)).toEqual({
    done: [
      { album: COPA, n: 5 },
      { album: '2024-2025/torneos', n: 2 },
    ],
    left: [],
  });
  expect(await filesBelow(folders.photosDir)).toEqual([]);
  const hashes = [sha256(await noise(7)), 'ab'.repeat(32)];
  expect(await readWithdrawn(folders.contentDir)).toEqual([
    expect.objectContaining({ album: COPA, photo: 5, hashes }),
    expect.objectContaining({ album: '2024-2025/torneos', photo: 2, hashes }),
  ]);
});
