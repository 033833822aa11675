import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { today } from '../agenda/madrid.ts';
import { ageOfConsent, consentGroups, minorsAt } from '../content/age-of-consent.ts';
import type { Club, ConsentRecord } from '../content/club.ts';
import { readClub } from '../content/read.ts';
import {
  nextConsentChange,
  photoSubjects,
  photosWithoutConsent,
  recordsToRenew,
  withholdPhotos,
} from './consent.ts';

const sample = await readClub(sampleContent, sitePages);
const DAY = '2024-11-14';
const TEAM = '/equipos/federados/cadete-femenino';

const record = (overrides: Partial<ConsentRecord> = {}): ConsentRecord => ({
  pagina: TEAM,
  guarda: 'la secretaría',
  desde: '2024-09-01',
  hasta: '2025-06-30',
  menores: true,
  consienten: minorsAt(14),
  ...overrides,
});
const withRecord = (overrides: Partial<ConsentRecord>): Club => ({
  ...sample,
  permissions: [...sample.permissions.filter(({ pagina }) => pagina !== TEAM), record(overrides)],
});
const photoOf = (club: Club) =>
  club.kinds.flatMap(({ teams }) => teams).find(({ path }) => path === TEAM)?.img?.id;

test('every photo of the sample has a consent record and shows nobody recognisable', () => {
  expect(photosWithoutConsent(sample, DAY)).toEqual([]);
  expect(sample.permissions.every(({ nadie }) => nadie)).toBe(true);
  expect(sample.permissions.map(({ pagina }) => pagina).toSorted()).toEqual(
    photoSubjects(sample)
      .map(({ page }) => page)
      .toSorted(),
  );
});

test('withholds the photos of an owner without a record from the whole club, and no others', () => {
  const idsOf = (subjects: ReturnType<typeof photoSubjects>) =>
    subjects.flatMap(({ photos }) => photos.map(({ id }) => id));
  const subjects = photoSubjects(sample);
  for (const subject of subjects) {
    const permissions = sample.permissions.filter(({ pagina }) => pagina !== subject.page);
    const { withheld, ...shown } = withholdPhotos({ ...sample, permissions }, DAY);
    expect(withheld).toEqual([expect.objectContaining({ page: subject.page, photos: subject.photos })]);
    // The photos of an album or a coach are in several places of a club.
    const text = JSON.stringify(shown);
    const isShown = (id: string) => text.includes(`"id":${JSON.stringify(id)}`);
    expect(idsOf([subject]).filter(isShown), subject.page).toEqual([]);
    expect(idsOf(subjects.filter((other) => other !== subject)).every(isShown), subject.page).toBe(true);
  }
});

test('keeps all pages of a club without records', () =>
  expect(sitePages(withholdPhotos({ ...sample, permissions: [] }, DAY)).map(({ path }) => path)).toEqual(
    sitePages(sample).map(({ path }) => path),
  ));

test.each<[string, Partial<ConsentRecord>, string]>([
  ['valid', {}, ''],
  ['on its first day', { desde: DAY }, ''],
  ['on its last day', { hasta: DAY }, ''],
  ['without an end', { hasta: null }, ''],
  ['that begins later', { desde: '2024-11-15' }, 'vale desde el 15 de noviembre de 2024'],
  ['that has ended', { hasta: '2024-11-13' }, 'venció el 13 de noviembre de 2024'],
  ['of adults alone', { menores: false, consienten: ['mayores'] }, 'salen menores, y según su permiso no'],
  ['of photos that show nobody', { nadie: true, menores: null, consienten: null }, ''],
])('applies a record %s', (_, overrides, reason) => {
  const club = withholdPhotos(withRecord(overrides), DAY);
  expect(club.withheld.map((photos) => photos.reason)).toEqual(
    reason ? [expect.stringContaining(reason)] : [],
  );
  expect(photoOf(club)).toBe(reason ? undefined : photoOf(sample));
  expect(club.permittedPages.includes(TEAM)).toBe(!reason);
});

test.each([
  ['2025-06-30', true],
  ['2025-07-01', false],
])("uses a page's own link preview picture until its record ends: on %s", (day, isPermitted) => {
  // A page without other photos, whose record only its link preview needs.
  const permissions = [record({ pagina: '/equipos' })];
  expect(withholdPhotos({ ...sample, permissions }, day).permittedPages).toEqual(
    isPermitted ? ['/equipos'] : [],
  );
});

test('marks an album whose record names minors', () => {
  const album = sample.seasons.flatMap(({ albums }) => albums).find(({ minors }) => !minors);
  const permissions = [record({ pagina: album?.path ?? '' })];
  const minorsIn = ({ seasons }: Club) =>
    new Set(seasons.flatMap(({ albums }) => albums.flatMap(({ path, minors }) => (minors ? [path] : []))));
  const shown = withholdPhotos({ ...sample, permissions, featuredAlbum: album ?? null }, DAY);
  expect(minorsIn(shown)).toEqual(minorsIn(sample).add(album?.path ?? ''));
  expect(shown.featuredAlbum).toMatchObject({ path: album?.path, minors: true });
});

test('returns the first day on which a record begins or ends as the next change', () => {
  const permissions = [
    record(),
    record({ pagina: '/', desde: '2024-12-01', hasta: null }),
    record({ pagina: '/blog', nadie: true, desde: null, hasta: null }),
  ];
  expect(nextConsentChange({ permissions }, DAY)).toBe('2024-12-01');
  expect(nextConsentChange({ permissions }, '2024-12-01')).toBe('2025-07-01');
  expect(nextConsentChange({ permissions }, '2025-07-01')).toBeNull();
});

test("the volunteers' guide names the age of consent that applies", async () => {
  const guide = await readFile('docs/guia-del-voluntario.md', 'utf8');
  expect(guide).toContain(`menos de ${ageOfConsent(today())} años firman sus padres o tutores legales`);
});

test('requires new records of minors when the age of consent changes', () => {
  const adults = record({ pagina: '/', menores: false, consienten: ['mayores'] });
  const nobody = record({ pagina: '/blog', nadie: true, consienten: null });
  const everybody = record({ consienten: ['mayores', ...minorsAt(14)] });
  expect(recordsToRenew([adults, nobody, everybody], DAY)).toEqual([]);
  const groupsAt16 = consentGroups('2027-01-01', [
    { from: '2018-12-07', age: 14 },
    { from: '2027-01-01', age: 16 },
  ]);
  expect(groupsAt16).toEqual(['mayores', ...minorsAt(16)]);
  expect(recordsToRenew([adults, nobody, everybody], '2027-01-01', groupsAt16)).toEqual([everybody]);
});
