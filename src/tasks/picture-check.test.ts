import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { newFolder } from '../../tests/setup/folder.ts';
import { madridInstant } from '../club/agenda/madrid.ts';
import { minorsAt } from '../club/content/age-of-consent.ts';
import { testFolders } from '../desk/testing/bare-desk.ts';
import { photoJpeg } from '../media/pictures/fixtures/photo.ts';
import type { PictureManifest } from '../media/pictures/manifest.ts';
import { hashOf } from '../store/store-paths.ts';
import { createPictureCheck } from './picture-check.ts';

const COPA = '/galerias/2024-2025/copa';
const TEAM = '/equipos/comarcal/cadete-femenino';
const TEAM_PHOTO = 'equipos/comarcal/cadete-femenino';

/** Returns the manifest of a version that shows these photos. */
const manifestOf = (...photos: [id: string, role: string, sha256?: string][]) =>
  ({
    pictures: Object.fromEntries(
      photos.map(([id, role, sha256 = hashOf(Buffer.from(id))]) => [
        `${role}:${id}`,
        { id, role, source: { kind: 'file', path: `${id}.jpg`, sha256 } },
      ]),
    ),
  }) as unknown as PictureManifest;

test('requires a current permission for every photo of a version, even if the content no longer has it', async () => {
  const folders = testFolders(newFolder());
  await cp('tests/otro-club/contenido', folders.contentDir, { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folders.contentDir, name), text);
  await rm(join(folders.contentDir, 'permisos.yaml'));
  const club = await readFile(join(folders.contentDir, 'club.yaml'), 'utf8');
  await write('club.yaml', club.replace('muestra: true\n', ''));
  const albums = '[{ route: copa, name: Copa, img: 1, amount: 1 }]';
  await write(
    'galerias.yaml',
    `intro: Fotos.\ncursos:\n  - { curso: 2024-2025, intro: Fotos., albumes: ${albums} }\n`,
  );
  const findRefusals = (day: string, manifest: PictureManifest) =>
    createPictureCheck(folders, madridInstant({ date: day, time: '12:00' }))(manifest);
  const day = '2024-11-14';
  const shown = manifestOf(
    ['2024-2025/copa/1', 'foto'],
    ['2019-2020/liga/1', 'foto'],
    [TEAM_PHOTO, 'equipo'],
    ['patrocinadores/marca', 'marca'],
  );
  expect(await findRefusals(day, shown)).toEqual([
    expect.stringContaining('«Copa» (2024-2025) no tiene permiso anotado'),
    expect.stringContaining('«liga» (2019-2020) no tiene permiso anotado'),
    expect.stringContaining('«Cadete femenino»'),
  ]);
  const photo = await photoJpeg(1, 300, 200);
  await mkdir(join(folders.photosDir, '2024-2025/copa'), { recursive: true });
  await writeFile(join(folders.photosDir, '2024-2025/copa/1.jpg'), photo);
  const markLikePhoto = manifestOf(['patrocinadores/marca', 'marca', hashOf(photo)]);
  expect(await findRefusals(day, markLikePhoto)).toEqual([
    '«patrocinadores/marca» es el mismo archivo que una foto sin permiso.',
  ]);
  const record = { guarda: 'la secretaría', desde: '2024-09-01', hasta: '2025-08-31' };
  const permissions = [
    { ...record, pagina: COPA, consienten: ['mayores'] },
    { ...record, pagina: TEAM, menores: true, consienten: minorsAt(14) },
  ];
  await write('permisos.yaml', stringify({ permisos: permissions }));
  expect(await findRefusals(day, markLikePhoto)).toEqual([]);
  const permitted = manifestOf(['2024-2025/copa/1', 'foto'], [TEAM_PHOTO, 'equipo']);
  expect(await findRefusals(day, permitted)).toEqual([]);
  expect(await findRefusals('2025-09-01', permitted)).toHaveLength(2);
  expect(await findRefusals(day, manifestOf(['compartir/equipos', 'compartir']))).toHaveLength(1);
  await write('club.yaml', 'nombre: [');
  expect(await findRefusals(day, permitted)).toEqual([expect.stringContaining('El contenido tiene errores')]);
  expect(await findRefusals(day, manifestOf())).toEqual([]);
});
