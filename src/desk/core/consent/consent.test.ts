import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { PERMISSIONS_FILE, readRecords } from '../../../club/consent/records.ts';
import { minorsAt } from '../../../club/content/age-of-consent.ts';
import type { ConsentRecord } from '../../../club/content/club.ts';
import { OLD_PERMISSIONS_FILE } from '../../../club/content/files/permissions.ts';
import { readClub } from '../../../club/content/read.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { smallDesk, type TestDesk } from '../../testing/bare-desk.ts';
import { album, galleries, TEAM } from '../../testing/small-club.ts';
import { openAlbum } from '../albums/albums.ts';
import { migrateOldPermissions, savePermission, withConsentRecord } from '../albums/save-permission.ts';
import { missingPermissions } from './records.ts';

const COPA = '/galerias/2024-2025/copa';
const SCHOOL = '/galerias/2024-2025/escuela';
const TEAM_PAGE = `/equipos/${TEAM}`;

let desk: TestDesk;
let contentDir: string;
beforeEach(async () => {
  desk = await smallDesk(galleries('2024-2025', album('Copa', 1), album('Escuela', 1)));
  ({ contentDir } = desk.folders);
  await rm(file(PERMISSIONS_FILE));
});
afterEach(() => desk.close());

const file = (name: string) => join(contentDir, name);
const record = (pagina: string, overrides: Partial<ConsentRecord> = {}) => ({
  pagina,
  guarda: 'la secretaría',
  desde: '2024-09-01',
  hasta: '2025-08-31',
  consienten: ['mayores'],
  ...overrides,
});
const MINORS: Partial<ConsentRecord> = { menores: true, consienten: minorsAt(14) };
const permit = (page: string, overrides: Partial<ConsentRecord> = {}) =>
  savePermission(desk, record(page, overrides));
const readBothFiles = () =>
  Promise.all([PERMISSIONS_FILE, 'galerias.yaml'].map((name) => readFile(file(name), 'utf8')));

test('saves records as content, and keeps comments', async () => {
  await permit(COPA);
  await permit(SCHOOL, MINORS);
  expect(await readRecords(desk.store)).toEqual([record(COPA), record(SCHOOL, MINORS)]);
  expect((await readClub(contentDir, sitePages)).permissions).toHaveLength(2);
  const before = `# Míos.
permisos:
  # La copa se jugó en casa.
  - pagina: /galerias/2024-2025/copa
    guarda: "la secretaría" # en la carpeta azul
    desde: 2024-09-01
    hasta: 2025-08-31
    consienten: [ mayores ]
`;
  expect(withConsentRecord(before, record(COPA, { hasta: '2026-08-31' }))).toBe(
    before.replace('hasta: 2025-08-31', 'hasta: 2026-08-31'),
  );
});

test('drops all other fields from a record of photos that show nobody', async () => {
  await permit(TEAM_PAGE, { ...MINORS, nadie: true });
  expect(await readRecords(desk.store)).toEqual([{ pagina: TEAM_PAGE, nadie: true }]);
  const club = await readClub(contentDir, sitePages);
  expect(missingPermissions(club).map(({ page }) => page)).not.toContain(TEAM_PAGE);
});

// The full run saves 100 permissions.
const PERMISSION_COUNT = process.env.FULL ? 100 : 4;

test('keeps all permissions that two tabs save concurrently', async () => {
  const routes = Array.from({ length: PERMISSION_COUNT }, (_, i) => `album-${i}`);
  const albums = routes.map((route) => album(route, 1));
  await writeFile(file('galerias.yaml'), stringify(galleries('2024-2025', ...albums)['galerias.yaml']));
  const records = routes.map((route, i) => record(`/galerias/2024-2025/${route}`, i % 9 === 0 ? MINORS : {}));
  const saveInTab = (first: number) =>
    Promise.all(records.flatMap((submitted, i) => (i % 2 === first ? savePermission(desk, submitted) : [])));
  await Promise.all([saveInTab(0), saveInTab(1)]);
  const saved = await readRecords(desk.store);
  expect(saved).toHaveLength(records.length);
  expect(saved).toEqual(expect.arrayContaining(records));
});

test('an undo of a permission also restores the album', async () => {
  await permit(COPA);
  const before = await readBothFiles();
  await permit(COPA, MINORS);
  expect(await readBothFiles()).not.toEqual(before);
  await desk.store.undo((await desk.store.versions())[0]?.id ?? '');
  expect(await readBothFiles()).toEqual(before);
});

test.each<[Partial<ConsentRecord>, string]>([
  [{ menores: true }, 'porque salen menores'],
  [{ consienten: minorsAt(14) }, 'solo «mayores»'],
  [{ hasta: '2024-08-31' }, 'posterior al domingo 1 de septiembre de 2024'],
  [{ guarda: '' }, 'guarda'],
  [{ desde: '' }, 'desde'],
  [{ consienten: [] }, 'consienten'],
])('refuses a record with %o, with a reason, and changes nothing', async (overrides, message) => {
  await permit(COPA);
  const before = await readBothFiles();
  await expect(permit(COPA, overrides)).rejects.toThrow(message);
  expect(await readBothFiles()).toEqual(before);
});

test('requires the consent of guardians for an album of minors', async () => {
  const problem = async () => (await openAlbum(desk, COPA.replace('/galerias/', ''))).problem;
  await permit(COPA, { ...MINORS, hasta: null });
  expect(await problem()).toBe('');
  const withMinors = await readFile(file('galerias.yaml'), 'utf8');
  await permit(COPA, { hasta: null });
  expect(await problem()).toBe('');
  // Edits the album by hand.
  await writeFile(file('galerias.yaml'), withMinors);
  expect(await problem()).toContain('salen menores, y según su permiso no');
});

const OLD_RECORDS_TEXT = `# Permisos de los álbumes: quién guarda los firmados, desde y hasta cuándo valen y quién consiente.
# Aquí no va el nombre de nadie. Este archivo no se publica ni se sube a ningún repositorio.
permisos:
  # En casa.
  - album: 2024-2025/copa
    guarda: la secretaría
    desde: 2024-09-01
    menores: false
    consienten: [mayores]
  - { album: 2024-2025/escuela, guarda: la secretaría, desde: 2024-09-01, menores: true, consienten: [menores de 14 (tutores)] }
`;

test('migrates the records of a former release', async () => {
  await mkdir(file('.escritorio'), { recursive: true });
  await writeFile(file(OLD_PERMISSIONS_FILE), OLD_RECORDS_TEXT);
  // A build can read them before the desk has migrated them.
  const clubBefore = await readClub(contentDir, sitePages);
  expect(clubBefore.permissions.map(({ pagina }) => pagina)).toEqual([COPA, SCHOOL]);
  await migrateOldPermissions(desk.store);
  const text = await readFile(file(PERMISSIONS_FILE), 'utf8');
  expect(text).toContain('# En casa.');
  expect(text).not.toContain('ningún repositorio');
  await expect(readFile(file(OLD_PERMISSIONS_FILE), 'utf8')).rejects.toThrow('ENOENT');
  expect((await readClub(contentDir, sitePages)).permissions).toEqual(clubBefore.permissions);
  await permit(COPA, { hasta: '2026-08-31' });
  await migrateOldPermissions(desk.store);
  expect((await readRecords(desk.store))[0]).toMatchObject({ hasta: '2026-08-31' });
});
