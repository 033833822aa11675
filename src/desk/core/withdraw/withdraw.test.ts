import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import type { Club } from '../../../club/content/club.ts';
import { readClub } from '../../../club/content/read.ts';
import { encodeAll } from '../../../media/pictures/build.ts';
import { photoJpeg } from '../../../media/pictures/fixtures/photo.ts';
import { filesContaining, sampleBytes } from '../../../media/pictures/fixtures/traces.ts';
import { inspectBytes } from '../../../media/pictures/inspect.ts';
import { planPhotos, withAllPhotos } from '../../../site/build/inputs.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { recoverClub } from '../../../store/recover.ts';
import { hashOf } from '../../../store/store-paths.ts';
import {
  diskError,
  interceptDisk,
  interruptAtEachCall,
  isRenameTo,
} from '../../../store/testing/intercept-disk.ts';
import { copyContent } from '../../../tasks/publish/copy.ts';
import { restore } from '../../../tasks/publish/restore.ts';
import { readWithdrawn } from '../../../tasks/publish/withdrawn.ts';
import { bareDesk, sampleDesk, smallDesk, type TestDesk } from '../../testing/bare-desk.ts';
import { album, galleries } from '../../testing/small-club.ts';
import { readContentTexts } from '../editing/content-files.ts';
import { planWithdrawal, surveyPhotos } from './plan-withdrawal.ts';
import { planWithdrawals, withdrawPhotos } from './withdraw.ts';

const COPA = '2024-2025/copa';
let testDesk: TestDesk;
let dir: string;
let folders: Folders;
let club: Club;

const ALBUMS = galleries(
  '2024-2025',
  { ...album('Copa', 15), img: 9, pies: { 9: 'La entrega del trofeo' } },
  album('Torneos', 3),
  album('Despedida', 2),
);

/** Uses another desk in the current test. */
async function useDesk(desk: TestDesk): Promise<void> {
  testDesk = desk;
  onTestFinished(() => desk.close());
  ({ dir, folders } = desk);
  club = await readClub(folders.contentDir, sitePages);
}
beforeEach(async () => useDesk(await smallDesk(ALBUMS)));

/** Returns the bytes of the original of an album photo. */
const original = (n: number) => photoJpeg(n, 400, 250);
const photo = (path: string) => join(folders.photosDir, path);
const deskFile = (path: string) => join(folders.contentDir, '.escritorio', path);

async function writeDeep(path: string, bytes: Buffer | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

/** Writes the originals of photos of the album. */
async function addOriginals(...numbers: number[]): Promise<void> {
  for (const n of numbers) await writeDeep(photo(`${COPA}/${n}.jpg`), await original(n));
}

async function editFile(file: string, from: RegExp, to: string): Promise<void> {
  const path = join(folders.contentDir, file);
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to));
}

const idsOf = (numbers: readonly number[]) => numbers.map((n) => `${COPA}/${n}`);
const plan = async (...numbers: number[]) => planWithdrawal(await surveyPhotos(testDesk), idsOf(numbers));
const withdraw = (...numbers: number[]) => withdrawPhotos(testDesk, idsOf(numbers), [], '2024-11-20');
const readClubAfter = () => readClub(folders.contentDir, sitePages);
const planPictures = (from = club) => planPhotos(withAllPhotos(from), folders, '#14305a');

/** Encodes the pictures made from photos, as a build does. */
async function build(): Promise<void> {
  const { manifest } = await planPictures();
  const pictures = Object.entries(manifest.pictures).filter(([, { source }]) => source.kind === 'file');
  await encodeAll({ pictures: Object.fromEntries(pictures) }, { ...folders, outDir: folders.siteDir });
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
}

/** Adds photo 4 with a pending upload, encodes it, and returns a search for it and for all files made from it. */
async function encodePhoto(): Promise<() => Promise<string[]>> {
  await addOriginals(4);
  await writeDeep(deskFile('subidas/1/IMG_1.JPG'), await original(4));
  await build();
  const needles = [sampleBytes(await original(4))];
  for (const path of await listFilesBelow(join(folders.siteDir, 'img')))
    needles.push(sampleBytes(await readFile(path)));
  return () => filesContaining(dir, needles);
}

/** Makes a second copy of the club and returns its folder. */
async function copyClub(): Promise<string> {
  const copy = join(dir, 'disco');
  await mkdir(copy, { recursive: true });
  await copyContent(folders, copy, { allowShrinking: true });
  return copy;
}

/** Makes deletions fail. @param isKept true for a file that cannot be deleted */
const failToDelete = (error: Error, isKept: (path: string) => boolean) =>
  interceptDisk(({ name, args }) => {
    if (name === 'rm' && isKept(String(args[0]))) throw error;
  });

test('withdraws a photo from all folders or changes nothing when killed at any disk call of the change', async () => {
  const findTraces = await encodePhoto();
  const stateOf = async () => ({
    files: await findTraces(),
    recorded: (await readWithdrawn(folders.contentDir)).length,
  });
  const before = `${dir}-antes`;
  onTestFinished(() => rm(before, { recursive: true, force: true }));
  await cp(dir, before, { recursive: true });
  await testDesk.store.close();
  await interruptAtEachCall('kill', {
    before: await stateOf(),
    after: { files: [], recorded: 1 },
    async start() {
      await rm(dir, { recursive: true });
      await cp(before, dir, { recursive: true });
      const desk = await bareDesk(folders);
      let isChanging = false;
      return {
        change: () => withdrawPhotos(desk, [`${COPA}/4`]),
        isTarget(call) {
          isChanging ||= isRenameTo('diario.json')(call);
          return isChanging;
        },
        async recover() {
          await desk.store.close();
          await (await bareDesk(folders)).store.close();
          return stateOf();
        },
      };
    },
  });
});

test('a restore first finishes a withdrawal that was killed, and its photo stays away', async () => {
  const findTraces = await encodePhoto();
  const copy = await copyClub();
  const restoreDisk = await failToDelete(
    new Error('The process is gone.'),
    (path) => path.startsWith(folders.siteDir) || path.includes('versiones/fotos'),
  );
  await expect(withdraw(4)).rejects.toMatchObject({ code: 'not-forgotten' });
  restoreDisk();
  await testDesk.store.close();
  expect(await findTraces()).toContain('content/.escritorio/subidas/1/IMG_1.JPG');
  await restore(copy, folders);
  await rm(copy, { recursive: true });
  expect(await findTraces()).toEqual([]);
});

test('reports files that cannot be deleted, and deletes them at the next start, even after a restore', async () => {
  const findTraces = await encodePhoto();
  const copy = await copyClub();
  const kept = [deskFile('subidas/1/IMG_1.JPG'), (await listFilesBelow(join(folders.siteDir, 'img')))[0]];
  const restoreDisk = await failToDelete(diskError('EBUSY'), (path) => kept.includes(path));
  expect((await withdraw(4)).undeletedFiles.sort()).toEqual(kept.toSorted());
  await testDesk.store.close();
  await restore(copy, folders);
  restoreDisk();
  await rm(copy, { recursive: true });
  expect(await findTraces()).toHaveLength(2);
  await recoverClub(folders);
  expect(await findTraces()).toEqual([]);
});

test('finishes or drops a withdrawal that an earlier version of the desk began', async () => {
  const findTraces = await encodePhoto();
  const hash = hashOf(await original(4));
  const keys = Object.values((await planPictures()).manifest.pictures).flatMap(({ key, source }) =>
    source.kind === 'file' && source.sha256 === hash ? [key] : [],
  );
  const journal = { trace: { hashes: [hash], keys }, keep: [], remove: ['2024-2025/copa/4.jpg'] };
  const recoverFrom = async (text: string) => {
    await writeDeep(deskFile('retirada.json'), text);
    await recoverClub(folders);
    expect(existsSync(deskFile('retirada.json'))).toBe(false);
  };
  const before = await findTraces();
  await recoverFrom(JSON.stringify(journal));
  expect(await findTraces()).toEqual(before);
  await rm(photo('2024-2025/copa/4.jpg'));
  await recoverFrom(JSON.stringify(journal));
  expect(await findTraces()).toEqual([]);
  await expect(recoverFrom('{')).rejects.toMatchObject({ code: 'damaged-withdrawal' });
});

test('overwrites no save made during the survey, and then deletes nothing', async () => {
  const findTraces = await encodePhoto();
  const before = await findTraces();
  const galleries = join(folders.contentDir, 'galerias.yaml');
  const saved = (await readFile(galleries, 'utf8')).replace('La entrega del trofeo', 'El trofeo');
  // The survey lists photos after it has read the texts.
  const surveyed = {
    ...folders,
    get photosDir() {
      writeFileSync(galleries, saved);
      return folders.photosDir;
    },
  };
  await expect(withdrawPhotos({ ...testDesk, folders: surveyed }, [`${COPA}/4`])).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect(await readFile(galleries, 'utf8')).toBe(saved);
  await recoverClub(folders);
  expect(await findTraces()).toEqual(before);
});

test('keeps files of other programs in the cache folder', async () => {
  await addOriginals(4);
  const foreignFiles = ['boda/1.jpg', 'ab/boda-480.jpg'].map((path) => join(folders.cacheDir, 'img', path));
  for (const path of foreignFiles) await writeDeep(path, Buffer.from('theirs'));
  expect((await withdraw(4)).undeletedFiles).toEqual([]);
  for (const path of foreignFiles) expect(await readFile(path, 'utf8')).toBe('theirs');
});

test('withdraws either all photos or none, and reports changes of cover and captions', async () => {
  await addOriginals(9, 10, 15);
  expect((await plan(9)).effects).toEqual([
    { text: 'Se borra su pie: «La entrega del trofeo».' },
    { text: expect.stringContaining('pasa a ser la foto 10') },
  ]);
  await expect(withdraw(9, 99)).rejects.toMatchObject({ code: 'withdrawal-blocked' });
  expect(await listFilesBelow(folders.photosDir)).toHaveLength(3);
  expect(await withdraw(9, 10)).toMatchObject({
    names: ['foto 9 del álbum Copa (2024-2025)', 'foto 10 del álbum Copa (2024-2025)'],
    undeletedFiles: [],
  });
  const after = await readClubAfter();
  const album = after.seasons[0]?.albums.find(({ slug }) => slug === 'copa');
  expect([album?.cover?.id, album?.removed]).toEqual([`${COPA}/11`, [9, 10]]);
});

test('removes a photo from all optional fields, lists them, and keeps the content valid', async () => {
  // The sample has photos in all of them.
  await useDesk(await sampleDesk());
  await addOriginals(5);
  await editFile('entrenadores.yaml', /(lucia-herranz:\n(?: {4}.*\n)*? {4}img: ).*/, '$1entrenadores/lucia');
  await editFile('junta.yaml', /img: .*/, `img: { ruta: ${COPA}/05, foco: [50, 20] }`);
  await editFile('paginas/accesibilidad.md', /^title: .*\n/m, `$&img: ${COPA}/5\n`);
  await editFile('galerias.yaml', /(route: escuela\n[\s\S]*?img: )\d+/, `$1${COPA}/5`);
  const page = club.pages.find(({ sections }) => sections.some(({ photo }) => photo));
  const section = page?.sections.find(({ photo }) => photo);
  // Copies of the photo under other names.
  for (const id of ['entrenadores/lucia', section?.photo?.img.id])
    await writeDeep(photo(`${id}.jpg`), await original(5));
  const { effects, obstacles } = await plan(5);
  expect(obstacles).toEqual([]);
  expect(effects).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ file: 'entrenadores.yaml', path: ['entrenadores', 'lucia-herranz', 'img'] }),
      expect.objectContaining({ file: 'junta.yaml', path: ['junta', 0, 'img'] }),
      expect.objectContaining({ file: 'paginas/accesibilidad.md', path: ['img'] }),
      expect.objectContaining({
        text: expect.stringMatching(/^La portada del álbum .* pasa a ser su foto 1\.$/),
      }),
      expect.objectContaining({ file: `paginas${page?.path}.md` }),
    ]),
  );
  expect((await withdraw(5)).undeletedFiles).toEqual([]);
  const texts = [...(await readContentTexts(folders.contentDir))].filter(
    ([file]) => file !== 'retiradas.yaml',
  );
  expect(texts.map(([, text]) => text).join()).not.toMatch(/copa\/0?5\b|entrenadores\/lucia$/m);
  expect(await testDesk.store.versions()).toHaveLength(1);
  const after = await readClubAfter();
  const school = after.seasons[0]?.albums.find(({ slug }) => slug === 'escuela');
  expect(school?.cover?.id).toBe('2024-2025/escuela/1');
  const sections = after.pages.find(({ path }) => path === page?.path)?.sections;
  expect(sections?.find(({ title }) => title === section?.title)?.photo).toBeUndefined();
});

test('refuses a missing photo, and any withdrawal during a publication, with a reason', async () => {
  await addOriginals(5);
  expect((await plan(6)).obstacles).toEqual([
    { text: expect.stringContaining('No se encuentra el archivo de la foto 6 del álbum') },
  ]);
  expect((await plan(99)).obstacles).toEqual([
    { text: expect.stringContaining('No se encuentra el archivo de la foto «2024-2025/copa/99»') },
  ]);
  Object.defineProperty(testDesk.publishing, 'running', { value: true });
  await expect(withdraw(5)).rejects.toMatchObject({ code: 'publishing' });
});

test('withdraws the photo of a team by its id, without recording a name', async () => {
  const team = club.kinds[0]?.teams.find(({ img }) => img);
  const id = team?.img?.id ?? '';
  await writeDeep(photo(`${id}.jpg`), await original(7));
  const { names, deletedIds } = await withdrawPhotos(testDesk, [id], [], '2024-11-20');
  expect(names).toEqual([`foto de «Liga Comarcal del Páramo › ${team?.name}»`]);
  expect(deletedIds).toEqual([id]);
  const after = await readClubAfter();
  expect(after.kinds[0]?.teams.find(({ key }) => key === team?.key)?.img).toBeNull();
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([{ inAlbum: null }]);
  expect(await readFile(join(folders.contentDir, 'retiradas.yaml'), 'utf8')).not.toContain(id);
});

test('deletes an album without photos, and the links to it', async () => {
  const key = '2024-2025/despedida';
  for (const n of [1, 2]) await writeDeep(photo(`${key}/${n}.jpg`), await original(n));
  await editFile('galerias.yaml', /$/, `destacado: ${key}\n`);
  const ids = [`${key}/1`, `${key}/2`];
  const { plans, combinedEffects } = await planWithdrawals(testDesk, ids);
  expect(plans.map(({ obstacles }) => obstacles)).toEqual([[], []]);
  expect(combinedEffects.map(({ text }) => text)).toEqual([
    'El álbum «Despedida» (2024-2025) se quita entero: no le queda ninguna foto.',
    expect.stringMatching(/^Se quita de «.*» el álbum «Despedida»\.$/),
  ]);
  expect((await withdrawPhotos(testDesk, ids)).undeletedFiles).toEqual([]);
  const after = await readClubAfter();
  expect(after.seasons.flatMap(({ albums }) => albums).map(({ name }) => name)).not.toContain('Despedida');
  expect(await readFile(join(folders.contentDir, 'galerias.yaml'), 'utf8')).not.toContain('despedida');
});

test('reports a second copy that contains a withdrawn photo, until the next copy', async () => {
  await addOriginals(4, 5, 6);
  const copy = await copyClub();
  await writeDeep(deskFile('publicar.yaml'), `copia: ${JSON.stringify(copy)}\n`);
  expect((await withdraw(4)).copy).toEqual({ folder: copy, connected: true });
  await copyClub();
  expect((await withdraw(5)).copy).toEqual({ folder: copy, connected: true });
  await rm(copy, { recursive: true });
  expect((await withdraw(6)).copy).toEqual({ folder: copy, connected: false });
});

test('withdraws photos despite errors in other files, and finds uses in invalid files', async () => {
  await addOriginals(5, 6);
  const venues = join(folders.contentDir, 'lugares.yaml');
  await writeFile(venues, `${await readFile(venues, 'utf8')}\nimg: 2024-2025/copa/06 # [\nsobra: {`);
  await writeDeep(join(folders.contentDir, 'paginas/rota.md'), '---\ntitle: [\n---\n');
  await writeFile(join(folders.contentDir, 'matches.yaml'), 'de otro programa');
  expect((await plan(6)).obstacles).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(
        /^«Lugares de entrenamiento y pabellones de fuera» nombra la foto, y tiene errores/,
      ),
    }),
  ]);
  expect((await withdraw(5)).undeletedFiles).toEqual([]);
  expect(await listFilesBelow(folders.photosDir)).toEqual([photo('2024-2025/copa/6.jpg')]);
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([{ inAlbum: { photo: 5 } }]);
});

test('withdraws copies of a photo in other albums and unused files, and refuses them afterwards', async () => {
  const bytes = await original(5);
  for (const path of ['copa/5.jpg', 'torneos/2.jpg', 'copa/sin-numerar/IMG_1.jpg'])
    await writeDeep(photo(`2024-2025/${path}`), bytes);
  await writeDeep(deskFile('origenes.json'), JSON.stringify({ [hashOf(bytes)]: ['ab'.repeat(32)] }));
  expect(await withdraw(5)).toEqual({
    names: ['foto 5 del álbum Copa (2024-2025)', expect.stringMatching(/^foto 2 del álbum .*\(2024-2025\)$/)],
    deletedIds: expect.arrayContaining(['2024-2025/copa/5', '2024-2025/torneos/2']),
    undeletedFiles: [],
    copy: null,
  });
  expect(await listFilesBelow(folders.photosDir)).toEqual([]);
  const found = await inspectBytes(bytes);
  const line = {
    date: '2024-11-20',
    hashes: [hashOf(bytes), 'ab'.repeat(32)],
    likeness: 'info' in found ? found.info.likeness : '',
  };
  expect(await readWithdrawn(folders.contentDir)).toEqual([
    expect.objectContaining({ ...line, inAlbum: { album: COPA, photo: 5 } }),
    expect.objectContaining({ ...line, inAlbum: { album: '2024-2025/torneos', photo: 2 } }),
  ]);
  // The same file under another number stops the build.
  await writeDeep(photo('2024-2025/copa/12.jpg'), bytes);
  expect((await planPictures(await readClubAfter())).problems).toEqual([
    expect.stringContaining('se retiró el 20 de noviembre de 2024'),
  ]);
});
