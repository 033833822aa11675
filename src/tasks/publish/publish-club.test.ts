import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { type Folders, readFolders } from '../../base/config/folders.ts';
import type { PlannedPicture } from '../../media/pictures/manifest.ts';
import { type PictureCheck, publishClub, sendSite, undoPublish, withSiteAndPhotos } from './publish-club.ts';
import { PublishError } from './publish-error.ts';
import type { PublishProgress } from './sync.ts';
import { startMemoryS3 } from './testing/s3-server.ts';
import { inventedSite, siteFaults, writeSite } from './testing/sites.ts';
import { keepVersion, publishedVersions } from './versions.ts';

let targetDir: string;
let folders: Folders;
beforeEach(() => {
  const dir = newFolder();
  targetDir = join(dir, 'web');
  mkdirSync(targetDir);
  folders = readFolders({ CONTENT_DIR: 'content', PHOTOS_DIR: 'photos', BUILD_DIR: 'build' }, dir);
  writeSite(folders.contentDir, {
    '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${JSON.stringify(targetDir)} }\n`,
  });
});

test('waits for another program as long as it works, tells so, and stops waiting when it is cancelled', async () => {
  const { promise: firstEnds, resolve: endFirst } = Promise.withResolvers<void>();
  const first = withSiteAndPhotos(folders, {}, () => firstEnds);
  const cancel = new AbortController();
  let waits = 0;
  const onProgress = ({ phase }: PublishProgress) => {
    if (phase === 'wait') waits++;
  };
  const cancelled = withSiteAndPhotos(folders, { signal: cancel.signal, onProgress }, async () => 'second');
  const third = withSiteAndPhotos(folders, {}, async () => 'third');
  await vi.waitFor(() => expect(waits).toBeGreaterThan(0));
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 24 * 3_600_000);
  onTestFinished(() => clock.mockRestore());
  const before = waits;
  await vi.waitFor(() => expect(waits).toBeGreaterThan(before + 1));
  cancel.abort();
  await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
  endFirst();
  await first;
  expect(await third).toBe('third');
});

test('sends nothing if the build fails', async () => {
  const build = async () => {
    throw new PublishError({ code: 'version-without-consent', reasons: ['Falta el de «Copa».'] });
  };
  await expect(publishClub(folders, { warn: () => {}, build })).rejects.toMatchObject({ kind: 'consent' });
  expect(readdirSync(targetDir)).toEqual([]);
});

test('publishes even if a file blocks the folder of versions, and reports it without a stack trace', async () => {
  const siteDir = writeSite(folders.siteDir, inventedSite('now', []));
  writeFileSync(folders.manifestFile, JSON.stringify({ pictures: {} }));
  writeFileSync(join(folders.buildDir, 'publicado'), '');
  const warnings: string[] = [];
  const origin = 'http://127.0.0.1:9';
  const { versionError } = await publishClub(
    { ...folders, siteDir, env: { PUBLIC_URL: origin } },
    { warn: (message) => warnings.push(message), build: async () => ({ origin }) },
  );
  expect(versionError).toMatchObject({
    code: 'folder-failed',
    message: expect.stringContaining('publicado'),
  });
  expect(warnings).toEqual([]);
  expect(siteFaults(targetDir, inventedSite('now', []))).toEqual([]);
});

const SIZE = { width: 480, height: 320 };
const plannedPhoto = (n: number): PlannedPicture => ({
  id: `2024-2025/copa/${n}`,
  role: 'foto',
  source: { kind: 'file', path: `2024-2025/copa/${n}.jpg`, sha256: `${n}`, bytes: 1, mtimeMs: 1 },
  original: SIZE,
  cut: { ...SIZE, left: 0, top: 0 },
  key: `${n}`,
  data: { ...SIZE, base: `/img/2024-2025/copa/${n}`, hash: `${n}`, color: '#000', widths: [480] },
});

/** Builds and publishes a site with these photos of an album. */
async function publish(version: string, photos: number[]) {
  const site = inventedSite(version, photos);
  rmSync(folders.siteDir, { recursive: true, force: true });
  writeSite(folders.siteDir, site);
  const pictures = Object.fromEntries(photos.map((n) => [`foto:${n}`, plannedPhoto(n)]));
  writeFileSync(folders.manifestFile, JSON.stringify({ pictures }));
  const { name } = await sendSite(folders, folders.siteDir, {});
  await keepVersion(folders, name);
  return site;
}

test('does not restore a version that shows photos without permission', async () => {
  const old = await publish('old', [1, 2]);
  const now = await publish('now', []);
  const checkPictures: PictureCheck = async ({ pictures }) =>
    Object.values(pictures).map(({ id }) => `Falta el de ${id}.`);
  await expect(undoPublish(folders, { checkPictures })).rejects.toMatchObject({
    kind: 'consent',
    message: expect.stringContaining('Falta el de 2024-2025/copa/1.'),
  });
  expect(siteFaults(targetDir, now)).toEqual([]);
  expect(await publishedVersions(folders)).toHaveLength(2);
  await undoPublish(folders, { checkPictures: async () => [] });
  expect(siteFaults(targetDir, old)).toEqual([]);
});

test('lists a withdrawn photo for the cache at the address of visitors and at the one in the pages', async () => {
  const store = await startMemoryS3();
  onTestFinished(() => store.stop());
  const [published, written] = [store.url, 'https://www.cvnieves.es'];
  const destino = `{ tipo: s3, servidor: ${store.url}, almacen: ${store.bucket}, region: us-east-1 }`;
  writeSite(folders.contentDir, {
    '.escritorio/publicar.yaml': `destino: ${destino}\ndireccion: ${published}\n`,
  });
  const env = { S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'y', RELAY_URL: written };
  const publishPhotos = async (photos: number[], withheld: string[]) => {
    rmSync(folders.siteDir, { recursive: true, force: true });
    writeSite(folders.siteDir, inventedSite('now', photos, undefined, false));
    writeFileSync(folders.manifestFile, JSON.stringify({ pictures: {}, withheld }));
    const build = async () => ({ origin: written });
    return publishClub({ ...folders, env }, { warn: () => {}, build });
  };
  expect((await publishPhotos([1, 2], [])).purge).toEqual([]);
  const { plan, purge } = await publishPhotos([2], ['/img/2024-2025/copa/1']);
  const [withdrawn = 'none'] = plan.withdrawn;
  expect(withdrawn).toMatch(/^img\/2024-2025\/copa\/1-/);
  expect(purge).toEqual([`${published}/${withdrawn}`, `${written}/${withdrawn}`]);
});

test.each([
  ...['', '{"pictures":{}', '{"pictures":{},"withheld":"todas"}'].map(
    (text) => [`without permission is «${text}»`, 'build/pictures.json', text] as const,
  ),
  ['withdrawn cannot be read', 'content/retiradas.yaml/carpeta', ''] as const,
])('sends nothing while the list of photos %s', async (_, file, text) => {
  const old = await publish('old', [1, 2]);
  const blocked = dirname(folders.contentDir);
  rmSync(join(blocked, file), { force: true });
  writeSite(blocked, { [file]: text });
  await expect(sendSite(folders, folders.siteDir, {})).rejects.toMatchObject(
    file === 'build/pictures.json'
      ? { code: 'damaged-build', message: expect.stringContaining('npm run build') }
      : { code: 'EISDIR' },
  );
  expect(siteFaults(targetDir, old)).toEqual([]);
});
