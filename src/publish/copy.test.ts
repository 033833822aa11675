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
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { copyContent, lastCopy, readCopy } from './copy.ts';
import { missingWords, putBack, restore, takePlaces } from './restore.ts';
import { textsIn, writeSite } from './testing/sites.ts';

const NOW = Date.UTC(2024, 10, 20, 10);
const MOMENT = '2024-11-20T10-00-00-000';

let dir: string;
let folders: { contentDir: string; photosDir: string; buildDir: string };
let place: string;
beforeEach(() => {
  dir = newFolder();
  folders = {
    contentDir: join(dir, 'content'),
    photosDir: join(dir, 'photos'),
    buildDir: join(dir, 'build'),
  };
  place = join(dir, 'disco');
  mkdirSync(place);
  writeSite(folders.contentDir, {
    'club.yaml': 'nombre: Club\r\n',
    'equipos/federados.yaml': 'equipos: []',
    '.importar-partidos.json': '{}',
    '.escritorio/permisos.yaml': 'permisos: []',
    '.escritorio/bloqueo': '1',
    '.escritorio/versiones/1.json': '{}',
    '.git/config': 'x',
  });
  writeSite(folders.photosDir, { '2024-2025/copa/1.jpg': 'foto 1', '2024-2025/copa/2.jpg': 'foto 2' });
});

const filesIn = (folder: string) => Object.keys(textsIn(folder)).sort();
const text = (...path: string[]) => readFileSync(join(...path), 'utf8');
const withdraw = (n: number) =>
  writeSite(folders.contentDir, {
    'retiradas.yaml': `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: ${n}, huellas: [${createHash('sha256').update(`foto ${n}`).digest('hex')}] }\n`,
  });

test('content and originals are copied, without what only this computer needs; then only what changed', async () => {
  expect(await copyContent(folders, place)).toMatchObject({
    contentFiles: 4,
    photoFiles: 2,
    written: 6,
    removed: 0,
  });
  expect(filesIn(place)).toEqual([
    'contenido/.escritorio/permisos.yaml',
    'contenido/.importar-partidos.json',
    'contenido/club.yaml',
    'contenido/equipos/federados.yaml',
    'copia.json',
    'fotos/2024-2025/copa/1.jpg',
    'fotos/2024-2025/copa/2.jpg',
  ]);
  const before = statSync(join(place, 'fotos/2024-2025/copa/1.jpg')).ino;
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Otro club\n' });
  rmSync(join(folders.contentDir, 'equipos'), { recursive: true });
  expect(await copyContent(folders, place)).toMatchObject({ written: 1, removed: 1 });
  expect(text(place, 'contenido/club.yaml')).toBe('nombre: Otro club\n');
  expect(statSync(join(place, 'fotos/2024-2025/copa/1.jpg')).ino).toBe(before);
});

test('a photo that was taken down leaves the copy, and is not copied should it come back', async () => {
  await copyContent(folders, place);
  withdraw(1);
  expect(await copyContent(folders, place)).toMatchObject({ refused: ['2024-2025/copa/1.jpg'], removed: 1 });
  expect(filesIn(join(place, 'fotos'))).toEqual(['2024-2025/copa/2.jpg']);
});

test('a folder that is not there, or has lost most of its photos, does not empty the copy', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`2024-2025/liga/${n}.jpg`, `liga ${n}`]),
  );
  writeSite(folders.photosDir, many);
  await copyContent(folders, place);
  rmSync(join(folders.photosDir, '2024-2025/liga'), { recursive: true });
  await expect(copyContent(folders, place)).rejects.toMatchObject({ code: 'shrunk' });
  rmSync(folders.photosDir, { recursive: true });
  await expect(copyContent(folders, place)).rejects.toMatchObject({ code: 'missing' });
  expect(filesIn(join(place, 'fotos'))).toHaveLength(14);
  mkdirSync(folders.photosDir);
  await copyContent(folders, place, { evenIfSmaller: true });
  expect(filesIn(place)).not.toContain('fotos/2024-2025/copa/1.jpg');
});

test('the copy comes back into new folders, byte for byte', async () => {
  await copyContent(folders, place);
  const to = { contentDir: join(dir, 'nuevo/content'), photosDir: join(dir, 'nuevo/photos') };
  expect(await restore(place, to)).toMatchObject({
    contentFiles: 4,
    photoFiles: 2,
    aside: [],
    refused: [],
    missing: [],
  });
  expect(filesIn(to.photosDir)).toEqual(filesIn(folders.photosDir));
  expect(text(to.contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
});

test('a copy that lost files says which, and the rest comes back', async () => {
  await copyContent(folders, place);
  rmSync(join(place, 'fotos/2024-2025/copa/2.jpg'));
  const to = { contentDir: join(dir, 'nuevo/content'), photosDir: join(dir, 'nuevo/photos') };
  const { missing, photoFiles } = await restore(place, to);
  expect([missing, photoFiles]).toEqual([['fotos/2024-2025/copa/2.jpg'], 1]);
  expect(missingWords(missing)).toContain('faltaban 1 foto');
});

test('a link counts as what it leads to, as in publishing; one that leads nowhere is told', async () => {
  const others = writeSite(join(dir, 'fuera'), { 'menu.yaml': 'menu: []', 'liga/1.jpg': 'liga 1' });
  symlinkSync(join(others, 'menu.yaml'), join(folders.contentDir, 'menu.yaml'));
  symlinkSync(join(others, 'liga'), join(folders.photosDir, '2024-2025/liga'));
  symlinkSync(folders.photosDir, join(others, 'liga/vuelta'));
  expect(await copyContent(folders, place)).toMatchObject({ contentFiles: 5, photoFiles: 3 });
  expect(text(place, 'contenido/menu.yaml')).toBe('menu: []');
  expect(text(place, 'fotos/2024-2025/liga/1.jpg')).toBe('liga 1');
  rmSync(join(others, 'menu.yaml'));
  await expect(copyContent(folders, place)).rejects.toThrow('menu.yaml» es un enlace que no lleva a ningún');
});

test('restoring moves the present folders aside, and photos that were taken down since stay away', async () => {
  await copyContent(folders, place);
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Cambiado\n' });
  withdraw(2);
  const { aside, refused } = await restore(place, folders, { now: NOW });
  expect(refused).toEqual(['2024-2025/copa/2.jpg']);
  expect(aside).toEqual([folders.contentDir, folders.photosDir].map((each) => `${each}.antes-${MOMENT}`));
  expect(text(aside[0] ?? '', 'club.yaml')).toBe('nombre: Cambiado\n');
  expect(text(folders.contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
  expect(text(folders.contentDir, 'retiradas.yaml')).toContain('foto: 2');
  expect(existsSync(join(folders.photosDir, '2024-2025/copa/2.jpg'))).toBe(false);
});

test('if one folder cannot be moved, both stay as they are and nothing is left beside them', async () => {
  await copyContent(folders, place);
  writeSite(folders.contentDir, { 'club.yaml': 'nombre: Cambiado\n' });
  // Its name is taken.
  writeSite(dir, { [`photos.antes-${MOMENT}/boda.jpg`]: 'theirs' });
  const names = readdirSync(dir).sort();
  await expect(restore(place, folders, { now: NOW })).rejects.toMatchObject({
    code: 'permission',
    message: expect.stringMatching(`«${folders.photosDir}».*Todo sigue como estaba`),
  });
  expect(readdirSync(dir).sort()).toEqual(names);
  expect(text(folders.contentDir, 'club.yaml')).toBe('nombre: Cambiado\n');
  expect(filesIn(folders.photosDir)).toHaveLength(2);
});

test('a new folder that cannot take its place gives the others their places back', async () => {
  const { contentDir, photosDir } = folders;
  const from = writeSite(`${contentDir}.nueva-${MOMENT}`, { 'club.yaml': 'nombre: De la copia\n' });
  await expect(takePlaces([contentDir, photosDir], MOMENT)).rejects.toThrow('Todo sigue como estaba');
  expect(text(contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
  expect(text(from, 'club.yaml')).toBe('nombre: De la copia\n');
  expect(filesIn(photosDir)).toHaveLength(2);
});

test('a restoration that was cut off at any rename is taken back as a whole', async () => {
  const { contentDir, photosDir } = folders;
  const steps: [string, string][] = [
    [contentDir, `${contentDir}.antes-${MOMENT}`],
    [photosDir, `${photosDir}.antes-${MOMENT}`],
    [`${contentDir}.nueva-${MOMENT}`, contentDir],
  ];
  for (let cut = 1; cut <= steps.length; cut++) {
    writeSite(`${contentDir}.nueva-${MOMENT}`, { 'club.yaml': 'nombre: De la copia\n' });
    mkdirSync(`${photosDir}.nueva-${MOMENT}`, { recursive: true });
    for (const [from, to] of steps.slice(0, cut)) renameSync(from, to);
    expect(await putBack([contentDir, photosDir])).not.toEqual([]);
    expect(text(contentDir, 'club.yaml')).toBe('nombre: Club\r\n');
    expect(filesIn(photosDir)).toHaveLength(2);
    expect(await putBack([contentDir, photosDir])).toEqual([]);
  }
});

test('folders that a finished restoration moved aside do not come back by themselves', async () => {
  await copyContent(folders, place);
  const dirs = [folders.contentDir, folders.photosDir];
  await restore(place, folders);
  rmSync(folders.photosDir, { recursive: true });
  expect(await putBack(dirs)).toEqual([]);
  expect(existsSync(folders.photosDir)).toBe(false);
});

test("a disk that holds somebody else's photos under the same names is refused, and stays as it is", async () => {
  for (const path of ['fotos/boda/1.jpg', 'contenido/tesis.docx', 'mensajes/2020-01-01.sqlite']) {
    writeSite(place, { [path]: 'theirs' });
    await expect(copyContent(folders, place), path).rejects.toMatchObject({
      code: 'foreign',
      message: expect.stringContaining(join(place, path.split('/')[0] ?? '')),
    });
    expect(filesIn(place)).toEqual([path]);
    rmSync(join(place, path.split('/')[0] ?? ''), { recursive: true });
  }
  // A folder that is empty holds nothing of anybody's.
  mkdirSync(join(place, 'fotos'));
  await copyContent(folders, place);
  expect(filesIn(join(place, 'fotos'))).toHaveLength(2);
});

test('files that somebody else put into the copy are not removed, restored or overwritten', async () => {
  await copyContent(folders, place);
  writeSite(place, { 'fotos/boda/1.jpg': 'theirs', 'fotos/2024-2025/copa/3.jpg': 'theirs' });
  rmSync(join(folders.photosDir, '2024-2025/copa/1.jpg'));
  expect(await copyContent(folders, place)).toMatchObject({ photoFiles: 1, removed: 1 });
  expect(filesIn(join(place, 'fotos'))).toEqual([
    '2024-2025/copa/2.jpg',
    '2024-2025/copa/3.jpg',
    'boda/1.jpg',
  ]);
  writeSite(folders.photosDir, { '2024-2025/copa/3.jpg': 'foto tres' });
  for (const _ of ['first', 'again'])
    await expect(copyContent(folders, place)).rejects.toMatchObject({ code: 'foreign' });
  expect(text(place, 'fotos/2024-2025/copa/3.jpg')).toBe('theirs');
  const to = { contentDir: join(dir, 'nuevo/content'), photosDir: join(dir, 'nuevo/photos') };
  rmSync(join(place, 'fotos/2024-2025/copa/3.jpg'));
  await copyContent(folders, place);
  await restore(place, to);
  expect(filesIn(to.photosDir)).toEqual(['2024-2025/copa/2.jpg', '2024-2025/copa/3.jpg']);
});

test('a first copy that was cut off is gone on with, and a photo withdrawn in between leaves it', async () => {
  const cancel = new AbortController();
  const onProgress = () => cancel.abort();
  await expect(copyContent(folders, place, { onProgress, signal: cancel.signal })).rejects.toMatchObject({
    code: 'cancelled',
  });
  expect(await readCopy(place)).toBeNull();
  await expect(restore(place, folders)).rejects.toMatchObject({ code: 'missing' });
  expect(filesIn(join(place, 'fotos'))).toEqual(['2024-2025/copa/1.jpg']);
  withdraw(1);
  await copyContent(folders, place);
  expect(filesIn(join(place, 'fotos'))).toEqual(['2024-2025/copa/2.jpg']);
});

test('a link in the place of the copy is not followed', async () => {
  const others = writeSite(join(dir, 'ajena'), { 'boda.jpg': 'theirs' });
  symlinkSync(others, join(place, 'fotos'));
  await expect(copyContent(folders, place)).rejects.toThrow('es un enlace');
  rmSync(join(place, 'fotos'));
  await copyContent(folders, place);
  rmSync(join(place, 'fotos/2024-2025'), { recursive: true });
  symlinkSync(others, join(place, 'fotos/2024-2025'));
  await expect(copyContent(folders, place)).rejects.toThrow('es un enlace');
  symlinkSync(folders.photosDir, join(dir, 'disco-2'));
  await expect(copyContent(folders, join(dir, 'disco-2'))).rejects.toThrow('se mezcla');
  expect(filesIn(others)).toEqual(['boda.jpg']);
});

test('a folder that waits for its first copy is there, a disk that is not connected is not', async () => {
  expect(await lastCopy(folders.contentDir, place)).toEqual({ last: null, connected: true });
  rmSync(place, { recursive: true });
  expect(await lastCopy(folders.contentDir, place)).toEqual({ last: null, connected: false });
});
