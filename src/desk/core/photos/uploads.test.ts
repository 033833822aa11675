import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { photoJpeg } from '../../../media/pictures/fixtures/photo.ts';
import { truncatedJpeg } from '../../../media/pictures/fixtures/unusual-originals.ts';
import { limitBytes } from '../../server/request-body.ts';
import { sendFiles, smallDesk, type TestDesk } from '../../testing/bare-desk.ts';
import { addPhotos, assignNumbers } from '../albums/add-photos.ts';
import { readGalleries } from '../albums/albums.ts';
import type { NewAlbum } from '../albums/galleries.ts';
import { originalPicture, storeFieldPicture } from './field-pictures.ts';
import { fixturePath, phonePhoto } from './fixtures/uploads.ts';
import {
  deleteUpload,
  findFileAnswer,
  findUpload,
  prepareInChildProcess,
  receivePhoto,
  restoreUploads,
  reviewUpload,
} from './uploads.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await smallDesk();
});
afterAll(() => desk.close());

/** Returns an EXIF time, `2024:11:14 18:30:05`. */
const exifTime = (n: number) => `2024:11:14 18:30:${String(n).padStart(2, '0')}`;

/** Adds all photos of an upload to an album. */
async function add(album: string | NewAlbum, upload: string) {
  const photos = await reviewUpload(desk, upload, typeof album === 'string' ? album : null);
  const keys = photos.map(({ key }) => key);
  return { photos, ...(await addPhotos(desk, album, { upload, keys, confirmed: true })) };
}

test('adds a phone’s photos to an album in order and without locations, and refuses other files with a reason', async () => {
  const files = [3, 1, 2].map(async (n) => ({
    name: `IMG_200${n}.JPG`,
    bytes: await phonePhoto(n, exifTime(n), n),
  }));
  const { upload, refused } = await sendFiles(desk, [
    ...(await Promise.all(files)),
    { name: 'IMG_0001.HEIC', bytes: await readFile(fixturePath('turned.heic')) },
    { name: 'rota.jpg', bytes: await truncatedJpeg() },
    { name: 'IMG_0003.MOV', bytes: Buffer.from('\0\0\0\x14ftypqt  \0\0\0\0qt  ', 'latin1') },
  ]);
  expect(refused).toEqual([
    expect.stringContaining('«rota.jpg»'),
    expect.stringContaining('«IMG_0003.MOV» es un vídeo'),
  ]);
  // The uploaded file, which contains the location, is deleted.
  const waiting = await readdir(join(desk.folders.photosDir, '.escritorio/subidas', upload));
  expect(waiting.filter((name) => !/\.(?:jpg|json)$/.test(name))).toEqual([]);
  const { photos, album, numbers } = await add({ season: '2024-2025', name: 'Liga' }, upload);
  expect(photos.map(({ name }) => name)).toEqual([
    'IMG_2001.JPG',
    'IMG_2002.JPG',
    'IMG_2003.JPG',
    'IMG_0001.HEIC',
  ]);
  expect(numbers).toEqual([1, 2, 3, 4]);
  for (const n of numbers) {
    const file = await readFile(join(desk.folders.photosDir, album, `${n}.jpg`));
    const { exif, orientation } = await sharp(file).metadata();
    expect([exif, orientation, file.includes('SECRETA')]).toEqual([undefined, undefined, false]);
  }
});

test('reports duplicates of photos of the album and of the upload', async () => {
  const photo = await phonePhoto(21, exifTime(1));
  const other = await phonePhoto(22, exifTime(3));
  const before = await sendFiles(desk, [{ name: 'a.jpg', bytes: photo }]);
  const { album } = await add({ season: '2024-2025', name: 'Repetidas' }, before.upload);
  const smaller = await sharp(photo).keepExif().resize(300).jpeg({ quality: 60 }).toBuffer();
  const { upload } = await sendFiles(desk, [
    { name: 'b (1).jpg', bytes: other },
    { name: 'a.jpg', bytes: photo },
    { name: 'a-whatsapp.jpg', bytes: smaller },
    { name: 'b.jpg', bytes: other },
  ]);
  const reviewed = (await reviewUpload(desk, upload, album)).map(({ name, repeated, remarks }) => [
    name,
    repeated,
    remarks[0],
  ]);
  const smallRemark = expect.stringContaining('Es pequeña');
  expect(reviewed).toEqual([
    ['a.jpg', true, 'Es la misma que la foto 1 del álbum.'],
    ['a-whatsapp.jpg', true, 'Se parece mucho a la foto 1 del álbum.'],
    ['b.jpg', false, smallRemark],
    ['b (1).jpg', true, 'Es la misma que «b.jpg», de las que acabas de subir.'],
  ]);
});

test('refuses a file that crashes or hangs the process, which has no access to passwords', async () => {
  const program = fixturePath('failing-worker.ts');
  const path = join(desk.dir, 'subida.jpg');
  await writeFile(path, await phonePhoto(1, exifTime(1)));
  const prepareWith = (name: string, options: object = {}) =>
    prepareInChildProcess(
      { path, name, role: 'foto', out: join(desk.dir, 'lista') },
      { program, ...options },
    );
  expect(await prepareWith('mata.jpg')).toEqual({ refusal: { code: 'process-failed' } });
  expect(await prepareWith('cuelga.jpg', { timeout: 500 })).toEqual({ refusal: { code: 'process-failed' } });
  expect(await prepareWith('a.jpg')).toHaveProperty('photo');
  const cancel = new AbortController();
  const cancelled = prepareWith('cuelga.jpg', { signal: cancel.signal });
  cancel.abort(new Error('cancelled'));
  await expect(cancelled).rejects.toThrow('cancelled');
  vi.stubEnv('S3_SECRET', 'secreto');
  const environment = JSON.stringify(await prepareWith('entorno.jpg').finally(() => vi.unstubAllEnvs()));
  expect(environment).toContain('PATH');
  expect(environment).not.toContain('S3_SECRET');
  // A full disk is not a fault of the photo.
  const body = Readable.from([Buffer.from('x')]);
  const withProcess = { ...desk, preparePhoto: prepareInChildProcess };
  const full = receivePhoto(withProcess, 'a', { name: 'lleno.jpg', role: 'foto' }, body, { program });
  await expect(full).rejects.toMatchObject({ code: 'disk-full' });
});

test('blames the disk, not the photo, if it cannot be stored', async () => {
  const job = { path: join(desk.folders.photosDir, 'foto.jpg'), name: 'foto.jpg', role: 'foto' } as const;
  await writeFile(job.path, await phonePhoto(34, exifTime(1)));
  await writeFile(join(desk.folders.photosDir, 'archivo'), '');
  const out = join(desk.folders.photosDir, 'archivo/1');
  await expect(prepareInChildProcess({ ...job, out })).rejects.toMatchObject({ code: 'ENOTDIR' });
});

test('refuses a file that is too large before storing it', async () => {
  const body = limitBytes(Readable.from([]), { maxBytes: 10, declaredBytes: 1024 ** 3 });
  const { refused } = await receivePhoto(desk, 'b', { name: 'enorme.jpg', role: 'foto' }, body);
  expect(refused).toContain('1024 MB');
});

test('prepares a file once if it arrives several times with the same key', async () => {
  const bytes = await phonePhoto(33, exifTime(1));
  const receive = (upload: string, body: AsyncIterable<Uint8Array>) =>
    receivePhoto(desk, upload, { name: 'a.jpg', role: 'foto', key: 'clave' }, body);
  const wholeBody = () => Readable.from([bytes]);
  const cutOffBody = async function* () {
    yield bytes.subarray(0, 500);
    throw new Error('the browser is gone');
  };
  await expect(receive('c', cutOffBody())).rejects.toThrow();
  expect(await findFileAnswer(desk, 'c', 'clave')).toBeUndefined();
  // The browser opens a second connection if the first seems dead.
  await Promise.all([receive('c', wholeBody()), receive('c', wholeBody())]);
  expect(await receive('c', wholeBody())).toEqual({ refused: null });
  expect(await findFileAnswer(desk, 'c', 'clave')).toEqual({ refused: null });
  expect(await reviewUpload(desk, 'c', null)).toHaveLength(1);
  const waiting = await readdir(join(desk.folders.photosDir, '.escritorio/subidas/c'));
  expect(waiting.map((name) => name.replace(/.*\./, '')).sort()).toEqual(['jpg', 'json']);
});

test('adds the photos of an upload once if the request is repeated', async () => {
  const { upload } = await sendFiles(desk, [{ name: 'a.jpg', bytes: await phonePhoto(34, exifTime(1)) }]);
  const album = { season: '2024-2025', name: 'Una vez' };
  const request = { upload, keys: ['0'], confirmed: false };
  const [first, again] = await Promise.all([
    addPhotos(desk, album, request),
    addPhotos(desk, album, request),
  ]);
  expect(again).toEqual(first);
  expect(await addPhotos(desk, album, request)).toEqual(first);
  const { value } = await readGalleries(desk.store);
  const albums = value.cursos.flatMap(({ albumes }) => albumes).filter(({ name }) => name === album.name);
  expect(albums.map(({ amount }) => amount)).toEqual([1]);
  await expect(reviewUpload(desk, upload, null)).rejects.toMatchObject({ code: 'upload-added' });
});

test('deletes discarded uploads, and idle ones when another one starts', async () => {
  const photo = { name: 'a.jpg', bytes: await phonePhoto(35, exifTime(1)) };
  const [discarded, idle] = [await sendFiles(desk, [photo]), await sendFiles(desk, [photo])];
  await deleteUpload(desk, discarded.upload);
  await expect(reviewUpload(desk, discarded.upload, null)).rejects.toMatchObject({ code: 'upload-gone' });
  findUpload(desk, idle.upload).usedAt -= 3 * 86_400_000;
  const next = await sendFiles(desk, [photo]);
  expect([desk.uploads.has(idle.upload), desk.uploads.has(next.upload)]).toEqual([false, true]);
  const folders = await readdir(subidas());
  for (const { upload } of [discarded, idle]) expect(folders).not.toContain(upload);
});

/** Folder of pending uploads, or of files in one. */
const subidas = (...path: string[]) => join(desk.folders.photosDir, '.escritorio/subidas', ...path);

/** Returns the desk as it is after a restart. */
const restart = async () => ({ ...desk, uploads: await restoreUploads(desk) });

test('keeps an upload whose records cannot be read, for a later start', async () => {
  const { upload } = await sendFiles(desk, [{ name: '43.jpg', bytes: await phonePhoto(43, exifTime(3)) }]);
  const unreadable = subidas(upload, `${randomUUID()}.json`);
  await mkdir(unreadable);
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await restart();
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
  await rm(unreadable, { recursive: true });
  const restarted = await restart();
  expect((await reviewUpload(restarted, upload, null)).map(({ name }) => name)).toEqual(['43.jpg']);
  await deleteUpload(restarted, upload);
});

test('keeps the photos that have arrived after a restart, and nothing else', async () => {
  const photos = [41, 42].map(async (n) => ({ name: `${n}.jpg`, bytes: await phonePhoto(n, exifTime(n)) }));
  const { upload } = await sendFiles(desk, [
    ...(await Promise.all(photos)),
    { name: 'rota.jpg', bytes: await truncatedJpeg() },
  ]);
  // Folders of a file that was being received, of a form's picture, and of an upload without photos.
  const stray = randomUUID();
  await writeFile(subidas(upload, `${stray}.original`), 'con la posición');
  await writeFile(subidas(upload, `${stray}.json`), '{');
  await writeFile(subidas(upload, `${stray}.jpg`), 'sin registro');
  await mkdir(subidas(stray));
  await writeFile(subidas(stray, 'original.pdf'), 'x');
  const before = await reviewUpload(desk, upload, null);
  const after = await restart();
  expect(await reviewUpload(after, upload, null)).toEqual(before);
  expect(before.map(({ key, name }) => [key, name])).toEqual([
    ['0', '41.jpg'],
    ['1', '42.jpg'],
  ]);
  expect(await findFileAnswer(after, upload, '1')).toEqual({ refused: null });
  expect(await findFileAnswer(after, upload, '2')).toBeUndefined();
  expect((await readdir(subidas(upload))).length).toBe(4);
  expect(await readdir(subidas())).not.toContain(stray);
  const added = await addPhotos(
    after,
    { season: '2024-2025', name: 'Tras reiniciar' },
    { upload, keys: ['0', '1'], confirmed: false },
  );
  expect(added.numbers).toEqual([1, 2]);
});

test('restores no withdrawn photo, and forgets one whose file is deleted', async () => {
  const bytes = await phonePhoto(44, exifTime(1));
  const { upload } = await sendFiles(desk, [
    { name: 'a.jpg', bytes },
    { name: 'b.jpg', bytes: await phonePhoto(45, exifTime(2)) },
  ]);
  const { hash = '', path = '' } = findUpload(desk, upload).photos.get('0') ?? {};
  const file = join(desk.folders.contentDir, 'retiradas.yaml');
  await writeFile(file, `retiradas:\n  - { dia: 2026-01-01, huellas: [${hash}] }\n`);
  const after = await restart();
  expect([...(after.uploads.get(upload)?.photos.keys() ?? [])]).toEqual(['1']);
  await rm(file);
  await rm(path, { force: true });
  expect((await reviewUpload(desk, upload, null)).map(({ key }) => key)).toEqual(['1']);
  expect(await findFileAnswer(desk, upload, '0')).toBeUndefined();
  const request = { upload, keys: ['0', '1'], confirmed: false };
  await expect(addPhotos(desk, { season: '2024-2025', name: 'x' }, request)).rejects.toMatchObject({
    code: 'upload-gone',
  });
});

test('numbers new photos after the last one, and asks about uncounted files in between', () => {
  expect(assignNumbers(2, 35, [1, 2, 35])).toEqual({ numbers: [36, 37], question: null });
  // Number 40 stays uncounted.
  expect(assignNumbers(2, 3, [1, 3, 4, 40])).toEqual({
    numbers: [5, 6],
    question: expect.stringContaining('una foto sin publicar: 4.'),
  });
});

test('reports the day of each photo, and writes the days of a new album', async () => {
  const days = { desde: '2024-11-16', hasta: '2024-11-17' };
  const times = ['2024:11:17 12:00:00', '2024:11:16 10:00:00'];
  const files = times.map(async (time, i) => ({ name: `${i}.jpg`, bytes: await phonePhoto(40 + i, time) }));
  const { upload } = await sendFiles(desk, await Promise.all(files));
  const { photos } = await add({ season: '2024-2025', name: 'Torneo', days }, upload);
  expect(photos.map(({ day }) => day)).toEqual(['2024-11-16', '2024-11-17']);
  const albums = (await readGalleries(desk.store)).value.cursos.flatMap(({ albumes }) => albumes);
  expect(albums.find(({ name }) => name === 'Torneo')?.fecha).toEqual(days);
});

test('replaces the picture with the same id and another extension', async () => {
  const folder = join(desk.folders.photosDir, 'entrenadores');
  await mkdir(folder);
  for (const name of ['Ana-Garrido.PNG', 'ana.jpg']) await writeFile(join(folder, name), name);
  const body = Readable.from([await phonePhoto(50, exifTime(1))]);
  await storeFieldPicture(desk, { name: 'a.jpg', id: 'entrenadores/ana-garrido', role: 'retrato' }, body);
  expect((await readdir(folder)).sort()).toEqual(['ana-garrido.jpg', 'ana.jpg']);
});

test('asks about a mark that looks like a photo, and stores it once that is confirmed', async () => {
  const { photosDir } = desk.folders;
  const photo = await photoJpeg(70, 800, 600);
  await mkdir(join(photosDir, '2024-2025/copa'), { recursive: true });
  await writeFile(join(photosDir, '2024-2025/copa/9.jpg'), photo);
  const store = async (bytes: Buffer, confirmed = false) => {
    const file = { name: 'logo.png', id: 'patrocinadores/horno', role: 'marca', confirmed };
    return storeFieldPicture(desk, file, Readable.from([bytes]));
  };
  const logo = await readFile('sample-club/photos/patrocinadores/la-espiga-alta.svg');
  await store(logo);
  const crop = await sharp(photo)
    .extract({ left: 300, top: 100, width: 300, height: 400 })
    .rotate(90)
    .png()
    .toBuffer();
  await expect(store(crop)).rejects.toMatchObject({
    code: 'confirmation-needed',
    message: expect.stringContaining('Parece una foto'),
  });
  const turned = await sharp(photo).rotate(90).flop().resize(500).jpeg({ quality: 50 }).toBuffer();
  await expect(store(turned)).rejects.toThrow('Se parece a la foto «2024-2025/copa/9.jpg»');
  expect(await readdir(join(photosDir, 'patrocinadores'))).toEqual(['horno.png']);
  await store(turned, true);
  expect(await readdir(join(photosDir, 'patrocinadores'))).toEqual(['horno.jpg']);
});

test('returns the file listed in fotos.txt as the original of an album photo', async () => {
  const { photosDir } = desk.folders;
  for (const folder of ['album', '2020-2021/copa']) await mkdir(join(photosDir, folder), { recursive: true });
  await writeFile(join(photosDir, 'album/remate.jpg'), await phonePhoto(60, exifTime(1)));
  await writeFile(join(photosDir, '2020-2021/copa/fotos.txt'), 'album/no-hay\nalbum/remate\n');
  const widthOf = async (n: number) => {
    const picture = await originalPicture(desk, `2020-2021/copa/${n}`, 30);
    return picture && (await sharp(picture).metadata()).width;
  };
  expect([await widthOf(1), await widthOf(2), await widthOf(3)]).toEqual([null, 30, null]);
});

test.each(['../secreto', 'entrenadores/', 'C:/foto', 'entrenadores\\ana', '2024-2025/copa/3'])(
  'refuses %s as the id of a picture',
  async (id) => {
    const stored = storeFieldPicture(desk, { name: 'a.jpg', id, role: 'retrato' }, Readable.from([]));
    await expect(stored).rejects.toMatchObject({ code: 'bad-picture-name' });
  },
);
