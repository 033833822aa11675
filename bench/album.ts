/**
 * `npm run bench:album [photos]`: time from dropping 30 phone photos of 12 megapixels on an album to the published
 * folder, for a small club that has been published before.
 */
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { stringify } from 'yaml';
import { readFolders } from '../src/base/config/folders.ts';
import { addPhotos } from '../src/desk/core/albums/add-photos.ts';
import { prepareInChildProcess, reviewUpload } from '../src/desk/core/photos/uploads.ts';
import { bareDesk, sendFiles } from '../src/desk/testing/bare-desk.ts';
import { album, galleries, writeRealClub } from '../src/desk/testing/small-club.ts';
import { photoPixels } from '../src/media/pictures/fixtures/photo.ts';
import { buildIfStale } from '../src/tasks/build-if-stale.ts';
import { publishClub } from '../src/tasks/publish/publish-club.ts';

const photos = Number(process.argv[2] ?? 30);
const base = mkdtempSync(join(tmpdir(), 'bench-album-'));
const tempPath = (name: string) => join(base, name);
const table: Record<string, Record<string, number>> = {};

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const seconds = (ms: number) => Number((ms / 1000).toFixed(1));
  // The second column excludes photo decoding, which runs in a separate process.
  table[name] = {
    'elapsed, s': seconds(performance.now() - start),
    'this process, s': seconds((user + system) / 1000),
  };
  return result;
}

const SIZE = { width: 4032, height: 3024 };
const scene = await photoPixels(1, SIZE.width, SIZE.height);

/** Phone photos that differ only in hue, since rendering thirty scenes would take longer than the measurement. */
function phonePhoto(n: number): Promise<Buffer> {
  return sharp(scene, { raw: { ...SIZE, channels: 3 } })
    .modulate({ hue: n * 11 })
    .jpeg({ quality: 90 })
    .toBuffer();
}

try {
  for (const name of ['content', 'photos', 'web', 'incoming']) mkdirSync(tempPath(name));
  await writeRealClub({ contentDir: tempPath('content'), photosDir: tempPath('photos') });
  const { 'galerias.yaml': albums } = galleries('2025-2026', album('Copa', 1));
  writeFileSync(tempPath('content/galerias.yaml'), stringify(albums));
  appendFileSync(
    tempPath('content/permisos.yaml'),
    '  - { pagina: /galerias/2025-2026/copa, nadie: true }\n',
  );
  mkdirSync(tempPath('photos/2025-2026/copa'), { recursive: true });
  writeFileSync(tempPath('photos/2025-2026/copa/1.jpg'), await phonePhoto(0));
  mkdirSync(tempPath('content/.escritorio'), { recursive: true });
  writeFileSync(
    tempPath('content/.escritorio/publicar.yaml'),
    `destino: { tipo: carpeta, carpeta: ${tempPath('web')} }\n`,
  );
  for (let n = 1; n <= photos; n++) writeFileSync(tempPath(`incoming/IMG_${n}.JPG`), await phonePhoto(n));
  const folders = readFolders({
    CONTENT_DIR: tempPath('content'),
    PHOTOS_DIR: tempPath('photos'),
    BUILD_DIR: tempPath('build'),
    CACHE_DIR: tempPath('cache'),
  });
  const publish = () => publishClub(folders, { warn: () => {}, build: () => buildIfStale(folders) });
  await timed('publish the club without the album', publish);

  const desk = { ...(await bareDesk(folders)), preparePhoto: prepareInChildProcess };
  const albumKey = '2025-2026/copa';
  const names = readdirSync(tempPath('incoming'));
  const upload = await timed('upload, rotate, shrink and review the photos', async () => {
    const files = names.map(async (name) => ({ name, bytes: await readFile(tempPath(`incoming/${name}`)) }));
    const { upload } = await sendFiles(desk, await Promise.all(files));
    await reviewUpload(desk, upload, albumKey);
    return upload;
  });
  await timed('add the photos to the album', () =>
    addPhotos(desk, albumKey, { upload, keys: [...names.keys()].map(String), confirmed: false }),
  );
  const { plan } = await timed('build pages, encode pictures, publish to the folder', publish);
  console.log(`${photos} photos, ${plan.immutable.length} new files, ${availableParallelism()} cores`);
  console.table(table);
  await desk.store.close();
} finally {
  rmSync(base, { recursive: true, force: true });
}
