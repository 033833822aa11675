import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { type Folders, readFolders } from '../base/config/folders.ts';
import { readClub } from '../club/content/read.ts';
import {
  createTestPhotosClub,
  type PhotosFixture,
  pictureRequest,
  plainImage,
} from '../media/pictures/fixtures/club.ts';
import { plannedVariants } from '../media/pictures/manifest.ts';
import { toSiteInfo } from '../site/build/build.ts';
import { sitePages } from '../site/pages/site-map.ts';
import { readMailConfig } from './mail/config.ts';
import { createApp } from './serve.ts';
import { readSite, type ServedSite } from './site.ts';

let club: PhotosFixture;
let folders: Folders;
let path: string;

// Creates a built site whose pictures are planned but not encoded.
beforeEach(async () => {
  club = await createTestPhotosClub();
  folders = {
    ...readFolders({ BUILD_DIR: club.outDir, CACHE_DIR: club.cacheDir, PHOTOS_DIR: club.photosDir }),
    photosDir: club.photosDir,
  };
  await mkdir(folders.siteDir, { recursive: true });
  await writeFile(join(folders.siteDir, 'index.html'), 'inicio');
  await club.put('2024-2025/copa/1.jpg', await plainImage().jpeg().toBuffer());
  const { manifest } = await club.plan([pictureRequest('2024-2025/copa/1')]);
  await writeFile(folders.manifestFile, JSON.stringify(manifest));
  path = plannedVariants(manifest)[0] as string;
  await recordBuild(false);
});
afterEach(() => club.remove());

async function recordBuild(pictures: boolean): Promise<void> {
  const info = toSiteInfo(await readClub(sampleContent, sitePages), pictures);
  await writeFile(folders.siteInfoFile, JSON.stringify(info));
}

const appOf = (site: ServedSite) =>
  createApp({
    site: () => site,
    siteDir: folders.siteDir,
    mail: readMailConfig({ DATA_DIR: join(club.outDir, 'datos') }),
    logLevel: 'silent',
  });

test('refuses to serve a site without its pictures', async () => {
  await expect(readSite(folders, { makesPictures: false })).rejects.toThrow(
    `Web: la que hay no tiene sus imágenes en ${folders.buildDir}. Prepárala con «npm run build».`,
  );
});

test('encodes nothing for a complete site, and answers 404 for an unknown picture', async () => {
  await recordBuild(true);
  const app = await appOf(await readSite(folders, { makesPictures: false }));
  expect((await app.inject({ url: path })).statusCode).toBe(404);
  await app.close();
});

test('npm start encodes a requested picture and sends it like a file of the site', async () => {
  const app = await appOf(await readSite(folders, { makesPictures: true }));
  const { statusCode, headers, rawPayload } = await app.inject({ url: path });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(rawPayload.length).toBeGreaterThan(100);
  expect((await app.inject({ url: path.replace('.avif', '.webp') })).statusCode).toBe(404);
  await app.close();
});

test('answers pending picture requests with 503 at shutdown', async () => {
  const site = await readSite(folders, { makesPictures: true });
  const app = await appOf(site);
  site.pictures?.end();
  const { statusCode, headers } = await app.inject({ url: path });
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '1', 'no-store']);
  await app.close();
});
