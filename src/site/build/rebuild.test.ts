import { createHash } from 'node:crypto';
import {
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CACHE, SMALL, UNSET_ENV } from '../../../tests/setup/clubs.ts';
import { type Folders, readFolders } from '../../base/config/folders.ts';
import { listFilesBelow } from '../../base/files/list.ts';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { buildSite } from './build.ts';

const ALBUM = '/galerias/2024-2025/copa';
const DAY = 24 * 60 * 60 * 1000;
const NOON = madridInstant({ date: '2025-03-27', time: '12:00' });

let dir: string;
let folders: Folders;
const content = (path: string) => join(folders.contentDir, path);
const photo = (path: string) => join(folders.photosDir, path);

/** Folders of the club with a cache of its own, except for code and encoded pictures, whose names have their hashes. */
async function foldersWithCache(name: string): Promise<Folders> {
  const cacheDir = join(dir, name, 'cache');
  await mkdir(cacheDir, { recursive: true });
  for (const shared of ['codigo', 'img']) {
    await mkdir(join(CACHE, shared), { recursive: true });
    await symlink(join(CACHE, shared), join(cacheDir, shared));
  }
  return readFolders({
    ...UNSET_ENV,
    CONTENT_DIR: join(dir, 'content'),
    PHOTOS_DIR: join(dir, 'photos'),
    BUILD_DIR: join(dir, name, 'build'),
    CACHE_DIR: cacheDir,
  });
}

const build = (builtFolders: Folders, now: number) => buildSite(builtFolders, { now, onPicture() {} });

/** Returns the hashes of all files of a site, by path. */
async function hashesOf({ siteDir }: Folders): Promise<Record<string, string>> {
  const files = (await listFilesBelow(siteDir)).sort().map(async (path) => {
    const hash = createHash('sha256').update(await readFile(path));
    return [relative(siteDir, path), hash.digest('hex')] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}

async function replaceIn(path: string, from: string | RegExp, to: string): Promise<void> {
  const text = await readFile(content(path), 'utf8');
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  await writeFile(content(path), changed);
}

async function write(path: string, data: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, data);
}

/** Returns a plain picture. Pictures of similar colours have the same size. */
const plainPicture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: red, g: 90, b: 140 } } })
    .png({ compressionLevel: 0 })
    .toBuffer();

const ALBUM_FILE =
  'intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Fotos.\n    albumes:\n      - { route: copa, name: Copa, img: 1, amount: 2 }\n';

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'montar-otra-vez-'));
  folders = await foldersWithCache('rebuilt');
  await cp(SMALL.contentDir, folders.contentDir, { recursive: true });
  await replaceIn('club.yaml', 'temporada: 2025/26', 'temporada: 2024/25');
  await write(content('calendario.yaml'), 'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\n');
  await write(content('galerias.yaml'), ALBUM_FILE);
  await replaceIn('permisos.yaml', /$/, `  - { pagina: ${ALBUM}, nadie: true }\n`);
  for (const n of [1, 2]) await write(photo(`2024-2025/copa/${n}.png`), await plainPicture(n));
  await build(folders, NOON);
});

afterAll(() => rm(dir, { recursive: true, force: true }));

test.each<[string, () => Promise<void>, number?]>([
  ['a training time', () => replaceIn('equipos/comarcal.yaml', /19:00/, '19:05')],
  ['a text', () => replaceIn('textos/quienes-somos.md', /$/, '\nUn párrafo más.\n')],
  [
    'a notice',
    () =>
      write(
        content('avisos.yaml'),
        'avisos:\n  - { texto: Hay campus, desde: 2025-03-20, hasta: 2025-04-20 }\n',
      ),
  ],
  ['a removed page', () => rm(content('textos/quienes-somos.md'))],
  [
    'a photo with the size and time of the former one',
    async () => {
      const [file, time] = [photo('2024-2025/copa/2.png'), new Date(NOON)];
      await utimes(file, time, time);
      await build(folders, NOON);
      await writeFile(file, await plainPicture(3));
      await utimes(file, time, time);
    },
  ],
  ['an album without consent', () => replaceIn('permisos.yaml', /.*galerias.*\n/, '')],
  [
    'the day, with a file that a power cut has emptied',
    () => truncate(join(folders.siteDir, 'aviso-legal/index.html.br'), 0),
    NOON + DAY,
  ],
])('a rebuild after a change of %s equals a clean build', async (name, change, now = NOON) => {
  await change();
  const clean = await foldersWithCache(name);
  // The times at which changes were first reported are kept on purpose.
  for (const file of await readdir(folders.cacheDir))
    if (file.startsWith('cambios-')) await copyFile(join(folders.cacheDir, file), join(clean.cacheDir, file));
  await build(folders, now);
  await build(clean, now);
  expect(await hashesOf(folders)).toEqual(await hashesOf(clean));
});

test('keeps the files of pages without season data when a training time changes', async () => {
  const pages = ['agenda', 'aviso-legal', 'cuerpo-tecnico'].map((page) => `${page}/index.html`);
  const before = await hashesOf(folders);
  await replaceIn('equipos/comarcal.yaml', /19:0[05]/, '19:10');
  await build(folders, NOON + 2 * DAY);
  const after = await hashesOf(folders);
  expect(pages.filter((page) => after[page] !== before[page])).toEqual(['agenda/index.html']);
});
