import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { madridInstant } from '../agenda/madrid.ts';
import { readFolders } from '../contract/folders.ts';
import { type BuildNote, fingerprintOf, isFresh, writeNote } from './fingerprint.ts';

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
  const instant = (date: string, time: string) => madridInstant({ date, time });
  const NOON = instant('2025-03-29', '12:00');
  const note = async (over: Partial<BuildNote> = {}) =>
    writeNote(settings(), {
      inputs: await fingerprint(),
      madeAt: NOON,
      freshUntil: '2025-03-30',
      pictures: true,
      ...over,
    });

  test('is fresh until the day in Madrid ends, whatever zone the computer is in', async () => {
    await note();
    expect(await isFresh(settings(), { now: instant('2025-03-29', '23:59') })).toBe(true);
    expect(await isFresh(settings(), { now: instant('2025-03-30', '00:00') })).toBe(false);
  });

  test('made at a moment that has not come yet is not: the clock went back', async () => {
    await note();
    expect(await isFresh(settings(), { now: NOON - 60_000 })).toBe(false);
  });

  test('on which no day has a bearing never ages', async () => {
    await note({ freshUntil: null });
    expect(await isFresh(settings(), { now: instant('2031-01-01', '00:00') })).toBe(true);
  });

  test('without its pictures is not enough where they are asked for', async () => {
    await note({ pictures: false });
    expect(await isFresh(settings(), { now: NOON })).toBe(true);
    expect(await isFresh(settings(), { now: NOON, pictures: true })).toBe(false);
  });

  test('whose note is of a former version, or cut off, is made anew', async () => {
    writeFileSync(settings().fingerprintFile, await fingerprint());
    expect(await isFresh(settings(), { now: NOON })).toBe(false);
  });
});
