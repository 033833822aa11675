import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { madridInstant } from '../agenda/madrid.ts';
import { readFolders } from '../contract/folders.ts';
import { type BuildNote, fingerprintOf, isFresh, type Wanted, writeNote } from './fingerprint.ts';

let dir: string;
const fingerprint = () =>
  fingerprintOf(readFolders({ CONTENT_DIR: join(dir, 'content'), PHOTOS_DIR: join(dir, 'photos') }));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  for (const name of ['content', 'disk', 'elsewhere']) mkdirSync(join(dir, name));
  symlinkSync('disk', join(dir, 'photos'));
  writeFileSync(join(dir, 'elsewhere/notas.txt'), 'una');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a photos folder on another disk is looked into', async () => {
  const before = await fingerprint();
  writeFileSync(join(dir, 'disk/1.jpg'), 'foto');
  expect(await fingerprint()).not.toBe(before);
});

test('a link out of the photos is not followed: it could lead to the whole disk', async () => {
  symlinkSync('../elsewhere', join(dir, 'disk/enlace'));
  const before = await fingerprint();
  writeFileSync(join(dir, 'elsewhere/notas.txt'), 'una y otra');
  expect(await fingerprint()).toBe(before);
});

test('a draft, a version or another hidden file is in no page', async () => {
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

  test.each<[string, Partial<BuildNote>, Wanted, boolean]>([
    ['until the day in Madrid ends', {}, { now: at('2025-03-29', '23:59') }, true],
    ['no longer', {}, { now: at('2025-03-30', '00:00') }, false],
    ['not before it was made: the clock went back', {}, { now: NOON - 60_000 }, false],
    ['for ever where no day has a bearing', { freshUntil: null }, { now: at('2031-01-01', '00:00') }, true],
    ['without its pictures', { pictures: false }, { now: NOON }, true],
    ['not where these are asked for', { pictures: false }, { now: NOON, pictures: true }, false],
    ['not when made from something else', { inputs: 'otra' }, { now: NOON }, false],
  ])('is fresh %s', async (_, over, wanted, fresh) => {
    const made = { inputs: await fingerprint(), madeAt: NOON, freshUntil: '2025-03-30', pictures: true };
    await writeNote(settings(), { ...made, ...over });
    expect(await isFresh(settings(), wanted)).toBe(fresh);
  });

  test('whose note is cut off is made anew', async () => {
    writeFileSync(settings().fingerprintFile, await fingerprint());
    expect(await isFresh(settings(), { now: NOON })).toBe(false);
  });
});
