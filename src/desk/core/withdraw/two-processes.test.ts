/** A withdrawal in the desk while another program builds the site. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ALBUM, writePhotoClub } from '../../../../tests/deploy/photo-club.ts';
import { createCache, UNSET_ENV } from '../../../../tests/setup/clubs.ts';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import { pictureBasePath } from '../../../media/pictures/manifest.ts';
import { hashOf } from '../../../store/store-paths.ts';
import { bareDesk, testFolders } from '../../testing/bare-desk.ts';
import { withdrawPhotos } from './withdraw.ts';

/** Creates a club with an album of two photos, and an open desk. */
async function openClub() {
  const dir = newFolder();
  const folders = testFolders(dir);
  await writePhotoClub(folders.contentDir, folders.photosDir);
  createCache(folders.cacheDir);
  const desk = await bareDesk(folders);
  onTestFinished(() => desk.store.close());
  const withdrawn = await readFile(join(folders.photosDir, ALBUM.photos, '2.jpg'));
  return { dir, folders, desk, withdrawnName: pictureBasePath(hashOf(withdrawn)) };
}

/** Starts a build in another process, which stops before it links the first file made from a photo. */
async function startBuild(
  { contentDir, photosDir, buildDir, cacheDir }: Folders,
  dir: string,
  photo: string,
) {
  const [paused, go] = [join(dir, 'paused'), join(dir, 'go')];
  const child = spawn(
    process.execPath,
    ['--import', resolve('src/desk/core/withdraw/testing/pause-link.ts'), 'src/cli/main.ts', 'build'],
    {
      env: {
        ...process.env,
        ...UNSET_ENV,
        CONTENT_DIR: contentDir,
        PHOTOS_DIR: photosDir,
        BUILD_DIR: buildDir,
        CACHE_DIR: cacheDir,
        LINK_NEEDLE: photo,
        LINK_PAUSED: paused,
        LINK_GO: go,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'close');
  await vi.waitFor(() => expect(existsSync(paused), errors).toBe(true), { timeout: 200_000, interval: 50 });
  return {
    async end() {
      writeFileSync(go, '');
      await ended;
    },
  };
}

test('saves a text, but withdraws no photo, while another program builds the site', async () => {
  const { dir, folders, desk, withdrawnName } = await openClub();
  const withdraw = () => withdrawPhotos(desk, [`${ALBUM.photos}/2`]);
  const build = await startBuild(folders, dir, withdrawnName);
  // The build stands still until `end`, so a save that waited for it would never resolve.
  await desk.store.apply({ title: 'Aviso', writes: { 'avisos.yaml': 'avisos: []\n' } });
  await expect(withdraw()).rejects.toMatchObject({ code: 'site-busy' });
  await build.end();
  expect(existsSync(join(folders.siteDir, ALBUM.page, 'index.html'))).toBe(true);
  await withdraw();
  expect((await listFilesBelow(dir)).filter((path) => path.includes(withdrawnName))).toEqual([]);
});
