import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';
import { readFolders } from './folders.ts';

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proyecto-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('without content, uses the sample with its photos, and keeps the club’s own folders for later', () => {
  const folder = project();
  expect(readFolders({}, folder)).toMatchObject({
    ownContentDir: join(folder, 'content'),
    contentDir: sampleContent,
    ownPhotosDir: join(folder, 'photos'),
    photosDir: samplePhotos,
  });
});

test('uses existing content, also a broken link', () => {
  const folder = project();
  symlinkSync('/no/such/disk', join(folder, 'content'));
  expect(readFolders({}, folder)).toMatchObject({
    contentDir: join(folder, 'content'),
    photosDir: join(folder, 'photos'),
  });
});

test('uses configured folders, and never falls back to the sample for a wrong name', () => {
  const named = readFolders({ CONTENT_DIR: '/no/such', PHOTOS_DIR: '/disk/fotos' }, project());
  expect(named).toMatchObject({
    ownContentDir: '/no/such',
    contentDir: '/no/such',
    photosDir: '/disk/fotos',
  });
});
