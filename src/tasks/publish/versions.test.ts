import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { type Folders, readFolders } from '../../base/config/folders.ts';
import { writeSite } from './testing/sites.ts';
import { keepVersion, publishedVersions } from './versions.ts';

let folders: Folders;
beforeEach(() => {
  folders = readFolders({ BUILD_DIR: newFolder() });
});

/** Builds and publishes a site. */
async function publish(text: string): Promise<void> {
  rmSync(folders.siteDir, { recursive: true, force: true });
  writeSite(folders.siteDir, { 'img/a-480.0a1b2c3d4e.avif': 'foto', 'index.html': text });
  writeFileSync(folders.manifestFile, JSON.stringify({ pictures: {} }));
  await keepVersion(folders, 'aquí');
}

test('keeps the last three versions, newest first, and an unchanged site only once', async () => {
  for (const content of ['a', 'b', 'c', 'd', 'd']) await publish(content);
  const versions = await publishedVersions(folders);
  const texts = versions.map(({ siteDir }) => readFileSync(join(siteDir, 'index.html'), 'utf8'));
  expect(texts).toEqual(['d', 'c', 'b']);
  expect(readdirSync(join(folders.buildDir, 'publicado'))).toHaveLength(3);
});

test.each(['version.json', 'pictures.json'])(
  'ignores and removes an empty %s left by a power cut',
  async (file) => {
    await publish('a');
    await publish('b');
    writeFileSync(join(folders.buildDir, 'publicado/2', file), '');
    expect((await publishedVersions(folders)).map(({ n }) => n)).toEqual([1]);
    await publish('c');
    expect((await publishedVersions(folders)).map(({ n }) => n)).toEqual([2, 1]);
  },
);

test('removes only versions from their folder and keeps foreign files', async () => {
  const root = join(folders.buildDir, 'publicado');
  writeSite(root, { '2019/boda.jpg': 'theirs', 'apuntes/1.txt': 'theirs', '1/site/index.html': 'cut off' });
  for (const content of ['a', 'b', 'c', 'd', 'e']) await publish(content);
  expect(readFileSync(join(root, '2019/boda.jpg'), 'utf8')).toBe('theirs');
  expect(readdirSync(join(root, '2019'))).toEqual(['boda.jpg']);
  expect(existsSync(join(root, 'apuntes/1.txt'))).toBe(true);
  expect(existsSync(join(root, '1'))).toBe(false);
  expect(await publishedVersions(folders)).toHaveLength(3);
});
