import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readFolders } from '../contract/folders.ts';
import { fingerprintOf } from './fingerprint.ts';

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
