import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import type { Club } from '../../../club/content/club.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { readClub } from '../../../club/content/read.ts';
import { encodeAll } from '../../../media/pictures/build.ts';
import { inspectBytes } from '../../../media/pictures/inspect.ts';
import { type PictureManifest, pictureBasePath } from '../../../media/pictures/manifest.ts';
import { planPhotos, withAllPhotos } from '../../../site/build/inputs.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { recoverClub } from '../../../store/recover.ts';
import {
  CALL_STRIDE,
  DISK_TEST_TIMEOUT_MS,
  type DiskCall,
  interceptDisk,
} from '../../../store/testing/intercept-disk.ts';
import { copyContent } from '../../../tasks/publish/copy.ts';
import { restore } from '../../../tasks/publish/restore.ts';
import { readWithdrawn } from '../../../tasks/publish/withdrawn.ts';
import { bareDesk, type SampleDesk, sampleDesk } from '../../testing/bare-desk.ts';
import { readContentTexts } from '../editing/content-files.ts';
import { type FormSchema, formSchemaOf } from '../editing/form-schema.ts';
import { planWithdrawal, surveyPhotos } from './plan-withdrawal.ts';
import { planWithdrawals, withdrawPhotos } from './withdraw.ts';

const COPA = '2024-2025/copa';
let testDesk: SampleDesk;
let dir: string;
let folders: Folders;
let club: Club;

beforeEach(async () => {
  testDesk = await sampleDesk();
  ({ dir, folders } = testDesk);
  club = await readClub(folders.contentDir, sitePages);
});
afterEach(() => testDesk.close());

/** Creates a noise picture that shares no byte sequence with the picture of another seed. */
function noise(seed: number): Promise<Buffer> {
  const [width, height, channels] = [400, 250, 3] as const;
  const pixels = Buffer.alloc(width * height * channels);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (i * i * seed + (i >> 3) * 31) % 251;
  return sharp(pixels, { raw: { width, height, channels } }).jpeg().toBuffer();
}

const photo = (path: string) => join(folders.photosDir, path);
const deskFile = (path: string) => join(folders.contentDir, '.escritorio', path);
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function writeDeep(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
}

const plan = async (...numbers: number[]) =>
  planWithdrawal(
    await surveyPhotos(testDesk),
    numbers.map((n) => `${COPA}/${n}`),
  );
const withdraw = (...numbers: number[]) =>
  withdrawPhotos(
    testDesk,
    numbers.map((n) => `${COPA}/${n}`),
    [],
    '2024-11-20',
  );

const planPictures = (from = club) => planPhotos(withAllPhotos(from), folders, '#14305a');

/** Encodes the pictures made from photos, as a build does. */
async function build(manifest: PictureManifest): Promise<void> {
  const pictures = Object.entries(manifest.pictures).filter(([, { source }]) => source.kind === 'file');
  await encodeAll({ pictures: Object.fromEntries(pictures) }, { ...folders, outDir: folders.siteDir });
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
}

/** Finds all files of the test that contain one of the byte sequences. */
async function filesContaining(needles: readonly Buffer[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of await listFilesBelow(dir)) {
    const bytes = await readFile(path);
    if (needles.some((needle) => bytes.includes(needle))) found.push(path.slice(dir.length + 1));
  }
  return found;
}

/** Returns a byte sequence that is unique to a file. */
const sampleBytes = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

test('deletes a withdrawn photo from the folders that a restore moved aside or left unfinished', async () => {
  const original = await noise(7);
  await writeDeep(photo('2024-2025/copa/4.jpg'), original);
  await writeDeep(photo('2024-2025/copa/3.jpg'), await noise(11));
  const copy = join(dir, 'disco');
  await mkdir(copy);
  await copyContent(folders, copy);
  await writeDeep(deskFile(`versiones/fotos/${sha256(original)}`), original);
  const { previousFolders: aside } = await restore(copy, folders, { now: 0 });
  expect(aside).toHaveLength(2);
  await writeDeep(join(`${folders.photosDir}.nueva-a1b2c3`, '2024-2025/copa/4.jpg'), original);
  await rm(copy, { recursive: true });
  expect(await filesContaining([sampleBytes(original)])).toHaveLength(4);
  expect((await withdraw(4)).undeletedFiles).toEqual([]);
  expect(await filesContaining([sampleBytes(original)])).toEqual([]);
  expect(await filesContaining([sampleBytes(await noise(11))])).toHaveLength(2);
});

/** Adds a photo with a pending upload, encodes it, and returns byte sequences of it and of all files made from it. */
async function encodePhoto(seed: number): Promise<Buffer[]> {
  await writeDeep(photo('2024-2025/copa/4.jpg'), await noise(seed));
  await writeDeep(deskFile('subidas/1/IMG_1.JPG'), await noise(seed));
  await build((await planPictures()).manifest);
  const byteSequences = [sampleBytes(await noise(seed))];
  for (const path of await listFilesBelow(join(folders.siteDir, 'img')))
    byteSequences.push(sampleBytes(await readFile(path)));
  return byteSequences;
}

const isJournalRename = ({ name, args }: DiskCall) =>
  name === 'rename' && String(args[1]).endsWith('diario.json');

test(
  'withdraws a photo from all folders or changes nothing when killed at any disk call of the change',
  async () => {
    const byteSequences = await encodePhoto(7);
    const before = join(dir, '..', `${basename(dir)}-antes`);
    onTestFinished(() => rm(before, { recursive: true, force: true }));
    await cp(dir, before, { recursive: true });
    const files = () => filesContaining(byteSequences);
    const filesBefore = await files();
    await testDesk.store.close();
    const outcomes = new Set<string>();
    let calls = 0;
    for (let wasKilled = true; wasKilled; calls += CALL_STRIDE) {
      await rm(dir, { recursive: true });
      await cp(before, dir, { recursive: true });
      const desk = await bareDesk(folders);
      let callsOfChange = 0;
      wasKilled = false;
      const restoreDisk = await interceptDisk((call) => {
        if (callsOfChange > 0 || isJournalRename(call)) callsOfChange++;
        wasKilled ||= callsOfChange > calls;
        if (wasKilled) throw new Error('The process is gone.');
      });
      await withdrawPhotos(desk, [`${COPA}/4`], [], '2024-11-20').catch(() => {});
      restoreDisk();
      await desk.store.close();
      await (await bareDesk(folders)).store.close();
      const isApplied = (await readWithdrawn(folders.contentDir)).length > 0;
      expect(await files(), `call ${calls}`).toEqual(isApplied ? [] : filesBefore);
      outcomes.add(`${wasKilled ? 'killed' : 'finished'}, ${isApplied ? 'applied' : 'not applied'}`);
    }
    expect(outcomes).toEqual(new Set(['killed, not applied', 'killed, applied', 'finished, applied']));
  },
  DISK_TEST_TIMEOUT_MS,
);

test('a restore first finishes a withdrawal that was killed, and its photo stays away', async () => {
  const byteSequences = await encodePhoto(7);
  const copy = join(dir, 'disco');
  await mkdir(copy);
  await copyContent(folders, copy);
  const restoreDisk = await interceptDisk(({ name, args }) => {
    if (name === 'rm' && String(args[0]).startsWith(folders.siteDir)) throw new Error('The process is gone.');
    if (name === 'rm' && String(args[0]).includes('versiones/fotos')) throw new Error('The process is gone.');
  });
  await expect(withdraw(4)).rejects.toMatchObject({ code: 'not-forgotten' });
  restoreDisk();
  await testDesk.store.close();
  expect(await filesContaining(byteSequences)).toContain('content/.escritorio/subidas/1/IMG_1.JPG');
  await restore(copy, folders);
  await rm(copy, { recursive: true });
  expect(await filesContaining(byteSequences)).toEqual([]);
});

test('deletes a file that could not be deleted even after a restore', async () => {
  const byteSequences = await encodePhoto(7);
  const copy = join(dir, 'disco');
  await mkdir(copy);
  await copyContent(folders, copy);
  const pendingFile = deskFile('subidas/1/IMG_1.JPG');
  const builtFile = (await listFilesBelow(join(folders.siteDir, 'img'))).at(0);
  const restoreDisk = await interceptDisk(({ name, args }) => {
    if (name === 'rm' && [pendingFile, builtFile].includes(String(args[0])))
      throw Object.assign(new Error('busy'), { code: 'EBUSY' });
  });
  expect((await withdraw(4)).undeletedFiles.sort()).toEqual([builtFile, pendingFile].sort());
  await testDesk.store.close();
  await restore(copy, folders);
  restoreDisk();
  await rm(copy, { recursive: true });
  expect(await filesContaining(byteSequences)).toHaveLength(2);
  await recoverClub(folders);
  expect(await filesContaining(byteSequences)).toEqual([]);
});

test('finishes or drops a withdrawal that an earlier version of the desk began', async () => {
  const byteSequences = await encodePhoto(7);
  const { manifest } = await planPictures();
  const hash = sha256(await noise(7));
  const keys = Object.values(manifest.pictures).flatMap(({ key, source }) =>
    source.kind === 'file' && source.sha256 === hash ? [key] : [],
  );
  const journal = {
    trace: { hashes: [hash], keys },
    keep: [],
    remove: ['2024-2025/copa/4.jpg'],
  };
  const before = await filesContaining(byteSequences);
  await writeDeep(deskFile('retirada.json'), Buffer.from(JSON.stringify(journal)));
  await recoverClub(folders);
  expect(await filesContaining(byteSequences)).toEqual(before);
  expect(existsSync(deskFile('retirada.json'))).toBe(false);
  await writeDeep(deskFile('retirada.json'), Buffer.from(JSON.stringify(journal)));
  await rm(photo('2024-2025/copa/4.jpg'));
  await recoverClub(folders);
  expect(await filesContaining(byteSequences)).toEqual([]);
  expect(existsSync(deskFile('retirada.json'))).toBe(false);
  await writeDeep(deskFile('retirada.json'), Buffer.from('{'));
  await expect(recoverClub(folders)).rejects.toMatchObject({ code: 'damaged-withdrawal' });
});

test('reports a file that cannot be deleted, and deletes it at the next start', async () => {
  await writeDeep(photo('2024-2025/copa/4.jpg'), await noise(7));
  const pendingFile = deskFile('borradores/subida-1/IMG_2034.JPG');
  await writeDeep(pendingFile, await noise(7));
  const restoreDisk = await interceptDisk(({ name, args }) => {
    if (name === 'rm' && args[0] === pendingFile) throw Object.assign(new Error('busy'), { code: 'EBUSY' });
  });
  const { undeletedFiles } = await withdraw(4).finally(restoreDisk);
  expect(undeletedFiles).toEqual([pendingFile]);
  await recoverClub(folders);
  expect(await filesContaining([sampleBytes(await noise(7))])).toEqual([]);
});

test('deletes nothing if the store refuses the change', async () => {
  await writeDeep(photo('2024-2025/copa/4.jpg'), await noise(7));
  await build((await planPictures()).manifest);
  const files = async () =>
    (await listFilesBelow(dir)).filter((path) => !/\.escritorio|publicando\.db$/.test(path));
  const before = await files();
  vi.spyOn(testDesk.store, 'forget').mockRejectedValueOnce(new Error('changed meanwhile'));
  await expect(withdraw(4)).rejects.toThrow('changed meanwhile');
  await recoverClub(folders);
  expect(await files()).toEqual(before);
});

test('does not overwrite a save made during the survey', async () => {
  await writeDeep(photo('2024-2025/copa/4.jpg'), await noise(7));
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
  const photos = [`${COPA}/4`];
  await expect(withdrawPhotos({ ...testDesk, folders: surveyed }, photos)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  expect(await readFile(galleries, 'utf8')).toBe(saved);
});

test('keeps files of other programs in the cache folder', async () => {
  await writeDeep(photo('2024-2025/copa/4.jpg'), await noise(7));
  const foreignFiles = ['boda/1.jpg', 'ab/boda-480.jpg'].map((path) => join(folders.cacheDir, 'img', path));
  for (const path of foreignFiles) await writeDeep(path, Buffer.from('theirs'));
  expect((await withdraw(4)).undeletedFiles).toEqual([]);
  for (const path of foreignFiles) expect(await readFile(path, 'utf8')).toBe('theirs');
});

test('withdraws either all photos or none, and reports changes of cover and captions', async () => {
  for (const n of [9, 10, 15]) await writeDeep(photo(`2024-2025/copa/${n}.jpg`), await noise(n));
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
  const after = await readClub(folders.contentDir, sitePages);
  const album = after.seasons[0]?.albums.find(({ slug }) => slug === 'copa');
  expect([album?.cover?.id, album?.removed]).toEqual([`${COPA}/11`, [9, 10]]);
});

test('removes a photo from all optional fields, and lists the fields', async () => {
  const original = await noise(7);
  await writeDeep(photo('2024-2025/copa/5.jpg'), original);
  await writeDeep(photo('entrenadores/lucia.jpg'), original);
  const change = async (file: string, from: RegExp, to: string) => {
    const text = await readFile(join(folders.contentDir, file), 'utf8');
    await writeFile(join(folders.contentDir, file), text.replace(from, to));
  };
  await change(
    'entrenadores.yaml',
    /(lucia-herranz:\n)((?: {4}.*\n)*?)( {4}img: ).*\n/,
    '$1$2$3entrenadores/lucia\n',
  );
  await change('junta.yaml', /img: .*/, `img: { ruta: ${COPA}/05, foco: [50, 20] }`);
  await change('paginas/accesibilidad.md', /^title: .*\n/m, `$&img: ${COPA}/5\n`);
  await change('galerias.yaml', /(route: escuela\n[\s\S]*?img: )\d+/, `$1${COPA}/5`);
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
    ]),
  );
  expect((await withdraw(5)).undeletedFiles).toEqual([]);
  const texts = [...(await readContentTexts(folders.contentDir))].filter(
    ([file]) => file !== 'retiradas.yaml',
  );
  expect(texts.map(([, text]) => text).join()).not.toMatch(/copa\/0?5\b|entrenadores\/lucia$/m);
  const { seasons } = await readClub(folders.contentDir, sitePages);
  expect(seasons[0]?.albums.find(({ slug }) => slug === 'escuela')?.cover?.id).toBe('2024-2025/escuela/1');
  expect(await testDesk.store.versions()).toHaveLength(1);
});

test('refuses a missing photo, and any withdrawal during a publication, with a reason', async () => {
  await writeDeep(photo('2024-2025/copa/5.jpg'), await noise(7));
  expect((await plan(6)).obstacles).toEqual([
    { text: expect.stringContaining('No se encuentra el archivo de la foto 6 del álbum') },
  ]);
  expect((await plan(99)).obstacles).toEqual([
    { text: expect.stringContaining('No se encuentra el archivo de la foto «2024-2025/copa/99»') },
  ]);
  Object.defineProperty(testDesk.publishing, 'running', { value: true });
  await expect(withdraw(5)).rejects.toMatchObject({ code: 'publishing' });
});

test('keeps the content valid without a partner’s mark, a section’s photo and the cover', async () => {
  const original = await noise(7);
  await writeDeep(photo('2024-2025/copa/5.jpg'), original);
  const mark = club.partners[0]?.partners[0]?.img?.id ?? '';
  const cover = club.cover?.img.id ?? '';
  for (const id of [mark, cover]) await writeDeep(photo(`${id}.jpg`), original);
  const page = club.pages.find(({ sections }) => sections.some(({ photo }) => photo));
  const section = page?.sections.find(({ photo }) => photo);
  await writeDeep(photo(`${section?.photo?.img.id}.jpg`), original);
  const { obstacles, effects } = await plan(5);
  expect(obstacles).toEqual([]);
  expect(effects.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['patrocinadores.yaml', 'club.yaml', `paginas${page?.path}.md`]),
  );
  expect((await withdraw(5)).undeletedFiles).toEqual([]);
  const after = await readClub(folders.contentDir, sitePages);
  expect(after.partners[0]?.partners[0]).toMatchObject({ ...club.partners[0]?.partners[0], img: null });
  expect(after.partners[0]?.partners).toHaveLength(club.partners[0]?.partners.length ?? 0);
  expect(after.cover).toBeNull();
  const sections = after.pages.find(({ path }) => path === page?.path)?.sections;
  expect(sections?.find(({ title }) => title === section?.title)?.photo).toBeUndefined();
});

test('withdraws the photo of a team by its id, without recording a name', async () => {
  const team = club.kinds[0]?.teams.find(({ img }) => img);
  const id = team?.img?.id ?? '';
  await writeDeep(photo(`${id}.jpg`), await noise(7));
  const { names, deletedIds } = await withdrawPhotos(testDesk, [id], [], '2024-11-20');
  expect(names).toEqual([`foto de «Equipos Federados › ${team?.name}»`]);
  expect(deletedIds).toEqual([id]);
  const after = await readClub(folders.contentDir, sitePages);
  expect(after.kinds[0]?.teams.find(({ key }) => key === team?.key)?.img).toBeNull();
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([{ inAlbum: null }]);
  expect(await readFile(join(folders.contentDir, 'retiradas.yaml'), 'utf8')).not.toContain(id);
});

test('deletes an album without photos, and the links to it', async () => {
  const key = '2024-2025/despedida';
  await writeDeep(photo(`${key}/1.jpg`), await noise(7));
  await writeDeep(photo(`${key}/2.jpg`), await noise(8));
  const change = async (file: string, from: RegExp, to: string) => {
    const text = await readFile(join(folders.contentDir, file), 'utf8');
    await writeFile(join(folders.contentDir, file), text.replace(from, to));
  };
  const album = '      - route: despedida\n        name: Despedida\n        img: 1\n        amount: 2\n';
  await change('galerias.yaml', /^( *albumes:\n)/m, `$1${album}`);
  await change('galerias.yaml', /^destacado: .*$/m, `destacado: ${key}`);
  const ids = [`${key}/1`, `${key}/2`];
  const { plans, combinedEffects } = await planWithdrawals(testDesk, ids);
  expect(plans.map(({ obstacles }) => obstacles)).toEqual([[], []]);
  expect(combinedEffects.map(({ text }) => text)).toEqual([
    'El álbum «Despedida» (2024-2025) se quita entero: no le queda ninguna foto.',
    expect.stringMatching(/^Se quita de «.*» el álbum «Despedida»\.$/),
  ]);
  expect((await withdrawPhotos(testDesk, ids)).undeletedFiles).toEqual([]);
  const after = await readClub(folders.contentDir, sitePages);
  expect(after.seasons.flatMap(({ albums }) => albums).map(({ name }) => name)).not.toContain('Despedida');
  expect(await readFile(join(folders.contentDir, 'galerias.yaml'), 'utf8')).not.toContain('despedida');
});

test('has no content file with a required picture outside of list items and optional groups', () => {
  for (const file of FILES.filter(({ name }) => name !== 'galerias.yaml' && name !== 'retiradas.yaml'))
    expect(fixedPictures(formSchemaOf(file), [], false), file.name).toEqual([]);
});

/** Returns the paths of required pictures outside of list items and optional groups. */
function fixedPictures(schema: FormSchema, path: string[], isRemovable: boolean): string[] {
  if (schema.control === 'picture') return isRemovable ? [] : [path.join('.')];
  const entry = schema.items ?? schema.additionalProperties;
  return [
    ...(typeof entry === 'object' ? fixedPictures(entry, [...path, '*'], true) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) =>
      fixedPictures(field, [...path, key], isRemovable || !schema.required?.includes(key)),
    ),
  ];
}

test('reports a second copy that contains a withdrawn photo, until the next copy', async () => {
  const copy = join(dir, 'disco');
  await mkdir(copy);
  await writeDeep(deskFile('publicar.yaml'), Buffer.from(`copia: ${JSON.stringify(copy)}\n`));
  for (const n of [4, 5]) await writeDeep(photo(`2024-2025/copa/${n}.jpg`), await noise(n));
  await copyContent(folders, copy);
  expect((await withdraw(4)).copy).toEqual({ folder: copy, connected: true });
  await copyContent(folders, copy, { allowShrinking: true });
  expect((await withdraw(5)).copy).toEqual({ folder: copy, connected: true });
  await rm(copy, { recursive: true });
  await writeDeep(photo('2024-2025/copa/6.jpg'), await noise(6));
  expect((await withdraw(6)).copy).toEqual({ folder: copy, connected: false });
});

test('withdraws photos despite errors in other files, and finds uses in invalid files', async () => {
  await writeDeep(photo('2024-2025/copa/5.jpg'), await noise(7));
  await writeDeep(photo('2024-2025/copa/6.jpg'), await noise(8));
  const { manifest } = await planPictures();
  await build(manifest);
  const venues = join(folders.contentDir, 'lugares.yaml');
  await writeFile(venues, `${await readFile(venues, 'utf8')}\nimg: 2024-2025/copa/06 # [\nsobra: {`);
  await writeFile(join(folders.contentDir, 'paginas/rota.md'), '---\ntitle: [\n---\n');
  await writeFile(join(folders.contentDir, 'matches.yaml'), 'de otro programa');
  expect((await plan(6)).obstacles).toEqual([
    expect.objectContaining({
      text: expect.stringMatching(
        /^«Lugares de entrenamiento y pabellones de fuera» nombra la foto, y tiene errores/,
      ),
    }),
  ]);
  const byteSequences = [sampleBytes(await noise(7))];
  for (const path of await listFilesBelow(join(folders.siteDir, 'img')))
    if (path.includes(`${pictureBasePath(sha256(await noise(7)))}-`))
      byteSequences.push(sampleBytes(await readFile(path)));
  expect(byteSequences.length).toBeGreaterThan(3);
  expect((await withdraw(5)).undeletedFiles).toEqual([]);
  expect(await filesContaining(byteSequences)).toEqual([]);
  expect(await readWithdrawn(folders.contentDir)).toMatchObject([{ inAlbum: { photo: 5 } }]);
});

test('withdraws copies of a photo in other albums and unused files, and refuses them afterwards', async () => {
  const original = await noise(7);
  for (const path of ['copa/5.jpg', 'torneos/2.jpg', 'copa/sin-numerar/IMG_1.jpg'])
    await writeDeep(photo(`2024-2025/${path}`), original);
  await writeDeep(
    deskFile('origenes.json'),
    Buffer.from(JSON.stringify({ [sha256(original)]: ['ab'.repeat(32)] })),
  );
  expect(await withdraw(5)).toEqual({
    names: ['foto 5 del álbum Copa (2024-2025)', expect.stringMatching(/^foto 2 del álbum .*\(2024-2025\)$/)],
    deletedIds: expect.arrayContaining(['2024-2025/copa/5', '2024-2025/torneos/2']),
    undeletedFiles: [],
    copy: null,
  });
  expect(await listFilesBelow(folders.photosDir)).toEqual([]);
  const found = await inspectBytes(original);
  const line = {
    date: '2024-11-20',
    hashes: [sha256(original), 'ab'.repeat(32)],
    likeness: 'info' in found ? found.info.likeness : '',
  };
  expect(await readWithdrawn(folders.contentDir)).toEqual([
    expect.objectContaining({ ...line, inAlbum: { album: COPA, photo: 5 } }),
    expect.objectContaining({ ...line, inAlbum: { album: '2024-2025/torneos', photo: 2 } }),
  ]);
  // The same file under another number stops the build.
  await writeDeep(photo('2024-2025/copa/12.jpg'), original);
  expect((await planPictures(await readClub(folders.contentDir, sitePages))).problems).toEqual([
    expect.stringContaining('se retiró el 20 de noviembre de 2024'),
  ]);
});
