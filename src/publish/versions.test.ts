import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Folders } from '../contract/folders.ts';
import { readFolders } from '../contract/folders.ts';
import type { Manifest, PlannedPicture } from '../pictures/manifest.ts';
import { variantsOf } from '../pictures/manifest.ts';
import { type Site, writeSite } from './testing/sites.ts';
import { albumsOf, keepVersion, publishedVersions } from './versions.ts';

let folders: Folders;
beforeEach(() => {
  folders = readFolders({ BUILD_DIR: mkdtempSync(join(tmpdir(), 'versiones-')) });
});
afterEach(() => rmSync(folders.buildDir, { recursive: true, force: true }));

const planned = (id: string, role: PlannedPicture['role'], path: string): PlannedPicture => ({
  id,
  role,
  source: { kind: 'file', path, sha256: path, bytes: 1, mtimeMs: 1 },
  original: { width: 1600, height: 1200 },
  cut: { left: 0, top: 0, width: 1600, height: 1200 },
  key: id,
  data: { base: `/img/${id}`, hash: '0a1b2c3d4e', width: 480, height: 360, color: '#000000', widths: [480] },
});
/** A photo, and the link preview that is cut from it. */
const photo = (n: number) => [
  planned(`2024-2025/copa/${n}`, 'foto', `2024-2025/copa/${n}.jpg`),
  planned(`compartir/galerias/copa-${n}`, 'compartir', `2024-2025/copa/${n}.jpg`),
];
const filesOf = (pictures: PlannedPicture[]) =>
  pictures.flatMap((each) => variantsOf(each).map(({ path }) => path.slice(1)));

/** Builds and publishes a site with these photos. */
async function publish(words: string, photos: number[]): Promise<void> {
  rmSync(folders.siteDir, { recursive: true, force: true });
  const pictures = photos.flatMap(photo);
  const site: Site = Object.fromEntries(filesOf(pictures).map((path) => [path, `bytes of ${path}`]));
  writeSite(folders.siteDir, { ...site, 'index.html': words });
  const manifest: Manifest = {
    pictures: Object.fromEntries(pictures.map((each) => [`${each.role}:${each.id}`, each])),
  };
  writeFileSync(folders.manifestFile, JSON.stringify(manifest));
  await keepVersion(folders, 'aquí');
}

test('the last three are kept, newest first; the same site is kept once', async () => {
  for (const words of ['a', 'b', 'c', 'd', 'd']) await publish(words, [1]);
  const versions = await publishedVersions(folders);
  expect(versions.map(({ siteDir }) => readFileSync(join(siteDir, 'index.html'), 'utf8'))).toEqual([
    'd',
    'c',
    'b',
  ]);
  expect(readdirSync(join(folders.buildDir, 'publicado'))).toHaveLength(3);
});

test('of a version it is known which albums it shows', async () => {
  await publish('a', [1, 2]);
  const [version] = await publishedVersions(folders);
  expect(version && albumsOf(version)).toEqual(['2024-2025/copa']);
});

test.each(['version.json', 'pictures.json'])(
  'an empty %s, after a power cut, stops nothing and does not stay',
  async (file) => {
    await publish('a', [1]);
    await publish('b', [1, 2]);
    writeFileSync(join(folders.buildDir, 'publicado/2', file), '');
    expect((await publishedVersions(folders)).map(({ n }) => n)).toEqual([1]);
    await publish('c', [1]);
    expect((await publishedVersions(folders)).map(({ n }) => n)).toEqual([2, 1]);
  },
);

test("in the folder of the versions only what was kept there goes; somebody else's stays, whatever its name", async () => {
  const root = join(folders.buildDir, 'publicado');
  writeSite(root, { '2019/boda.jpg': 'theirs', 'apuntes/1.txt': 'theirs', '1/site/index.html': 'cut off' });
  for (const words of ['a', 'b', 'c', 'd', 'e']) await publish(words, []);
  expect(readFileSync(join(root, '2019/boda.jpg'), 'utf8')).toBe('theirs');
  expect(readdirSync(join(root, '2019'))).toEqual(['boda.jpg']);
  expect(existsSync(join(root, 'apuntes/1.txt'))).toBe(true);
  expect(existsSync(join(root, '1'))).toBe(false);
  expect(await publishedVersions(folders)).toHaveLength(3);
});
