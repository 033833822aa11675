import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { openAlbum } from '../albums/albums.ts';
import { type SampleDesk, sampleDesk } from '../testing/bare-desk.ts';
import { notePermission, withConsentRecord } from './note-permission.ts';
import { CONSENT_FILE, type ConsentRecord } from './record.ts';
import { consentRecordsIn, permissionState, readConsentRecords, refuseAlbums } from './records.ts';

const sample = await readClub(sampleContent, sitePages);
const club = { ...sample, sample: false };
const COPA = '2024-2025/copa';
const TODAY = '2024-11-14';

let desk: SampleDesk;
let contentDir: string;
beforeEach(async () => {
  desk = await sampleDesk();
  ({ contentDir } = desk.folders);
});
afterEach(() => desk.close());

const file = (name: string) => join(contentDir, name);
const record = (album: string, more: Partial<ConsentRecord> = {}): ConsentRecord => ({
  album,
  guarda: 'la secretaría',
  desde: '2024-09-01',
  hasta: '2025-08-31',
  menores: false,
  consienten: ['mayores'],
  ...more,
});
const MINORS: Partial<ConsentRecord> = {
  menores: true,
  consienten: ['menores de 14 (tutores)', 'de 14 a 17 (la persona menor)'],
};
const permit = (album: string, more: Partial<ConsentRecord> = {}) =>
  notePermission(desk, record(album, more));

test('a record is kept beside the content, no repository takes it in, and no comment is lost', async () => {
  await permit(COPA);
  await permit('2024-2025/escuela', MINORS);
  expect(await readConsentRecords(contentDir)).toEqual([record(COPA), record('2024-2025/escuela', MINORS)]);
  expect(await readFile(file('.escritorio/.gitignore'), 'utf8')).toBe('*\n');
  const before = `# Míos.
permisos:
  # La copa se jugó en casa.
  - album: 2024-2025/copa
    guarda: "la secretaría" # en la carpeta azul
    desde: 2024-09-01
    hasta: 2025-08-31
    menores: false
    consienten: [ mayores ]
`;
  expect(withConsentRecord(before, record(COPA, { hasta: '2026-08-31' }))).toBe(
    before.replace('hasta: 2025-08-31', 'hasta: 2026-08-31'),
  );
});

// A hundred in the full run.
const PERMISSIONS = process.env.FULL ? 100 : 30;

test('no permission that two tabs note at once is lost', async () => {
  const routes = Array.from({ length: PERMISSIONS }, (_, i) => `album-${i}`);
  const albumes = routes.map((route) => ({ route, name: route, img: 1, amount: 1 }));
  await writeFile(
    file('galerias.yaml'),
    stringify({ intro: 'Fotos.', cursos: [{ curso: '2024-2025', intro: 'Fotos.', albumes }] }),
  );
  const records = routes.map((route, i) => record(`2024-2025/${route}`, i % 9 === 0 ? MINORS : {}));
  const tab = (first: number) =>
    Promise.all(records.flatMap((given, i) => (i % 2 === first ? notePermission(desk, given) : [])));
  await Promise.all([tab(0), tab(1)]);
  const kept = await readConsentRecords(contentDir);
  expect(kept).toHaveLength(records.length);
  expect(kept).toEqual(expect.arrayContaining(records));
  const { lacks } = await openAlbum(desk, '2024-2025/album-9');
  expect(lacks).not.toContain('menores');
}, 60_000);

test('undoing a permission takes back what it changed in the album, too', async () => {
  const all = () => Promise.all([CONSENT_FILE, 'galerias.yaml'].map((name) => readFile(file(name), 'utf8')));
  await permit(COPA);
  const before = await all();
  await permit(COPA, MINORS);
  expect(await all()).not.toEqual(before);
  await desk.store.undo((await desk.store.versions())[0]?.id ?? '');
  expect(await all()).toEqual(before);
});

test.each<[Partial<ConsentRecord>, string]>([
  [{ menores: true }, 'porque en el álbum salen menores'],
  [{ consienten: MINORS.consienten ?? [] }, 'solo «mayores»'],
  [{ hasta: '2024-08-31' }, 'posterior a «desde»'],
  [{ guarda: ' ' }, 'El campo está vacío'],
  [{ desde: '' }, 'desde'],
])('a record with %o is refused in words, and nothing changes', async (wrong, words) => {
  await permit(COPA);
  const all = () => Promise.all([CONSENT_FILE, 'galerias.yaml'].map((name) => readFile(file(name), 'utf8')));
  const before = await all();
  await expect(permit(COPA, wrong)).rejects.toThrow(words);
  expect(await all()).toEqual(before);
});

test('no album has two records', () => {
  const text = withConsentRecord('', record(COPA));
  const twice = `${text}${text.slice(text.indexOf('  - album'))}`;
  expect(() => consentRecordsIn(twice)).toThrow('está dos veces');
});

test('an album goes online only with a permission that is valid that day; the sample, which shows nobody, needs none', async () => {
  const lacking = async (today = TODAY, of: typeof club = club) =>
    (await permissionState(of, contentDir, today)).albums.map(({ album, message }) => `${album}: ${message}`);
  const albums = club.seasons.flatMap((season) => season.albums);
  expect(await lacking()).toHaveLength(albums.length);
  expect(await lacking(TODAY, sample)).toEqual([]);
  for (const { path, minors } of albums) await permit(path.replace('/galerias/', ''), minors ? MINORS : {});
  expect(await lacking()).toEqual([]);
  expect(await lacking('2025-08-31')).toEqual([]);
  const about = (words: string) => expect.stringMatching(new RegExp(`^${COPA}: .*${words}`));
  expect(await lacking('2025-09-01')).toContainEqual(about('venció'));
  expect(await lacking('2024-08-31')).toContainEqual(about('vale desde'));
});

test('a permission that contradicts its album holds the album back until it is noted again', async () => {
  const lacks = async () => (await openAlbum(desk, COPA)).lacks;
  const text = () => readFile(file('galerias.yaml'), 'utf8');
  const before = await text();
  await permit(COPA, { hasta: null });
  expect(await lacks()).toBe('');
  await permit(COPA, { ...MINORS, hasta: null });
  expect(await lacks()).toBe('');
  // Changed by hand, either way.
  const withMinors = await text();
  await writeFile(file('galerias.yaml'), before);
  expect(await lacks()).toContain('lleva menores');
  await permit(COPA, { hasta: null });
  expect(await lacks()).toBe('');
  await writeFile(file('galerias.yaml'), withMinors);
  expect(await lacks()).toContain('dice «menores: true»');
  await permit(COPA, { ...MINORS, hasta: null });
  expect(await lacks()).toBe('');
});

test('albums of a version need a permission as it stands, also those the content no longer has', async () => {
  const refused = (today: string, ...keys: string[]) => refuseAlbums(contentDir, today)(keys);
  expect(await refused(TODAY, COPA)).toEqual([]);
  const text = await readFile(file('club.yaml'), 'utf8');
  await writeFile(file('club.yaml'), text.replace(/^muestra: true.*\n/m, '').replace(/^hoy:.*\n/m, ''));
  expect(await refused(TODAY, COPA, '2019-2020/liga')).toEqual([
    expect.stringContaining('no tiene permiso anotado'),
    expect.stringContaining('«liga» (2019-2020) no tiene permiso anotado'),
  ]);
  await permit(COPA);
  expect(await refused(TODAY, COPA)).toEqual([]);
  // With faults in the content the records decide; with faults in the records no album is shown.
  await writeFile(file('club.yaml'), 'nombre: [');
  expect(await refused(TODAY, COPA)).toEqual([]);
  expect(await refused('2025-09-01', COPA)).toHaveLength(1);
  expect(await refused(TODAY, '2019-2020/liga')).toHaveLength(1);
  await mkdir(file('.escritorio'), { recursive: true });
  await writeFile(file(CONSENT_FILE), 'permisos:\n  - album: copa\n');
  expect(await refused(TODAY, COPA)).toEqual([expect.stringContaining('no se pueden leer')]);
  expect(await refused(TODAY)).toEqual([]);
});
