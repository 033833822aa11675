import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../tests/setup/folder.ts';
import { madridInstant } from '../agenda/madrid.ts';
import { readFolders } from '../config/folders.ts';
import type { Club } from '../content/club.ts';
import {
  type BuildNeeds,
  type BuildRecord,
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

test('includes a photos folder on another disk', async () => {
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

describe('a build on disk', () => {
  const settings = () =>
    readFolders({
      CONTENT_DIR: join(dir, 'content'),
      PHOTOS_DIR: join(dir, 'photos'),
      BUILD_DIR: join(dir, 'elsewhere'),
    });
  const at = (date: string, time: string) => madridInstant({ date, time });
  const NOON = at('2025-03-29', '12:00');

  test.each<[string, Partial<BuildRecord>, BuildNeeds, boolean]>([
    ['until the day in Madrid ends', {}, { now: at('2025-03-29', '23:59') }, true],
    ['no longer', {}, { now: at('2025-03-30', '00:00') }, false],
    ['not if the clock was set back to before the build', {}, { now: NOON - 60_000 }, false],
    [
      'indefinitely if no date affects the site',
      { freshUntil: null },
      { now: at('2031-01-01', '00:00') },
      true,
    ],
    ['without its pictures', { pictures: false }, { now: NOON }, true],
    [
      'not without its pictures if they are needed',
      { pictures: false },
      { now: NOON, pictures: true },
      false,
    ],
    ['not if its inputs differ', { inputs: 'otra' }, { now: NOON }, false],
  ])('is fresh %s', async (_, overrides, needs, expected) => {
    const record = { inputs: await fingerprint(), builtAt: NOON, freshUntil: '2025-03-30', pictures: true };
    await writeBuildRecord(settings(), { ...record, ...overrides });
    expect(await isFresh(settings(), needs)).toBe(expected);
  });

  test('is rebuilt if its record is torn', async () => {
    writeFileSync(settings().fingerprintFile, await fingerprint());
    expect(await isFresh(settings(), { now: NOON })).toBe(false);
  });
});

const NOTHING = { now: null, calendar: null, matches: [], standings: [], notices: [], permissions: [] };
const SEASON = {
  ...NOTHING,
  calendar: { first: '2024-09-16', last: '2025-06-20', closures: [], changes: [], extras: [] },
};
const at = (date: string) => ({ date, time: '12:00' });
const MATCHES = [{ date: '2025-07-05' }] as Club['matches'];
const STANDINGS = [{ date: '2025-06-01' }] as Club['standings'];
const NOTICES = [{ text: 'Campus', from: '2025-06-01', to: '2025-07-01', teams: [], link: '' }];
const movedTo = { date: '2025-07-03', from: '18:00', to: '19:00', venue: 'x' };
const MOVED = {
  ...SEASON.calendar,
  changes: [{ team: 'a/b', date: '2025-06-20', from: '18:00', reason: '', movedTo }],
};

test.each([
  ['before the season', SEASON, '2024-08-01', '2024-08-02'],
  ['in it', SEASON, '2025-03-30', '2025-03-31'],
  ['at the end of a year', SEASON, '2024-12-31', '2025-01-01'],
  ['on its last day, which must go from the pages', SEASON, '2025-06-20', '2025-06-21'],
  ['after it', SEASON, '2025-06-21', null],
  ['after it, before a match', { ...SEASON, matches: MATCHES }, '2025-07-01', '2025-07-02'],
  ['after it, before a training that was moved', { ...SEASON, calendar: MOVED }, '2025-07-01', '2025-07-02'],
  ['of a club with nothing but a notice', { ...NOTHING, notices: NOTICES }, '2025-07-01', '2025-07-02'],
  ['with standings that count as current', { ...NOTHING, standings: STANDINGS }, '2025-06-15', '2025-06-16'],
  ['with standings that say that they are old', { ...NOTHING, standings: STANDINGS }, '2025-06-16', null],
  ['of a club without dates', NOTHING, '2024-11-14', null],
  [
    'while a consent record counts',
    { ...NOTHING, permissions: [{ pagina: '/', hasta: '2025-08-31' }] },
    '2024-11-14',
    '2025-09-01',
  ],
  ['of the sample, whose day never ends', { ...SEASON, now: at('2024-11-14') }, '2024-11-14', null],
])('pages made %s', (_, club, date, until) => {
  expect(firstOutdatedDay(club, at(date))).toBe(until);
});
