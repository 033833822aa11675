import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { withClubLock } from '../../base/files/club-lock.ts';
import { recoverClub } from '../../store/recover.ts';
import { openStore } from '../../store/store.ts';
import type { StoreFolders } from '../../store/store-paths.ts';
import { interruptAtEachCall } from '../../store/testing/intercept-disk.ts';
import { copyContent, lastCopy, readCopy, readLastMarker } from './copy.ts';
import { restoreReport } from './reports.ts';
import { restore } from './restore.ts';
import { readFolderTexts, writeSite } from './testing/sites.ts';

const NOW = Date.UTC(2024, 10, 20, 10);
const TIMESTAMP = '2024-11-20T10-00-00-000';
const PHOTOS = { '2024-2025/copa/1.jpg': 'foto 1', '2024-2025/copa/2.jpg': 'foto 2' };

let dir: string;
let folders: StoreFolders;
let copyDir: string;
beforeEach(() => {
  dir = newFolder();
  folders = {
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
    cacheDir: join(dir, 'cache'),
  };
  copyDir = join(dir, 'disco');
  mkdirSync(copyDir);
  writeSite(folders.contentDir, {
    'club.yaml': 'nombre: Club\r\n',
    'equipos/federados.yaml': 'equipos: []',
    '.importar-partidos.json': '{}',
    '.escritorio/publicar.yaml': 'permisos: []',
    '.escritorio/personas.yaml': 'personas: []',
    '.escritorio/bloqueo': '1',
    '.escritorio/versiones/1.json': '{}',
    '.git/config': 'x',
  });
  writeSite(folders.photosDir, PHOTOS);
});

/** Folders of another computer. */
const otherFolders = () => ({
  ...folders,
  contentDir: join(dir, 'nuevo/content'),
  photosDir: join(dir, 'nuevo/photos'),
});
const filesIn = (folder: string) => Object.keys(readFolderTexts(folder)).sort();
const text = (...path: string[]) => readFileSync(join(...path), 'utf8');
const withdraw = (n: number) =>
  writeSite(folders.contentDir, {
    'retiradas.yaml': `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: ${n}, huellas: [${createHash('sha256').update(`foto ${n}`).digest('hex')}] }\n`,
  });

test('copies content and originals without computer-specific files, and then only changes', async () => {
  expect(await copyContent(folders, copyDir)).toMatchObject({
    contentFiles: 5,
    photoFiles: 2,
    written: 7,
    removed: [],
  });
  expect(filesIn(copyDir)).toEqual([
    'contenido/.escritorio/personas.yaml',
    'contenido/.escritorio/publicar.yaml',
    'contenido/.importar-partidos.json',
    'contenido/club.yaml',
    'contenido/equipos/federados.yaml',
    'copia.json',
    'fotos/2024-2025/copa/1.jpg',
    'fotos/2024-2025/copa/2.jpg',
  ]);
  const before = statSync(join(copyDir, 'fotos/2024-2025/copa/1.jpg')).ino;
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Otro club\n' });
  rmSync(join(folders.contentDir, 'equipos'), { recursive: true });
  expect(await copyContent(folders, copyDir)).toMatchObject({
    written: 1,
    removed: ['contenido/equipos/federados.yaml'],
  });
  expect(text(copyDir, 'contenido/club.yaml')).toBe('nombre: Otro club\n');
  expect(statSync(join(copyDir, 'fotos/2024-2025/copa/1.jpg')).ino).toBe(before);
});

test('copies and restores a new club without photos, but never empties a copy whose folder is missing or lost most photos', async () => {
  rmSync(folders.photosDir, { recursive: true });
  expect(await copyContent(folders, copyDir)).toMatchObject({ contentFiles: 5, photoFiles: 0 });
  expect(readdirSync(join(copyDir, 'fotos'))).toEqual([]);
  expect(await restore(copyDir, otherFolders())).toMatchObject({ contentFiles: 5, photoFiles: 0 });
  const manyFiles = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`2024-2025/liga/${n}.jpg`, `liga ${n}`]),
  );
  writeSite(folders.photosDir, { ...PHOTOS, ...manyFiles });
  await copyContent(folders, copyDir);
  rmSync(join(folders.photosDir, '2024-2025/liga'), { recursive: true });
  await expect(copyContent(folders, copyDir)).rejects.toMatchObject({ kind: 'shrunk' });
  rmSync(folders.photosDir, { recursive: true });
  await expect(copyContent(folders, copyDir)).rejects.toMatchObject({
    code: 'source-missing',
    kind: 'missing',
  });
  expect(filesIn(join(copyDir, 'fotos'))).toHaveLength(14);
  mkdirSync(folders.photosDir);
  await copyContent(folders, copyDir, { allowShrinking: true });
  expect(filesIn(copyDir)).not.toContain('fotos/2024-2025/copa/1.jpg');
});

test('restores the copy into new folders, byte for byte, and names files lost from it', async () => {
  await copyContent(folders, copyDir);
  const complete = { contentFiles: 5, photoFiles: 2, previousFolders: [], refused: [], missing: [] };
  expect(await restore(copyDir, otherFolders())).toMatchObject(complete);
  expect(filesIn(otherFolders().photosDir)).toEqual(filesIn(folders.photosDir));
  expect(text(otherFolders().contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
  expect(await readLastMarker(otherFolders().contentDir)).toEqual(await readCopy(copyDir));
  rmSync(join(copyDir, 'fotos/2024-2025/copa/2.jpg'));
  const result = await restore(copyDir, otherFolders());
  expect([result.missing, result.photoFiles]).toEqual([['fotos/2024-2025/copa/2.jpg'], 1]);
  expect(restoreReport(result).warnings).toEqual([expect.stringContaining('faltaba 1 foto que')]);
});

test('follows links like publishing, and reports a broken one', async () => {
  const linkedDir = writeSite(join(dir, 'fuera'), { 'menu.yaml': 'menu: []', 'liga/1.jpg': 'liga 1' });
  symlinkSync(join(linkedDir, 'menu.yaml'), join(folders.contentDir, 'menu.yaml'));
  symlinkSync(join(linkedDir, 'liga'), join(folders.photosDir, '2024-2025/liga'));
  symlinkSync(folders.photosDir, join(linkedDir, 'liga/vuelta'));
  expect(await copyContent(folders, copyDir)).toMatchObject({ contentFiles: 6, photoFiles: 3 });
  expect(text(copyDir, 'contenido/menu.yaml')).toBe('menu: []');
  expect(text(copyDir, 'fotos/2024-2025/liga/1.jpg')).toBe('liga 1');
  rmSync(join(linkedDir, 'menu.yaml'));
  await expect(copyContent(folders, copyDir)).rejects.toThrow(
    'menu.yaml» es un enlace que no lleva a ningún',
  );
});

test('moves existing folders aside when it restores', async () => {
  await copyContent(folders, copyDir);
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Cambiado\n' });
  const { previousFolders } = await restore(copyDir, folders, { now: NOW });
  expect(previousFolders).toEqual(
    [folders.contentDir, folders.photosDir].map((dir) => `${dir}.antes-${TIMESTAMP}`),
  );
  expect(text(previousFolders[0] ?? '', 'club.yaml')).toBe('nombre: Cambiado\n');
  expect(text(folders.contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
});

test('a withdrawn photo leaves the copy, and comes back by neither a copy nor a restore', async () => {
  await copyContent(folders, copyDir);
  withdraw(2);
  expect((await restore(copyDir, folders)).refused).toEqual(['2024-2025/copa/2.jpg']);
  expect(filesIn(folders.photosDir)).toEqual(['2024-2025/copa/1.jpg']);
  expect(text(folders.contentDir, 'retiradas.yaml')).toContain('foto: 2');
  writeSite(folders.photosDir, { '2024-2025/copa/9.jpg': 'foto 2' });
  const copied = await copyContent(folders, copyDir);
  expect(copied).toMatchObject({
    refused: ['2024-2025/copa/9.jpg'],
    removed: ['fotos/2024-2025/copa/2.jpg'],
  });
  expect(filesIn(join(copyDir, 'fotos'))).toEqual(['2024-2025/copa/1.jpg']);
});

test('changes neither folder, and leaves no temporary ones, if one of them cannot be moved', async () => {
  await copyContent(folders, copyDir);
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Cambiado\n' });
  // A foreign folder already has the name that the previous photos would get.
  writeSite(dir, { [`photos.antes-${TIMESTAMP}/boda.jpg`]: 'theirs' });
  const names = readdirSync(dir).sort();
  await expect(restore(copyDir, folders, { now: NOW })).rejects.toMatchObject({
    kind: 'permission',
    message: expect.stringMatching(`«${folders.photosDir}».*Todo sigue como estaba`),
  });
  expect(readdirSync(dir).sort()).toEqual(names);
  expect(text(folders.contentDir, 'club.yaml')).toBe('nombre: Cambiado\n');
  expect(filesIn(folders.photosDir)).toHaveLength(2);
});

/** Name of the club and number of photos, without the folders' other files. */
const clubState = () => ({
  club: existsSync(folders.contentDir) && text(folders.contentDir, 'club.yaml'),
  photos: existsSync(folders.photosDir) && filesIn(folders.photosDir).length,
});
const RESTORED = { club: 'nombre: Club\r\n', photos: 2 };
const EMPTY_COMPUTER = { club: false, photos: false } as const;

test.each([
  ['kill', 'over a club', { club: 'nombre: Cambiado\n', photos: 3 }],
  ['kill', 'on an empty computer', EMPTY_COMPUTER],
  ['EBUSY', 'over a club', { club: 'nombre: Cambiado\n', photos: 3 }],
] as const)('restores both folders or none on %s at any rename, %s', async (fault, _, before) => {
  await copyContent(folders, copyDir);
  await interruptAtEachCall<ReturnType<typeof clubState>>(fault, {
    before,
    after: RESTORED,
    stride: 1,
    async start() {
      for (const name of readdirSync(dir)) if (name !== 'disco') rmSync(join(dir, name), { recursive: true });
      if (before.club) {
        writeSite(folders.contentDir, { 'club.yaml': before.club });
        writeSite(folders.photosDir, { '1.jpg': 'a', '2.jpg': 'b', '3.jpg': 'c' });
      }
      let isSwapping = false;
      return {
        change: () => restore(copyDir, folders),
        isTarget({ name, args }) {
          isSwapping ||=
            name === 'rename' && (args.includes(folders.contentDir) || args.includes(folders.photosDir));
          return isSwapping || name === 'rename';
        },
        async recover() {
          await recoverClub(folders);
          expect(await recoverClub(folders)).toEqual([]);
          return clubState();
        },
      };
    },
  });
});

test('restores over a club with a damaged journal', async () => {
  await copyContent(folders, copyDir);
  writeSite(folders.contentDir, { '.escritorio/diario.json': '{' });
  const { previousFolders } = await restore(copyDir, folders, { now: NOW });
  expect(text(previousFolders[0] ?? '', '.escritorio/diario.json')).toBe('{');
  await (await openStore({ ...folders, isWithdrawn: () => false })).close();
});

test('waits for a restore that another program is running', async () => {
  const { contentDir } = folders;
  const newDir = writeSite(`${contentDir}.nueva-${TIMESTAMP}`, { 'club.yaml': 'nombre: De la copia\n' });
  let recovering: Promise<string[]> | undefined;
  await withClubLock(contentDir, 'alone', async () => {
    renameSync(contentDir, `${contentDir}.antes-${TIMESTAMP}`);
    // The other program starts in the moment without a content folder.
    recovering = recoverClub(folders);
    await pause(300);
    renameSync(newDir, contentDir);
  });
  expect(await recovering).toEqual([]);
  expect(text(contentDir, 'club.yaml')).toBe('nombre: De la copia\n');
});

test('does not roll back a finished restore', async () => {
  await copyContent(folders, copyDir);
  await restore(copyDir, folders);
  rmSync(folders.photosDir, { recursive: true });
  expect(await recoverClub(folders)).toEqual([]);
  expect(existsSync(folders.photosDir)).toBe(false);
});

test('refuses a disk with foreign photos under the same names, and leaves it unchanged', async () => {
  for (const path of ['fotos/boda/1.jpg', 'contenido/tesis.docx', 'mensajes/2020-01-01.sqlite']) {
    writeSite(copyDir, { [path]: 'theirs' });
    await expect(copyContent(folders, copyDir), path).rejects.toMatchObject({
      kind: 'foreign',
      message: expect.stringContaining(join(copyDir, path.split('/')[0] ?? '')),
    });
    expect(filesIn(copyDir)).toEqual([path]);
    rmSync(join(copyDir, path.split('/')[0] ?? ''), { recursive: true });
  }
  // An empty folder may be used.
  mkdirSync(join(copyDir, 'fotos'));
  await copyContent(folders, copyDir);
  expect(filesIn(join(copyDir, 'fotos'))).toHaveLength(2);
});

test('does not remove, restore or overwrite foreign files in the copy', async () => {
  await copyContent(folders, copyDir);
  writeSite(copyDir, { 'fotos/boda/1.jpg': 'theirs', 'fotos/2024-2025/copa/3.jpg': 'theirs' });
  rmSync(join(folders.photosDir, '2024-2025/copa/1.jpg'));
  expect(await copyContent(folders, copyDir)).toMatchObject({
    photoFiles: 1,
    removed: ['fotos/2024-2025/copa/1.jpg'],
  });
  expect(filesIn(join(copyDir, 'fotos'))).toEqual([
    '2024-2025/copa/2.jpg',
    '2024-2025/copa/3.jpg',
    'boda/1.jpg',
  ]);
  writeSite(folders.photosDir, { '2024-2025/copa/3.jpg': 'foto tres' });
  for (const _ of ['first', 'again'])
    await expect(copyContent(folders, copyDir)).rejects.toMatchObject({ kind: 'foreign' });
  expect(text(copyDir, 'fotos/2024-2025/copa/3.jpg')).toBe('theirs');
  rmSync(join(copyDir, 'fotos/2024-2025/copa/3.jpg'));
  await copyContent(folders, copyDir);
  await restore(copyDir, otherFolders());
  expect(filesIn(otherFolders().photosDir)).toEqual(['2024-2025/copa/2.jpg', '2024-2025/copa/3.jpg']);
});

test('resumes an interrupted first copy, and restores none that is incomplete', async () => {
  const cancel = new AbortController();
  const onProgress = () => cancel.abort();
  await expect(copyContent(folders, copyDir, { onProgress, signal: cancel.signal })).rejects.toMatchObject({
    kind: 'cancelled',
  });
  expect(await readCopy(copyDir)).toBeNull();
  await expect(restore(copyDir, folders)).rejects.toMatchObject({ kind: 'missing' });
  expect(filesIn(join(copyDir, 'fotos'))).toEqual(['2024-2025/copa/1.jpg']);
  withdraw(1);
  await copyContent(folders, copyDir);
  expect(filesIn(join(copyDir, 'fotos'))).toEqual(['2024-2025/copa/2.jpg']);
});

test('does not follow a link inside the copy', async () => {
  const foreignDir = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  symlinkSync(foreignDir, join(copyDir, 'fotos'));
  await expect(copyContent(folders, copyDir)).rejects.toThrow('es un enlace');
  rmSync(join(copyDir, 'fotos'));
  await copyContent(folders, copyDir);
  rmSync(join(copyDir, 'fotos/2024-2025'), { recursive: true });
  symlinkSync(foreignDir, join(copyDir, 'fotos/2024-2025'));
  await expect(copyContent(folders, copyDir)).rejects.toThrow('es un enlace');
  symlinkSync(folders.photosDir, join(dir, 'disco-2'));
  await expect(copyContent(folders, join(dir, 'disco-2'))).rejects.toThrow('se mezcla');
  expect(filesIn(foreignDir)).toEqual(['boda.jpg']);
});

test('distinguishes a folder before its first copy from a disconnected disk', async () => {
  expect(await lastCopy(folders.contentDir, copyDir)).toEqual({ last: null, connected: true });
  rmSync(copyDir, { recursive: true });
  expect(await lastCopy(folders.contentDir, copyDir)).toEqual({ last: null, connected: false });
});

test('copies one version while people save, add and replace photos', async () => {
  const store = await openStore({ ...folders, isWithdrawn: () => false });
  const incoming = join(dir, 'incoming.jpg');
  let saved = 0;
  let isSaving = true;
  const read = async (file: string) => (await store.read(file))?.tag ?? null;
  /** Saves the same number in two texts, in a replaced photo and in the number of photos, without a pause. */
  const save = async () => {
    while (isSaving) {
      // Texts of the same length are not told apart by their size.
      const text = `n: ${String(++saved).padStart(6, '0')}\n`;
      writeFileSync(incoming, text);
      await store.apply({
        title: text,
        writes: { 'galerias.yaml': text, 'permisos.yaml': text },
        photos: [
          { to: 'portada.jpg', from: incoming, replace: true },
          { to: `liga/${saved}.jpg`, from: incoming },
          ...(saved > 5 ? [{ remove: `liga/${saved - 5}.jpg` }] : []),
        ],
        expect: {
          'galerias.yaml': await read('galerias.yaml'),
          'permisos.yaml': await read('permisos.yaml'),
        },
      });
    }
  };
  const saving = save();
  onTestFinished(async () => {
    isSaving = false;
    await saving;
    await store.close();
  });
  const copied = new Set<string>();
  // The club changes between most copies, however slow the computer is.
  const VERSIONS = process.env.FULL ? 20 : 6;
  for (let n = 0; copied.size < VERSIONS; n++) {
    const { refused } = await copyContent(folders, copyDir);
    expect(refused).toEqual([]);
    const number = text(copyDir, 'contenido/galerias.yaml');
    copied.add(number);
    expect(text(copyDir, 'contenido/permisos.yaml'), `copy ${n}`).toBe(number);
    expect(text(copyDir, 'fotos/portada.jpg'), `copy ${n}`).toBe(number);
    const last = Number(number.slice(3));
    const numbers = Array.from({ length: Math.min(5, last) }, (_, i) => last - i);
    expect(readdirSync(join(copyDir, 'fotos/liga')).sort(), `copy ${n}`).toEqual(
      numbers.map((photo) => `${photo}.jpg`).sort(),
    );
  }
});
