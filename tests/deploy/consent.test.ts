/**
 * Tests that every way of building a site leaves out photos without consent. Finds the photos and their variants by
 * bytes and by likeness.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFolders } from '../../src/base/config/folders.ts';
import { photoSubjects } from '../../src/club/consent/consent.ts';
import { picturesOf } from '../../src/club/content/pictures.ts';
import { readClub } from '../../src/club/content/read.ts';
import { differenceHash, hashDistance } from '../../src/media/pictures/difference-hash.ts';
import { photoJpeg } from '../../src/media/pictures/fixtures/photo.ts';
import { type PictureManifest, variantsOf } from '../../src/media/pictures/manifest.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
import { builtFiles } from '../html/site.ts';
import { CACHE, SMALL, UNSET_ENV } from '../setup/clubs.ts';

const dir = mkdtempSync(join(tmpdir(), 'permisos-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const { NODE_ENV: _, VITEST: __, ...ownEnv } = process.env;
const env = {
  ...ownEnv,
  ...UNSET_ENV,
  CONTENT_DIR: join(dir, 'content'),
  PHOTOS_DIR: join(dir, 'photos'),
  BUILD_DIR: join(dir, 'build'),
  CACHE_DIR: CACHE,
};
const folders = readFolders(env);
const web = join(dir, 'web');
const contentPath = (file: string) => join(folders.contentDir, file);

/** Content that gives the small club every kind of photo of people. */
const CONTENT = {
  'junta.yaml': 'junta:\n  - { name: Eva Prieto, title: Presidenta, img: junta/eva }\n',
  'paginas/campus.md': `---
title: Campus
description: El campus de verano.
img: paginas/campus
alt: El campus
fotos:
  - { apartado: Fechas, img: paginas/fechas, alt: La pista }
---

## Fechas

En julio.
`,
  'galerias.yaml': `intro: Fotos.
cursos:
  - curso: 2025-2026
    albumes: [{ route: copa, name: Copa, img: 2, amount: 2, menores: true }]
  - curso: 2022-2023
    albumes: [{ route: comarcal, name: Liga, img: 1, amount: 1 }]
`,
  '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\n`,
};
/** Link preview that the club has made itself; it takes precedence over the page's photo. */
const OWN_PREVIEW = { id: 'compartir/equipos', page: '/equipos' };

function write(path: string, data: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

/** Returns a middle section of a file, which identifies it. */
const middleBytes = (bytes: Buffer) => bytes.subarray(bytes.length >> 1, (bytes.length >> 1) + 48);

async function likenessOf(bytes: Buffer): Promise<string> {
  return differenceHash(await sharp(bytes).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer());
}

/** Bytes and likeness of each photo and its variants, by its id. */
const photoTraces = new Map<string, { needles: Buffer[]; likenesses: string[] }>();

async function recordTraces(id: string, bytes: Buffer): Promise<void> {
  const { needles, likenesses } = photoTraces.get(id) ?? { needles: [], likenesses: [] };
  photoTraces.set(id, {
    needles: [...needles, middleBytes(bytes)],
    likenesses: [...likenesses, await likenessOf(bytes)],
  });
}

const PICTURE = /\.(?:avif|webp|jpe?g|png)$/;
/** Maximum number of differing bits, of 64, between two sizes of a photo; the same limit as for withdrawals. */
const MAX_HASH_DISTANCE = 12;

/** Returns the ids of the photos that appear in the files of a folder. */
async function photosShownIn(folder: string): Promise<string[]> {
  const shown = new Set<string>();
  for (const file of builtFiles(folder)) {
    const bytes = readFileSync(file);
    const likeness = PICTURE.test(file) ? await likenessOf(bytes) : null;
    for (const [id, { needles, likenesses }] of photoTraces)
      if (
        needles.some((needle) => bytes.includes(needle)) ||
        (likeness && likenesses.some((other) => hashDistance(other, likeness) <= MAX_HASH_DISTANCE))
      )
        shown.add(id);
  }
  return [...shown].sort();
}

function run(line: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', line], { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout + stderr;
}

/** Returns the `npm run` commands in a file of deploy/. */
const commandsIn = (file: string) =>
  [
    ...readFileSync(join('deploy', file), 'utf8').matchAll(
      /npm run [^\n"]+|node", "src\/cli\/main\.ts", "build[^\]]+/g,
    ),
  ].map(([line]) => line.replaceAll('", "', ' ').replace(/"$/, ''));

/** Ways of building a site, with the folder that visitors then see. */
const BUILD_METHODS: [name: string, commands: string[], output: string][] = [
  ['npm run build', ['npm run build'], folders.siteDir],
  ['the desk', ['npm run publicar'], web],
  ['the workflow of GitHub', commandsIn('estatico/github.yml'), folders.siteDir],
  ['the server', commandsIn('servidor/voleibol-web-build.service'), folders.siteDir],
  ['the container', commandsIn('contenedor/Containerfile'), folders.siteDir],
];

let records = '';

beforeAll(async () => {
  cpSync(SMALL.contentDir, folders.contentDir, { recursive: true });
  for (const [file, text] of Object.entries(CONTENT)) write(contentPath(file), text);
  mkdirSync(web);
  const clubFile = contentPath('club.yaml');
  writeFileSync(clubFile, readFileSync(clubFile, 'utf8').replace('muestra: true\n', ''));
  rmSync(contentPath('permisos.yaml'));
  const club = await readClub(folders.contentDir, sitePages);
  const requests = picturesOf(club, sitePages(club)).filter(({ role }) => role !== 'compartir');
  const people = new Set([
    ...photoSubjects(club).flatMap(({ photos }) => photos.map(({ id }) => id)),
    OWN_PREVIEW.id,
  ]);
  for (const [i, id] of [...new Set([...requests.map(({ id }) => id), OWN_PREVIEW.id])].entries()) {
    const bytes = await photoJpeg(i + 1, 320, 214);
    write(join(folders.photosDir, `${id}.jpg`), bytes);
    if (people.has(id)) await recordTraces(id, bytes);
  }
  const pages = [...photoSubjects(club).map(({ page }) => page), OWN_PREVIEW.page];
  records = `permisos:\n${pages
    .map(
      (page) =>
        `  - { pagina: ${page}, guarda: la secretaría, desde: 2024-09-01, menores: true, consienten: [mayores, menores de 14 (tutores)] }\n`,
    )
    .join('')}`;
});

/** Copies of the published build and of its target, which show every photo. */
const published = join(dir, 'published');
const PUBLISHED_FOLDERS = { build: folders.buildDir, web };

test('publishes every photo that has a consent record', async () => {
  writeFileSync(contentPath('permisos.yaml'), records);
  run('npm run publicar');
  const { pictures } = JSON.parse(readFileSync(folders.manifestFile, 'utf8')) as PictureManifest;
  const publishedIds = new Set<string>();
  for (const picture of Object.values(pictures)) {
    const id = picture.source.kind === 'file' ? picture.source.path.replace(/\.jpg$/, '') : '';
    if (!photoTraces.has(id)) continue;
    publishedIds.add(id);
    for (const { path } of variantsOf(picture)) await recordTraces(id, readFileSync(join(web, path)));
  }
  expect([...publishedIds].sort()).toEqual([...photoTraces.keys()].sort());
  for (const folder of [web, folders.siteDir])
    expect(await photosShownIn(folder)).toEqual([...photoTraces.keys()].sort());
  for (const [name, folder] of Object.entries(PUBLISHED_FOLDERS))
    cpSync(folder, join(published, name), { recursive: true, preserveTimestamps: true });
});

test.each(BUILD_METHODS)(
  '%s leaves out every photo without a record, including those of the previous site',
  async (_, commands, output) => {
    expect(commands.length).toBeGreaterThan(0);
    for (const [name, folder] of Object.entries(PUBLISHED_FOLDERS)) {
      rmSync(folder, { recursive: true });
      cpSync(join(published, name), folder, { recursive: true, preserveTimestamps: true });
    }
    rmSync(contentPath('permisos.yaml'), { force: true });
    const printed = commands.map(run).join('\n');
    expect(await photosShownIn(output)).toEqual([]);
    expect(printed).toContain('Fotos que no se publican');
    expect(printed).toContain('- El álbum «Copa» (2025-2026) no tiene permiso anotado');
    expect(printed).toContain('compartir/equipos');
    const team = readFileSync(join(output, 'equipos/comarcal/cadete-femenino/index.html'), 'utf8');
    expect(team).toContain('Cadete femenino');
    expect(team).not.toContain('Pedir que se retire');
  },
);

test('an expired record removes only its own photos', async () => {
  const expiredRecords = records.replace(
    /(pagina: \/galerias\/2025-2026\/copa, guarda: la secretaría, desde: 2024-09-01)/,
    '$1, hasta: 2024-12-31',
  );
  expect(parse(expiredRecords).permisos.some(({ hasta }: { hasta?: string }) => hasta)).toBe(true);
  writeFileSync(contentPath('permisos.yaml'), expiredRecords);
  expect(run('npm run build')).toContain(
    'El permiso del álbum «Copa» (2025-2026) venció el 31 de diciembre de 2024',
  );
  const shown = await photosShownIn(folders.siteDir);
  expect(shown).not.toContain('2025-2026/copa/1');
  expect(shown).toContain('2022-2023/comarcal/1');
});
