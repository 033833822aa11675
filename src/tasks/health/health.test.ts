import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { runHere } from '../../../tests/setup/run-here.ts';
import { checkContent } from '../../club/content/read.ts';
import { type ContentChange, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { outsideFactsReader } from './health.ts';

let dir: string;
beforeEach(() => {
  dir = newFolder();
});

const ALBUM = {
  'galerias.yaml':
    'intro: Fotos.\ncursos:\n  - curso: 2025-2026\n    intro: Fotos.\n    albumes:\n      - { route: copa, name: Copa, img: 1, amount: 12 }\n',
};
const OWN_CLUB = { 'club.yaml': ['muestra: true\n', ''] as [string, string] };

const factsOf = (changes: Parameters<typeof inChangedFolder>[0], photosDir: string) =>
  inChangedFolder(changes, async (contentDir) => {
    const { club } = await checkContent(contentDir, sitePages);
    const folders = { contentDir, photosDir, cacheDir: join(dir, 'cache'), buildDir: join(dir, 'build') };
    return outsideFactsReader(folders)(club);
  });

test('reads the first missing photos of a club that is not the sample', async () => {
  const { photos, published, copy } = await factsOf({ ...OWN_CLUB, ...ALBUM }, dir);
  expect(photos?.length).toBeGreaterThan(0);
  expect(photos?.length).toBeLessThanOrEqual(6);
  expect({ published, copy }).toEqual({
    published: { at: null },
    copy: { folder: undefined, lastDay: null },
  });
  const missingFolder = await factsOf({ ...OWN_CLUB, ...ALBUM }, join(dir, 'no-hay'));
  expect(missingFolder.photos).toEqual([expect.stringContaining('No se encuentra la carpeta de las fotos')]);
});

test('reads the day of the last copy or nightly backup, and ignores unreadable settings', async () => {
  const settings = (text: string) => ({ ...OWN_CLUB, '.escritorio/publicar.yaml': text });
  const copyFolder = join(dir, 'copia');
  expect(await factsOf(settings(`copia: ${copyFolder}\n`), dir)).toMatchObject({
    copy: { folder: copyFolder, lastDay: null },
  });
  await mkdir(copyFolder);
  const at = Date.UTC(2025, 10, 1, 23, 30);
  const marker = { at, contentFiles: 1, photoFiles: 1, bytes: 1 };
  await writeFile(join(copyFolder, 'copia.json'), JSON.stringify(marker));
  expect(await factsOf(settings(`copia: ${copyFolder}\n`), dir)).toMatchObject({
    copy: { lastDay: '2025-11-02' },
  });
  expect(await factsOf(settings('direccion: https://club.es\n'), dir)).toMatchObject({
    publishedAddress: 'https://club.es',
  });
  const nightlyBackup = { ...OWN_CLUB, '.escritorio/copia.json': JSON.stringify(marker) };
  expect(await factsOf(nightlyBackup, dir)).toMatchObject({
    copy: { folder: undefined, lastDay: '2025-11-02' },
  });
  const restored = {
    ...nightlyBackup,
    '.escritorio/publicada.yaml': `publicacion: a\ndia: '${new Date(at).toISOString()}'\n`,
  };
  expect(await factsOf(restored, dir)).toMatchObject({ published: { at }, copy: { lastDay: '2025-11-02' } });
  const unreadable = await factsOf(settings('copia: [\n'), dir);
  expect(unreadable).toMatchObject({ published: { at: null } });
  expect(unreadable).not.toHaveProperty('copy');
});

test('reports no missing photos for the sample', async () => {
  expect(await factsOf(ALBUM, join(dir, 'no-hay'))).toEqual({ photos: [] });
});

const runReport = (changes: Record<string, ContentChange>) =>
  inChangedFolder(changes, (dir) => runHere(['parte'], { CONTENT_DIR: dir }));

test('exits with 0 despite findings', async () => {
  const past = 'avisos:\n  - { texto: Hay cena, desde: 2019-11-01, hasta: 2019-11-13 }\n';
  const { status, stdout } = await runReport({
    'club.yaml': ['temporada: 2025/26', 'temporada: 2019/20'],
    'avisos.yaml': past,
  });
  expect(stdout).toMatch(/^Parte de .*Urgente \(.*Cuando haya un rato \(/s);
  expect(stdout).toContain('La web sigue en la temporada 2019/20, que ya ha acabado.');
  expect(status).toBe(0);
});

test('exits with 1 and the name of the file for content with errors', async () => {
  const { status, stdout } = await runReport({ 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] });
  expect(stdout).toContain(
    'El contenido tiene 1 error y así no se puede publicar. Es este: Año de fundación',
  );
  expect(stdout).toContain('Archivo: club.yaml');
  expect(status).toBe(1);
});
