/** A withdrawal in the desk while another program builds the site. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import fs, { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CACHE, UNSET_ENV } from '../../../../tests/setup/clubs.ts';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { Folders } from '../../../base/config/folders.ts';
import { listFilesBelow } from '../../../base/files/list.ts';
import { photoJpeg } from '../../../media/pictures/fixtures/photo.ts';
import { pictureBasePath } from '../../../media/pictures/manifest.ts';
import { bareDesk, testFolders } from '../../testing/bare-desk.ts';
import { withdrawPhotos } from './withdraw.ts';

vi.setConfig({ testTimeout: 300_000 });

const GALLERIES = `intro: Fotos.
cursos:
  - curso: 2025-2026
    albumes: [{ route: copa, name: Copa, img: 1, amount: 2 }]
`;
const RECORDS = 'permisos:\n  - { pagina: /galerias/2025-2026/copa, nadie: true }\n';

/** Creates a club with an album of two photos, and an open desk. */
async function openClub() {
  const dir = newFolder();
  const folders = testFolders(dir);
  await cp('tests/otro-club/contenido', folders.contentDir, { recursive: true });
  await writeFile(join(folders.contentDir, 'galerias.yaml'), GALLERIES);
  await writeFile(join(folders.contentDir, 'permisos.yaml'), RECORDS);
  await mkdir(join(folders.photosDir, '2025-2026/copa'), { recursive: true });
  const photos = await Promise.all([1, 2].map((seed) => photoJpeg(seed, 500, 400)));
  for (const [i, bytes] of photos.entries())
    await writeFile(join(folders.photosDir, `2025-2026/copa/${i + 1}.jpg`), bytes);
  // The bundled code takes long to make.
  await mkdir(folders.cacheDir);
  await mkdir(join(CACHE, 'codigo'), { recursive: true });
  await symlink(join(CACHE, 'codigo'), join(folders.cacheDir, 'codigo'));
  const desk = await bareDesk(folders);
  onTestFinished(() => desk.store.close());
  const sha256 = createHash('sha256')
    .update(photos[1] ?? '')
    .digest('hex');
  return { dir, folders, desk, withdrawnName: pictureBasePath(sha256) };
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

test('a photo that is withdrawn while another program builds the site is not in the built site', async () => {
  const { dir, folders, desk, withdrawnName } = await openClub();
  const build = await startBuild(folders, dir, withdrawnName);
  const withdraw = () => withdrawPhotos(desk, ['2025-2026/copa/2']);
  // The build goes on once the withdrawal has listed the files to delete, before it deletes them.
  let ending: Promise<void> | undefined;
  const { rm } = fs;
  fs.rm = async (path, options) => {
    if (String(path).startsWith(folders.cacheDir)) {
      ending ??= build.end();
      await ending;
    }
    return rm(path, options);
  };
  syncBuiltinESMExports();
  const refusal = await withdraw().then(
    () => null,
    (error) => error.code,
  );
  fs.rm = rm;
  syncBuiltinESMExports();
  await (ending ?? build.end());
  if (refusal) await withdraw();
  const traces = (await listFilesBelow(dir)).filter((path) => path.includes(withdrawnName));
  expect(traces).toEqual([]);
  expect(refusal).toBe('site-busy');
  const album = join(folders.siteDir, 'galerias/2025-2026/copa/index.html');
  if (existsSync(album)) expect(await readFile(album, 'utf8')).toContain('Copa');
});

test('a text is saved while another program builds the site', async () => {
  const { dir, folders, desk, withdrawnName } = await openClub();
  const build = await startBuild(folders, dir, withdrawnName);
  // The build stands still until `end`, so this would never resolve if it waited for the build.
  await desk.store.apply({ title: 'Aviso', writes: { 'avisos.yaml': 'avisos: []\n' } });
  await build.end();
});
