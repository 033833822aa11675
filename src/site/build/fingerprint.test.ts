import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { readFolders } from '../../base/config/folders.ts';
import { madridInstant } from '../../club/agenda/madrid.ts';
import type { Club } from '../../club/content/club.ts';
import {
  type BuildRecord,
  codeFingerprint,
  type FreshnessOptions,
  fingerprintOf,
  firstOutdatedDay,
  isFresh,
  writeBuildRecord,
} from './fingerprint.ts';

let dir: string;
const fingerprint = () =>
  fingerprintOf(readFolders({ CONTENT_DIR: join(dir, 'content'), PHOTOS_DIR: join(dir, 'photos') }));

beforeEach(() => {
  dir = newFolder();
  for (const name of ['content', 'disk', 'elsewhere']) mkdirSync(join(dir, name));
  symlinkSync('disk', join(dir, 'photos'));
  writeFileSync(join(dir, 'elsewhere/notas.txt'), 'una');
});

test('includes the files of a linked photos folder', async () => {
  const before = await fingerprint();
  writeFileSync(join(dir, 'disk/1.jpg'), 'foto');
  expect(await fingerprint()).not.toBe(before);
});

test('does not follow a link out of the photos folder', async () => {
  symlinkSync('../elsewhere', join(dir, 'disk/enlace'));
  const before = await fingerprint();
  writeFileSync(join(dir, 'elsewhere/notas.txt'), 'una y otra');
  expect(await fingerprint()).toBe(before);
});

test('ignores drafts, versions and other hidden files', async () => {
  const before = await fingerprint();
  for (const path of [
    'content/.escritorio/borradores/club.json',
    'disk/.escritorio/trabajo/1',
    'content/.notas',
  ]) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), 'algo');
  }
  expect(await fingerprint()).toBe(before);
  writeFileSync(join(dir, 'content/club.yaml'), 'nombre: CV Sierra');
  expect(await fingerprint()).not.toBe(before);
});

describe('isFresh', () => {
  const settings = () =>
    readFolders({
      CONTENT_DIR: join(dir, 'content'),
      PHOTOS_DIR: join(dir, 'photos'),
      BUILD_DIR: join(dir, 'elsewhere'),
    });
  const at = (date: string, time: string) => ({ now: madridInstant({ date, time }) });
  const noon = at('2025-03-29', '12:00');

  test.each<[string, Partial<BuildRecord>, FreshnessOptions, boolean]>([
    ['accepts a build until the day in Madrid ends', {}, at('2025-03-29', '23:59'), true],
    ['rejects a build of the day before', {}, at('2025-03-30', '00:00'), false],
    ['rejects a build from the future', {}, at('2025-03-29', '11:59'), false],
    ['accepts any age if no date affects the site', { freshUntil: null }, at('2031-01-01', '00:00'), true],
    ['accepts a build without its pictures', { pictures: false }, noon, true],
    ['rejects it if they are needed', { pictures: false }, { ...noon, pictures: true }, false],
    ['rejects a build of other inputs', { inputs: 'otra' }, noon, false],
  ])('%s', async (_, overrides, options, expected) => {
    const record = {
      inputs: await fingerprint(),
      code: await codeFingerprint(),
      builtAt: noon.now,
      freshUntil: '2025-03-30',
      pictures: true,
    };
    await writeBuildRecord(settings(), { ...record, ...overrides });
    expect(await isFresh(settings(), options)).toBe(expected);
  });

  test('rejects a build whose record is damaged', async () => {
    writeFileSync(settings().fingerprintFile, await fingerprint());
    expect(await isFresh(settings(), noon)).toBe(false);
  });
});

const UNDATED_CLUB = { now: null, calendar: null, matches: [], standings: [], notices: [], permissions: [] };
const CLUB_WITH_SEASON = {
  ...UNDATED_CLUB,
  calendar: { first: '2024-09-16', last: '2025-06-20', closures: [], changes: [], extras: [] },
};
const at = (date: string) => ({ date, time: '12:00' });
const withMatch = { ...CLUB_WITH_SEASON, matches: [{ date: '2025-07-05' }] as Club['matches'] };
const withStandings = { ...UNDATED_CLUB, standings: [{ date: '2025-06-01' }] as Club['standings'] };
const notice = { text: 'Campus', from: '2025-06-01', to: '2025-07-01', teams: [], link: '' };
const movedTo = { date: '2025-07-03', from: '18:00', to: '19:00', venue: 'x' };
const change = { team: 'a/b', date: '2025-06-20', from: '18:00', reason: '', movedTo };
const withMovedTraining = {
  ...CLUB_WITH_SEASON,
  calendar: { ...CLUB_WITH_SEASON.calendar, changes: [change] },
};
const withConsent = { ...UNDATED_CLUB, permissions: [{ pagina: '/', hasta: '2025-08-31' }] };

test.each([
  ['rendered before the season', CLUB_WITH_SEASON, '2024-08-01', '2024-08-02'],
  ['rendered in the season', CLUB_WITH_SEASON, '2025-03-30', '2025-03-31'],
  ['rendered at the end of a year', CLUB_WITH_SEASON, '2024-12-31', '2025-01-01'],
  ['rendered on the last day of the season', CLUB_WITH_SEASON, '2025-06-20', '2025-06-21'],
  ['rendered after the season', CLUB_WITH_SEASON, '2025-06-21', null],
  ['rendered after the season, before a match', withMatch, '2025-07-01', '2025-07-02'],
  ['rendered after the season, before a moved training', withMovedTraining, '2025-07-01', '2025-07-02'],
  ['of a club with only a notice', { ...UNDATED_CLUB, notices: [notice] }, '2025-07-01', '2025-07-02'],
  ['with standings that are marked as current', withStandings, '2025-06-15', '2025-06-16'],
  ['with standings that are marked as old', withStandings, '2025-06-16', null],
  ['of a club without dates', UNDATED_CLUB, '2024-11-14', null],
  ['with a consent record that expires', withConsent, '2024-11-14', '2025-09-01'],
  ['of the sample with its fixed date', { ...CLUB_WITH_SEASON, now: at('2024-11-14') }, '2024-11-14', null],
])('computes the first outdated day of pages %s', (_, club, date, until) => {
  expect(firstOutdatedDay(club, at(date))).toBe(until);
});
