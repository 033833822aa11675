import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readClub } from '../../content/read.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import { albumsWithoutPermission } from './album-permission.ts';
import { holderWarning } from './note-permission.ts';
import type { ConsentRecord } from './record.ts';
import {
  CONSENT_FILE,
  consentRecordsIn,
  readConsentRecords,
  saveConsentRecord,
  withConsentRecord,
} from './records.ts';

const sample = await readClub(sampleContent, sitePages);
const club = { ...sample, sample: false };
const TODAY = '2024-11-14';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'permisos-'));
});
afterEach(() => rm(dir, { recursive: true }));

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

test('a record is kept beside the content, and no repository takes it in', async () => {
  await saveConsentRecord(dir, record('2024-2025/copa'));
  await saveConsentRecord(dir, record('2024-2025/escuela', MINORS));
  expect(await readConsentRecords(dir)).toEqual([
    record('2024-2025/copa'),
    record('2024-2025/escuela', MINORS),
  ]);
  expect(await readFile(join(dir, '.escritorio/.gitignore'), 'utf8')).toBe('*\n');
});

test('changing a record leaves the others and all comments as they are', () => {
  const before = `# Míos.
permisos:
  # La copa se jugó en casa.
  - album: 2024-2025/copa
    guarda: "la secretaría" # en la carpeta azul
    desde: 2024-09-01
    hasta: 2025-08-31
    menores: false
    consienten: [ mayores ]

  - album: 2024-2025/torneos
    guarda: la presidencia
    desde: 2024-09-01
    menores: false
    consienten:
      - mayores
`;
  const after = withConsentRecord(before, record('2024-2025/copa', { hasta: '2026-08-31' }));
  expect(after).toBe(before.replace('hasta: 2025-08-31', 'hasta: 2026-08-31'));
  const windows = before.replaceAll('\n', '\r\n');
  expect(withConsentRecord(windows, record('2024-2025/copa'))).toBe(windows);
  const { hasta: _, ...open } = record('2024-2025/copa');
  expect(withConsentRecord(before, open)).toBe(before.replace('    hasta: 2025-08-31\n', ''));
});

test('a record that contradicts itself is refused in words, and what was there stays', async () => {
  await saveConsentRecord(dir, record('2024-2025/copa'));
  const before = await readFile(join(dir, CONSENT_FILE), 'utf8');
  for (const [wrong, words] of [
    [{ menores: true }, 'porque en el álbum salen menores'],
    [{ consienten: MINORS.consienten }, 'solo «mayores»'],
    [{ hasta: '2024-08-31' }, 'igual o posterior'],
    [{ guarda: ' ' }, 'El campo está vacío'],
  ] as const)
    await expect(
      saveConsentRecord(dir, record('2024-2025/copa', wrong as Partial<ConsentRecord>)),
    ).rejects.toThrow(words);
  expect(await readFile(join(dir, CONSENT_FILE), 'utf8')).toBe(before);
  const twice = `${before}${before.slice(before.indexOf('  - album'))}`;
  expect(() => consentRecordsIn(twice)).toThrow('cada álbum una sola vez');
});

test('an album goes online only with a permission that is valid that day', async () => {
  const problems = async (today = TODAY) =>
    (await albumsWithoutPermission(club, dir, today)).map(({ album, reason }) => [album, reason]);
  const albums = club.seasons.flatMap((season) => season.albums);
  expect(await problems()).toHaveLength(albums.length);
  for (const { path, minors } of albums)
    await saveConsentRecord(dir, record(path.replace('/galerias/', ''), minors ? MINORS : {}));
  expect(await problems()).toEqual([]);
  expect(await problems('2025-08-31')).toEqual([]);
  expect(await problems('2025-09-01')).toContainEqual(['2024-2025/copa', 'expired']);
  expect(await problems('2024-08-31')).toContainEqual(['2024-2025/copa', 'not-yet']);
  await saveConsentRecord(dir, record('2024-2025/copa', MINORS));
  await saveConsentRecord(dir, record('2024-2025/escuela'));
  expect(await albumsWithoutPermission(club, dir, TODAY)).toEqual([
    {
      album: '2024-2025/escuela',
      reason: 'minors',
      message: expect.stringContaining('El álbum «Escuela ADS» (2024-2025) dice «menores: true»'),
    },
    { album: '2024-2025/copa', reason: 'minors', message: expect.stringContaining('lleva menores') },
  ]);
});

test('the sample, which shows nobody, needs none', async () => {
  expect(await albumsWithoutPermission(sample, dir, TODAY)).toEqual([]);
});

test('records that cannot be read hold the albums back', async () => {
  await mkdir(join(dir, '.escritorio'));
  await writeFile(join(dir, CONSENT_FILE), 'permisos:\n  - album: copa\n');
  await expect(albumsWithoutPermission(club, dir, TODAY)).rejects.toThrow('un álbum, como «2024-2025/copa»');
});

test('forms are held by an office, not by a person with a name', () => {
  const [{ name } = { name: '' }] = club.board;
  const [first, second] = name.split(' ');
  expect(holderWarning('la secretaría', club)).toBeNull();
  expect(holderWarning('Secretaría Técnica', club)).toBeNull();
  expect(holderWarning(name, club)).toContain('pon su cargo');
  expect(holderWarning(`la secretaría (${first} ${second})`, club)).toContain('pon su cargo');
});
