/**
 * Tests one publication from its command to the files of the target: it leaves out photos without consent. Finds the photos and
 * their variants by their bytes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFolders } from '../../src/base/config/folders.ts';
import { photoSubjects } from '../../src/club/consent/consent.ts';
import { picturesOf } from '../../src/club/content/pictures.ts';
import { readClub } from '../../src/club/content/read.ts';
import { photoJpeg } from '../../src/media/pictures/fixtures/photo.ts';
import { filesByPhoto, sampleBytes } from '../../src/media/pictures/fixtures/traces.ts';
import { type PictureManifest, variantsOf } from '../../src/media/pictures/manifest.ts';
import { sitePages } from '../../src/site/pages/site-map.ts';
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
`,
  '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${JSON.stringify(web)} }\n`,
};
/** Link preview that the club has made itself; it takes precedence over the page's photo. */
const OWN_PREVIEW = { id: 'compartir/equipos', page: '/equipos' };

function write(path: string, data: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, data);
}

/** Byte sequences of each photo and its variants, by its id. */
const needles = new Map<string, Buffer[]>();

/** Returns the ids of the photos that appear in the files of a folder. */
const photosShownIn = async (folder: string): Promise<string[]> =>
  Object.entries(await filesByPhoto(folder, needles)).flatMap(([id, files]) => (files.length > 0 ? id : []));

/** Publishes the site as the desk and its timer do. Returns what the command printed. */
function publish(): string {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'publicar'], { env, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout + stderr;
}

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
    if (people.has(id)) needles.set(id, [sampleBytes(bytes)]);
  }
  const pages = [...photoSubjects(club).map(({ page }) => page), OWN_PREVIEW.page];
  records = `permisos:\n${pages
    .map(
      (page) =>
        `  - { pagina: ${page}, guarda: la secretaría, desde: 2024-09-01, menores: true, consienten: [mayores, menores de 14 (tutores)] }\n`,
    )
    .join('')}`;
});

test('publishes every photo that has a consent record, and removes all of them when the records are gone', async () => {
  writeFileSync(contentPath('permisos.yaml'), records);
  publish();
  const { pictures } = JSON.parse(readFileSync(folders.manifestFile, 'utf8')) as PictureManifest;
  for (const picture of Object.values(pictures)) {
    const id = picture.source.kind === 'file' ? picture.source.path.replace(/\.jpg$/, '') : '';
    for (const { path } of variantsOf(picture))
      needles.get(id)?.push(sampleBytes(readFileSync(join(web, path))));
  }
  for (const folder of [web, folders.siteDir])
    expect(await photosShownIn(folder)).toEqual([...needles.keys()]);

  rmSync(contentPath('permisos.yaml'));
  const printed = publish();
  for (const folder of [web, folders.siteDir]) expect(await photosShownIn(folder)).toEqual([]);
  expect(printed).toContain('Fotos que no se publican');
  expect(printed).toContain('- El álbum «Copa» (2025-2026) no tiene permiso anotado');
  expect(printed).toContain('compartir/equipos');
  const team = readFileSync(join(web, 'equipos/comarcal/cadete-femenino/index.html'), 'utf8');
  expect(team).toContain('Cadete femenino');
  expect(team).not.toContain('Pedir que se retire');
});

test.each([
  'estatico/github.yml',
  'estatico/gitlab-ci.yml',
  'servidor/voleibol-web-build.service',
  'contenedor/Containerfile',
])('%s builds the site with the command of the project', (file) =>
  expect(readFileSync(join('deploy', file), 'utf8')).toMatch(
    /npm run (?:--silent )?build\b|src\/cli\/main\.ts(?:", "| )build\b/,
  ),
);
