import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Folders, readFolders } from '../contract/folders.ts';
import { sendSite, undoPublish } from './publish-club.ts';
import { faults, inventedSite, type Site, writeSite } from './testing/sites.ts';
import { keepVersion, publishedVersions } from './versions.ts';

let dir: string;
let place: string;
let folders: Folders;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'deshacer-'));
  place = join(dir, 'web');
  mkdirSync(place);
  folders = readFolders({
    CONTENT_DIR: join(dir, 'content'),
    PHOTOS_DIR: join(dir, 'photos'),
    BUILD_DIR: join(dir, 'build'),
  });
  writeSite(folders.contentDir, {
    '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${JSON.stringify(place)} }\n`,
  });
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const pictures = (photos: number[]) =>
  Object.fromEntries(
    [...photos.map((n) => `2024-2025/copa/${n}`), 'equipos/cadete'].map((id) => [
      `foto:${id}`,
      { id, role: 'foto', source: { kind: 'file', path: `${id}.jpg`, bytes: 1, mtimeMs: 1 } },
    ]),
  );

/** @param photos numbers of the album's photos */
async function publish(site: Site, photos: number[]): Promise<void> {
  rmSync(folders.siteDir, { recursive: true, force: true });
  writeSite(folders.siteDir, site);
  writeFileSync(folders.manifestFile, JSON.stringify({ pictures: pictures(photos) }));
  const { name } = await sendSite(folders, folders.siteDir, {});
  await keepVersion(folders, name);
}

test('an album whose permission was taken away does not come back with the version before', async () => {
  const [old, now] = [inventedSite('old', [1, 2]), inventedSite('now', [])];
  await publish(old, [1, 2]);
  await publish(now, []);
  const refuseAlbums = async (albums: readonly string[]) => albums.map((album) => `Falta el de ${album}.`);
  await expect(undoPublish(folders, { refuseAlbums })).rejects.toMatchObject({
    code: 'consent',
    message: expect.stringContaining('Falta el de 2024-2025/copa.'),
  });
  expect(faults(place, now)).toEqual([]);
  expect(await publishedVersions(folders)).toHaveLength(2);
  await undoPublish(folders, { refuseAlbums: async () => [] });
  expect(faults(place, old)).toEqual([]);
});

test('a version that shows a photo that was taken down since does not come back, and is forgotten', async () => {
  const [old, now] = [inventedSite('old', [1, 2]), inventedSite('now', [2])];
  await publish(old, [1, 2]);
  await publish(now, [2]);
  const photo = `dia: 2024-11-20, album: 2024-2025/copa, foto: 1, huellas: [${'ab'.repeat(32)}]`;
  writeSite(folders.contentDir, { 'retiradas.yaml': `retiradas:\n  - { ${photo} }\n` });
  await expect(undoPublish(folders, { refuseAlbums: async () => [] })).rejects.toMatchObject({
    code: 'withdrawn',
  });
  expect(faults(place, now)).toEqual([]);
  expect(await publishedVersions(folders)).toHaveLength(1);
});
