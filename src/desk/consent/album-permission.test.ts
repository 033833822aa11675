import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { refuseAlbums } from './album-permission.ts';
import { CONSENT_FILE, saveConsentRecord } from './records.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'permisos-'));
  await cp(sampleContent, dir, { recursive: true });
});
afterEach(() => rm(dir, { recursive: true }));

const isReal = async () => {
  const club = join(dir, 'club.yaml');
  await writeFile(club, (await readFile(club, 'utf8')).replace(/^muestra: true.*\n/m, ''));
};
const permit = (album: string, menores = false) =>
  saveConsentRecord(dir, {
    album,
    guarda: 'la secretaría',
    desde: '2024-09-01',
    hasta: '2025-08-31',
    menores,
    consienten: menores ? ['menores de 14 (tutores)'] : ['mayores'],
  });
const refused = (today: string, ...keys: string[]) => refuseAlbums(dir, today)(keys);

test('albums that a version shows need a permission as it stands, also those the content no longer has', async () => {
  await isReal();
  expect(await refused('2024-11-14', '2024-2025/copa', '2019-2020/liga')).toEqual([
    expect.stringContaining('no tiene permiso anotado'),
    expect.stringContaining('«liga» (2019-2020) no tiene permiso anotado'),
  ]);
  await permit('2024-2025/copa');
  await permit('2019-2020/liga', true);
  expect(await refused('2024-11-14', '2024-2025/copa', '2019-2020/liga')).toEqual([]);
  expect(await refused('2025-09-01', '2019-2020/liga')).toEqual([expect.stringContaining('venció')]);
});

test('with faults in the content the records decide; with faults in the records no album is shown', async () => {
  await writeFile(join(dir, 'club.yaml'), 'nombre: [');
  await permit('2024-2025/copa');
  expect(await refused('2024-11-14', '2024-2025/copa')).toEqual([]);
  expect(await refused('2024-11-14', '2019-2020/liga')).toHaveLength(1);
  await writeFile(join(dir, CONSENT_FILE), 'permisos: [');
  expect(await refused('2024-11-14', '2024-2025/copa')).toEqual([
    expect.stringContaining('no se pueden leer'),
  ]);
  expect(await refused('2024-11-14')).toEqual([]);
});

test('photos of the sample need none', async () => {
  expect(await refused('2024-11-14', '2024-2025/copa')).toEqual([]);
});
